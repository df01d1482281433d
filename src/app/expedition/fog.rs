//! Blank paper over what is not charted: one texel a tile on a sheet around the chart, bare paper beyond.
//!
//! Ink comes through as if it was drawn, from the party outward, and a faint net of lines lies on the paper.
//!
//! The sheet is cut into pieces. Bare ones are opaque, so that the graphics card draws nothing of the land under them; those
//! that are charted in part are mixed with it, and where all is charted there is no paper.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite_render::AlphaMode2d;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, has_sheets};
use crate::app::depth;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use crate::app::view::FloatingOrigin;
use crate::app::wake;
use mapmaker_drawing::art::PAPER;
use mapmaker_expedition::{AREA_REACH, Chart, distance};
use mapmaker_grid::TilePos;

/// How far the sheet reaches beyond what is charted when it is laid, in tiles.
const ROOM: i64 = 64;

/// How far the paper reaches beyond the sheet, in tiles.
const BEYOND: i64 = 20_000;

/// The side of a piece of the sheet, in tiles.
const PIECE: usize = 8;

/// How long the ink of a tile takes to come through, and how much later it begins a tile farther off, in seconds.
const DRAWN_S: f64 = 0.35;
const LATER_S: f64 = 0.06;

/// The tiles from one line of the net to the next, one of these, and the least of it on the screen, in points.
const NETS: [i64; 5] = [5, 10, 20, 50, 100];
const NET_LEAST: f32 = 90.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay, chart, place)
            .chain()
            .run_if(resource_exists::<Game>)
            .in_set(AppSystems::Show),
    )
    .add_systems(
        EguiPrimaryContextPass,
        net.before(super::way::paint)
            .in_set(DrawSystems::Marks)
            .run_if(has_sheets),
    );
}

/// A part of the blank paper, drawn from the corner of a tile.
#[derive(Component)]
pub(super) struct Fog {
    from: TilePos,
}

/// The sheet that holes are cut into, and its two meshes.
#[derive(Component)]
struct Paper {
    north_west: TilePos,
    width: i64,
    height: i64,
    image: Handle<Image>,
    bare: Handle<Mesh>,
    partly: Handle<Mesh>,
    /// Tiles whose ink is coming through: their texels, and when that began.
    fading: Vec<(usize, f64)>,
}

impl Paper {
    fn holds(&self, at: TilePos) -> bool {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }
}

/// Some pieces of the sheet that lie side by side in a row: columns and rows of tiles, the last ones beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strip {
    west: i64,
    north: i64,
    east: i64,
    south: i64,
}

/// The bare strips of a sheet of so many columns, and those that are charted in part, by how much paper each tile has.
fn strips(paper: &[u8], columns: usize) -> (Vec<Strip>, Vec<Strip>) {
    let rows = paper.len() / columns;
    let (mut bare, mut partly) = (Vec::<Strip>::new(), Vec::<Strip>::new());
    for north in (0..rows).step_by(PIECE) {
        for west in (0..columns).step_by(PIECE) {
            let (east, south) = ((west + PIECE).min(columns), (north + PIECE).min(rows));
            // A texel is mixed with its neighbours half a tile beyond a piece.
            let around = west.saturating_sub(1)..(east + 1).min(columns);
            let mut near = (north.saturating_sub(1)..(south + 1).min(rows))
                .flat_map(|row| &paper[row * columns + around.start..row * columns + around.end]);
            // OK because a piece has a tile.
            let first = *near.next().expect("a tile");
            let is_same = near.all(|&other| other == first);
            let of_kind = match (first, is_same) {
                (0, true) => continue,
                (u8::MAX, true) => &mut bare,
                _ => &mut partly,
            };
            let [west, north, east, south] = [west, north, east, south].map(|side| side as i64);
            match of_kind.last_mut() {
                Some(last) if (last.north, last.east) == (north, west) => last.east = east,
                _ => of_kind.push(Strip {
                    west,
                    north,
                    east,
                    south,
                }),
            }
        }
    }
    (bare, partly)
}

