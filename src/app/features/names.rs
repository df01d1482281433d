//! Names over the map: set and rendered in the background, an entity each, which fades in and out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::PrimaryWindow;

use super::{
    BoardNames, BoardProposal, Finder, FoundFeatures, MapFeature, ShownLayers, Unknown, boards,
};
use crate::app::depth;
use crate::app::job::Job;
use crate::app::map::{Edits, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use crate::app::view::{FloatingOrigin, View};
use crate::app::wake;
use mapmaker_drawing::chart::{Label, Scale, board_labels, labels, labels_on};
use mapmaker_drawing::lettering::Bitmap;
use mapmaker_features::decor::placed_decor;
use mapmaker_grid::TilePos;

/// The distance around the view within which names avoid decor, in tiles, equal to that of the feature search.
const NEAR: i64 = 128;

/// The duration of a name's fade, in seconds.
const FADE_S: f32 = 0.2;

/// The ink of a name that is proposed.
const BLUE: [u8; 3] = [20, 58, 148];

/// The factor by which names may be too large or small during a zoom before they are set again.
const MAX_STRETCH: f32 = 1.15;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lettered>()
        .init_resource::<NamesOn>()
        .add_systems(
            Update,
            (forget.run_if(on_message::<SwitchMap>), take, ask)
                .chain()
                .after(super::finding::ask)
                .after(boards::ask)
                .in_set(AppSystems::Find),
        )
        .add_systems(Update, (show, place).chain().in_set(AppSystems::Show));
}

/// A name on the map.
#[derive(Component, Clone, Debug)]
pub struct NameLabel {
    label: Label,
    /// The vector from the centre of the name to the corner of its picture, and the picture's size, in pixels.
    corner: Vec2,
    size: Vec2,
    /// The size of a tile for which it was set, in pixels.
    tile_px: f32,
    /// Whether its feature still has a name in the view.
    stays: bool,
    /// Whether it is only proposed.
    is_proposed: bool,
}

impl NameLabel {
    /// The centre of its letters: a tile, and an offset in tiles from its north-west corner.
    #[must_use]
    pub fn middle(&self) -> (TilePos, Vec2) {
        (
            self.label.at,
            Vec2::from(self.label.offset_px) / self.tile_px,
        )
    }

    /// The extent of its picture: a tile, the centre from its north-west corner, and the size, in tiles.
    #[must_use]
    pub fn lies(&self) -> (TilePos, Vec2, Vec2) {
        let middle = Vec2::from(self.label.offset_px) + self.corner + self.size / 2.0;
        (
            self.label.at,
            middle / self.tile_px,
            self.size / self.tile_px,
        )
    }

    /// Its letters and their places.
    #[must_use]
    pub(super) const fn label(&self) -> &Label {
        &self.label
    }

    /// The size of a tile for which it was set, in pixels.
    #[must_use]
    pub(super) const fn tile_px(&self) -> f32 {
        self.tile_px
    }

    /// Returns whether its feature still has a name in the view.
    #[must_use]
    pub const fn stays(&self) -> bool {
        self.stays
    }

    /// A name set for tiles of this size, in pixels.
    #[cfg(test)]
    pub(super) fn set_for(label: Label, tile_px: f32) -> Self {
        Self {
            label,
            corner: Vec2::ZERO,
            size: Vec2::ZERO,
            tile_px,
            stays: true,
            is_proposed: false,
        }
    }

    /// Returns whether it is only proposed.
    #[must_use]
    pub(super) const fn is_proposed(&self) -> bool {
        self.is_proposed
    }

    /// The id of its feature.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.label.id
    }

    /// The height of its letters, in pixels at the tile size for which it was set.
    #[must_use]
    pub fn height_px(&self) -> f32 {
        self.label.height_px()
    }

    /// Returns whether its letters cover a pixel of the window.
    #[must_use]
    pub fn is_under(&self, pixel: Vec2, view: &View) -> bool {
        let at = self.label.at;
        let tiles = Vec2::new((at.x - view.centre.x) as f32, (at.y - view.centre.y) as f32);
        let scale = view.tile_px / self.tile_px;
        let offset = Vec2::from(self.label.offset_px);
        let middle =
            (tiles - view.within) * view.tile_px + offset * scale + view.size_px.as_vec2() / 2.0;
        let off = (pixel - middle) / scale;
        self.stays && self.label.has([off.x, off.y])
    }
}

/// The land on which names may stand, if another module draws only a part.
#[derive(Resource, Default)]
pub struct NamesOn(Option<Arc<IsDrawn>>);

/// Decides whether a tile is drawn.
type IsDrawn = dyn Fn(TilePos) -> bool + Send + Sync;

impl NamesOn {
    /// Restricts names to these tiles.
    pub fn set(&mut self, is_drawn: impl Fn(TilePos) -> bool + Send + Sync + 'static) {
        self.0 = Some(Arc::new(is_drawn));
    }

    /// Returns whether names are restricted to some tiles.
    #[must_use]
    pub const fn is_set(&self) -> bool {
        self.0.is_some()
    }

