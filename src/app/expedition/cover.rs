//! Bare paper over all of the window until the blank paper can be drawn: its shaders are made in the background, and nothing of
//! the land may show before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::{CachedPipelineState, PipelineCache};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::fog::Fog;
use super::reset;
use crate::app::schedule::DrawSystems;
use crate::app::screens::Screen;
use crate::app::wake;
use mapmaker_drawing::art::PAPER;

/// The frames from when the paper is laid until it is known whether its shaders are there.
const FRAMES: u32 = 4;

pub(super) fn plugin(app: &mut App) {
    let shaders = Shaders(Arc::new(AtomicBool::new(true)));
    app.init_resource::<PaperCover>()
        .insert_resource(shaders.clone())
        .add_systems(OnEnter(Screen::Expedition), reset::<PaperCover>)
        .add_systems(
            EguiPrimaryContextPass,
            cover
                .in_set(DrawSystems::Ground)
                .run_if(in_state(Screen::Expedition)),
        );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(shaders)
            .add_systems(Render, look.in_set(RenderSystems::Cleanup));
    }
}

/// Whether all requested shaders are compiled.
#[derive(Resource, Clone)]
struct Shaders(Arc<AtomicBool>);

/// How long the blank paper lies, and whether it is drawn.
#[derive(Resource, Debug, Default)]
struct PaperCover {
    frames: u32,
    is_off: bool,
}

impl PaperCover {
    /// Another frame; whether it is still needed.
    fn turn(&mut self, is_laid: bool, has_shaders: bool) -> bool {
        if is_laid {
            self.frames = self.frames.saturating_add(1);
        }
        self.is_off |= self.frames > FRAMES && has_shaders;
        !self.is_off
    }
}

fn look(cache: Res<PipelineCache>, shaders: Res<Shaders>) {
    let mut states = cache.pipelines().map(|pipeline| &pipeline.state);
    shaders.0.store(!states.any(is_coming), Ordering::Relaxed);
}

/// Whether a shader is still to come. One that lacks a part is tried in every second frame for as long as the program runs:
/// whoever waited for it in a browser, where there always is one, saw nothing but paper.
const fn is_coming(state: &CachedPipelineState) -> bool {
    matches!(
        state,
        CachedPipelineState::Queued | CachedPipelineState::Creating(_)
    )
}

fn cover(
    mut contexts: EguiContexts,
    fog: Query<(), With<Fog>>,
    shaders: Res<Shaders>,
    mut cover: ResMut<PaperCover>,
) -> Result {
    let cover = cover.bypass_change_detection();
    if cover.turn(!fog.is_empty(), shaders.0.load(Ordering::Relaxed)) {
        let context = contexts.ctx_mut()?;
        let painter = context.layer_painter(egui::LayerId::background());
        let [red, green, blue] = PAPER;
        let paper = egui::Color32::from_rgb(red, green, blue);
        painter.rect_filled(context.content_rect(), 0.0, paper);
        wake::wake();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy::shader::ShaderCacheError;

    use super::*;

    #[test]
    fn a_shader_that_lacks_a_part_is_not_waited_for() {
        let lacks = ShaderCacheError::ShaderImportNotYetAvailable;
        assert!(!is_coming(&CachedPipelineState::Err(lacks)));
        assert!(is_coming(&CachedPipelineState::Queued));
    }

    #[test]
    fn nothing_of_the_land_shows_until_the_paper_is_laid_and_its_shaders_are_made() {
        let mut cover = PaperCover::default();
        assert!((0..20).all(|_| cover.turn(false, true)), "no paper yet");
        assert!((0..20).all(|_| cover.turn(true, false)), "no shaders yet");
        assert!(!cover.turn(true, true));
        // Later requests, for anything else, cover nothing.
        assert!(!cover.turn(true, false));
    }
}
