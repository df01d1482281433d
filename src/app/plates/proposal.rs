//! The ink of what is proposed on a block: what differs from the map as it is has another colour until it is taken.

/// The ink of previews, as in the shader of tiles.
const PREVIEW_INK: [f32; 3] = [33.0, 84.0, 158.0];

/// A pixel as dark as this is ink alone, one as light as that none, by the largest of its channels.
const DARK: f32 = 70.0;
const LIGHT: f32 = 190.0;

/// How much of the ground's colour a proposal takes on beside its ink.
const TINGE: f32 = 0.10;

/// Draws in the ink of previews what the pixels with a proposal have other than those without: both in RGBA, of one block.
/// Pixels that do not show stay as they are.
pub(super) fn in_its_ink(with: &mut [u8], without: &[u8]) {
    for (pixel, before) in with.chunks_exact_mut(4).zip(without.chunks_exact(4)) {
        if pixel == before || pixel[3] == 0 {
            continue;
        }
        let lightest = f32::from(pixel[0].max(pixel[1]).max(pixel[2]));
        let ink = ((LIGHT - lightest) / (LIGHT - DARK)).clamp(0.0, 1.0);
        let share = TINGE + (1.0 - TINGE) * ink;
        for (channel, blue) in pixel.iter_mut().zip(PREVIEW_INK) {
            let now = f32::from(*channel);
            *channel = (now + (blue - now) * share + 0.5) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_anew_is_blue_and_the_rest_stays() {
        let without = [200, 190, 160, 255, 40, 30, 20, 255, 0, 0, 0, 0];
        let mut with = [40, 30, 20, 255, 40, 30, 20, 255, 40, 30, 20, 0];
        in_its_ink(&mut with, &without);
        assert_eq!(with[..4], [33, 84, 158, 255], "new ink");
        assert_eq!(with[4..8], without[4..8], "ink of before");
        assert_eq!(with[8..], [40, 30, 20, 0], "what does not show");
        let mut ground = [220, 210, 180, 255];
        in_its_ink(&mut ground, &[180, 200, 150, 255]);
        assert!(ground[2] >= 175 && ground[0] < 205, "{ground:?}: a tinge");
    }
}
