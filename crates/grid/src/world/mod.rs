//! The map as data: chunks of tiles, the user's edits, and strokes as undoable changes.

mod chunk;
mod history;
mod mark;
mod overlay;
mod painted;
mod stroke;
mod terrain;

pub use chunk::{Chunk, drawing_at};
pub use history::History;
pub use mark::{
    Fine, LaidRoad, MAX_CURVE_POINTS, MAX_NAME_CHARS, MAX_ROAD_TILES, ManualLand, Mark, MarkChange,
    Placed, Stretch, TextCurve, is_name,
};
pub use overlay::{EditedCell, Origin, Overlay};
pub use stroke::{CellChange, Stroke};
pub use terrain::{ChunkTerrain, NO_TERRAIN, Terrain, read_terrain_row, terrain_row};
