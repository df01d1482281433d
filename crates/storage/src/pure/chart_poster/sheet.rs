//! The layout of the whole sheet.

use std::collections::BTreeSet;

use super::area::Area;
use super::way::{Projection, RED, size_of};
use super::{blank, frame, way};
use crate::date::Day;
use mapmaker_drawing::art::{INK, PAPER};
use mapmaker_drawing::chart::Label;
use mapmaker_drawing::framing::{Canvas, Point, Tint};
use mapmaker_drawing::lettering::{Face, Style};
use mapmaker_expedition::{End, Expedition, Pencil, Pencilled, Quest, Texts};
use mapmaker_grid::TilePos;

/// Blank tiles around the charted area.
const AROUND: i64 = 3;

/// The fewest tiles from west to east and from north to south.
const LEAST: (i64, i64) = (44, 30);

/// About how many pixels the longer side of the land has by default.
const USUAL_PX: usize = 1300;

/// The range of default tile sizes, in pixels.
const USUAL_TILE_PX: (usize, usize) = (2, 32);

/// The content of a chart poster.
#[derive(Clone, Copy)]
pub struct ChartPoster<'a> {
    /// The expedition, ended or not.
    pub expedition: &'a Expedition,
    /// Its quest, with the names that the player gave.
    pub quest: &'a Quest,
    /// The day, for an expedition of the day.
    pub day: Option<Day>,
    /// The pencil marks, if they are to be drawn.
    pub pencil: Option<&'a Pencil>,
    /// The texts to use.
    pub texts: &'a Texts,
    /// The land: [`area`]'s tiles with all their features except names, `tile_px` pixels each, three bytes a pixel in
    /// reading order.
    pub land: &'a [u8],
    /// Pixels along a tile's side.
    pub tile_px: u32,
    /// The names of charted features, placed for [`ChartPoster::point_px`].
    pub names: &'a [Label],
    /// The ids of the features that the land shows; other places are drawn here.
    pub on_land: &'a BTreeSet<u64>,
}

/// A picture, three bytes a pixel in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels from west to east.
    pub width: u32,
    /// Pixels from north to south.
    pub height: u32,
    /// Red, green and blue of each.
    pub rgb: Vec<u8>,
}

/// The tiles of a chart poster: everything charted, and pencil marks if given, with a rim of blank paper.
#[must_use]
pub fn area(expedition: &Expedition, pencil: Option<&Pencil>) -> Area {
    let home = expedition.quest().home_at();
    let seen = expedition.chart().tiles().chain([home, expedition.at()]);
    let drawn = pencil.map_or(&[][..], Pencil::drawn).iter();
    let drawn = drawn.map(Pencilled::bounds);
    let seen = seen.chain(drawn.flat_map(|(least, most)| [least, most]));
    let (mut least, mut most) = (home, home);
    for at in seen {
        least = TilePos::new(least.x.min(at.x), least.y.min(at.y));
        most = TilePos::new(most.x.max(at.x), most.y.max(at.y));
    }
    let side = |least: i64, most: i64, fewest: i64| {
        let tiles = most - least + 1 + 2 * AROUND;
        let more = (fewest - tiles).max(0);
        (least - AROUND - more / 2, (tiles + more) as usize)
    };
    let (west, width) = side(least.x, most.x, LEAST.0);
    let (north, height) = side(least.y, most.y, LEAST.1);
    Area {
        north_west: TilePos::new(west, north),
        width,
        height,
    }
}

/// The default tile size, in pixels.
#[must_use]
pub(crate) fn usual_tile_px(area: Area) -> u32 {
    let (least, most) = USUAL_TILE_PX;
    (USUAL_PX / area.width.max(area.height)).clamp(least, most) as u32
}

impl ChartPoster<'_> {
    /// The size of letters and symbols for an area: pixels of a point.
    #[must_use]
    pub fn point_px(area: Area, tile_px: u32) -> f32 {
        let longest = area.width.max(area.height) as f32 * tile_px as f32;
        (longest / 1250.0).clamp(0.6, 3.0)
    }
}

