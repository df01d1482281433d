//! Wakes the window when something arrives from another thread; while nothing moves, it draws only then.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
}

/// Whether anything called since the last frame.
static CALLED: AtomicBool = AtomicBool::new(false);

/// Ends the wait of the event loop.
static BELL: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Has the window draw soon; from any thread.
pub fn wake() {
    CALLED.store(true, Ordering::Release);
    if let Some(ring) = BELL.get() {
        ring();
    }
}

fn listen(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    // An event loop that has ended waits for nothing. A second bell is never hung up: there is one app.
    let ring = move || {
        let _nobody_waits = proxy.send_event(WinitUserEvent::WakeUp);
    };
    let _there_already = BELL.set(Box::new(ring));
}

/// Whether anything called since this was asked last.
pub(super) fn take_call() -> bool {
    CALLED.swap(false, Ordering::Acquire)
}
