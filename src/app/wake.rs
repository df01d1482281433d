//! Wakes the window when a result arrives from another thread; an idle window draws only then.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen);
}

/// Whether `wake` was called since the last frame.
static CALLED: AtomicBool = AtomicBool::new(false);

/// Wakes the event loop.
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
    // Errors do not matter: the event loop may have ended. A second app can't replace the bell, as there is only one
    // app.
    let ring = move || {
        let _nobody_waits = proxy.send_event(WinitUserEvent::WakeUp);
    };
    let _there_already = BELL.set(Box::new(ring));
}

/// Returns whether `wake` was called since the last call of this function.
pub(super) fn take_call() -> bool {
    CALLED.swap(false, Ordering::Acquire)
}
