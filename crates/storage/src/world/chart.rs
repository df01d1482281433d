//! The chart over an area's picture: its features are found before the first row is drawn.

use std::io;

use super::Area;
use crate::map::MapPack;
use crate::options::Layers;
use crate::progress::Progress;
use mapmaker_drawing::art::Theme;
use mapmaker_drawing::chart::{
    Chart, ChartPlan, Label, Named, Scale, Things, competing_bodies, decor_shows, labels_on,
    panels, road_ranks,
};
use mapmaker_features::decor::{Decor, placed_decor};
use mapmaker_features::language::Locale;
use mapmaker_features::{Beneath, Features, Road};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::EndlessMap;

/// How far beyond a picture decor placed by hand affects which names show in it, in points: the length of the longest
/// names.
const MARGIN_POINTS: f64 = 640.0;

/// No decor is wider than twice this, in tiles.
const DECOR_SIDE: i64 = 2;

/// The most tiles of a picture that shows settlements, decor, roads and names.
pub(super) const MOST_TILES: usize = 1 << 21;

/// The message for a picture that is too large to show features.
pub const TOO_WIDE: &str =
    "settlements, decor, roads and names, as it has more than 2,097,152 tiles";

/// The least tile size at which settlements are found, in points.
const SITES_FROM_POINTS: f64 = 2.0;

/// Whether features are drawn over a picture: all of them are found before the first row is drawn, so an area of more
/// than [`MOST_TILES`] tiles shows only its tiles.
#[must_use]
pub(super) fn has_chart(area: &Area, scale: Scale) -> bool {
    f64::from(scale.tile_points()) < SITES_FROM_POINTS
        || area.width.saturating_mul(area.height) <= MOST_TILES
}

/// The chart over an area's picture at a scale.
pub(super) fn chart(
    area: &Area,
    pack: &MapPack,
    scale: Scale,
    (layers, theme): (Layers, Theme),
    progress: &dyn Progress,
) -> io::Result<Chart> {
    progress.check()?;
    if layers == Layers::NONE || !has_chart(area, scale) {
        return Ok(Chart::default());
    }
    let mut found = Found::of(area, pack, scale, layers, &|_| true, progress)?;
    let plan = ChartPlan {
        settlements: layers.settlements,
        names: layers.names,
        theme,
    };
    progress.check()?;
    let chart = found.chart(area, pack, scale, plan, progress);
    progress.check()?;
    Ok(chart)
}

/// The features of an area that may show over its tiles.
pub(crate) struct Found {
    map: EndlessMap,
    features: Features,
    /// Settlements and bodies with their names.
    pub(crate) named: Vec<Named>,
    roads: Vec<Road>,
    decor: Vec<Decor>,
    placed: Vec<Decor>,
}

