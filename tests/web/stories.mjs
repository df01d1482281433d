// Stories of the page in Chromium: `tests/web/run` makes the page and starts them.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

const [address, folder, ...chosen] = process.argv.slice(2);
const flags = [
  "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
// A view takes seconds without a graphics card.
const patience = 180_000;

/** The page in a browser of its own, with what it says of itself. */
class Stage {
  static async open(name, link, options = {}) {
    const { args = [], ...rest } = options;
    const profile = fs.mkdtempSync(path.join(folder, "profile-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      headless: true,
      viewport: { width: 900, height: 600 },
      args: [...flags, ...args],
      ...rest,
    });
    const stage = new Stage();
    Object.assign(stage, { name, context, profile, errors: [], shots: 0 });
    stage.page = context.pages()[0] ?? (await context.newPage());
    stage.page.on("pageerror", (error) => stage.errors.push(String(error)));
    stage.page.on("console", (said) => said.type() === "error" && stage.errors.push(said.text()));
    await stage.page.addInitScript(() => { window.mapmaker_told = ""; });
    await stage.page.goto(address + link);
    return stage;
  }

  async close() {
    await this.context.close();
    fs.rmSync(this.profile, { recursive: true, force: true });
  }

  /** Waits until all that shows is there and nothing goes on. */
  async still() {
    const frames = await this.page.evaluate(() => Number.parseInt(window.mapmaker_told) || 0);
    await this.page.waitForFunction(
      (frames) => {
        const [count, state] = window.mapmaker_told.split("\n")[0].split(" ");
        return state === "still" && Number(count) > frames;
      },
      frames, { timeout: patience, polling: 100 },
    );
  }

  /** What of the panels can be used, by its text. */
  async buttons() {
    const told = await this.page.evaluate(() => [window.mapmaker_told, devicePixelRatio]);
    const lines = told[0].split("\n").slice(1).filter(Boolean);
    return lines.map((line) => {
      const [left, top, right, bottom, ...words] = line.split(" ");
      const middle = (a, b) => (Number(a) + Number(b)) / 2 / told[1];
      return { text: words.join(" "), x: middle(left, right), y: middle(top, bottom) };
    });
  }

  async find(text) {
    const end = Date.now() + patience;
    for (;;) {
      const found = (await this.buttons()).find((button) => button.text === text);
      if (found) return found;
      assert.ok(Date.now() < end, `no button says ${text}`);
      await this.wait(200);
    }
  }

  async choose(text) {
    const { x, y } = await this.find(text);
    await this.page.mouse.move(x, y);
    await this.wait(300);
    await this.page.mouse.click(x, y);
    await this.wait(1000);
  }

  /** Waits until the address shows something. */
  async shows(what) {
    await this.page.waitForFunction((what) => location.hash.includes(what), what, { timeout: patience });
  }

  wait(ms) {
    return new Promise((done) => setTimeout(done, ms));
  }

  /** The colour at a place, and the picture kept to be looked at. */
  async colour(x, y) {
    this.shots += 1;
    const file = path.join(folder, `${this.name}-${this.shots}.png`);
    const shot = await this.page.screenshot({ path: file, timeout: patience });
    return this.page.evaluate(async ([data, x, y]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      return [...pen.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data].slice(0, 3);
    }, [shot.toString("base64"), x, y]);
  }
}

const isBlue = ([red, , blue]) => blue > red;

const stories = {
  async a_link_opens_at_its_place_and_follows(stage) {
    await stage.still();
    assert.equal(await stage.page.evaluate(() => location.hash), "#seed=7&at=-300,1200&px=48");
    assert.equal(await stage.page.evaluate(() => document.getElementById("cover").className), "gone");
    await stage.page.mouse.move(450, 300);
    await stage.wait(500);
    await stage.page.mouse.down();
    for (let x = 450; x >= 306; x -= 16) {
      await stage.page.mouse.move(x, 300);
      await stage.wait(60);
    }
    await stage.page.mouse.up();
    // Three tiles of 48 pixels.
    await stage.shows("at=-297,1200");
    await stage.page.evaluate(() => { location.hash = "#seed=8&at=5,-6&px=30"; });
    await stage.find("copy seed");
    await stage.still();
    await stage.shows("seed=8&at=5,-6&px=30");
    await stage.page.goBack();
    await stage.shows("seed=7");
  },

  async a_sea_is_painted_and_taken_back(stage) {
    await stage.still();
    const grown = await stage.colour(450, 260);
    assert.ok(!isBlue(grown), `it is forest: ${grown}`);
    await stage.page.keyboard.press("b");
    await stage.wait(1500);
    const brush = (await stage.buttons()).map((button) => button.text);
    assert.ok(!brush.includes("Export…"), `${brush}`);
    await stage.page.keyboard.press("]");
    await stage.page.keyboard.press("]");
    await stage.page.keyboard.press("Control+Shift+P");
    await stage.wait(1500);
    await stage.page.keyboard.type("paint sea", { delay: 60 });
    await stage.wait(1000);
    await stage.page.keyboard.press("Enter");
    await stage.wait(1000);
    await stage.page.mouse.move(450, 260);
    await stage.wait(2000);
    await stage.page.mouse.down();
    await stage.page.mouse.move(470, 260);
    await stage.wait(500);
    await stage.page.mouse.up();
    await stage.page.mouse.move(450, 40);
    await stage.still();
    const painted = await stage.colour(450, 260);
    assert.ok(isBlue(painted), `it is sea: ${painted}`);
    await stage.page.keyboard.press("Control+z");
    await stage.wait(500);
    await stage.still();
    assert.ok(!isBlue(await stage.colour(450, 260)), "it is forest again");
  },

  async what_a_page_lacks_is_in_none_of_its_lists(stage) {
    await stage.still();
    await stage.page.keyboard.press("Escape");
    await stage.find("Resume");
    const menu = (await stage.buttons()).map((button) => button.text);
    for (const absent of ["Open a map…", "Save as…", "Export…", "Quit", "rename"]) {
      assert.ok(!menu.includes(absent), absent);
    }
    await stage.choose("Title screen");
    await stage.find("Puzzles…");
    const title = (await stage.buttons()).map((button) => button.text);
    assert.ok(!title.includes("Open a map…") && !title.includes("Quit"), `${title}`);
    await stage.choose("Puzzles…");
    await stage.choose("Today's");
    await stage.wait(5000);
    await stage.still();
  },

  async a_board_is_completed(stage) {
    await stage.still();
    await stage.page.keyboard.press("Escape");
    await stage.choose("New map…");
    await stage.choose("A board");
    await stage.choose("New board");
    await stage.choose("Complete (C)");
    await stage.choose("Accept (C)");
    await stage.find("Undo");
    await stage.still();
  },

  async an_expedition_shows_the_land_around_the_party(stage) {
    await stage.still();
    await stage.page.keyboard.press("Escape");
    await stage.choose("Title screen");
    await stage.choose("Expedition…");
    await stage.choose("A stroll: time to spare, and a lens to help");
    await stage.find("Where am I?");
    const paper = "240,228,200";
    const end = Date.now() + patience;
    for (;;) {
      // A tile beside the figure.
      const seen = new Set();
      for (const [x, y] of [[400, 300], [500, 300], [450, 250], [450, 350]]) {
        seen.add((await stage.colour(x, y)).join());
      }
      seen.delete(paper);
      if (seen.size > 0) break;
      assert.ok(Date.now() < end, "there is nothing but paper");
      await stage.wait(2000);
    }
  },

  async fingers_move_and_zoom_the_map(stage) {
    await stage.still();
    const device = await stage.context.newCDPSession(stage.page);
    const touch = async (type, ...points) => {
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
      await device.send("Input.dispatchTouchEvent", { type, touchPoints });
      await stage.wait(120);
    };
    await touch("touchStart", [250, 400]);
    for (let x = 240; x >= 154; x -= 10) await touch("touchMove", [x, 400]);
    await touch("touchMove", [154, 400]);
    await touch("touchEnd");
    // Two tiles of 48 pixels.
    await stage.shows("at=-298,1200&px=48");
    await touch("touchStart", [145, 422], [245, 422]);
    for (let apart = 60; apart <= 100; apart += 10) {
      await touch("touchMove", [195 - apart, 422], [195 + apart, 422]);
    }
    await touch("touchEnd");
    await stage.shows("at=-298,1200&px=96");
  },

  async without_webgl_one_sentence_says_so(stage) {
    await stage.page.waitForFunction(() => document.getElementById("told").textContent.includes("WebGL 2"));
  },
};

const settings = {
  fingers_move_and_zoom_the_map: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  without_webgl_one_sentence_says_so: { args: ["--disable-3d-apis"] },
};

let failed = 0;
for (const [name, story] of Object.entries(stories)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const begun = Date.now();
  const stage = await Stage.open(name, "#seed=7&at=-300,1200&px=48", settings[name]);
  try {
    await story(stage);
    assert.deepEqual(stage.errors, []);
    console.log(`ok ${((Date.now() - begun) / 1000).toFixed(1)} s  ${name}`);
  } catch (error) {
    failed += 1;
    await stage.colour(0, 0).catch(() => {});
    console.log(`FAILED ${name}: ${error.stack ?? error}\n${stage.errors.join("\n")}`);
  }
  await stage.close();
}
process.exitCode = failed > 0 ? 1 : 0;
