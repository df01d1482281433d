//! How what comes along is written on a map: texts, roads and names, each once.

use mapmaker_features::{BoardName, BoardRoad, Feature, new_text_id};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, Overlay, Stroke};

/// A map as it becomes, and the step that makes it so.
pub(super) struct NameWriter {
    pub(super) after: Overlay,
    pub(super) stroke: Stroke,
}

impl NameWriter {
    pub(super) fn new(after: &Overlay) -> Self {
        Self {
            after: after.clone(),
            stroke: Stroke::default(),
        }
    }

    /// Adds a text or a road, unless the same is there.
    pub(super) fn put(&mut self, mark: Mark) {
        if self.after.marks().values().any(|other| *other == mark) {
            return;
        }
        let (id, at) = if let Some(road) = BoardRoad::of_mark(&mark) {
            (road.new_id(&self.after), road.way.first().copied())
        } else {
            let at = text_at(&mark);
            (at.map_or(0, |at| new_text_id(at, &self.after)), at)
        };
        if let Some(at) = at {
            self.take(Stroke::marking(&self.after, id, at, Some(mark)));
        }
    }

    /// Gives what stands in a world a name, where that is to stand, unless both are its own.
    pub(super) fn rename(&mut self, feature: &Feature, name: &BoardName, own: &str) {
        let before = self.after.mark(feature.thing).cloned().unwrap_or_default();
        let name_at = name.name_at.map(|at| (at.x, at.y)).or(before.name_at);
        if own == name.name && name_at == before.name_at {
            return;
        }
        let mark = Mark {
            name: Some(name.name.clone()),
            name_at,
            ..before
        };
        let put = Stroke::marking(&self.after, feature.thing, feature.at, Some(mark));
        self.take(put);
    }

    pub(super) fn take(&mut self, step: Stroke) {
        self.after.apply(&step);
        self.stroke = std::mem::take(&mut self.stroke).then(step);
    }
}

/// The tile that a text's curve is measured from, if it is one.
pub(super) fn text_at(mark: &Mark) -> Option<TilePos> {
    let written = mark.written.as_ref()?;
    Some(TilePos::new(written.at.0, written.at.1))
}