impl Found {
    /// Finds the features of an area that show at a scale, of the layers in `shows`; settlements and names are always
    /// found.
    pub(crate) fn of(
        area: &Area,
        pack: &MapPack,
        scale: Scale,
        layers: Layers,
        shows: &dyn Fn(TilePos) -> bool,
        progress: &dyn Progress,
    ) -> io::Result<Self> {
        let seed = area.seed.value();
        let size = (area.width as i64, area.height as i64);
        let overlay = &*area.overlay;
        let mut map = EndlessMap::new(seed, pack.set());
        let mut features = Features::new(seed, pack.set());
        let goes_on = || !progress.is_stopped();
        let whole = (area.north_west, size.0, size.1);
        if layers.roads && f64::from(scale.tile_points()) >= SITES_FROM_POINTS {
            // Afterwards everything is answered from the cache of these panels.
            for panel in panels(whole) {
                let ranks = road_ranks(scale);
                features.find_roads(ranks, (&mut map, overlay), panel, &goes_on);
                progress.check()?;
                features.roads_of(ranks, &mut map, overlay, panel.0, panel.1, panel.2);
            }
        }
        let found = competing_bodies(&mut features, &mut map, overlay, whole, scale, &goes_on);
        progress.check()?;
        let found = found.unwrap_or_default();
        let mut named: Vec<Named> = Vec::with_capacity(found.len());
        for feature in found.into_iter().filter(|feature| shows(feature.at)) {
            progress.check()?;
            let name = features.on_map(&mut map, overlay, &feature, Locale::English);
            named.push((feature, name));
        }
        let roads = if layers.roads {
            let ranks = road_ranks(scale);
            features.roads_of(ranks, &mut map, overlay, area.north_west, size.0, size.1)
        } else {
            Vec::new()
        };
        let mut decor = Vec::new();
        if layers.decor && decor_shows(scale) > 0.0 {
            let stencils = pack.pictures().stencils(pack.set());
            // Decor outside may reach into the picture.
            let around = area.north_west.offset(-DECOR_SIDE, -DECOR_SIDE);
            let (across, down) = (size.0 + 2 * DECOR_SIDE, size.1 + 2 * DECOR_SIDE);
            for panel in panels((around, across, down)) {
                progress.check()?;
                decor.extend(features.decor(&mut map, overlay, &stencils, panel));
            }
            decor.retain(|one| shows(one.place.tile));
            // In global order: from north to south, west to east.
            decor.sort_by_key(|one| {
                let at = one.place.tile;
                (at.y, at.x, one.place, one.id)
            });
        }
        let margin = (MARGIN_POINTS / f64::from(scale.tile_points())).ceil() as i64;
        let corner = area.north_west.offset(-margin, -margin);
        let placed = placed_decor(overlay).filter(|one| {
            let (x, y) = (one.place.tile.x - corner.x, one.place.tile.y - corner.y);
            let is_near = |at: i64, side: i64| (0..side + 2 * margin).contains(&at);
            layers.decor && is_near(x, size.0) && is_near(y, size.1) && shows(one.place.tile)
        });
        let placed = placed.collect();
        Ok(Self {
            map,
            features,
            named,
            roads,
            decor,
            placed,
        })
    }

    /// The chart over the area's picture; once `progress` is stopped its names have arbitrary places.
    pub(crate) fn chart(
        &mut self,
        area: &Area,
        pack: &MapPack,
        scale: Scale,
        plan: ChartPlan,
        progress: &dyn Progress,
    ) -> Chart {
        let things = Things {
            features: &self.named,
            roads: &self.roads,
            decor: &self.decor,
            placed_decor: &self.placed,
            foreign: pack.pictures().decor(),
        };
        let cover = |at| {
            if progress.is_stopped() {
                return Beneath::default();
            }
            self.features.cover(&mut self.map, &area.overlay, at)
        };
        Chart::new(things, area.north_west, scale, plan, cover)
    }

    /// The names in their places on the drawn land, for writing them over the picture.
    pub(crate) fn labels_on(
        &mut self,
        area: &Area,
        scale: Scale,
        is_drawn: &dyn Fn(TilePos) -> bool,
    ) -> Vec<Label> {
        labels_on(&self.named, &self.placed, scale, is_drawn, |at| {
            self.features.cover(&mut self.map, &area.overlay, at)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Stops the work at the n-th check.
    struct Stops(AtomicU64);

    impl Progress for Stops {
        fn begin(&self, _steps: u64) {}

        fn step(&self) -> io::Result<()> {
            self.check()
        }

        fn is_stopped(&self) -> bool {
            let left = self.0.load(Ordering::Relaxed);
            self.0.store(left.saturating_sub(1), Ordering::Relaxed);
            left == 0
        }
    }

    #[test]
    fn a_picture_can_be_stopped_before_its_first_row_while_its_names_are_found() {
        let (area, pack) = (Area::of_world_7((0, 0), (40, 130)), MapPack::ours());
        let scale = Scale {
            tile_px: 16.0,
            point_px: 1.0,
        };
        let layers = Layers::default();
        let chart = |progress: &dyn Progress| {
            chart(&area, &pack, scale, (layers, Theme::Parchment), progress)
        };
        let most = 1_000_000;
        let asked = Stops(AtomicU64::new(most));
        assert!(chart(&asked).is_ok());
        let asked = most - asked.0.load(Ordering::Relaxed);
        // Before everything, between panels of roads, of named features and of decor, and at the end.
        assert!(asked >= 50, "{asked}");
        for times in [0, 1, 4, asked / 2, asked - 1] {
            assert!(chart(&Stops(AtomicU64::new(times))).is_err(), "{times}");
        }
    }
}
