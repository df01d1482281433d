//! Reports what a tile set can show: biomes, coasts, rivers.

use std::fmt;

use super::{Biome, EdgeLabel, Tile, TileSet, sea_corners};
use crate::Direction;

/// What a set of tiles can show; whether it covers the plane is not checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Different tiles.
    pub tiles: usize,
    /// Drawings of all of them.
    pub drawings: usize,
    /// Tiles of each biome, in the order of [`Biome::ALL`].
    pub biomes: [usize; Biome::ALL.len()],
    /// Whether some tile has that pattern of sea corners: bit 0 of the index is north-west, then
    /// north-east, south-east, south-west.
    pub sea_corners: [bool; 16],
    /// Whether some tile of land alone has rivers on exactly those sides: bit 0 of the index is
    /// north, then east, south, west.
    pub rivers: [bool; 16],
    /// Land tiles where a river rises: one river edge, and a mountain edge.
    pub sources: usize,
    /// Tiles where a river reaches the sea.
    pub mouths: usize,
}

impl Capabilities {
    /// Examines a set.
    #[must_use]
    pub fn of(set: &TileSet) -> Self {
        let mut found = Self {
            tiles: set.len(),
            drawings: 0,
            biomes: [0; Biome::ALL.len()],
            sea_corners: [false; 16],
            rivers: [false; 16],
            sources: 0,
            mouths: 0,
        };
        for (id, &tile) in set.ids().zip(set.tiles()) {
            found.drawings += usize::from(set.drawings(id));
            let biome = Biome::of(tile.edges());
            for (count, of) in found.biomes.iter_mut().zip(Biome::ALL) {
                *count += usize::from(of == biome);
            }
            let Some(sea) = sea_corners(tile.edges()) else {
                continue;
            };
            found.sea_corners[sea] = true;
            let rivers = sides_with(tile, EdgeLabel::RIVER);
            if sea != 0 {
                found.mouths += usize::from(rivers != 0);
                continue;
            }
            found.rivers[rivers] = true;
            let rises = rivers.is_power_of_two() && sides_with(tile, EdgeLabel::MOUNTAIN) != 0;
            found.sources += usize::from(rises);
        }
        found
    }
}

impl fmt::Display for Capabilities {
    /// Writes a report of several lines, each with a line break.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "tiles: {}, drawings: {}",
            self.tiles, self.drawings
        )?;
        let biomes: Vec<_> = Biome::ALL
            .into_iter()
            .zip(self.biomes)
            .filter(|&(biome, count)| biome != Biome::Other || count > 0)
            .map(|(biome, count)| format!("{} {count}", biome.name()))
            .collect();
        writeln!(formatter, "biomes: {}", biomes.join(", "))?;
        let corners = ["NW", "NE", "SE", "SW"];
        write_patterns(formatter, "sea corners", &self.sea_corners, corners)?;
        let sides = ["N", "E", "S", "W"];
        write_patterns(formatter, "rivers over land", &self.rivers, sides)?;
        writeln!(
            formatter,
            "river sources: {}, river mouths: {}",
            self.sources, self.mouths
        )
    }
}

fn write_patterns(
    formatter: &mut fmt::Formatter<'_>,
    title: &str,
    has: &[bool; 16],
    bits: [&str; 4],
) -> fmt::Result {
    let name = |pattern: usize| {
        let set: Vec<_> = (0..4)
            .filter(|bit| pattern >> bit & 1 == 1)
            .map(|bit| bits[bit])
            .collect();
        if set.is_empty() {
            "none".to_owned()
        } else {
            set.join("+")
        }
    };
    let missing: Vec<_> = (0..16).filter(|&pattern| !has[pattern]).map(name).collect();
    let count = 16 - missing.len();
    write!(formatter, "{title}: {count} of 16 patterns")?;
    if !missing.is_empty() && count > 0 {
        write!(formatter, ", missing {}", missing.join(" "))?;
    }
    writeln!(formatter)
}

/// The sides with that label, bit 0 for north, then east, south, west.
fn sides_with(tile: Tile, label: EdgeLabel) -> usize {
    Direction::ALL
        .into_iter()
        .filter(|&side| tile.edge(side) == label)
        .map(|side| 1 << side.index())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_set_can_do_what_the_specification_says() {
        let found = Capabilities::of(&TileSet::reference());
        assert_eq!(found.tiles, 141);
        assert_eq!(found.biomes.iter().sum::<usize>(), 141);
        assert!(found.sea_corners.iter().all(|&has| has));
        assert!(found.rivers.iter().all(|&has| has));
        assert_eq!(found.sources, 24);
        let text = found.to_string();
        assert!(text.contains("sea corners: 16 of 16 patterns\n"), "{text}");
    }

    #[test]
    fn what_is_missing_is_reported() {
        let tiles = ["PPPP", "PRPR", "DHGB", "XXXX", "SPPP"];
        let tiles = tiles.map(|name| (Tile::parse(name).expect("a name"), 1));
        let found = Capabilities::of(&TileSet::new(tiles).expect("few"));
        let text = found.to_string();
        assert!(text.contains("rivers over land: 2 of 16"), "{text}");
        assert!(text.contains("sea corners: 2 of 16"), "{text}");
        assert!(text.contains("other 1"), "{text}");
        assert!(!text.contains(" NE+SW "), "{text}");
    }
}
