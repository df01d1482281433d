//! Sheets of shading as entities: made in the background at several levels of detail, drawn in one call.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderDevice;

use super::covered::OpaqueCover;
use super::shading::ShadingMaterial;
use super::sheet_plan::{COARSEST, STEPS_LOG2, SheetKey, SheetPlan};
use super::slots::Slots;
use super::uploads::{Upload, Uploads};
use super::{layered, unit_square};
use crate::app::depth;
use crate::app::map::{
    ChunkSource, Edited, Edits, OpenMap, Proposed, ShowsOwnColours, with_preview,
};
use crate::app::schedule::AppSystems;
use crate::app::stream::{Limits, Stream};
use crate::app::view::{FloatingOrigin, View};
use mapmaker_drawing::art::Vertices;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;

/// The vertices of a sheet's texture beyond each side, as in `shading.wgsl`: the spline reaches one step past its own.
const GUTTER: i64 = 1;

/// The side of a sheet's texture, in texels.
const SIDE: u32 = (1 << STEPS_LOG2) + 1 + 2 * GUTTER as u32;

/// The maximum number of sheets on the GPU, 69 KB each, equal to the texture's layers.
const MAX_SHEETS: u32 = 512;

/// A sheet takes long; few at a time leave room for chunks.
const LIMITS: Limits = Limits {
    jobs: 4,
    pieces_per_job: 1,
};

/// The frame of an endless map.
const ENDLESS: Vec4 = Vec4::new(f32::MIN, f32::MIN, f32::MAX, f32::MAX);

/// The maximum number of sheets spawned per frame.
const MAX_SPAWNED_PER_FRAME: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SheetStats>()
        .init_resource::<SheetPreview>()
        .add_systems(Startup, make_sheets)
        .add_systems(
            Update,
            (
                forget.run_if(resource_exists_and_changed::<OpenMap>),
                place.run_if(
                    resource_changed::<FloatingOrigin>
                        .or_else(resource_exists_and_changed::<OpenMap>),
                ),
                turn.run_if(resource_changed::<ShowsOwnColours>),
                retire,
                mark_edited,
                mark_proposed,
                request,
                spawn,
                show.in_set(ShowSheets),
            )
                .chain()
                .in_set(AppSystems::Paint),
        );
}

/// Decides which sheets show.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShowSheets;

/// The state of the view's shading, for the count of holes.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct SheetStats {
    /// Whether every visible sheet is there at the level that suits the zoom.
    pub whole: bool,
    /// Whether a visible place has no sheet at all.
    pub bare: bool,
    /// Sheets in progress, or to be made again.
    pub in_flight: usize,
    /// Sheets made and waiting to be shown.
    pub waiting: usize,
}

/// The existing sheets, and those in progress.
#[derive(Resource)]
pub struct Sheets {
    index: BTreeMap<SheetKey, Entity>,
    stream: Stream<SheetKey, Vec<u8>>,
    slots: Slots,
    /// Sheets made before the latest changes.
    stale: BTreeSet<SheetKey>,
}

/// The shared resources to draw all sheets in one call.
#[derive(Resource)]
struct SheetAssets {
    mesh: Handle<Mesh>,
    texture: Handle<Image>,
    material: Handle<ShadingMaterial>,
}

/// The sheets that show the preview.
#[derive(Resource, Default)]
struct SheetPreview {
    /// The sheets that it reaches at the view's level, and that level.
    reached: Arc<BTreeSet<SheetKey>>,
    level: u8,
    /// The overlay with the preview, made by the first sheet that needs it.
    overlay: Arc<OnceLock<Overlay>>,
    /// Sheets that were made, or are being made, with a preview.
    made: BTreeSet<SheetKey>,
}

#[derive(Component, Clone, Copy)]
struct SheetAt(SheetKey);

fn make_sheets(
    device: Res<RenderDevice>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ShadingMaterial>>,
    mut commands: Commands,
) {
    let layers = device.limits().max_texture_array_layers.min(MAX_SHEETS);
    let texture = images.add(layered(SIDE, layers, TextureFormat::Rgba8Unorm));
    commands.insert_resource(Sheets {
        index: BTreeMap::new(),
        stream: Stream::new(LIMITS),
        slots: Slots::new(layers),
        stale: BTreeSet::new(),
    });
    commands.insert_resource(SheetAssets {
        mesh: meshes.add(unit_square()),
        material: materials.add(ShadingMaterial {
            sheets: texture.clone(),
            origin: UVec4::ZERO,
            frame: ENDLESS,
            own: Vec4::ZERO,
        }),
        texture,
    });
}

