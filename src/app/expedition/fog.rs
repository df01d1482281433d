//! Blank paper over what is not charted: one texel a tile on a sheet around the chart, bare paper beyond.
//!
//! Ink comes through as if it was drawn, from the party outward, and a faint net of lines lies on the paper.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, has_sheets};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Screen;
use crate::app::style;
use crate::app::view::Origin;
use crate::app::wake;
use crate::engine::art::PAPER;
use crate::engine::expedition::{AREA_REACH, Chart, distance};
use crate::engine::grid::TilePos;

/// How far the sheet reaches beyond what is charted when it is laid, in tiles.
const ROOM: i64 = 64;

/// How high the paper lies: over ink and symbols.
const Z: f32 = 20.0;

/// How far the paper reaches beyond the sheet, in tiles.
const BEYOND: f32 = 20_000.0;

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
            .in_set(AppSystems::Upload),
    )
    .add_systems(
        EguiPrimaryContextPass,
        net.before(super::way::paint)
            .in_set(DrawSystems::Marks)
            .run_if(has_sheets),
    );
}

/// A piece of the blank paper: its middle from the corner of a tile, in tiles, x east and y north.
#[derive(Component)]
struct Fog {
    from: TilePos,
    middle: Vec2,
}

/// The sheet that holes are cut into.
#[derive(Component)]
struct Sheet {
    north_west: TilePos,
    width: i64,
    height: i64,
    image: Handle<Image>,
    version: Option<u64>,
    /// Tiles whose ink is coming through: their texels, and when that began.
    fading: Vec<(usize, f64)>,
}

impl Sheet {
    fn holds(&self, at: TilePos) -> bool {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }
}

fn paper() -> Color {
    let [red, green, blue] = PAPER;
    Color::srgb_u8(red, green, blue)
}

/// Lays the sheet, and a wider one once the chart has outgrown it.
fn lay(
    game: Res<Game>,
    sheets: Query<&Sheet>,
    laid: Query<Entity, With<Fog>>,
    mut images: ResMut<Assets<Image>>,
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
    let image = images.add(image);
    let scoped = DespawnOnExit(Screen::Expedition);
    let (w, h) = (width as f32, height as f32);
    let middle = Vec2::new(w / 2.0, -h / 2.0);
    let fog = |offset: Vec2| Fog {
        from: north_west,
        middle: middle + offset,
    };
    commands.spawn((
        Name::new("the chart's paper"),
        scoped.clone(),
        fog(Vec2::ZERO),
        Sheet {
            north_west,
            width,
            height,
            image: image.clone(),
            version: None,
            fading: Vec::new(),
        },
        Sprite {
            image,
            custom_size: Some(Vec2::new(w, h)),
            ..default()
        },
        Transform::default(),
    ));
    let (x, y) = (w.midpoint(BEYOND), h.midpoint(BEYOND));
    for (offset, size) in [
        (Vec2::new(0.0, y), Vec2::new(w + 2.0 * BEYOND, BEYOND)),
        (Vec2::new(0.0, -y), Vec2::new(w + 2.0 * BEYOND, BEYOND)),
        (Vec2::new(x, 0.0), Vec2::new(BEYOND, h)),
        (Vec2::new(-x, 0.0), Vec2::new(BEYOND, h)),
    ] {
        commands.spawn((
            Name::new("blank paper"),
            scoped.clone(),
            fog(offset),
            Sprite::from_color(paper(), size),
            Transform::default(),
        ));
    }
}

/// Lets the ink through where the chart has tiles: at once when the sheet is laid, and later as if it was drawn.
fn chart(
    game: Res<Game>,
    time: Res<Time<Real>>,
    mut sheets: Query<&mut Sheet>,
    mut images: ResMut<Assets<Image>>,
) {
    let now_s = time.elapsed_secs_f64();
    for mut sheet in &mut sheets {
        let is_laid = sheet.version.is_none();
        let is_same = sheet.version == Some(game.version);
        if is_same && sheet.fading.is_empty() {
            continue;
        }
        sheet.version = Some(game.version);
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

fn place(origin: Res<Origin>, mut pieces: Query<(&Fog, &mut Transform)>) {
    for (fog, mut transform) in &mut pieces {
        let place = (origin.corner_of(fog.from) + fog.middle).extend(Z);
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
