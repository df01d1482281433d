//! What a page keeps: `web/kept.js` has it in the browser's own database, and brings files from outside.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;

use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use mapmaker_storage::disk::held::{self, Change};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::page::turn;

/// The page's variable that keeps.
const KEPT: &str = "mapmaker_kept";

/// Its part that says whether the browser may clear what is kept.
const MAY_CLEAR: &str = "mayClear";

/// How soon what could not be kept is tried again, in milliseconds.
const RETRY: i32 = 2000;

thread_local! {
    /// Whether something is being kept.
    static IS_BUSY: Cell<bool> = const { Cell::new(false) };
    static CLOSED: Cell<Option<&'static str>> = const { Cell::new(None) };
    static TROUBLE: RefCell<Option<String>> = const { RefCell::new(None) };
    static BELL: Cell<Option<fn()>> = const { Cell::new(None) };
}

fn kept() -> JsValue {
    of(&js_sys::global(), KEPT)
}

/// A part of something; undefined if it has none.
fn of(what: &JsValue, name: &str) -> JsValue {
    Reflect::get(what, &name.into()).unwrap_or_default()
}

/// Calls what the page's variable has under a name.
fn call(name: &str, arguments: &[&JsValue]) -> Result<JsValue, JsValue> {
    let kept = kept();
    let function: Function = of(&kept, name).dyn_into()?;
    let arguments: Array = arguments.iter().copied().collect();
    function.apply(&kept, &arguments)
}

/// A list that the page's variable has under a name.
fn list(name: &str) -> Array {
    of(&kept(), name).dyn_into().unwrap_or_default()
}

/// Takes over what is kept, before anything of it is read.
pub fn begin() {
    let files = list("files");
    let files = files.iter().filter_map(|file| {
        let file: Array = file.dyn_into().ok()?;
        let bytes: Uint8Array = file.get(1).dyn_into().ok()?;
        let modified = file.get(2).as_f64().unwrap_or_default();
        Some((
            PathBuf::from(file.get(0).as_string()?),
            bytes.to_vec(),
            modified as u64,
        ))
    });
    let why = of(&kept(), "closed").as_string();
    let why = why.unwrap_or_else(|| "the page lacks a part".to_owned());
    // It stays so for as long as the page.
    let closed = (!why.is_empty()).then(|| &*why.leak());
    CLOSED.set(closed);
    held::begin(files, closed, keep);
}

/// Why nothing can be kept here, if so.
#[must_use]
pub fn closed() -> Option<&'static str> {
    CLOSED.get()
}

/// Why what was changed last is not kept, if so.
#[must_use]
pub fn trouble() -> Option<String> {
    TROUBLE.with_borrow(Clone::clone)
}

/// Keeps what was changed, once the page has a turn to give.
fn keep() {
    if IS_BUSY.replace(true) {
        return;
    }
    spawn_local(async {
        loop {
            turn().await;
            let (number, changes) = held::take_changes();
            if changes.is_empty() {
                break;
            }
            let put = put(&changes).await;
            let is_put = put.is_ok();
            TROUBLE.set(put.err());
            if is_put {
                held::keep_up_to(number);
            } else {
                held::give_back(changes);
            }
            ring();
            if !is_put {
                pause().await;
            }
        }
        IS_BUSY.set(false);
    });
}

/// Has the page keep these files, all of them or none.
async fn put(changes: &[Change]) -> Result<(), String> {
    let list = Array::new();
    for (path, bytes) in changes {
        let bytes = bytes.as_deref().map(Uint8Array::from);
        let bytes = bytes.map_or(JsValue::NULL, JsValue::from);
        list.push(&Array::of2(&path.to_string_lossy().as_ref().into(), &bytes));
    }
    let put = match call("put", &[&list]) {
        Ok(put) => JsFuture::from(Promise::resolve(&put)).await,
        Err(error) => Err(error),
    };
    put.map(drop).map_err(|error| in_words(&error))
}

fn in_words(error: &JsValue) -> String {
    let name = of(error, "name").as_string().unwrap_or_default();
    if name == "QuotaExceededError" {
        return "this browser has no room left for it".to_owned();
    }
    let said = of(error, "message").as_string().unwrap_or_default();
    format!("this browser can't keep it ({name}: {said})")
}

async fn pause() {
    let pause = Promise::new(&mut |done, _| {
        if let Some(window) = web_sys::window() {
            // A page without clocks tries again at once.
            drop(window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, RETRY));
        }
    });
    drop(JsFuture::from(pause).await);
}

fn ring() {
    if let Some(bell) = BELL.get() {
        bell();
    }
}

/// Calls `bell` whenever a file comes from outside, or what was changed is kept or can't be.
pub fn follow_files(bell: fn()) {
    BELL.set(Some(bell));
    let ring = Closure::<dyn FnMut()>::new(bell);
    // Without it a file is taken when the page next draws.
    drop(Reflect::set(&kept(), &"bell".into(), ring.as_ref()));
    // It is there for as long as the page.
    ring.forget();
}

/// The files that came from outside since: their names and what is in them.
#[must_use]
pub fn taken_files() -> Vec<(String, Vec<u8>)> {
    let taken = list("taken");
    let files = taken.iter().filter_map(|file| {
        let file: Array = file.dyn_into().ok()?;
        let bytes: Uint8Array = file.get(1).dyn_into().ok()?;
        Some((file.get(0).as_string()?, bytes.to_vec()))
    });
    let files = files.collect();
    taken.set_length(0);
    files
}

/// Whether it is to be said that the browser may clear what is kept, once.
#[must_use]
pub fn may_clear() -> bool {
    let kept = kept();
    let may = of(&kept, MAY_CLEAR).is_truthy();
    // Else it is said again.
    may && Reflect::set(&kept, &MAY_CLEAR.into(), &JsValue::FALSE).is_ok()
}

/// Has a file chosen, which then comes from outside.
pub fn ask_for_file() {
    // A page that can't ask does nothing.
    drop(call("ask", &[]));
}

/// Gives a file away, to be saved wherever a person wants it.
pub fn give(name: &str, bytes: &[u8]) {
    drop(call("give", &[&name.into(), &Uint8Array::from(bytes)]));
}
