//! Applies painted cells to the plan of a window.

use super::draft::Draft;
use super::placed::Role;
use super::refusal::Refusal;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;

const NO_SEA: &str = "the tiles around it have land at all its corners";
const NO_LAND: &str = "the tiles around it have sea at all its corners";
const NO_ROOM: &str = "there is no room for sea and its shore between the tiles around it";

impl Draft {
    /// Sets corners and rivers of painted cells as painted, where no fixed tile requires otherwise.
    pub(super) fn paint(&mut self, retreats: bool) -> Result<(), Refusal> {
        let is_shore = self.shore_of_held_land(retreats);
        for index in 0..self.len() {
            let is_sea = match self.roles[index] {
                Role::Free | Role::Fixed => continue,
                Role::Land(_) | Role::Way(_) => false,
                Role::Sea => true,
            };
            let mut holders = Vec::new();
            for vertex in self.corners(index) {
                match self.sea_held[vertex] {
                    None if is_sea && is_shore[vertex] => self.sea[vertex] = false,
                    Some(other) if self.sea[vertex] != is_sea => holders.push(other),
                    _ => self.sea[vertex] = is_sea,
                }
            }
            // A cell with a sea corner is not land, but one with a land corner may still be sea.
            let is_land = matches!(self.roles[index], Role::Land(_));
            if is_land && !holders.is_empty() {
                holders.push(self.window.place(index));
                let why = "a tile beside it has sea at the corner that they share";
                return Err(Refusal::new(holders, why));
            }
            if holders.len() == 4 {
                holders.push(self.window.place(index));
                let why = if is_sea { NO_SEA } else { NO_LAND };
                return Err(Refusal::new(holders, why));
            }
        }
        let mut dry = Vec::new();
        let mut has_sea = false;
        for index in 0..self.len() {
            match self.roles[index] {
                Role::Sea if self.sea_count(index) > 0 => {
                    has_sea = true;
                    self.paint_dry(index)?;
                }
                Role::Sea => {
                    dry.push(self.window.place(index));
                    self.roles[index] = Role::Free;
                }
                Role::Land(_) => self.paint_dry(index)?,
                Role::Way(number) => self.paint_way(index, number)?,
                Role::Free | Role::Fixed => {}
            }
        }
        if !dry.is_empty() {
            let refusal = Refusal::new(dry, NO_ROOM);
            if !has_sea {
                return Err(refusal);
            }
            self.given_up = Some(refusal);
        }
        Ok(())
    }

    /// The vertices next to those that placed tiles fix as land; none unless the sea retreats.
    fn shore_of_held_land(&self, retreats: bool) -> Vec<bool> {
        let mut is_shore = vec![false; self.sea.len()];
        let wide = self.window.width + 1;
        for vertex in (0..self.sea.len()).filter(|_| retreats) {
            // The window's border is beyond the reach of painted corners.
            if self.sea_held[vertex].is_some() && !self.sea[vertex] {
                let (x, y) = (vertex % wide, vertex / wide);
                for y in y.saturating_sub(1)..=(y + 1).min(self.window.height) {
                    for x in x.saturating_sub(1)..=(x + 1).min(self.window.width) {
                        is_shore[y * wide + x] = true;
                    }
                }
            }
        }
        is_shore
    }

    fn paint_dry(&mut self, index: usize) -> Result<(), Refusal> {
        for side in Direction::ALL {
            let edge = self.edge(index, side);
            if self.held[edge] == Some(EdgeLabel::RIVER) {
                if self.roles[index] == Role::Sea {
                    // That river ends here.
                    continue;
                }
                let at = self.window.place(index);
                let why = "a river that runs into it would break off";
                return Err(Refusal::new(vec![at, at.step(side)], why));
            }
            self.river[edge] = false;
            self.is_river_fixed[edge] = true;
        }
        Ok(())
    }

    /// Leads the river to the next cell of its course.
    fn paint_way(&mut self, index: usize, number: u32) -> Result<(), Refusal> {
        for side in Direction::ALL {
            let next = self.beside(index, side).map(|next| self.roles[next]);
            if next == Some(Role::Way(number + 1)) {
                let edge = self.edge(index, side);
                self.river[edge] = true;
                self.is_river_fixed[edge] = true;
            }
            let held = self.held[self.edge(index, side)];
            if held.is_some_and(|letter| letter == EdgeLabel::FOREST) {
                let at = self.window.place(index);
                let why = "no river runs along a side with forest";
                return Err(Refusal::new(vec![at, at.step(side)], why));
            }
        }
        Ok(())
    }
}
