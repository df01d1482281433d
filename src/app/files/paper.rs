//! The size of an exported picture: pixels per tile, or a sheet of paper to fill.

use bevy_egui::egui;

use super::order::Order;
use crate::app::style;
use mapmaker_drawing::framing::Paper;
use mapmaker_storage::paper::{DPI_RANGE, PaperSize};
use mapmaker_storage::picture::TILE_PX_RANGE;

/// The default DPI.
const PROPOSED_DPI: u32 = 300;

/// The height of the line, in points.
const LINE: f32 = 30.0;

/// The choice between pixels per tile and a paper size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizing {
    is_paper: bool,
    size: PaperSize,
}

impl Default for Sizing {
    fn default() -> Self {
        Self {
            is_paper: false,
            size: PaperSize {
                paper: Paper::A4,
                dpi: PROPOSED_DPI,
            },
        }
    }
}

impl Sizing {
    /// Shows the choice on a line.
    pub(super) fn choose(&mut self, ui: &mut egui::Ui, tile_px: &mut u32) {
        // As high as the fields, so that the whole line is centred.
        ui.set_min_height(LINE);
        ui.radio_value(&mut self.is_paper, false, "pixels");
        ui.radio_value(&mut self.is_paper, true, "paper")
            .on_hover_text("fills a sheet of paper, in tiles as large as fit");
        if !self.is_paper {
            style::Number::new(tile_px, TILE_PX_RANGE.0..=TILE_PX_RANGE.1).show(ui);
            let is_most = *tile_px == TILE_PX_RANGE.1;
            ui.label(if is_most {
                "per tile, the most"
            } else {
                "per tile"
            });
            return;
        }
        egui::ComboBox::from_id_salt("export paper")
            .selected_text(self.size.paper.name())
            .width(58.0)
            .show_ui(ui, |ui| {
                for paper in Paper::ALL {
                    ui.selectable_value(&mut self.size.paper, paper, paper.name());
                }
            });
        style::Number::new(&mut self.size.dpi, DPI_RANGE.0..=DPI_RANGE.1).show(ui);
        ui.label("dpi");
    }

    /// The paper, if the picture fills one.
    pub(super) fn paper(self) -> Option<PaperSize> {
        self.is_paper.then_some(self.size)
    }

    /// Writes the choice into an order. On paper, letters are as large as on screen.
    pub(super) fn apply(self, order: &mut Order) {
        order.paper = self.paper();
        if let Some(paper) = order.paper {
            order.look.point_px = paper.point_px();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::lake;
    use super::*;

    #[test]
    fn an_order_fills_the_paper_that_is_chosen() {
        let mut order = lake();
        let mut sizing = Sizing::default();
        sizing.apply(&mut order);
        assert_eq!((order.paper, order.sheet()), (None, Ok((64, 64))));
        sizing.is_paper = true;
        sizing.size.dpi = 96;
        sizing.apply(&mut order);
        // The map is square, so the paper is in landscape format.
        assert_eq!(order.sheet(), Ok((1123, 794)));
        assert!((order.look.point_px - 1.0).abs() < 1e-6);
    }
}
