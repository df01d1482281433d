//! A system that digs a lake into the map, in an app without a window; the map is printed before and after.
//!
//! What follows a change (tiles, picture, undo, and in the window the file) follows the message [`EditTiles`], whoever
//! sends it.
//!
//! `cargo run --example edit_from_a_system`

use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::*;
use mapmaker::app::MapPlugin;
use mapmaker::app::chunks::ChunkStats;
use mapmaker::app::map::{EditTiles, Edits, MapReader};
use mapmaker::grid::TilePos;
use mapmaker::grid::seed::Seed;
use mapmaker::land::editing::{
    Biome, Brush, EditResult, EndlessMap, Options, Scratch, biome_of, edit,
};

const WIDTH: i64 = 60;
const HEIGHT: i64 = 16;

fn main() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, MapPlugin::world(Seed::from(7)).headless()));
    // Chunks are made in the background, around the tile (0, 0) here.
    let is_loading = |stats: &ChunkStats| stats.loaded == 0 || stats.waiting + stats.in_flight > 0;
    while is_loading(app.world().resource::<ChunkStats>()) {
        app.update();
        sleep(Duration::from_millis(1));
    }
    app.add_systems(Update, (print, dig).chain().run_if(run_once));
    app.update();
    app.add_systems(Last, print.run_if(run_once));
    app.update();
    app.world_mut().write_message(EditTiles::Undo);
    app.update();
}

/// Digs a lake. What the stroke changes around it, so that all tiles fit, is worked out first; a game with frames to draw
/// does that in a task.
fn dig(map: MapReader, edits: Res<Edits>, mut changes: MessageWriter<EditTiles>) {
    let mut world = EndlessMap::new(7, map.set());
    let lake: Vec<_> = (0..14 * 6)
        .map(|cell| TilePos::new(cell % 14 - 7, cell / 14 - 3))
        .collect();
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let sea = Brush::Biome(Biome::Sea);
    match edit(
        &mut world,
        &edits.overlay,
        sea,
        &lake,
        &options,
        &mut scratch,
    ) {
        EditResult::Done(stroke) | EditResult::Partly(stroke, _) => {
            changes.write(EditTiles::Make(stroke));
        }
        refused => println!("{refused:?}"),
    }
}

/// Prints the tiles around (0, 0), a letter each.
fn print(map: MapReader) {
    for y in -HEIGHT / 2..HEIGHT / 2 {
        let row = (-WIDTH / 2..WIDTH / 2).map(|x| map.tile(TilePos::new(x, y)));
        let letter = |id| match biome_of(map.set().tile(id)) {
            Some(Biome::Sea) => '~',
            Some(Biome::Plain) => '.',
            Some(Biome::Forest) => 'f',
            Some(Biome::Mountain) => '^',
            Some(Biome::River) => '/',
            None => ',',
        };
        println!(
            "{}",
            row.map(|id| id.map_or(' ', letter)).collect::<String>()
        );
    }
    println!();
}
