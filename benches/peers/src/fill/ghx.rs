//! The crate `ghx_proc_gen`: rules shared, a generator built for each fill.

use std::collections::BTreeMap;
use std::sync::Arc;

use ghx_proc_gen::generator::RngMode;
use ghx_proc_gen::generator::builder::GeneratorBuilder;
use ghx_proc_gen::generator::model::{ModelCollection, ModelInstance};
use ghx_proc_gen::generator::node_heuristic::NodeSelectionHeuristic;
use ghx_proc_gen::generator::rules::{Rules, RulesBuilder};
use ghx_proc_gen::generator::socket::{SocketCollection, SocketsCartesian2D};
use ghx_proc_gen::ghx_grid::cartesian::coordinates::Cartesian2D;
use ghx_proc_gen::ghx_grid::cartesian::grid::CartesianGrid;
use mapmaker::grid::tileset::{TileId, TileSet};

use super::{Filled, Filler};

/// The rules; models are in the order of the set's tile ids.
pub struct Ghx {
    rules: Arc<Rules<Cartesian2D>>,
    size: u32,
}

impl Ghx {
    pub fn new(set: &TileSet) -> Self {
        let mut sockets = SocketCollection::new();
        let mut by_label = BTreeMap::new();
        for label in set.tiles().iter().flat_map(|tile| tile.edges()) {
            by_label.entry(label).or_insert_with(|| {
                let socket = sockets.create();
                sockets.add_connection(socket, [socket]);
                socket
            });
        }
        let mut models = ModelCollection::new();
        for tile in set.tiles() {
            // Rows grow with y, so the bottom edge is on the y+ side.
            let [y_neg, x_pos, y_pos, x_neg] = tile.edges().map(|label| by_label[&label]);
            models.create(SocketsCartesian2D::Simple {
                x_pos,
                x_neg,
                y_pos,
                y_neg,
            });
        }
        let rules = RulesBuilder::new_cartesian_2d(models, sockets).build();
        Self {
            // OK because every model has connected sockets.
            rules: Arc::new(rules.expect("rules")),
            size: 0,
        }
    }
}

impl Filler for Ghx {
    fn name(&self) -> &'static str {
        "ghx_proc_gen"
    }

    fn prepare(&mut self, size: usize) {
        self.size = size as u32;
    }

    fn fill(&mut self, seed: u64) -> Option<Filled<'_>> {
        let generator = GeneratorBuilder::new()
            .with_shared_rules(self.rules.clone())
            .with_grid(CartesianGrid::new_cartesian_2d(
                self.size, self.size, false, false,
            ))
            // Quicker on large boards than its default, and no slower on small ones.
            .with_node_heuristic(NodeSelectionHeuristic::MinimumEntropy)
            .with_rng(RngMode::Seeded(seed))
            .with_max_retry_count(0)
            .build();
        let (_, grid) = generator.ok()?.generate_grid().ok()?;
        let tile = |instance: &ModelInstance| TileId(instance.model_index as u16);
        Some(Box::new(move || grid.iter().map(tile).collect()))
    }
}
