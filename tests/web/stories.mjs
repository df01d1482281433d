// Stories of the page in Chromium: `tests/web/run` makes the page and starts them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { Stage, chosen, patience } from "./stage.mjs";

const isBlue = ([red, , blue]) => blue > red;

/** What a desktop finds in a map's file around the place of the stories. */
const tilesOf = (file) => {
  const area = ["--at=-312,1188", "--size", "24x24"];
  return execFileSync(process.env.MAPMAKER, ["world", "dump", file, ...area], { encoding: "utf8" });
};

/** Paints sea above the middle of the page. */
async function paintSea(stage) {
  await stage.page.keyboard.press("b");
  await stage.wait(1500);
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
}

const WORLD = "/mapmaker/maps/World 7.map";

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
    await stage.still();
    await stage.shows("seed=8&at=5,-6&px=30");
    await stage.page.goBack();
    await stage.shows("seed=7");
  },

  async a_sea_is_painted_and_taken_back(stage) {
    await stage.still();
    const grown = await stage.colour(450, 260);
    assert.ok(!isBlue(grown), `it is forest: ${grown}`);
    await paintSea(stage);
    const brush = (await stage.buttons()).map((button) => button.text);
    assert.ok(!brush.includes("Export…"), `${brush}`);
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
    for (const absent of ["Export…", "Quit"]) {
      assert.ok(!menu.includes(absent), absent);
    }
    await stage.choose("Title screen");
    await stage.find("Puzzles");
    const title = (await stage.buttons()).map((button) => button.text);
    assert.ok(!title.includes("Quit"), `${title}`);
    await stage.choose("Puzzles");
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
    await stage.choose("Begin an expedition");
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

  async a_lake_is_there_after_a_reload_and_a_link(stage) {
    await stage.still();
    await paintSea(stage);
    await stage.shows("map=World%207");
    await stage.keepsFile(WORLD);
    await stage.reload();
    assert.ok(isBlue(await stage.colour(450, 260)), "the sea is there");
    await stage.shows("map=World%207");
    await stage.page.keyboard.press("Control+z");
    await stage.wait(500);
    await stage.still();
    assert.ok(!isBlue(await stage.colour(450, 260)), "it was the last stroke");
    await stage.page.keyboard.press("Control+Shift+z");
    await stage.wait(500);
    await stage.still();
    assert.ok(isBlue(await stage.colour(450, 260)), "and is again");
    // The link without the map shows the land as it is for everybody.
    await stage.again("#seed=7&at=-300,1200&px=48");
    assert.ok(!isBlue(await stage.colour(450, 260)), "a link has no strokes");
    await stage.page.keyboard.press("Escape");
    await stage.choose("Open a map…");
    await stage.choose("Open");
    await stage.shows("map=World%207");
    await stage.still();
    assert.ok(isBlue(await stage.colour(450, 260)), "the map is among the others");
  },

  async a_map_goes_out_and_comes_in_as_the_file_that_a_desktop_opens(stage) {
    await stage.still();
    await paintSea(stage);
    const out = await stage.download("out.map");
    const tiles = tilesOf(out);
    await stage.page.keyboard.press("Control+z");
    await stage.wait(500);
    await stage.still();
    await stage.drop("World 7.map", fs.readFileSync(out));
    await stage.shows("map=World%207%20%282%29");
    await stage.still();
    assert.ok(isBlue(await stage.colour(450, 260)), "the sea came in");
    await stage.keepsFile("/mapmaker/maps/World 7 (2).map");
    assert.equal(tilesOf(await stage.download("again.map")), tiles);
    // The other one stays as it is.
    await stage.again("#map=World%207");
    assert.ok(!isBlue(await stage.colour(450, 260)), "its sea was taken back");
    assert.notEqual(tilesOf(await stage.download("other.map")), tiles);
  },

  async an_expedition_goes_on_after_a_reload(stage) {
    await stage.still();
    await stage.page.keyboard.press("Escape");
    await stage.choose("Title screen");
    await stage.choose("Begin an expedition");
    await stage.choose("A stroll: time to spare, and a lens to help");
    await stage.find("Where am I?");
    await stage.keepsFile("/mapmaker/expedition.map");
    await stage.again("");
    await stage.choose("Go on with the expedition");
    await stage.find("Where am I?");
    await stage.still();
  },

  async a_puzzle_goes_on_after_a_reload(stage) {
    await stage.still();
    await stage.page.keyboard.press("Escape");
    await stage.choose("Title screen");
    await stage.choose("Puzzles");
    await stage.choose("Today's");
    await stage.keepsFile("/mapmaker/puzzles.json");
    const open = async () => JSON.parse(await stage.kept("/mapmaker/puzzles.json"));
    await stage.keeps("the game", async () => (await open()).open !== null);
    const before = await open();
    await stage.again("");
    await stage.choose("Puzzles");
    await stage.still();
    await stage.wait(3000);
    const after = await open();
    assert.equal(after.open, before.open);
    assert.deepEqual(after.games[after.open].state, before.games[before.open].state);
  },

  async settings_are_kept(stage) {
    await stage.still();
    await stage.page.keyboard.press("b");
    const wide = async () => (await stage.find("rough")).x;
    const before = await wide();
    await stage.page.keyboard.press("Control+Shift+P");
    await stage.wait(1500);
    await stage.page.keyboard.type("larger text", { delay: 60 });
    await stage.wait(1000);
    await stage.page.keyboard.press("Enter");
    const session = async () => JSON.parse((await stage.kept("/mapmaker/session.json")) || "{}");
    await stage.keeps("the text's size", async () => (await session()).text_percent > 100);
    const larger = await wide();
    await stage.reload();
    assert.equal(await wide(), larger);
    assert.notEqual(larger, before);
  },

  async a_second_tab_looks_on_and_says_so(stage) {
    await stage.still();
    await paintSea(stage);
    await stage.keepsFile(WORLD);
    const first = stage.page;
    stage.page = await stage.open(await stage.context.newPage(), "#seed=7&at=-300,1200&px=48&map=World%207");
    await stage.still();
    assert.ok(isBlue(await stage.colour(450, 260)), "the sea shows here, too");
    assert.ok(stage.isWarned(), "it is said that nothing is kept");
    await stage.page.keyboard.press("Control+z");
    await stage.wait(3000);
    assert.deepEqual((await stage.kept()).filter((path) => path.includes("/maps/")), [WORLD]);
    // The first one goes on, and once it is closed another is the first.
    await stage.page.close();
    stage.page = first;
    await stage.page.bringToFront();
    await stage.page.close();
    stage.page = await stage.open(await stage.context.newPage(), "#map=World%207");
    await stage.still();
    assert.ok(isBlue(await stage.colour(450, 260)), "it is still there");
    assert.ok(!stage.isWarned(), "it is kept again");
  },

  async without_room_it_is_said_and_tried_again(stage) {
    await stage.still();
    await paintSea(stage);
    await stage.wait(4000);
    await stage.still();
    await stage.colour(450, 260);
    assert.ok(stage.isWarned(), "it is said that there is no room");
    assert.ok(!(await stage.kept()).includes(WORLD));
    await stage.limit();
    await stage.keepsFile(WORLD);
    await stage.wait(1000);
    await stage.still();
    await stage.colour(450, 260);
    assert.ok(!stage.isWarned(), "and that it is kept");
    await stage.reload();
    assert.ok(isBlue(await stage.colour(450, 260)), "the sea is there");
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
  without_room_it_is_said_and_tried_again: { quota: 1 },
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