    /// Lifts the restriction.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

/// The state for which names were set.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LetteringKey {
    /// The version of all edits: names avoid decor placed by hand.
    version: u64,
    scale: Scale,
}

/// The set names, and the job in progress.
#[derive(Resource, Default)]
pub struct Lettered {
    asked: Option<LetteringKey>,
    /// Whether features or drawn land have changed since the request.
    is_outdated: bool,
    task: Option<Job<Vec<(Label, Bitmap)>>>,
    entities: BTreeMap<u64, Entity>,
    /// The scale for which the present names were set.
    set_for: Option<Scale>,
    /// How often the names have changed.
    changes: u64,
    is_settled: bool,
    is_fading: bool,
}

impl Lettered {
    /// Returns whether names for another size of the map are about to appear.
    pub(super) fn comes(&self) -> bool {
        self.task.is_some() && self.set_for != self.asked.map(|asked| asked.scale)
    }

    /// A number that changes whenever the names do.
    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    /// The entities of the present names, in the order of their features' ids.
    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> {
        self.entities.values().copied()
    }

    /// Returns whether all names are set and none is fading.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled && !self.is_fading
    }
}

/// Removes the names of the previous map.
fn forget(
    mut lettered: ResMut<Lettered>,
    labels: Query<Entity, With<NameLabel>>,
    mut commands: Commands,
) {
    *lettered = Lettered {
        changes: lettered.changes + 1,
        ..Lettered::default()
    };
    for label in &labels {
        commands.entity(label).despawn();
    }
}

pub(super) fn ask(
    (finder, features, boards): (Res<Finder>, Res<FoundFeatures>, Res<BoardNames>),
    (drawn, proposal): (Res<NamesOn>, Res<BoardProposal>),
    (open, edits): (Res<OpenMap>, Res<Edits>),
    view: Res<View>,
    layers: Res<ShownLayers>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut before: Local<Option<Scale>>,
    mut lettered: ResMut<Lettered>,
) {
    let scale = super::scale(&view, &window);
    let is_steady = before.replace(scale) == Some(scale);
    let wanted = LetteringKey {
        // The features found on a board already depend on its version.
        version: if open.base.board().is_some() {
            0
        } else {
            edits.version
        },
        scale,
    };
    lettered.is_outdated |= features.is_changed() || boards.is_changed() || drawn.is_changed();
    let is_asked = lettered.asked == Some(wanted) && !lettered.is_outdated;
    let is_done = is_asked || !layers.0.names;
    lettered.is_settled = lettered.task.is_none() && is_done && boards.is_settled();
    if lettered.task.is_some() || is_done {
        return;
    }
    let is_near = lettered.asked.is_some_and(|asked| {
        let off = asked.scale.tile_px / scale.tile_px;
        LetteringKey { scale, ..asked } == wanted && (1.0 / MAX_STRETCH..MAX_STRETCH).contains(&off)
    });
    if is_near && !is_steady && !lettered.is_outdated {
        return;
    }
    (lettered.asked, lettered.is_outdated) = (Some(wanted), false);
    if open.base.board().is_some() {
        let (found, has_decor) = (boards.found().cloned(), layers.0.decor);
        let proposed = proposal.marks();
        let work = async move {
            found.map_or_else(Vec::new, |found| {
                let placed = placed_decor(&found.overlay).filter(|_| has_decor);
                let placed: Vec<_> = placed.collect();
                let labels = board_labels(&found.board, &placed, wanted.scale);
                inked(labels, &proposed)
            })
        };
        lettered.task = Some(Job::steps(work));
        return;
    }
    let (named, overlay) = (Arc::clone(&features.named), Arc::clone(&edits.overlay));
    let near = view.tiles().grown(NEAR);
    let placed =
        placed_decor(&overlay).filter(|one| near.contains(one.place.tile.x, one.place.tile.y));
    let placed: Vec<_> = placed.filter(|_| layers.0.decor).collect();
    let cover = finder.cover(overlay);
    let is_drawn = drawn.0.clone();
    let work = async move {
        let labels = match is_drawn {
            Some(is_drawn) => labels_on(&named, &placed, wanted.scale, &*is_drawn, cover),
            None => labels(&named, &placed, wanted.scale, cover),
        };
        inked(labels, &BTreeSet::new())
    };
    lettered.task = Some(Job::steps(work));
}

/// Names with their rendered pictures, proposed ones in blue.
fn inked(labels: Vec<Label>, proposed: &BTreeSet<u64>) -> Vec<(Label, Bitmap)> {
    let labels = labels.into_iter().map(|label| {
        if proposed.contains(&label.id) {
            label.in_colour(BLUE)
        } else {
            label
        }
    });
    labels
        .filter_map(|label| label.bitmap().map(|bitmap| (label, bitmap)))
        .collect()
}

