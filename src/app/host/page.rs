//! A browser's page: a single thread, no paths, and a link after the `#` of its address.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageChannel, MessagePort};

use super::Wanted;

/// Whether there are other files than the program's own, which have paths.
pub const HAS_FILES: bool = false;

/// Whether long or waiting work may have its own thread.
pub const HAS_THREADS: bool = false;

/// Whether the address shows a link to the current view.
pub const SHOWS_LINKS: bool = true;

/// Work that runs in one go at the page's next turn.
#[derive(Debug)]
pub struct Thread<T>(Arc<Mutex<Option<T>>>);

impl<T: Send + 'static> Thread<T> {
    /// Queues the work.
    pub fn start(_name: &str, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let done = Arc::new(Mutex::new(None));
        let place = Arc::clone(&done);
        wasm_bindgen_futures::spawn_local(async move {
            turn().await;
            let made = work();
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
        });
        Self(done)
    }

    /// Returns whether the work is done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        done.is_some()
    }

    /// The work's result. Never waits.
    ///
    /// # Errors
    /// If the work is not done yet.
    pub fn join(self) -> thread::Result<T> {
        let mut done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        done.take()
            .ok_or_else(|| Box::new("it is not done yet") as _)
    }
}

/// Lets the page draw and handle input before the awaiting work continues.
pub fn turn() -> impl Future<Output = ()> + Send + 'static {
    Turn(None)
}

/// Awaited by work before it begins: its turn.
pub fn first_turn() -> impl Future<Output = ()> + Send + 'static {
    turn()
}

/// A place in the queue of messages that the page sends itself. A promise would not do: promises resolve before the
/// page draws again.
struct Turn(Option<Arc<AtomicBool>>);

impl Future for Turn {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if let Some(has_come) = &self.0 {
            return if has_come.load(Ordering::Relaxed) {
                Poll::Ready(())
            } else {
                Poll::Pending
            };
        }
        let has_come = Arc::new(AtomicBool::new(false));
        self.0 = Some(Arc::clone(&has_come));
        let is_posted = ROW.with_borrow_mut(|row| {
            row.waiting.push_back((has_come, context.waker().clone()));
            let port = row.port.get_or_insert_with(open_port);
            port.as_ref()
                .is_some_and(|port| port.post_message(&JsValue::NULL).is_ok())
        });
        if is_posted {
            Poll::Pending
        } else {
            // Without messages, it continues at once.
            Poll::Ready(())
        }
    }
}

/// The queue of waiting turns.
#[derive(Default)]
struct Row {
    waiting: VecDeque<(Arc<AtomicBool>, Waker)>,
    /// The port to post messages to; `Some(None)` if the page has none.
    port: Option<Option<MessagePort>>,
}

thread_local! {
    static ROW: RefCell<Row> = RefCell::default();
}

/// Opens a port whose messages each give a turn.
fn open_port() -> Option<MessagePort> {
    let channel = MessageChannel::new().ok()?;
    let give = Closure::<dyn FnMut()>::new(|| {
        let first = ROW.with_borrow_mut(|row| row.waiting.pop_front());
        if let Some((has_come, waker)) = first {
            has_come.store(true, Ordering::Relaxed);
            waker.wake();
        }
    });
    channel
        .port1()
        .set_onmessage(Some(give.as_ref().unchecked_ref()));
    // Lives as long as the page.
    give.forget();
    Some(channel.port2())
}

/// A random number.
#[must_use]
pub fn chance() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(1_u32 << 31)) as u64;
    half() << 32 ^ half() << 16 ^ half()
}

/// Does nothing: only the browser closes a page.
pub const fn end() {}

/// Returns whether the system has file dialogs.
#[must_use]
pub const fn has_dialogs() -> bool {
    false
}

/// Opens a file dialog; on a page it does not exist, and nothing is chosen.
pub async fn choose(_wanted: Wanted) -> Option<PathBuf> {
    None
}

/// The text after the `#` of the page's address, if there is any.
#[must_use]
pub fn link() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let link = hash.strip_prefix('#').unwrap_or(&hash);
    (!link.is_empty()).then(|| link.to_owned())
}

/// Sets the link after the `#` of the page's address, without a step in the browser's history.
pub fn show_link(link: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let address = format!("#{link}");
        // A browser that refuses, as after too many calls, keeps the old address.
        drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    }
}

/// The page's address without its link.
#[must_use]
pub fn address() -> Option<String> {
    let address = web_sys::window()?.location().href().ok()?;
    let page = address.split('#').next()?;
    Some(page.to_owned())
}

/// Calls `bell` whenever the text after the `#` is changed from outside.
pub fn follow_links(bell: fn()) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let ring = Closure::<dyn FnMut()>::new(bell);
    let added =
        window.add_event_listener_with_callback("hashchange", ring.as_ref().unchecked_ref());
    if added.is_ok() {
        // Lives as long as the page.
        ring.forget();
    }
}

/// The page's global variable for the state of the window.
const STATE: &str = "mapmaker_told";

/// Returns whether the state of the window is wanted.
#[must_use]
pub fn is_told() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &STATE.into()).unwrap_or_default()
}

/// Writes the state of the window.
pub fn tell(state: &str) {
    // On failure the reader keeps waiting.
    drop(js_sys::Reflect::set(
        &js_sys::global(),
        &STATE.into(),
        &state.into(),
    ));
}

/// Removes the cover that hides the page until the map shows.
pub fn uncover() {
    let page = web_sys::window().and_then(|window| window.document());
    if let Some(cover) = page.and_then(|page| page.get_element_by_id("cover")) {
        cover.set_class_name("gone");
    }
}

/// Shows on the page why the map can't be shown.
pub fn fail(why: &str) {
    let page = web_sys::window().and_then(|window| window.document());
    if let Some(element) = page.and_then(|page| page.get_element_by_id("told")) {
        element.set_text_content(Some(why));
    }
}
