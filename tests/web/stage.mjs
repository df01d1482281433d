// The page in a browser of its own, for the stories.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

export const [address, folder, ...chosen] = process.argv.slice(2);
const flags = [
  "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
// A view takes seconds without a graphics card.
export const patience = 180_000;

/** The page in a browser of its own, with what it says of itself. */
export class Stage {
  static async open(name, link, options = {}) {
    const { args = [], quota = null, ...rest } = options;
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
    // Before anything is kept: what a browser has granted it does not take back at once.
    if (quota !== null) await stage.limit(quota);
    await stage.open(stage.page, link);
    return stage;
  }

  /** Gives the page so many bytes to keep things in, or as many as it had. */
  async limit(quotaSize) {
    this.device ??= await this.context.newCDPSession(this.page);
    await this.device.send("Storage.overrideQuotaForOrigin", { origin: new URL(address).origin, quotaSize });
  }

  /** Opens a link in a tab. */
  async open(page, link) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (said) => said.type() === "error" && this.errors.push(said.text()));
    // It asks whether to leave while something is not kept.
    page.on("dialog", (dialog) => dialog.accept());
    await page.addInitScript(() => { window.mapmaker_told = ""; });
    await page.goto(address + link);
    return page;
  }

  /** Opens the page anew by a link. */
  async again(link) {
    await this.page.goto("about:blank");
    await this.page.goto(address + link);
    await this.still();
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
      const buttons = await this.buttons();
      const found = buttons.find((button) => button.text === text)
        ?? buttons.find((button) => button.text.startsWith(text));
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

  /** What is kept in the browser: the paths of its files, and what is in one of them as text. */
  async kept(path = null) {
    return this.page.evaluate(async (path) => {
      const asked = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const database = await asked(indexedDB.open("mapmaker"));
      const store = database.transaction("files").objectStore("files");
      const found = path === null
        ? await asked(store.getAllKeys())
        : new TextDecoder().decode((await asked(store.get(path)))?.bytes ?? new Uint8Array());
      database.close();
      return found;
    }, path);
  }

  /** Waits until something is so of what is kept. */
  async keeps(what, isSo) {
    const end = Date.now() + patience;
    while (!(await isSo())) {
      assert.ok(Date.now() < end, `it is never kept: ${what}; ${await this.kept()}`);
      await this.wait(500);
    }
  }

  async keepsFile(path) {
    await this.keeps(path, async () => (await this.kept()).includes(path));
  }

  /** Opens the page again, as F5 does. */
  async reload() {
    await this.page.reload();
    await this.still();
  }

  /** Drops a file on the page. */
  async drop(name, bytes) {
    await this.page.evaluate(([name, data]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      const place = document.getElementById("map");
      for (const type of ["dragover", "drop"]) {
        place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, [name, bytes.toString("base64")]);
  }

  /** Saves what is open as a file outside of the browser; its path. */
  async download(name) {
    await this.page.keyboard.press("Control+s");
    const coming = this.page.waitForEvent("download", { timeout: patience });
    await this.choose("Download");
    const file = path.join(folder, name);
    const download = await coming;
    assert.match(download.suggestedFilename(), /^World 7.*\.map$/);
    await download.saveAs(file);
    await this.page.keyboard.press("Escape");
    return file;
  }

  /** Whether something red is said at the top of the page. */
  isWarned() {
    for (let x = 300; x < 600; x += 1) {
      for (const y of [20, 24, 28, 32, 36]) {
        const [red, green, blue] = this.seen(x, y);
        if (red > 120 && green < 90 && blue < 90) return true;
      }
    }
    return false;
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
    this.shot = await this.page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data: bytes } = pen.getImageData(0, 0, image.width, image.height);
      let text = "";
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return { width: image.width, scale: devicePixelRatio, text: btoa(text) };
    }, shot.toString("base64"));
    this.shot.bytes = Buffer.from(this.shot.text, "base64");
    return this.seen(x, y);
  }

  /** The colour at a place of the last picture. */
  seen(x, y) {
    const { width, scale, bytes } = this.shot;
    const at = 4 * (Math.floor(y * scale) * width + Math.floor(x * scale));
    return [...bytes.subarray(at, at + 3)];
  }
}
