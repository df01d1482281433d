//! Lines between tiles over plates.

use tiny_skia::PathBuilder;

use super::picture::LINE;
use super::{Drawing, INK, Pen};
use crate::figures::Zoom;

/// The maximum share of a tile that lines cover.
const MAX_SHARE: f64 = 0.25;

/// The lines of a picture.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// Their positions, from west to east and from north to south, in pixels.
    starts: [Vec<i64>; 2],
    thick: i64,
    size_px: [usize; 2],
}

impl Ruling {
    /// The lines of a picture of `size_px` pixels that begins at pixel `first` of the plane: along the north and west
    /// side of each tile, and at the end if the picture ends with a tile.
    #[must_use]
    pub fn new(zoom: Zoom, first: [i128; 2], size_px: [usize; 2], point_px: f32) -> Self {
        let tile_px = zoom.tile_px();
        let wide = (tile_px / 64.0).max(f64::from(point_px));
        let thick = wide.min(MAX_SHARE * tile_px).round().max(1.0) as i64;
        let starts = [0, 1].map(|axis| {
            let (tile, _) = zoom.tile(first[axis]);
            let size = size_px[axis] as i64;
            let starts = (tile..).map(|tile| (zoom.pixel(tile) - first[axis]) as i64);
            let starts = starts.take_while(|&start| start <= size);
            let starts = starts.map(|start| start.min(size - thick));
            starts.filter(|&start| start + thick > 0).collect()
        });
        Self {
            starts,
            thick,
            size_px,
        }
    }

    /// Draws their part in a row of RGB pixels.
    pub fn paint(&self, row: &mut [u8], y: usize) {
        let y = y as i64;
        let next = self.starts[1].partition_point(|&start| start <= y - self.thick);
        let is_level = self.starts[1].get(next).is_some_and(|&start| start <= y);
        let width = row.len() / 3;
        let mut darken = |from: i64, to: i64| {
            let (from, to) = (from.max(0) as usize, (to.max(0) as usize).min(width));
            for pixel in row[3 * from.min(to)..3 * to].chunks_exact_mut(3) {
                for (channel, ink) in pixel.iter_mut().zip(INK) {
                    let mixed = u32::from(*channel) * (256 - LINE) + u32::from(ink) * LINE;
                    *channel = (mixed / 256) as u8;
                }
            }
        };
        if is_level {
            darken(0, width as i64);
            return;
        }
        for &start in &self.starts[0] {
            darken(start, start + self.thick);
        }
    }

    /// Adds them to a drawing, in a layer of their own.
    pub fn draw_on(&self, drawing: &mut Drawing) {
        let mut path = PathBuilder::new();
        let [width, height] = self.size_px.map(|side| side as f32);
        let middle = |start: i64| start as f32 + self.thick as f32 / 2.0;
        for &start in &self.starts[0] {
            path.move_to(middle(start), 0.0);
            path.line_to(middle(start), height);
        }
        for &start in &self.starts[1] {
            path.move_to(0.0, middle(start));
            path.line_to(width, middle(start));
        }
        let Some(path) = path.finish() else { return };
        let pen = Pen {
            width: self.thick as f32,
            is_round: false,
            dashes: None,
        };
        drawing.begin("grid", [0.0; 2], 1.0);
        drawing.stroke(&path, pen, INK, LINE as f32 / 256.0);
        drawing.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Theme;

    /// The rows of a picture, a letter a pixel.
    fn ruled(tile_px: f64, first: [i128; 2], size_px: [usize; 2], point_px: f32) -> Vec<String> {
        let ruling = Ruling::new(Zoom::new(tile_px), first, size_px, point_px);
        let row = |y: usize| {
            let mut row = vec![200; 3 * size_px[0]];
            ruling.paint(&mut row, y);
            row.chunks(3)
                .map(|pixel| if pixel[0] < 200 { '#' } else { '.' })
                .collect()
        };
        (0..size_px[1]).map(row).collect()
    }

    #[test]
    fn lines_run_between_tiles_of_any_size_and_round_the_whole() {
        let rows = ruled(6.0, [12, -6], [12, 7], 1.0);
        assert_eq!(rows[..2], ["############", "#.....#....#"]);
        assert_eq!(rows[5..], ["#.....#....#", "############"]);
        // Between whole pixels they are where the tiles' own pixels begin.
        assert_eq!(ruled(4.5, [0, 0], [14, 2], 1.0)[1], "#...#....#...#");
        assert_eq!(ruled(12.0, [6, 0], [20, 3], 2.0)[2], "......##..........##");
        // A line that is half in the picture.
        assert_eq!(ruled(12.0, [1, 0], [8, 3], 2.0)[2], "#.......");
    }

    #[test]
    fn as_lines_they_are_one_element_of_a_layer() {
        let mut drawing = Drawing::new(Theme::Ink);
        Ruling::new(Zoom::new(6.0), [0, 0], [12, 12], 1.0).draw_on(&mut drawing);
        assert_eq!(drawing.elements(), 1);
        let markup = drawing.into_markup();
        assert!(
            markup.contains("inkscape:label=\"grid\"") && markup.contains("M.5 0l0 12M6.5 0"),
            "{markup}"
        );
    }
}
