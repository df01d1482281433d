//! Composes each symbol from houses, towers and walls.

use super::super::geometry::{along, pt};
use super::super::sheet::Tone;
use super::Sheet;

impl Sheet {
    pub(super) fn village(&mut self) {
        let (a, b) = (self.range(0.2, 0.3), self.range(0.68, 0.8));
        let back = self.range(0.42, 0.58);
        self.house(pt(back, 0.5), 0.3);
        self.house(pt(a, 0.66), 0.32);
        self.house(pt(b, 0.7), 0.34);
        self.ground(0.76, 0.2, 0.75);
    }

    pub(super) fn town(&mut self) {
        self.house(pt(self.range(0.2, 0.28), 0.5), 0.24);
        self.house(pt(self.range(0.7, 0.8), 0.48), 0.24);
        let church = self.range(0.42, 0.56);
        self.house(pt(church + 0.14, 0.6), 0.32);
        self.tower(pt(church, 0.62), 0.12, self.range(0.26, 0.32), true);
        self.house(pt(self.range(0.2, 0.28), 0.72), 0.27);
        self.house(pt(self.range(0.74, 0.82), 0.74), 0.27);
        self.house(pt(self.range(0.46, 0.54), 0.8), 0.28);
        self.ground(0.84, 0.2, 0.8);
    }

    pub(super) fn city(&mut self) {
        self.house(pt(0.3, 0.5), 0.17);
        self.house(pt(0.72, 0.5), 0.17);
        let great = self.range(0.45, 0.56);
        self.tower(pt(great + 0.12, 0.52), 0.1, self.range(0.2, 0.25), true);
        self.tower(pt(great, 0.55), 0.13, self.range(0.3, 0.36), true);
        for (x, y) in [
            (0.34, 0.6),
            (0.64, 0.58),
            (0.48, 0.64),
            (0.74, 0.64),
            (0.25, 0.65),
        ] {
            let off = self.range(-0.02, 0.02);
            self.house(pt(x + off, y), 0.17);
        }
        // The wall in front of it all.
        let (top, foot, sag) = (0.67, 0.76, 0.05);
        let wall = [
            pt(0.12, top - 0.03),
            pt(0.3, top + sag * 0.7),
            pt(0.5, top + sag),
            pt(0.7, top + sag * 0.7),
            pt(0.88, top - 0.03),
        ];
        let mut shape = wall.to_vec();
        let down = foot - top;
        shape.extend(wall.iter().rev().map(|&at| at + pt(0.0, down)));
        self.toned(Tone::Stone, |sheet| sheet.body(&shape));
        for step in 1..22 {
            let x = 0.12 + 0.76 * step as f32 / 22.0;
            let bow = 1.0 - ((x - 0.5) / 0.38).powi(2);
            let y = top - 0.03 + (sag + 0.03) * bow;
            if step % 2 == 0 {
                self.line(&[pt(x, y), pt(x, y - 0.014)], 1.3);
            } else if self.chance(0.6) {
                let brick = y + self.range(0.03, 0.07);
                self.line(&[pt(x, brick), pt(x + 0.02, brick)], 0.5);
            }
        }
        self.tower(pt(0.12, foot - 0.01), 0.09, 0.16, self.chance(0.5));
        self.tower(pt(0.88, foot - 0.01), 0.09, 0.16, self.chance(0.5));
        self.tower(pt(0.43, foot + 0.05), 0.075, 0.15, false);
        self.tower(pt(0.57, foot + 0.05), 0.075, 0.15, false);
        let gate = [
            pt(0.47, foot + 0.05),
            pt(0.47, foot - 0.01),
            pt(0.5, foot - 0.035),
            pt(0.53, foot - 0.01),
            pt(0.53, foot + 0.05),
        ];
        self.fill_in(&gate);
        self.ground(0.84, 0.2, 0.8);
    }