/// The paper around a sheet.
fn around(width: i64, height: i64) -> [Strip; 4] {
    let strip = |west, north, east, south| Strip {
        west,
        north,
        east,
        south,
    };
    [
        strip(-BEYOND, -BEYOND, width + BEYOND, 0),
        strip(-BEYOND, height, width + BEYOND, height + BEYOND),
        strip(-BEYOND, 0, 0, height),
        strip(width, 0, width + BEYOND, height),
    ]
}

/// Strips as a mesh, with places on an image of the sheet.
fn mesh(strips: &[Strip], (width, height): (i64, i64)) -> Mesh {
    let corners = strips.iter().flat_map(|strip| {
        [
            (strip.west, strip.north),
            (strip.west, strip.south),
            (strip.east, strip.south),
            (strip.east, strip.north),
        ]
    });
    let place = |(x, y): (i64, i64)| [x as f32, -(y as f32), 0.0];
    let on_image = |(x, y): (i64, i64)| [x as f32 / width as f32, y as f32 / height as f32];
    let first = (0..strips.len() as u32).map(|strip| 4 * strip);
    let usage = RenderAssetUsages::RENDER_WORLD;
    Mesh::new(PrimitiveTopology::TriangleList, usage)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            corners.clone().map(place).collect::<Vec<_>>(),
        )
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_UV_0,
            corners.map(on_image).collect::<Vec<_>>(),
        )
        .with_inserted_indices(Indices::U32(
            first
                .flat_map(|first| [0, 1, 2, 0, 2, 3].map(|corner| first + corner))
                .collect(),
        ))
}

fn paper() -> Color {
    let [red, green, blue] = PAPER;
    Color::srgb_u8(red, green, blue)
}

/// Lays the sheet, and a wider one once the chart has outgrown it.
fn lay(
    game: Res<Game>,
    sheets: Query<&Paper>,
    laid: Query<Entity, With<Fog>>,
    (mut images, mut meshes): (ResMut<Assets<Image>>, ResMut<Assets<Mesh>>),
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut commands: Commands,
) {
    let home = game.state.quest().home_at();
    let (first, last) = game.state.chart().bounds().unwrap_or((home, home));
    if sheets
        .iter()
        .any(|sheet| sheet.holds(first) && sheet.holds(last))
    {
        return;
    }
    for entity in &laid {
        commands.entity(entity).despawn();
    }
    let reach = AREA_REACH + ROOM;
    let north_west = TilePos::new(
        (home.x - reach).min(first.x - ROOM),
        (home.y - reach).min(first.y - ROOM),
    );
    let width = (home.x + reach).max(last.x + ROOM) - north_west.x + 1;
    let height = (home.y + reach).max(last.y + ROOM) - north_west.y + 1;
    let image = images.add(sheet_image(width, height));
    let [bare, partly] =
        [(); 2].map(|()| meshes.add(mesh(&around(width, height), (width, height))));
    commands.spawn((
        Name::new("the chart's paper"),
        DespawnOnExit(Screen::Expedition),
        Fog { from: north_west },
        Mesh2d(partly.clone()),
        MeshMaterial2d(materials.add(ColorMaterial {
            texture: Some(image.clone()),
            alpha_mode: AlphaMode2d::Blend,
            ..default()
        })),
        NoFrustumCulling,
        Paper {
            north_west,
            width,
            height,
            image,
            bare: bare.clone(),
            partly,
            fading: Vec::new(),
        },
    ));
    commands.spawn((
        Name::new("blank paper"),
        DespawnOnExit(Screen::Expedition),
        Fog { from: north_west },
        Mesh2d(bare),
        MeshMaterial2d(materials.add(ColorMaterial {
            color: paper(),
            alpha_mode: AlphaMode2d::Opaque,
            ..default()
        })),
        NoFrustumCulling,
    ));
}

