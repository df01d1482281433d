//! Themes: the background under the ink, and the colours of the finished picture.
//!
//! Everything is drawn in ink on parchment. A theme then grades the finished pixels, so everything changes with it,
//! also letters with their rims.

use super::geometry::smoothstep;
use super::{INK, PAPER};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Black on white, for print, without shading. Only strong colours, as in a coloured pack, are kept.
    Ink,
    /// Ink and coloured shading on parchment.
    #[default]
    Parchment,
    /// Light lines on a dark ground.
    Night,
    /// Grey lines on white, with clear colours.
    Plain,
    /// The tiles' own colours, without shading and grain.
    Pack,
}

/// The backgrounds and inks of themes, sRGB.
const WHITE: [f32; 3] = [255.0; 3];
const NIGHT: [f32; 3] = [20.0, 27.0, 43.0];
const NIGHT_INK: [f32; 3] = [226.0, 214.0, 184.0];
const PLAIN: [f32; 3] = [250.0, 250.0, 247.0];
const PLAIN_INK: [f32; 3] = [52.0, 56.0, 64.0];

/// How much a colour must differ from the grey between ink and paper to be kept in black and white: from not at all to
/// fully.
const STRONG: [f32; 2] = [36.0, 72.0];

impl Theme {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Parchment,
        Self::Ink,
        Self::Night,
        Self::Plain,
        Self::Pack,
    ];

    /// Its word, as in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ink => "ink",
            Self::Parchment => "parchment",
            Self::Night => "night",
            Self::Plain => "plain",
            Self::Pack => "pack",
        }
    }

    /// Whether land and sea are shaded under the ink.
    #[must_use]
    pub const fn has_shading(self) -> bool {
        !matches!(self, Self::Ink | Self::Pack)
    }

    /// Whether land and sea differ where tiles are too small to be drawn.
    #[must_use]
    pub const fn shows_from_afar(self) -> bool {
        !matches!(self, Self::Ink)
    }

    /// Grades RGB pixels, drawn as ink on parchment, to the theme's colours.
    pub fn grade(self, rgb: &mut [u8]) {
        if matches!(self, Self::Parchment | Self::Pack) {
            return;
        }
        for pixel in rgb.chunks_exact_mut(3) {
            let graded = self.graded([pixel[0], pixel[1], pixel[2]]);
            pixel.copy_from_slice(&graded);
        }
    }

    /// Grades a colour that was meant for ink on parchment.
    #[must_use]
    pub fn graded(self, rgb: [u8; 3]) -> [u8; 3] {
        let (ground, ink, colourful) = match self {
            Self::Parchment | Self::Pack => return rgb,
            Self::Ink => (WHITE, [0.0; 3], 0.0),
            Self::Night => (NIGHT, NIGHT_INK, 0.55),
            Self::Plain => (PLAIN, PLAIN_INK, 1.25),
        };
        // By lightness between ink and paper, plus the difference in colour.
        let light = lightness(rgb.map(f32::from));
        let (least, most) = (
            lightness(INK.map(f32::from)),
            lightness(PAPER.map(f32::from)),
        );
        let share = ((light - least) / (most - least)).clamp(0.0, 1.1);
        let colour: [f32; 3] = std::array::from_fn(|channel| {
            let own = f32::from(rgb[channel]) - light;
            let (of_paper, of_ink) = (
                f32::from(PAPER[channel]) - most,
                f32::from(INK[channel]) - least,
            );
            own - (of_ink + (of_paper - of_ink) * share)
        });
        let strong = colour
            .into_iter()
            .fold(0.0, |most: f32, one| most.max(one.abs()));
        let out: [f32; 3] = std::array::from_fn(|channel| {
            let between = ink[channel] + (ground[channel] - ink[channel]) * share;
            if self == Self::Ink {
                // As on white paper.
                let own = f32::from(rgb[channel]) * ground[channel] / f32::from(PAPER[channel]);
                between + (own - between) * smoothstep(STRONG[0], STRONG[1], strong)
            } else {
                between + colourful * colour[channel]
            }
        });
        out.map(|channel| (channel.clamp(0.0, 255.0) + 0.5) as u8)
    }
}

/// How light a colour is, 0 to 255 (Rec. 601).
fn lightness([red, green, blue]: [f32; 3]) -> f32 {
    0.299 * red + 0.587 * green + 0.114 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_and_paper_are_those_of_the_theme() {
        let of = |theme: Theme| (theme.graded(INK), theme.graded(PAPER));
        assert_eq!(of(Theme::Parchment), (INK, PAPER));
        assert_eq!(of(Theme::Ink), ([0; 3], [255; 3]));
        let (ink, ground) = of(Theme::Night);
        assert!(ink[1] > ground[1] + 150, "{ink:?} on {ground:?}");
        let (ink, ground) = of(Theme::Plain);
        assert!(ground[1] > ink[1] + 150, "{ink:?} on {ground:?}");
    }

    #[test]
    fn a_sea_stays_bluer_than_land_where_there_is_colour() {
        let (sea, land) = ([150, 180, 184], [226, 208, 168]);
        for theme in [Theme::Night, Theme::Plain] {
            let blue = |colour: [u8; 3]| i32::from(colour[2]) - i32::from(colour[0]);
            assert!(
                blue(theme.graded(sea)) > blue(theme.graded(land)) + 20,
                "{theme:?}"
            );
        }
        let [red, green, blue] = Theme::Ink.graded(sea);
        assert!(red == green && green == blue);
        // The colours of a coloured pack stay.
        let [red, green, blue] = Theme::Ink.graded([255, 0, 0]);
        assert!(red > 220 && green < 5 && blue < 5, "{red} {green} {blue}");
    }

    #[test]
    fn whole_pictures_are_graded_as_their_colours() {
        let mut pixels = [INK, PAPER, [150, 180, 184]].concat();
        Theme::Night.grade(&mut pixels);
        let one_by_one = [INK, PAPER, [150, 180, 184]].map(|one| Theme::Night.graded(one));
        assert_eq!(pixels, one_by_one.concat());
    }
}
