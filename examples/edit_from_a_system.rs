//! A system that plants a wood into the map, in an app without a window; it prints the map before and after.
//!
//! A system needs to know of [`EditTiles`] alone. This one is worked out by hand; `make_a_world` shows a brush, which
//! lets everything around it fit.
//!
//! `cargo run --example edit_from_a_system`

use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::*;
use mapmaker::app::MapPlugin;
use mapmaker::app::chunks::ChunkStats;
use mapmaker::app::map::{EditTiles, MapReader};
use mapmaker::engine::editing::{Biome, biome_of};
use mapmaker::engine::grid::TilePos;
use mapmaker::engine::seed::Seed;
use mapmaker::engine::world::{EditedCell, Origin};

const WIDTH: i64 = 60;
const HEIGHT: i64 = 12;

fn main() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, MapPlugin::world(Seed::from(7)).headless()));
    // Chunks are made in the background.
    while app.world().resource::<ChunkStats>().loaded < 25 {
        app.update();
        sleep(Duration::from_millis(1));
    }
    app.add_systems(Update, (print, plant).chain().run_if(run_once));
    app.update();
    println!();
    app.add_systems(Last, print.run_if(run_once));
    app.update();
    app.world_mut().write_message(EditTiles::Undo);
    app.update();
}

/// Plants woods where there is open plain.
fn plant(map: MapReader, mut edits: MessageWriter<EditTiles>) {
    let (Some(plain), Some(wood)) = (map.set().find_name("PPPP"), map.set().find_name("FFFF"))
    else {
        return;
    };
    let wood = EditedCell {
        tile: wood,
        origin: Origin::Painted,
    };
    let cells = cells().filter(|&at| map.tile(at) == Some(plain));
    edits.write(EditTiles::Set(cells.map(|at| (at, Some(wood))).collect()));
}

fn cells() -> impl Iterator<Item = TilePos> {
    (0..HEIGHT * WIDTH).map(|index| TilePos::new(index % WIDTH - WIDTH / 2, index / WIDTH))
}

fn print(map: MapReader) {
    for at in cells() {
        let biome = map.tile(at).and_then(|tile| biome_of(map.set().tile(tile)));
        let letter = match biome {
            Some(Biome::Sea) => '~',
            Some(Biome::Plain) => '.',
            Some(Biome::Forest) => 'f',
            Some(Biome::Mountain) => '^',
            Some(Biome::River) => '/',
            None => ',',
        };
        print!("{letter}");
        if at.x == WIDTH - WIDTH / 2 - 1 {
            println!();
        }
    }
}
