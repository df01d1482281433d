//! Lines of ink as meshes of triangles with soft edges.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use mapmaker_drawing::art::{INK, PAPER, RoadInk, WATER_INK};

/// Strokes as triangle bands with soft edges.
pub(super) struct Bands {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Bands {
    pub(super) const fn new() -> Self {
        Self {
            positions: Vec::new(),
            colours: Vec::new(),
            indices: Vec::new(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Adds a line, with four points across it, the outer ones transparent.
    pub(super) fn add(&mut self, line: &[Vec2], width: f32, soft: f32, ink: RoadInk) {
        let [red, green, blue] = match ink {
            RoadInk::Line => INK,
            RoadInk::Paper => PAPER,
            RoadInk::Water => WATER_INK,
        };
        let colour = Color::srgb_u8(red, green, blue).to_linear();
        let [red, green, blue, _] = colour.to_f32_array();
        let (inner, outer) = ((width - soft).max(0.0) / 2.0, f32::midpoint(width, soft));
        let first = self.positions.len() as u32;
        for (index, &point) in line.iter().enumerate() {
            let before = line[index.saturating_sub(1)];
            let after = line[(index + 1).min(line.len() - 1)];
            let across = (after - before).normalize_or_zero().perp();
            for (off, alpha) in [(-outer, 0.0), (-inner, 1.0), (inner, 1.0), (outer, 0.0)] {
                self.positions
                    .push((point + across * off).extend(0.0).to_array());
                self.colours.push([red, green, blue, alpha]);
            }
        }
        for index in 0..line.len().saturating_sub(1) as u32 {
            let corner = first + index * 4;
            for part in 0..3 {
                let [a, b] = [corner + part, corner + part + 1];
                self.indices.extend([a, a + 4, b, b, a + 4, b + 4]);
            }
        }
    }

    pub(super) fn mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}
