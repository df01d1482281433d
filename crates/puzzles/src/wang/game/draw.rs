//! Drawing from hands: blocks, and random guesses at unseen tiles.

use super::Game;
use crate::wang::block::{Block, MAX_BLOCK};
use crate::wang::tile::Tile;
use mapmaker_grid::dice::Dice;

impl Game<'_> {
    /// Draws the block of the current player: the first tile of the hand, and with the rule of blocks up to two more,
    /// attached at random while the whole block has a place. `None` if the first tile has no place.
    ///
    /// The tiles stay in the hand.
    #[must_use]
    pub fn draw(&self, dice: &mut Dice) -> Option<Block> {
        let mut tiles = self.hands[self.player].iter().map(|&kind| self.tile(kind));
        let mut block = Block::one(tiles.next()?);
        if !self.has_place(&block) {
            return None;
        }
        while self.setup.rules().blocks && !block.is_full() {
            let Some(tile) = tiles.next() else { break };
            let places = block.attachments(&tile);
            if places.is_empty() {
                break;
            }
            let larger = block.with(tile, places[dice.below(places.len())]);
            if !self.has_place(&larger) {
                break;
            }
            block = larger;
        }
        Some(block)
    }

    /// The first tiles of the current player as a block at these places, whether they match or not; `None` if there
    /// are fewer tiles, or the places are no block.
    #[must_use]
    pub(crate) fn top_block(&self, places: &[(i32, i32)]) -> Option<Block> {
        let mut tiles = self.hands[self.player].iter().map(|&kind| self.tile(kind));
        let (first, rest) = places.split_first()?;
        let block = Block::one(tiles.next()?);
        if *first != (0, 0) || rest.len() >= MAX_BLOCK {
            return None;
        }
        rest.iter().try_fold(block, |block, &place| {
            Some(block.with(tiles.next()?, place))
        })
    }

    /// Whether [`Game::draw`] could have drawn a block for the current player.
    #[must_use]
    pub(crate) fn can_draw(&self, block: &Block) -> bool {
        let mut tiles = self.hands[self.player].iter().map(|&kind| self.tile(kind));
        let mut drawn = match tiles.next() {
            Some(tile) if block.tiles()[0] == tile && block.offsets()[0] == (0, 0) => {
                Block::one(tile)
            }
            _ => return false,
        };
        let has_place = |block: &Block| self.has_place(block);
        for (tile, &place) in block.tiles().iter().zip(block.offsets()).skip(1) {
            let is_next = self.setup.rules().blocks && tiles.next() == Some(*tile);
            if !is_next || !has_place(&drawn) || !drawn.attachments(tile).contains(&place) {
                return false;
            }
            drawn = drawn.with(*tile, place);
        }
        if !has_place(&drawn) {
            return false;
        }
        match tiles.next() {
            // It can stop only where nothing can be attached, or the result has no place.
            Some(tile) if self.setup.rules().blocks && !drawn.is_full() => {
                let places = drawn.attachments(&tile);
                let fails = |place: &(i32, i32)| !has_place(&drawn.with(tile, *place));
                places.is_empty() || places.iter().any(fails)
            }
            _ => true,
        }
    }

    /// Puts the tiles that a player has not seen in a random order: all in hands and set aside, except the first
    /// `known` of the player's own.
    pub(in crate::wang) fn shuffle_unseen(&mut self, player: usize, known: usize, dice: &mut Dice) {
        let is_seen = |hand: usize, place: usize| hand == player && place < known;
        let mut unseen = self.aside.clone();
        for (hand, queue) in self.hands.iter().enumerate() {
            let tiles = queue.iter().enumerate();
            unseen.extend(
                tiles
                    .filter(|tile| !is_seen(hand, tile.0))
                    .map(|tile| *tile.1),
            );
        }
        dice.shuffle(&mut unseen);
        let mut next = unseen.into_iter();
        let own = self.aside.iter_mut();
        own.zip(next.by_ref())
            .for_each(|(place, kind)| *place = kind);
        for (hand, queue) in self.hands.iter_mut().enumerate() {
            let tiles = queue.iter_mut().enumerate();
            let places = tiles.filter(|tile| !is_seen(hand, tile.0));
            places
                .zip(next.by_ref())
                .for_each(|(place, kind)| *place.1 = kind);
        }
    }

    fn tile(&self, kind: u16) -> Tile {
        // OK because hands hold kinds of the deck alone.
        self.setup.deck().tiles()[usize::from(kind)]
    }
}
