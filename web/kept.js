// Keeps the program's files in the browser's own database. One tab at a time writes; another looks on.

const STORE = "files";

/** A request of the database, as a promise. */
const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Whether this tab is the one that writes, from now until it is closed. */
async function first() {
  if (!navigator.locks) return true;
  const isFree = () => new Promise((done) => {
    navigator.locks.request("mapmaker", { ifAvailable: true }, (lock) => {
      done(lock !== null);
      // It is held for as long as the page.
      return lock && new Promise(() => {});
    });
  });
  // The page that was here before may be about to go.
  for (let tries = 0; tries < 5; tries += 1) {
    if (await isFree()) return true;
    await pause(200);
  }
  return false;
}

/**
 * Opens what is kept. What comes of it has
 * `files`: what is kept, as [path, bytes, milliseconds since 1970];
 * `closed`: why nothing can be kept, or "";
 * `put(changes)`: keeps files, given as [path, bytes or null], all of them or none; a promise;
 * `give(name, bytes)`: has the browser save a file;
 * `taken`: files that came from outside and were not taken yet, as [name, bytes], and `bell`, called when there is one;
 * `mayClear`: whether it is to be said that the browser may clear what is kept;
 * `ask()`: has a file chosen, which then comes from outside.
 */
export async function open() {
  const kept = { files: [], closed: "", taken: [], bell: () => {}, mayClear: false };
  let database = null;
  try {
    if (!(await first())) kept.closed = "another tab of this browser has your maps open";
    const opening = indexedDB.open("mapmaker", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    database = await asked(opening);
    const store = database.transaction(STORE).objectStore(STORE);
    const [paths, files] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
    kept.files = paths.map((path, at) => [path, files[at].bytes, files[at].modified]);
  } catch (error) {
    // As in a private window of some browsers.
    kept.closed = `this browser keeps nothing (${error})`;
  }

  let waits = 0;
  let failed = false;
  let isAsked = false;

  /** Asks the browser not to clear it when it needs room; once for all, it is noted if it may. */
  async function protect() {
    if (await navigator.storage?.persist?.().catch(() => false)) return;
    if (localStorage.getItem("mapmaker was told")) return;
    localStorage.setItem("mapmaker was told", "that what is kept may be cleared");
    kept.mayClear = true;
    kept.bell();
  }

  kept.put = (changes) => new Promise((done, refused) => {
    waits += 1;
    const end = (error) => {
      waits -= 1;
      failed = Boolean(error);
      if (error) refused(error);
      else done();
    };
    try {
      // Done means on the disk.
      const change = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = change.objectStore(STORE);
      change.oncomplete = () => end();
      change.onabort = () => end(change.error ?? new Error("it was given up"));
      for (const [path, bytes] of changes) {
        if (bytes) store.put({ bytes, modified: Date.now() }, path);
        else store.delete(path);
      }
      // Nothing else is asked for: it goes on where the page is closed meanwhile.
      change.commit?.();
    } catch (error) {
      end(error);
    }
    if (!isAsked) protect();
    isAsked = true;
  });
  addEventListener("beforeunload", (event) => {
    if (waits > 0 || failed) event.preventDefault();
  });

  kept.give = (name, bytes) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const take = async (files) => {
    for (const file of files) kept.taken.push([file.name, new Uint8Array(await file.arrayBuffer())]);
    kept.bell();
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  kept.ask = () => {
    const field = document.createElement("input");
    field.type = "file";
    field.onchange = () => take(field.files);
    field.click();
  };
  return kept;
}
