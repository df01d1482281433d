//! Makes a piece of an endless world, paints a lake into it, and prints both, a letter a tile.
//!
//! `cargo run --no-default-features --example make_a_world`

use mapmaker::grid::TilePos;
use mapmaker::grid::tileset::TileSet;
use mapmaker::grid::world::Overlay;
use mapmaker::land::editing::{
    Biome, Brush, EditResult, EndlessMap, Options, Scratch, biome_of, edit,
};
use mapmaker::land::worldgen::{self, scenic_start};

const WIDTH: i64 = 72;
const HEIGHT: i64 = 24;

fn main() {
    let (seed, set) = (7, TileSet::reference());
    let start = scenic_start(seed, &set, &mut worldgen::Scratch::default());
    let corner = start.offset(-WIDTH / 2, -HEIGHT / 2);
    let mut map = EndlessMap::new(seed, &set);
    let mut overlay = Overlay::default();
    print(&mut map, &overlay, corner);

    let lake: Vec<_> = (0..12 * 6)
        .map(|index| corner.offset(50 + index % 12, 8 + index / 12))
        .collect();
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let sea = Brush::Biome(Biome::Sea);
    match edit(&mut map, &overlay, sea, &lake, &options, &mut scratch) {
        EditResult::Done(stroke) | EditResult::Partly(stroke, _) => {
            println!("\nthe lake changes {} tiles:\n", stroke.changes().len());
            overlay.apply(&stroke);
        }
        other => println!("\n{other:?}\n"),
    }
    print(&mut map, &overlay, corner);
}

/// Prints the world as it stands: what was drawn, and the generator's tiles where nothing was.
fn print(map: &mut EndlessMap, overlay: &Overlay, corner: TilePos) {
    for y in 0..HEIGHT {
        let row: String = (0..WIDTH)
            .map(|x| letter(map, overlay, corner.offset(x, y)))
            .collect();
        println!("{row}");
    }
}

fn letter(map: &mut EndlessMap, overlay: &Overlay, at: TilePos) -> char {
    let tile = map.tile(overlay, at);
    match biome_of(map.set().tile(tile)) {
        Some(Biome::Sea) => '~',
        Some(Biome::Plain) => '.',
        Some(Biome::Forest) => 'f',
        Some(Biome::Mountain) => '^',
        Some(Biome::River) => '/',
        None => ',',
    }
}
