//! Writes pasted texts, roads and names to a map, each once.

use mapmaker_features::{BoardName, BoardRoad, Feature, Kind, new_text_id, placed};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, Overlay, Stroke};

/// A map with the pasted marks, and the stroke so far.
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

    /// Names a feature of a world and moves its name, unless both are as generated. A settlement that is to show from
    /// afar stays where it stands from then on.
    pub(super) fn rename(&mut self, feature: &Feature, name: &BoardName, own: &str) {
        let before = self.after.mark(feature.thing).cloned().unwrap_or_default();
        let name_at = name.name_at.map(|at| (at.x, at.y)).or(before.name_at);
        let is_great = name.is_great || before.is_great;
        if own == name.name && (name_at, is_great) == (before.name_at, before.is_great) {
            return;
        }
        let mut mark = Mark {
            name: Some(name.name.clone()),
            name_at,
            is_great,
            ..before
        };
        if let Kind::Site(kind) = feature.kind
            && is_great
        {
            mark.place.get_or_insert_with(|| placed(kind, feature.at));
        }
        let put = Stroke::marking(&self.after, feature.thing, feature.at, Some(mark));
        self.take(put);
    }

    pub(super) fn take(&mut self, step: Stroke) {
        self.after.apply(&step);
        self.stroke = std::mem::take(&mut self.stroke).then(step);
    }
}

/// The reference tile of a text's curve, if the mark is a text.
pub(super) fn text_at(mark: &Mark) -> Option<TilePos> {
    let written = mark.written.as_ref()?;
    Some(TilePos::new(written.at.0, written.at.1))
}
