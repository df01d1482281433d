//! The window: a Bevy app over the engine.
