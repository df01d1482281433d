//! Scrolling lists that start at the top each time they open.

use bevy_egui::egui::{ScrollArea, Ui};

/// A vertical list. It starts at its top whenever it is shown after a frame without it.
pub fn scrolled(ui: &Ui, name: &str) -> ScrollArea {
    let (id, pass) = (ui.id().with(name), ui.ctx().cumulative_pass_nr());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), pass));
    let area = ScrollArea::vertical().id_salt(name);
    if last + 1 < pass {
        area.vertical_scroll_offset(0.0)
    } else {
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    #[test]
    fn a_list_starts_at_its_top_when_it_opens_again() {
        // The list of actions once kept its old scroll place, with the action of Enter out of sight.
        let context = steady::context();
        let frame = |shows: bool, to_foot: bool| {
            let mut offset = None;
            steady::frame(&context, Vec::new(), |ui| {
                if !shows {
                    return;
                }
                let area = scrolled(ui, "list").max_height(100.0);
                let shown = area.show(ui, |ui| {
                    for _ in 0..60 {
                        let row = ui.label("an action");
                        if to_foot {
                            row.scroll_to_me(None);
                        }
                    }
                });
                offset = Some(shown.state.offset.y);
            });
            offset
        };
        for _ in 0..60 {
            frame(true, true);
        }
        assert!(frame(true, false).is_some_and(|offset| offset > 50.0));
        frame(false, false);
        frame(true, false);
        assert_eq!(frame(true, false), Some(0.0));
    }
}
