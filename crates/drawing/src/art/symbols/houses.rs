//! Parts of symbols: houses and towers.

use super::super::geometry::{Pt, pt};
use super::super::sheet::Tone;
use super::Sheet;

impl Sheet {
    /// Draws a house at `foot`, with its gable to the west and its roof to the east.
    pub(super) fn house(&mut self, foot: Pt, width: f32) {
        let height = width * self.range(0.42, 0.55);
        let gable = width * self.range(0.36, 0.46);
        let ridge = height + width * self.range(0.34, 0.46);
        let (w, e) = (foot.x - width / 2.0, foot.x + width / 2.0);
        let y = |up: f32| foot.y - up;
        // The roof's long side, then the gable over it.
        let top = pt(w + gable / 2.0, y(ridge));
        let back = pt(e - gable * 0.25, y(ridge));
        let side = [
            pt(w + gable, y(0.0)),
            pt(w + gable, y(height)),
            top,
            back,
            pt(e, y(height)),
            pt(e, y(0.0)),
        ];
        self.toned(Tone::Wall, |sheet| sheet.clear(&side));
        self.lay(Tone::Roof, &side[1..5]);
        self.outline(&side);
        self.line(&[pt(w + gable, y(height)), pt(e, y(height))], 0.8);
        self.aside(|sheet| {
            let strokes = (width / (3.0 * sheet.pen)) as usize;
            for stroke in 1..strokes {
                let t = stroke as f32 / strokes as f32;
                let from = top + (back - top) * t;
                let to = pt(w + gable + (e - w - gable) * t, y(height));
                let end = from + (to - from) * sheet.range(0.6, 0.95);
                sheet.line(&[from, end], 0.55);
            }
        });
        let front = [
            pt(w, y(0.0)),
            pt(w, y(height)),
            top,
            pt(w + gable, y(height)),
            pt(w + gable, y(0.0)),
        ];
        self.toned(Tone::Wall, |sheet| sheet.body(&front));
        let door = w + gable * 0.5;
        self.line(&[pt(door, y(0.0)), pt(door, y(height * 0.5))], 1.6);
    }

    /// Draws a tower with a pointed roof or battlements.
    pub(super) fn tower(&mut self, foot: Pt, width: f32, height: f32, is_pointed: bool) {
        let (w, e) = (foot.x - width / 2.0, foot.x + width / 2.0);
        let top = foot.y - height;
        let wall = [pt(w, foot.y), pt(w, top), pt(e, top), pt(e, foot.y)];
        self.toned(Tone::Stone, |sheet| sheet.body(&wall));
        self.shade(foot.x + width * 0.12, e, top, foot.y);
        if is_pointed {
            let over = width * 0.16;
            let peak = top - width * self.range(0.9, 1.3);
            let roof = [pt(w - over, top), pt(foot.x, peak), pt(e + over, top)];
            self.toned(Tone::Roof, |sheet| sheet.body(&roof));
            let strokes = [0.25, 0.5, 0.75];
            for share in strokes {
                let to = pt(foot.x + (e + over - foot.x) * share, top);
                self.line(&[pt(foot.x, peak), to], 0.5);
            }
        } else {
            let (over, tooth) = (width * 0.12, width * 0.22);
            let up = top - tooth;
            let rim = [
                pt(w - over, top),
                pt(w - over, up),
                pt(e + over, up),
                pt(e + over, top),
            ];
            self.toned(Tone::Stone, |sheet| sheet.body(&rim));
            let span = width + 2.0 * over;
            for step in 0..3 {
                let x = w - over + span * (0.5 + step as f32) / 3.0;
                self.line(
                    &[
                        pt(x - span * 0.08, up),
                        pt(x - span * 0.08, up - tooth * 0.8),
                        pt(x + span * 0.08, up - tooth * 0.8),
                        pt(x + span * 0.08, up),
                    ],
                    0.9,
                );
            }
        }
        self.line(
            &[
                pt(foot.x, foot.y - height * 0.6),
                pt(foot.x, foot.y - height * 0.45),
            ],
            1.4,
        );
    }

    /// Draws a few short strokes on the ground.
    pub(super) fn ground(&mut self, y: f32, west: f32, east: f32) {
        for _ in 0..4 {
            let x = self.range(west, east);
            let y = y + self.range(0.0, 0.03);
            self.line(&[pt(x, y), pt(x + self.range(0.03, 0.08), y)], 0.6);
        }
    }
}
