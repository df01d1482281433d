//! The window in a browser's page, as its link wants it; `cargo xtask web build` makes the page of it.

fn main() {
    mapmaker::app::host::begin();
    let options = mapmaker::app::link::at_start();
    if let Err(failure) = mapmaker::app::run(&options) {
        mapmaker::app::host::fail(&failure.message);
    }
}