/// Blank paper, a texel a tile.
fn sheet_image(width: i64, height: i64) -> Image {
    let [red, green, blue] = PAPER;
    let mut image = Image::new_fill(
        Extent3d {
            width: width as u32,
            height: height as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        &[red, green, blue, 255],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// Lets the ink through where the chart has tiles: at once when the sheet is laid, and later as if it was drawn.
fn chart(
    game: Res<Game>,
    time: Res<Time<Real>>,
    mut sheets: Query<&mut Paper>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let now_s = time.elapsed_secs_f64();
    for mut sheet in &mut sheets {
        let is_laid = sheet.is_added();
        let is_same = !is_laid && !game.is_changed();
        if is_same && sheet.fading.is_empty() {
            continue;
        }
        let Some(mut image) = images.get_mut(&sheet.image) else {
            continue;
        };
        let Some(pixels) = image.data.as_mut() else {
            continue;
        };
        let party = game.state.at();
        let charted = game.state.chart().tiles().filter(|_| !is_same);
        let mut fading = std::mem::take(&mut sheet.fading);
        for at in charted.filter(|&at| sheet.holds(at)) {
            let (x, y) = (at.x - sheet.north_west.x, at.y - sheet.north_west.y);
            let texel = ((y * sheet.width + x) * 4 + 3) as usize;
            if is_laid {
                pixels[texel] = 0;
            } else if pixels[texel] == u8::MAX && !fading.iter().any(|&(of, _)| of == texel) {
                fading.push((texel, now_s + LATER_S * distance(party, at) as f64));
            }
        }
        fading.retain(|&(texel, from_s)| {
            pixels[texel] = left_of(now_s - from_s);
            pixels[texel] > 0
        });
        if !fading.is_empty() {
            wake::wake();
        }
        sheet.fading = fading;
        let paper: Vec<u8> = pixels.chunks_exact(4).map(|texel| texel[3]).collect();
        let (mut bare, partly) = strips(&paper, sheet.width as usize);
        bare.extend(around(sheet.width, sheet.height));
        for (handle, strips) in [(&sheet.bare, bare), (&sheet.partly, partly)] {
            let made = mesh(&strips, (sheet.width, sheet.height));
            // An error is that of a handle that never was one.
            let _ = meshes.insert(handle, made);
        }
    }
}

/// How much of the paper is left over a tile so long after its ink began to come through.
fn left_of(since_s: f64) -> u8 {
    ((1.0 - since_s / DRAWN_S).clamp(0.0, 1.0) * 255.0) as u8
}

/// The faint net on the blank paper.
fn net(mut contexts: EguiContexts, places: ScreenPlace, game: Res<Game>) -> Result {
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let side = places.side(context);
    let Some(step) = NETS
        .into_iter()
        .find(|&step| step as f32 * side >= NET_LEAST)
    else {
        return Ok(());
    };
    let home = game.state.quest().home_at();
    let corner = places.corner(context, home);
    let room = context.content_rect();
    let tiles = |points: f32| (points / side).floor() as i64;
    let first = home.offset(tiles(room.left() - corner.x), tiles(room.top() - corner.y));
    let last = home.offset(
        tiles(room.right() - corner.x),
        tiles(room.bottom() - corner.y),
    );
    let pen = egui::Stroke::new(1.0, style::FAINT.gamma_multiply(0.22));
    for (from, to) in lines(game.state.chart(), (first, last), step) {
        let ends = [from, to].map(|at| places.corner(context, at));
        painter.line_segment(ends, pen);
    }
    Ok(())
}

/// The lines of a net over the blank tiles of a rectangle, both corners in it, from a tile's corner to another's.
fn lines(chart: &Chart, (first, last): (TilePos, TilePos), step: i64) -> Vec<(TilePos, TilePos)> {
    let mut lines: Vec<(TilePos, TilePos)> = Vec::new();
    let mut add = |from: TilePos, to: TilePos, along: bool| {
        // What lies beside the line on both sides is blank.
        let beside = if along {
            from.offset(0, -1)
        } else {
            from.offset(-1, 0)
        };
        if chart.has(from) || chart.has(beside) {
            return;
        }
        match lines.last_mut() {
            Some(line) if line.1 == from && (line.0.y == to.y) == along => line.1 = to,
            _ => lines.push((from, to)),
        }
    };
    for y in (first.y..=last.y).filter(|y| y.rem_euclid(step) == 0) {
        for x in first.x..=last.x {
            add(TilePos::new(x, y), TilePos::new(x + 1, y), true);
        }
    }
    for x in (first.x..=last.x).filter(|x| x.rem_euclid(step) == 0) {
        for y in first.y..=last.y {
            add(TilePos::new(x, y), TilePos::new(x, y + 1), false);
        }
    }
    lines
}

fn place(origin: Res<FloatingOrigin>, mut parts: Query<(&Fog, &mut Transform)>) {
    for (fog, mut transform) in &mut parts {
        let place = origin.corner_of(fog.from).extend(depth::UNCHARTED);
        if transform.translation != place {
            transform.translation = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_comes_through_in_a_moment() {
        assert_eq!([-1.0, 0.0, DRAWN_S, 9.0].map(left_of), [255, 255, 0, 0]);
        let half = left_of(DRAWN_S / 2.0);
        assert!((120..136).contains(&half), "{half}");
    }

    #[test]
    fn paper_is_bare_where_nothing_near_is_charted_and_gone_where_all_is() {
        let (columns, rows) = (5 * PIECE, 3 * PIECE + 2);
        // A disc that is charted, with a rim that is coming through.
        let paper: Vec<u8> = (0..rows * columns)
            .map(|texel| {
                (texel % columns).abs_diff(26).pow(2) + (texel / columns).abs_diff(13).pow(2)
            })
            .map(|away| {
                if away < 144 {
                    0
                } else {
                    u8::MAX - u8::from(away < 160)
                }
            })
            .collect();
        let (bare, partly) = strips(&paper, columns);
        let mut kinds = [0; 3];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let (x, y) = (column as i64, row as i64);
            let holds = |strip: &&Strip| {
                (strip.west..strip.east).contains(&x) && (strip.north..strip.south).contains(&y)
            };
            let (of_bare, of_partly) = (
                bare.iter().filter(holds).count(),
                partly.iter().filter(holds).count(),
            );
            assert!(of_bare + of_partly <= 1, "{x},{y} is covered twice");
            let mut near = (row.saturating_sub(1)..=(row + 1).min(rows - 1)).flat_map(|row| {
                &paper[row * columns..][column.saturating_sub(1)..=(column + 1).min(columns - 1)]
            });
            match (of_bare, of_partly) {
                (1, _) => assert!(near.all(|&paper| paper == u8::MAX), "{x},{y}"),
                (_, 0) => assert!(near.all(|&paper| paper == 0), "{x},{y}"),
                _ => {}
            }
            kinds[if of_bare == 1 { 0 } else { 1 + of_partly }] += 1;
        }
        assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
    }

    #[test]
    fn the_net_lies_on_blank_paper_alone() {
        let at = TilePos::new;
        let mut chart = Chart::default();
        let all = |chart: &Chart| lines(chart, (at(-3, -3), at(3, 3)), 5);
        assert_eq!(all(&chart), [(at(-3, 0), at(4, 0)), (at(0, -3), at(0, 4))]);
        chart.add(at(1, -1));
        assert_eq!(
            all(&chart),
            [
                (at(-3, 0), at(1, 0)),
                (at(2, 0), at(4, 0)),
                (at(0, -3), at(0, 4))
            ]
        );
    }
}
