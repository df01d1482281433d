//! Strokes on the endless world: what they change, what they leave alone, and when they are refused.

use mapmaker::engine::editing::{Biome, Brush, Edited, EndlessMap, Options, Scratch, edit};
use mapmaker::engine::grid::TilePos;
use mapmaker::engine::tileset::TileSet;
use mapmaker::engine::world::{Origin, Overlay};

#[test]
fn a_painted_pond_is_sea_and_only_its_shore_heals() {
    let mut map = EndlessMap::new(1, &TileSet::reference());
    let mut overlay = Overlay::default();
    let at = TilePos::new(-3, 7);
    let stroke = edit(
        &mut map,
        &overlay,
        Brush::Biome(Biome::Sea),
        &[at],
        &Options::default(),
        &mut Scratch::default(),
    );
    let Edited::Done(stroke) = stroke else {
        panic!("{stroke:?}");
    };
    overlay.apply(&stroke);
    let cell = overlay.get(at).expect("a changed cell");
    assert_eq!(map.set().name(cell.tile), "SSSS");
    assert_eq!(cell.origin, Origin::Pinned);
    let healed = overlay.cells().filter(|&(place, _)| place != at);
    for (place, cell) in healed {
        assert_eq!(cell.origin, Origin::Healed);
        assert!(
            (place.x - at.x).abs().max((place.y - at.y).abs()) <= 2,
            "{place:?}"
        );
    }
}