/// Draws the picture; `None` if it has too many pixels, or the land does not match the area.
#[must_use]
pub fn draw(poster: &ChartPoster) -> Option<Picture> {
    let ChartPoster {
        expedition,
        texts,
        tile_px,
        ..
    } = *poster;
    let area = area(expedition, poster.pencil);
    let side = |tiles: usize| (tiles as u64 * u64::from(tile_px)) as u32;
    let (width, height) = (side(area.width), side(area.height));
    if poster.land.len() as u64 != u64::from(width) * u64::from(height) * 3 {
        return None;
    }
    let unit = ChartPoster::point_px(area, tile_px);
    let margins = frame::Margins::new(unit, width);
    let mut canvas = Canvas::new(
        width + 2 * margins.side,
        height + margins.top + margins.bottom,
    )?;
    let corner = [i64::from(margins.side), i64::from(margins.top)];
    let chart = expedition.chart();
    blank::lay(&mut canvas, corner, area, tile_px, poster.land, chart);
    let place = Projection {
        first: area.north_west,
        corner,
        tile_px: tile_px as f32,
        unit,
    };
    let mut taken = Taken::default();
    for label in poster.names {
        taken.add_label(label, place);
    }
    way::draw(&mut canvas, place, expedition);
    spots(&mut canvas, poster, place, &mut taken);
    if let Some(pencil) = poster.pencil {
        let (west, north) = (corner[0] as f32, corner[1] as f32);
        let land = [west, north, west + width as f32, north + height as f32];
        way::pencil(&mut canvas, (place, land), pencil, texts);
    }
    for label in poster.names {
        if let Some(bitmap) = label.bitmap() {
            canvas.lay(&bitmap, place.origin(label));
        }
    }
    found(&mut canvas, poster, place, &mut taken);
    // Anything beyond the land is clipped to its frame.
    let (wide, high) = (canvas.width() as f32, canvas.height() as f32);
    let [west, north] = corner.map(|side| side as f32);
    let (east, south) = (west + width as f32, north + height as f32);
    for [left, top, right, bottom] in [
        [0.0, 0.0, wide, north],
        [0.0, south, wide, high],
        [0.0, north, west, south],
        [east, north, wide, south],
    ] {
        let rim = [[left, top], [right, top], [right, bottom], [left, bottom]];
        canvas.shape(&rim, Tint(PAPER, 1.0));
    }
    let words = words(poster);
    frame::draw(&mut canvas, &margins, area, tile_px, chart, &words);
    Some(Picture {
        width: canvas.width(),
        height: canvas.height(),
        rgb: canvas.into_rgb(),
    })
}

/// Boxes of letters: west, north, east, south.
#[derive(Default)]
struct Taken(Vec<[f32; 4]>);

impl Taken {
    fn add_label(&mut self, label: &Label, place: Projection) {
        let [x, y] = place.origin(label);
        for one in label.boxes_px() {
            let [west, north, east, south] = one.map(|side| side as f32);
            self.0.push([x + west, y + north, x + east, y + south]);
        }
    }

    fn is_free(&self, one: [f32; 4]) -> bool {
        self.0.iter().all(|other| {
            one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1]
        })
    }

    /// Writes a name beside something if there is space.
    fn name(&mut self, canvas: &mut Canvas, name: &str, style: Style, middle: Point, gap: f32) {
        if let Some(at) = self.beside(&[], middle, gap, size_of(name, style)) {
            canvas.text(name, style, at, INK);
        }
    }

    /// The first of four places (below, above, right, left) where a text overlaps no other and covers the fewest
    /// points of a line: its middle.
    fn beside(&mut self, line: &[Point], middle: Point, gap: f32, size: Point) -> Option<Point> {
        let [x, y] = middle;
        let [wide, high] = size.map(|side| side / 2.0);
        let places = [
            [x, y + gap + high],
            [x, y - gap - high],
            [x + gap + wide, y],
            [x - gap - wide, y],
        ];
        let around = |[x, y]: [f32; 2]| [x - wide, y - high, x + wide, y + high];
        let crossed = |at: &[f32; 2]| {
            let [west, north, east, south] = around(*at);
            let is_in =
                |&&[x, y]: &&[f32; 2]| (west..=east).contains(&x) && (north..=south).contains(&y);
            line.iter().filter(is_in).count()
        };
        let free = places.into_iter().filter(|&at| self.is_free(around(at)));
        let found = free.min_by_key(crossed)?;
        self.0.push(around(found));
        Some(found)
    }
}