/// Drops the sheets of another map.
fn forget(
    open: Res<OpenMap>,
    mut of: Local<Option<u64>>,
    mut preview: ResMut<SheetPreview>,
    mut sheets: ResMut<Sheets>,
    mut commands: Commands,
) {
    if of.replace(open.chunk_source.id) == Some(open.chunk_source.id) {
        return;
    }
    sheets.stale.clear();
    preview.reached = Arc::default();
    preview.made.clear();
    sheets.stream.keep(|_| false);
    retire_all_but(&mut sheets, &mut commands, |_| false);
}

/// Marks all sheets when other colours are chosen; until they are made the old ones show.
fn turn(
    shows: Res<ShowsOwnColours>,
    assets: Res<SheetAssets>,
    mut sheets: ResMut<Sheets>,
    mut materials: ResMut<Assets<ShadingMaterial>>,
) {
    let keys: Vec<_> = sheets.index.keys().copied().collect();
    for key in keys {
        sheets.outdate(key);
    }
    if let Some(mut material) = materials.get_mut(&assets.material) {
        material.own.x = f32::from(u8::from(shows.0));
    }
}

/// When the origin moves, keeps the place of sheets on the plane, the grain of the paper and the frame of a board.
fn place(
    origin: Res<FloatingOrigin>,
    open: Option<Res<OpenMap>>,
    assets: Res<SheetAssets>,
    mut materials: ResMut<Assets<ShadingMaterial>>,
    mut placed: Query<(&SheetAt, &mut Transform)>,
) {
    for (at, mut transform) in &mut placed {
        transform.translation = corner(&origin, at.0);
    }
    if let Some(mut material) = materials.get_mut(&assets.material) {
        let tile = origin.0.origin();
        material.origin = UVec4::new(tile.x as u32, tile.y as u32, 0, 0);
        let board = open.and_then(|open| open.base.board());
        material.frame = board.map_or(ENDLESS, |size| {
            let corner = origin.corner_of(TilePos::new(0, 0)) * Vec2::new(1.0, -1.0);
            let end = corner + Vec2::new(size.width as f32, size.height as f32);
            Vec4::new(corner.x, corner.y, end.x, end.y)
        });
    }
}

fn retire(
    view: Res<View>,
    stats: Res<SheetStats>,
    mut sheets: ResMut<Sheets>,
    mut commands: Commands,
) {
    let plan = SheetPlan::of(&view, sheets.slots.total());
    let full = sheets.slots.free() == 0;
    let keep = |key: SheetKey| {
        plan.keeps(key, stats.whole || full)
            && (!full || plan.wanted(key.level).contains(key.x, key.y))
    };
    sheets.stream.keep(|&key| keep(key));
    retire_all_but(&mut sheets, &mut commands, keep);
}

fn retire_all_but(sheets: &mut Sheets, commands: &mut Commands, keep: impl Fn(SheetKey) -> bool) {
    for (_, entity) in sheets.index.extract_if(.., |key, _| !keep(*key)) {
        // The slot is freed with the entity.
        commands.queue(move |world: &mut World| {
            let tag = world.get::<MeshTag>(entity).map(|tag| tag.0);
            world.despawn(entity);
            if let Some(tag) = tag {
                world.resource_mut::<Sheets>().slots.give_back(tag);
            }
        });
    }
}

/// The sheets of a level whose colours a cell affects. A vertex is lit by its neighbours, and textures reach one vertex
/// beyond their sheets.
fn reached(at: TilePos, level: u8) -> impl Iterator<Item = SheetKey> {
    let reach = (GUTTER + 2) << level;
    let key = |dx: i64, dy: i64| SheetKey::of(at.offset(dx * reach, dy * reach), level);
    let (first, last) = (key(-1, -1), key(1, 1));
    let places = (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| (y, x)));
    places.map(move |(y, x)| SheetKey { level, y, x })
}

impl Sheets {
    /// Marks a sheet to be made again, if it exists or is in progress; until then the old one shows.
    fn outdate(&mut self, key: SheetKey) {
        if self.index.contains_key(&key) || self.stream.expects(&key) {
            self.stale.insert(key);
        }
    }
}