    pub(super) fn castle(&mut self) {
        let top = 0.7;
        let rock: Vec<_> = [
            (0.1, 0.86),
            (0.16, 0.74),
            (0.3, 0.7),
            (0.7, 0.69),
            (0.84, 0.75),
            (0.92, 0.86),
        ]
        .into_iter()
        .map(|(x, y)| pt(x, y + self.range(-0.015, 0.015)))
        .collect();
        self.toned(Tone::Rock, |sheet| sheet.clear(&rock));
        self.line(&rock, 1.2);
        for _ in 0..9 {
            let x = self.range(0.3, 0.86);
            let y = self.range(0.74, 0.8);
            self.line(&[pt(x, y), pt(x + self.range(0.0, 0.03), y + 0.06)], 0.6);
        }
        self.tower(
            pt(0.5, top - 0.04),
            0.2,
            self.range(0.3, 0.38),
            self.chance(0.4),
        );
        let wall = [
            pt(0.28, top),
            pt(0.28, top - 0.16),
            pt(0.74, top - 0.16),
            pt(0.74, top),
        ];
        self.toned(Tone::Stone, |sheet| sheet.body(&wall));
        for step in 0..8 {
            let x = 0.3 + 0.055 * step as f32;
            self.line(&[pt(x, top - 0.16), pt(x, top - 0.185)], 1.4);
        }
        self.shade(0.58, 0.72, top - 0.14, top);
        self.tower(pt(0.26, top + 0.02), 0.13, self.range(0.24, 0.3), true);
        self.tower(pt(0.76, top + 0.02), 0.13, self.range(0.2, 0.26), true);
        self.fill_in(&[
            pt(0.47, top),
            pt(0.47, top - 0.06),
            pt(0.5, top - 0.09),
            pt(0.53, top - 0.06),
            pt(0.53, top),
        ]);
    }

    pub(super) fn lone_tower(&mut self) {
        let hill = along(10, |t| {
            pt(
                0.15 + 0.7 * t,
                0.84 - 0.1 * (std::f32::consts::PI * t).sin(),
            )
        });
        self.toned(Tone::Meadow, |sheet| sheet.clear(&hill));
        self.line(&hill, 1.0);
        self.tower(
            pt(0.5, 0.77),
            0.17,
            self.range(0.36, 0.46),
            self.chance(0.5),
        );
        self.ground(0.82, 0.55, 0.75);
    }

    pub(super) fn ruin(&mut self) {
        let broken = |sheet: &mut Self, x: f32, width: f32, foot: f32| {
            let heights = [0; 4].map(|_| sheet.range(0.1, 0.3));
            let mut shape = vec![pt(x, foot)];
            for (i, height) in heights.into_iter().enumerate() {
                let t = x + width * i as f32 / 3.0;
                shape.push(pt(t, foot - height));
            }
            shape.push(pt(x + width, foot));
            sheet.toned(Tone::Stone, |sheet| sheet.body(&shape));
            sheet.shade(x + width * 0.6, x + width, foot - 0.09, foot);
        };
        broken(self, 0.24, 0.2, 0.68);
        broken(self, 0.58, 0.16, 0.7);
        for x in [0.5, 0.8, 0.3] {
            let (x, y) = (x + self.range(-0.03, 0.03), 0.76);
            let block = [
                pt(x, y),
                pt(x + 0.01, y - 0.05),
                pt(x + 0.07, y - 0.045),
                pt(x + 0.08, y),
            ];
            self.toned(Tone::Stone, |sheet| sheet.body(&block));
        }
        self.ground(0.8, 0.25, 0.75);
    }

    pub(super) fn flag(&mut self) {
        self.line(&[pt(0.45, 0.85), pt(0.46, 0.25)], 1.8);
        let wave = self.range(0.02, 0.05);
        let cloth = [
            pt(0.46, 0.26),
            pt(0.6, 0.26 + wave),
            pt(0.76, 0.24),
            pt(0.72, 0.36),
            pt(0.78, 0.46),
            pt(0.6, 0.46 + wave),
            pt(0.46, 0.46),
        ];
        self.toned(Tone::Roof, |sheet| sheet.body(&cloth));
        self.ground(0.84, 0.35, 0.55);
    }
}