/// Draws places that the map itself does not show, such as inns and vaults, with their names if there is space.
fn spots(canvas: &mut Canvas, poster: &ChartPoster, place: Projection, taken: &mut Taken) {
    let expedition = poster.expedition;
    let unit = place.unit;
    let style = Style {
        face: Face::Roman,
        size_px: 11.5 * unit,
        spacing_px: 0.2,
        is_capitals: false,
    };
    let quest = poster.quest;
    let seen: Vec<_> = expedition
        .seen_sites()
        .filter_map(|site| Some((site, quest.site(site)?)))
        .filter(|(_, spot)| spot.kind.is_spot() && !poster.on_land.contains(&spot.id))
        .collect();
    for (site, spot) in &seen {
        let [x, y] = place.middle(spot.at);
        let half = 5.0 * unit;
        let corners = [[x, y - half], [x + half, y], [x, y + half], [x - half, y]];
        canvas.shape(&corners, Tint(PAPER, 1.0));
        let [first, ..] = corners;
        let outline = [&corners[..], &[first]].concat();
        canvas.line(&outline, 1.3 * unit, Tint(INK, 1.0));
        // A visited place is filled.
        if expedition.visited().contains(site) {
            canvas.disc([x, y], 1.9 * unit, Tint(INK, 1.0));
        }
        taken.0.push([x - half, y - half, x + half, y + half]);
    }
    for (_, spot) in &seen {
        taken.name(canvas, &spot.name, style, place.middle(spot.at), 7.0 * unit);
    }
    bodies(canvas, poster, place, taken);
}

/// Writes the names of waters, ranges and woods that are too little charted for the map's own names, where they were
/// seen.
fn bodies(canvas: &mut Canvas, poster: &ChartPoster, place: Projection, taken: &mut Taken) {
    let expedition = poster.expedition;
    let style = Style {
        face: Face::Italic,
        size_px: 12.0 * place.unit,
        spacing_px: 0.4,
        is_capitals: false,
    };
    let has_name = |id: u64| poster.names.iter().any(|label| label.id == id);
    let seen = expedition.seen_sites();
    let seen = seen.filter_map(|site| poster.quest.site(site));
    for body in seen.filter(|body| body.kind.is_body() && !has_name(body.id)) {
        let middle = place.middle(body.at);
        taken.name(canvas, &body.name, style, middle, 2.0 * place.unit);
    }
}

/// Writes the name of the find, in red, once it was found.
fn found(canvas: &mut Canvas, poster: &ChartPoster, place: Projection, taken: &mut Taken) {
    let expedition = poster.expedition;
    if !expedition.has_find() {
        return;
    }
    let find = expedition.quest().find;
    let style = Style {
        face: Face::Italic,
        size_px: 19.0 * place.unit,
        spacing_px: 0.6,
        is_capitals: false,
    };
    let name = poster.texts.find(find.kind);
    let (at, size) = (place.middle(find.at), size_of(&name, style));
    // The find is always named, beside the party's way if possible.
    let trail = way::trail(expedition, place).concat();
    let free = taken.beside(&trail, at, 12.0 * place.unit, size);
    let below = [at[0], at[1] + 12.0 * place.unit + size[1] / 2.0];
    canvas.text(&name, style, free.unwrap_or(below), RED);
}

/// The title of an expedition: its code, with the day for an expedition of the day.
#[must_use]
pub fn title(texts: &Texts, quest: &Quest, day: Option<Day>) -> String {
    let title = quest.title();
    day.map_or(title.clone(), |day| {
        let day = day.in_words();
        texts.words("title.day", &[("{title}", &title), ("{day}", &day)])
    })
}

