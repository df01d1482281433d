//! Parses the command line and hands over to the command line's rooms or to the window.

fn main() {}
