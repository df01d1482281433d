//! Worlds of other packs: without rivers, without a sea, with letters of their own.

use mapmaker_grid::tileset::{Tile, TileId, TileSet};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};

use super::land::rectangle;

fn set_of(names: impl IntoIterator<Item = String>) -> TileSet {
    let tiles = names.into_iter().map(|name| {
        let tile = Tile::from_letters(&name).expect("a name");
        (tile, 1)
    });
    TileSet::new(tiles).expect("few")
}

fn reference_without(letters: &str) -> TileSet {
    let set = TileSet::reference();
    let names = set.tiles().iter().map(Tile::to_string);
    let names: Vec<_> = names
        .filter(|name| !name.contains(|letter| letters.contains(letter)))
        .collect();
    set_of(names)
}

/// Draws on a new world and checks that everything fits around it.
fn draw(set: &TileSet, brush: Brush, cells: &[TilePos]) -> EditResult {
    let mut map = EndlessMap::new(5, set);
    let mut overlay = Overlay::default();
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let edited = edit(&mut map, &overlay, brush, cells, &options, &mut scratch);
    if let EditResult::Done(stroke) = &edited {
        overlay.apply(stroke);
        for change in stroke.changes() {
            for side in Direction::ALL {
                let here = map.tile(&overlay, change.at);
                let there = map.tile(&overlay, change.at.step(side));
                assert!(map.set().tile(here).fits(side, map.set().tile(there)));
            }
        }
    }
    edited
}

#[test]
fn a_pack_without_rivers_has_seas_and_woods_and_refuses_rivers() {
    let set = reference_without("R");
    let cells = rectangle(TilePos::new(-3, -3), 6, 6);
    for biome in [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea] {
        let edited = draw(&set, Brush::Biome(biome), &cells);
        assert!(
            matches!(edited, EditResult::Done(_)),
            "{biome:?}: {edited:?}"
        );
    }
    let edited = draw(&set, Brush::Biome(Biome::River), &cells[..3]);
    assert!(matches!(edited, EditResult::Refused(_)), "{edited:?}");
}

#[test]
fn a_pack_of_land_alone_refuses_the_sea() {
    let set = reference_without("RSDGBH");
    let cells = rectangle(TilePos::new(-3, -3), 6, 6);
    for biome in [Biome::Forest, Biome::Mountain, Biome::Plain] {
        let edited = draw(&set, Brush::Biome(biome), &cells);
        assert!(
            matches!(edited, EditResult::Done(_)),
            "{biome:?}: {edited:?}"
        );
    }
    for biome in [Biome::Sea, Biome::River] {
        let edited = draw(&set, Brush::Biome(biome), &cells[..2]);
        assert!(
            matches!(edited, EditResult::Refused(_)),
            "{biome:?}: {edited:?}"
        );
    }
}

#[test]
fn a_pack_with_letters_of_its_own_is_edited_tile_by_tile() {
    // Every tile of two letters: anything fits after some healing.
    let letters = |tile: u32| (0..4).map(move |side| if tile >> side & 1 == 1 { 'X' } else { 'A' });
    let set = set_of((0..16).map(|tile| letters(tile).collect()));
    let mut map = EndlessMap::new(5, &set);
    let mut overlay = Overlay::default();
    for tile in 0..16 {
        let at = TilePos::new(i64::from(tile) % 5, i64::from(tile) / 5 * 2);
        let tiles = [(at, TileId(tile))];
        match super::land::set(&mut map, &overlay, &tiles, &Options::default()) {
            EditResult::Done(stroke) => overlay.apply(&stroke),
            // A tile placed before may have another letter on the side that they share.
            EditResult::Refused(refusal) => {
                assert!(refusal.why.contains("don't fit together"), "{refusal:?}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(overlay.len() > 10);
    let brush = Brush::Biome(Biome::Forest);
    let edited = draw(&set, brush, &[TilePos::new(0, 0)]);
    let EditResult::Refused(refusal) = edited else {
        panic!("{edited:?}");
    };
    assert_eq!(refusal.why, "the pack has no tile of forest alone");
}