/// The texts around the map.
fn words(poster: &ChartPoster) -> frame::Words {
    let ChartPoster {
        expedition,
        quest,
        texts,
        day,
        ..
    } = *poster;
    let home = quest.name_of(quest.home);
    let (first, last) = (texts.date(quest.date(0)), texts.date(expedition.date()));
    let fame = expedition.fame();
    let rank = texts.rank(fame.rank());
    let find = texts.find(quest.find.kind);
    let outcome = match expedition.end() {
        Some(End::Fame) => "chart.fame",
        Some(_) => "chart.without",
        None => "chart.open",
    };
    frame::Words {
        title: texts.filled("chart.title", &[("{place}", home.to_owned())], &find),
        outcome: texts.filled(outcome, &[], &find),
        dates: format!("{first} – {last}"),
        fame: format!("{rank}, fame {}", fame.total()),
        code: title(texts, quest, day),
        scale: texts.leagues(blank::NET as u16),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pure::place_source::FeaturePlaces;
    use mapmaker_expedition::{Code, Difficulty};
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_land::worldgen::Generator;

    fn begun() -> Expedition {
        let generator = Generator::new(1, Arc::new(TileSet::reference()));
        let mut world = FeaturePlaces::world(Arc::new(generator), Arc::default(), None);
        let code = Code {
            difficulty: Difficulty::Stroll,
            seed: 1,
        };
        Expedition::new(code, &mut world).expect("a quest")
    }

    #[test]
    fn what_was_not_charted_is_blank_paper_and_the_rest_shows() {
        let expedition = begun();
        let area = area(&expedition, None);
        assert!(area.width >= 44 && area.height >= 30);
        let tile_px = 8;
        // The land is all blue.
        let pixels = area.width * area.height * 64;
        let land = [30, 60, 200].repeat(pixels);
        let texts = Texts::english();
        let mut poster = ChartPoster {
            expedition: &expedition,
            quest: expedition.quest(),
            day: None,
            pencil: None,
            texts,
            land: &land,
            tile_px,
            names: &[],
            on_land: &BTreeSet::new(),
        };
        let picture = draw(&poster).expect("a picture");
        assert_eq!(
            picture.rgb.len(),
            (picture.width * picture.height * 3) as usize
        );
        let blue = picture
            .rgb
            .chunks(3)
            .filter(|pixel| pixel[2] > pixel[0].saturating_add(80));
        let (blue, charted) = (blue.count(), expedition.chart().len() as usize * 64);
        assert!(
            blue > charted / 2 && blue < charted * 3 / 2,
            "{blue} of {charted}"
        );
        assert_eq!(draw(&poster), Some(picture.clone()));
        // Pencil lines show if given.
        let mut pencil = Pencil::default();
        let home = expedition.quest().home_at();
        pencil.draw(Pencilled::ring(home, home.offset(9, 0)));
        poster.pencil = Some(&pencil);
        assert_ne!(draw(&poster), Some(picture.clone()));
        // So do given names: that of the home is in the title.
        poster.pencil = None;
        let mut quest = expedition.quest().clone();
        quest.sites[usize::from(quest.home)].name = "Elsewhere".to_owned();
        poster.quest = &quest;
        assert_ne!(draw(&poster), Some(picture));
        poster.land = &land[3..];
        assert_eq!(draw(&poster), None);
    }

    #[test]
    fn what_the_pencil_drew_beyond_the_chart_widens_the_picture() {
        // It was once cut off.
        let expedition = begun();
        let home = expedition.quest().home_at();
        let plain = area(&expedition, None);
        for (one, reach) in [
            (
                Pencilled::ring(home, home.offset(0, 60)),
                [(-60, -60), (60, 60)],
            ),
            (
                Pencilled::Line {
                    from: home.offset(70, 3),
                    to: home.offset(-9, 80),
                },
                [(-9, 3), (70, 80)],
            ),
            (
                Pencilled::Mark {
                    at: home.offset(0, -50),
                },
                [(0, -50), (0, -50)],
            ),
        ] {
            let mut pencil = Pencil::default();
            assert!(pencil.draw(one));
            let wide = area(&expedition, Some(&pencil));
            let has = |area: Area, at: TilePos| {
                let (x, y) = (at.x - area.north_west.x, at.y - area.north_west.y);
                let is_in = |at: i64, side: usize| (AROUND..side as i64 - AROUND).contains(&at);
                is_in(x, area.width) && is_in(y, area.height)
            };
            let is_all_in = |area| reach.iter().all(|&(x, y)| has(area, home.offset(x, y)));
            assert!(is_all_in(wide) && !is_all_in(plain), "{one:?}");
            // Nothing that was there before is missing.
            let chart = expedition.chart();
            assert!(chart.tiles().all(|at| has(wide, at)), "{one:?}");
        }
        assert_eq!(area(&expedition, Some(&Pencil::default())), plain);
    }
}