/// Marks the sheets that an edit changes.
fn mark_edited(mut edited: MessageReader<Edited>, mut sheets: ResMut<Sheets>) {
    for at in edited.read().flat_map(|edit| edit.stroke.looks()) {
        for key in (0..=COARSEST).flat_map(|level| reached(at, level)) {
            sheets.outdate(key);
        }
    }
}

/// Marks the sheets of the view's level that a preview changes, and those of a preview that is gone.
fn mark_proposed(
    view: Res<View>,
    mut proposed: ResMut<Proposed>,
    mut shown: ResMut<SheetPreview>,
    mut sheets: ResMut<Sheets>,
) {
    let level = SheetPlan::of(&view, sheets.slots.total()).level;
    let is_other_level = level != shown.level && !proposed.preview().is_empty();
    if !proposed.has_reshaded() && !is_other_level {
        return;
    }
    shown.level = level;
    shown.overlay = Arc::default();
    let preview = proposed.preview();
    let reaches = preview.iter().flat_map(|&(at, _)| reached(at, level));
    shown.reached = Arc::new(reaches.collect());
    for key in proposed
        .take_reshaded()
        .into_iter()
        .flat_map(|at| reached(at, level))
    {
        sheets.outdate(key);
    }
    if is_other_level {
        // Existing sheets of this level were made without it.
        for &key in &*shown.reached {
            sheets.outdate(key);
        }
    }
    // The sheets of the previous level.
    let SheetPreview { reached, made, .. } = &mut *shown;
    for key in made.extract_if(.., |key| !reached.contains(key)) {
        sheets.outdate(key);
    }
}

fn request(
    view: Res<View>,
    open: Res<OpenMap>,
    (edits, proposed): (Res<Edits>, Res<Proposed>),
    own: Res<ShowsOwnColours>,
    mut shown: ResMut<SheetPreview>,
    mut sheets: ResMut<Sheets>,
) {
    let (sheets, own) = (&mut *sheets, own.0);
    sheets.stream.poll();
    if sheets.stream.room() == 0 {
        return;
    }
    let plan = SheetPlan::of(&view, sheets.slots.total());
    let missing = plan.missing(|key| sheets.index.contains_key(key) || sheets.stream.expects(key));
    let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
    let (preview, previewing) = (proposed.preview(), Arc::clone(&shown.reached));
    let both = Arc::clone(&shown.overlay);
    let paint = move |key| {
        if previewing.contains(&key) {
            let both = both.get_or_init(|| with_preview(&overlay, &preview));
            paint(&chunk_source, both, own, key)
        } else {
            paint(&chunk_source, &overlay, own, key)
        }
    };
    // A sheet in progress was started before the change; it is finished first and then made again.
    let stale = sheets
        .stale
        .iter()
        .filter(|key| !sheets.stream.expects(key));
    let mut again: Vec<_> = stale.copied().take(sheets.stream.room()).collect();
    for key in &again {
        sheets.stale.remove(key);
    }
    again.retain(|key| sheets.index.contains_key(key));
    sheets.stream.request(again, &paint);
    sheets.stream.request(missing, &paint);
    let SheetPreview { reached, made, .. } = &mut *shown;
    let on_their_way = reached.iter().filter(|key| sheets.stream.expects(key));
    made.extend(on_their_way.copied());
}

/// A sheet's texels, in the shading or in the tiles' own colours.
fn paint(chunk_source: &ChunkSource, overlay: &Overlay, own: bool, key: SheetKey) -> Vec<u8> {
    let gutter = GUTTER << key.level;
    let vertices = Vertices {
        north_west: key.north_west().offset(-gutter, -gutter),
        spacing_log2: u32::from(key.level),
        width: SIDE as usize,
        height: SIDE as usize,
    };
    let colours = if own {
        chunk_source.own_colours(vertices, overlay)
    } else {
        chunk_source.shading(vertices, overlay)
    };
    let texel = |&[red, green, blue]: &[u8; 3]| [red, green, blue, 255];
    colours.cells().iter().flat_map(texel).collect()
}

