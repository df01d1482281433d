//! Completes a finite region of tiles inside what is already fixed.
