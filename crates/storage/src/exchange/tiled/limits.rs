//! Limits on the size of Tiled's files.

/// The most bytes of a map or a tileset, 2²⁷: eight for each tile of the largest board.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 27;

/// The most tiles of all layers together, 2²⁵: two layers of the largest board.
pub(super) const MAX_CELLS: u64 = 1 << 25;

/// The most elements of XML (start and end tags count), and the most objects and lists of JSON: parsed, they take many
/// times their bytes.
pub(super) const MAX_ELEMENTS: usize = 1 << 21;
pub(super) const MAX_OBJECTS: usize = 1 << 18;

/// The most attributes of XML in all, and of one element, because each is compared with those before it.
pub(super) const MAX_ATTRIBUTES: usize = 1 << 22;
pub(super) const MAX_ATTRIBUTES_OF_ONE: usize = 1 << 10;
