//! Uploads new glyphs of the panels to the GPU in the frame that draws them.
//!
//! egui draws a glyph into its texture when it is first used, and `bevy_egui` updates the texture's image at the end of
//! a frame. Nothing orders that before the frame's image changes are sent to the GPU, and mostly it came after: each
//! new glyph was missing in its first frame, which stays visible on a still map.

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames that changed an image, and those that reported a change at their end.
    #[derive(Resource, Default)]
    struct Frames {
        changed: u32,
        reported: u32,
    }

    fn change(
        mut images: ResMut<Assets<Image>>,
        mut frames: ResMut<Frames>,
        mut made: Local<Vec<Handle<Image>>>,
    ) {
        made.push(images.add(Image::default()));
        frames.changed += 1;
    }

    fn tell(mut events: MessageReader<AssetEvent<Image>>, mut frames: ResMut<Frames>) {
        let added = events
            .read()
            .filter(|event| matches!(event, AssetEvent::Added { .. }));
        frames.reported += u32::from(added.count() > 0);
    }

    #[test]
    fn a_new_glyph_is_there_in_the_frame_that_writes_with_it() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_resource::<Frames>()
            // The time at which `bevy_egui` changes its textures.
            .add_systems(
                PostUpdate,
                change.in_set(EguiPostUpdateSet::PostProcessOutput),
            )
            .add_systems(Last, tell);
        plugin(&mut app);
        for _ in 0..20 {
            app.update();
            let frames = app.world().resource::<Frames>();
            assert!(frames.changed > 0);
            assert_eq!(frames.reported, frames.changed);
        }
    }
}