fn spawn(
    (origin, assets): (Res<FloatingOrigin>, Res<SheetAssets>),
    mut sheets: ResMut<Sheets>,
    layers: Query<&MeshTag, With<SheetAt>>,
    mut uploads: ResMut<Uploads>,
    mut commands: Commands,
) {
    let sheets = &mut *sheets;
    for _ in 0..MAX_SPAWNED_PER_FRAME {
        if sheets.slots.free() == 0 {
            return;
        }
        let Some((key, texels)) = sheets.stream.take() else {
            return;
        };
        let known = sheets.index.get(&key);
        let known = known.and_then(|sheet| layers.get(*sheet).ok());
        let is_new = known.is_none();
        let layer = known.map(|tag| tag.0).or_else(|| sheets.slots.take());
        let Some(layer) = layer else { return };
        uploads.0.push(Upload {
            image: assets.texture.id(),
            x: 0,
            y: 0,
            layer,
            mip: 0,
            size: UVec2::splat(SIDE),
            texels,
        });
        if !is_new {
            continue;
        }
        let side = (1_u64 << key.side_log2()) as f32;
        let entity = commands
            .spawn((
                Name::new("sheet of shading"),
                SheetAt(key),
                MeshTag(layer),
                Mesh2d(assets.mesh.clone()),
                MeshMaterial2d(assets.material.clone()),
                Transform::from_translation(corner(&origin, key))
                    .with_scale(Vec3::new(side, side, 1.0)),
            ))
            .id();
        sheets.index.insert(key, entity);
    }
}

/// Once the level that suits the zoom is complete, shows only that; until then all levels, finer above coarser ones;
/// never sheets hidden below blocks of ink.
fn show(
    view: Res<View>,
    covered: Res<OpaqueCover>,
    sheets: Res<Sheets>,
    mut stats: ResMut<SheetStats>,
    mut placed: Query<(&SheetAt, &mut Visibility)>,
) {
    let plan = SheetPlan::of(&view, sheets.slots.total());
    let there = |key: &SheetKey| sheets.index.contains_key(key);
    stats.whole = plan.needed().all(|key| there(&key));
    let stream = &sheets.stream;
    stats.in_flight = stream.in_flight() + stream.waiting() + sheets.stale.len();
    stats.waiting = stream.waiting();
    stats.bare = !stats.whole
        && plan
            .needed()
            .any(|key| !plan.levels().any(|level| there(&key.at_level(level))));
    for (at, mut visibility) in &mut placed {
        let is_beneath = || covered.hides(at.0.north_west(), 1 << at.0.side_log2());
        let shown = if stats.whole && at.0.level != plan.level || is_beneath() {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        };
        visibility.set_if_neq(shown);
    }
}

/// The place of a sheet's north-west corner in Bevy's units; finer levels lie higher.
fn corner(origin: &FloatingOrigin, key: SheetKey) -> Vec3 {
    origin
        .corner_of(key.north_west())
        .extend(depth::shading(key.level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::map::{BaseMap, BoardSize, Previewed};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_solver::NO_TILE;

    #[test]
    fn a_sea_is_blue_before_it_is_let_go() {
        let set = Arc::new(ink_set());
        let sea = set.find_name("SSSS").expect("a tile");
        let board = BaseMap::Board(BoardSize {
            width: 12,
            height: 12,
        });
        let chunk_source = ChunkSource::new(board, set);
        let sea = Previewed::Tile(sea);
        let cells = (0..36).map(|cell| (TilePos::new(3 + cell % 6, 3 + cell / 6), sea));
        let preview: Vec<_> = cells.collect();
        let nothing = Overlay::default();
        let key = SheetKey {
            level: 0,
            y: 0,
            x: 0,
        };
        let is_blue = |overlay: &Overlay| {
            let texels = paint(&chunk_source, overlay, false, key);
            let at = 4 * (7 * SIDE as usize + 7);
            texels[at] < texels[at + 2]
        };
        assert!(!is_blue(&nothing));
        let previewed = with_preview(&nothing, &preview);
        assert!(is_blue(&previewed));
        // Cells that a preview clears are bare again.
        let cleared: Vec<_> = preview
            .iter()
            .map(|&(at, _)| (at, Previewed::Tile(NO_TILE)))
            .collect();
        assert_eq!(with_preview(&previewed, &cleared), nothing);
        let reached: BTreeSet<_> = preview.iter().flat_map(|&(at, _)| reached(at, 0)).collect();
        assert!(reached.contains(&key) && reached.len() < 5, "{reached:?}");
    }
}
