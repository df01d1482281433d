//! The decor of a world, and whether the user may place a thing somewhere.

use super::area::Area;
use super::scatter::Scatter;
use super::{Features, LandReader};
use crate::decor::{Decor, Obstacle, Stencils};
use mapmaker_grid::world::Overlay;
use mapmaker_land::editing::EndlessMap;

impl Features {
    /// All decor in a rectangle of tiles, clear of roads; `stencils` are those of the map's pack.
    pub fn decor(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stencils: &Stencils,
        area: Area,
    ) -> Vec<Decor> {
        let land = &mut LandReader { map, overlay };
        let near = (&mut self.sites, &mut self.roads);
        self.scatter.within(near, land, stencils, area)
    }

    /// Whether the user may place a thing somewhere; one that brings its ground along, as a settlement that
    /// [`stood`](super::stood), may cover any tiles.
    ///
    /// # Errors
    /// With the obstacle.
    pub fn may_stand(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stencils: &Stencils,
        thing: &Decor,
        brings_ground: bool,
    ) -> Result<(), Obstacle> {
        let land = &mut LandReader { map, overlay };
        let near = (&mut self.sites, &mut self.roads);
        Scatter::may_stand(near, land, stencils, thing, brings_ground)
    }
}