fn take(
    proposal: Res<BoardProposal>,
    mut lettered: ResMut<Lettered>,
    mut labels: Query<(&mut NameLabel, &mut Sprite)>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let Some(inked) = lettered.task.as_mut().and_then(Job::poll) else {
        return;
    };
    lettered.task = None;
    lettered.changes += 1;
    lettered.set_for = lettered.asked.map(|asked| asked.scale);
    // OK because a job is started only with a request.
    let tile_px = lettered.asked.map_or(1.0, |asked| asked.scale.tile_px);
    let mut before = std::mem::take(&mut lettered.entities);
    let proposed = proposal.marks();
    for (label, bitmap) in inked {
        let (id, at) = (label.id, label.at);
        let name = NameLabel {
            corner: Vec2::from(bitmap.corner),
            size: Vec2::new(bitmap.width as f32, bitmap.height as f32),
            label,
            tile_px,
            stays: true,
            is_proposed: proposed.contains(&id),
        };
        let image = images.add(image(bitmap));
        let kept = before.remove(&id);
        if let Some((entity, (mut old, mut sprite))) =
            kept.and_then(|entity| Some((entity, labels.get_mut(entity).ok()?)))
        {
            (*old, sprite.image) = (name, image);
            lettered.entities.insert(id, entity);
            continue;
        }
        let mut sprite = Sprite::from_image(image);
        sprite.color.set_alpha(0.0);
        let entity = commands.spawn((
            Name::new(format!("name at {}, {}", at.x, at.y)),
            name,
            sprite,
            Transform::default(),
        ));
        lettered.entities.insert(id, entity.id());
    }
    for entity in before.into_values() {
        if let Ok((mut label, _)) = labels.get_mut(entity) {
            label.stays = false;
        }
    }
}

fn image(bitmap: Bitmap) -> Image {
    let extent = Extent3d {
        width: bitmap.width,
        height: bitmap.height,
        depth_or_array_layers: 1,
    };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let usage = RenderAssetUsages::RENDER_WORLD;
    Image::new(extent, dimension, bitmap.rgba, format, usage)
}

/// Fades names in and out.
fn show(
    time: Res<Time>,
    layers: Res<ShownLayers>,
    unknown: Query<&MapFeature, With<Unknown>>,
    mut lettered: ResMut<Lettered>,
    mut labels: Query<(Entity, &NameLabel, &mut Sprite)>,
    mut commands: Commands,
) {
    let step = time.delta_secs() / FADE_S;
    lettered.is_fading = false;
    for (entity, label, mut sprite) in &mut labels {
        let is_hidden = unknown
            .iter()
            .any(|MapFeature(feature)| feature.id == label.id());
        let is_shown = label.stays && layers.0.names && !is_hidden;
        let alpha = sprite.color.alpha();
        let next = if is_shown { alpha + step } else { alpha - step };
        let next = next.clamp(0.0, 1.0);
        lettered.is_fading |= next > 0.0 && next < 1.0;
        if next.to_bits() != alpha.to_bits() {
            sprite.color.set_alpha(next);
            wake::wake();
        } else if !is_shown && !label.stays {
            commands.entity(entity).despawn();
        }
    }
}

/// Keeps names at their places, on whole pixels while they have the size for which they were set.
fn place(
    origin: Res<FloatingOrigin>,
    view: Res<View>,
    mut labels: Query<(&NameLabel, &mut Transform)>,
) {
    for (label, mut transform) in &mut labels {
        let px = label.tile_px;
        let (_, mut south_east, _) = label.lies();
        if px.to_bits() == view.tile_px.to_bits() {
            let at = label.label.at;
            let from_centre =
                Vec2::new((at.x - view.centre.x) as f32, (at.y - view.centre.y) as f32)
                    - view.within
                    + south_east;
            let corner = from_centre * px - label.size / 2.0 + view.size_px.as_vec2() / 2.0;
            south_east += (corner.round() - corner) / px;
        }
        let corner = origin.corner_of(label.label.at);
        let place = corner + Vec2::new(south_east.x, -south_east.y);
        let wanted = Transform::from_translation(place.extend(depth::NAMES)).with_scale(Vec3::new(
            1.0 / px,
            1.0 / px,
            1.0,
        ));
        transform.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_drawing::art::PAPER;
    use mapmaker_features::{Beneath, Feature, Kind};

    #[test]
    fn a_name_that_is_proposed_is_blue_ink_on_paper() {
        // The paper around its letters was as blue, so that they could hardly be read.
        let peak = Feature::new(5, Kind::Peak, TilePos::new(0, 0));
        let named = [(peak, "Aww".to_owned())];
        let bare = |_| Beneath {
            now: 0.0,
            natural: 0.0,
        };
        let scale = Scale {
            tile_px: 256.0,
            point_px: 4.0,
        };
        let labels = labels(&named, &[], scale, bare);
        let inked = inked(labels, &BTreeSet::from([5]));
        let pixels = inked[0].1.rgba.chunks_exact(4);
        let is = |pixel: &[u8], colour: [u8; 3]| {
            let parts = pixel.iter().zip(colour);
            parts
                .into_iter()
                .all(|(&one, other)| one.abs_diff(other) < 12)
        };
        let count = |colour| {
            let pixels = pixels.clone().filter(|pixel| pixel[3] > 40);
            pixels.filter(|pixel| is(pixel, colour)).count()
        };
        assert!(count(BLUE) > 20, "{} are ink", count(BLUE));
        assert!(count(PAPER) > 100, "{} are paper", count(PAPER));
    }
}
