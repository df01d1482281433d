//! Wakes the window when a result arrives from another thread, so that an idle window draws at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
}

/// Whether `wake` was called since the last frame.
static CALLED: AtomicBool = AtomicBool::new(false);

/// Wakes the event loop from any thread; set at startup.
static BELL: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Makes the window draw soon; callable from any thread.
pub fn wake() {
    CALLED.store(true, Ordering::Release);
    if let Some(ring) = BELL.get() {
        ring();
    }
}

fn listen(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    // Fails only after the event loop has ended.
    let ring = move || {
        let _nobody_waits = proxy.send_event(WinitUserEvent::WakeUp);
    };
    // Fails only if it is set already; there is one app.
    let _there_already = BELL.set(Box::new(ring));
}

/// Returns whether `wake` was called since the last call of this function.
pub(super) fn take_call() -> bool {
    CALLED.swap(false, Ordering::Acquire)
}
