//! Whatever opens a path: tile packs, pictures, settings.
