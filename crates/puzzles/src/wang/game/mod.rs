//! The game: hands are dealt, players take turns, the King moves, and a player wins.
//!
//! A [`Game`] says what is due ([`Game::due`]) and accepts decisions of players, chance or a log: [`Game::skip`],
//! [`Game::play`], [`Game::visit`]. [`play`] runs it to its end.

mod draw;
mod setup;

pub use setup::Setup;

use std::collections::VecDeque;

use super::block::Block;
use super::fits::{self, Choice, Fits};
use super::position::Position;
use super::score::{Report, score};
use super::tile::Turn;
use super::topology::Cell;
use mapmaker_grid::dice::Dice;

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A player's turn.
    Turn(usize),
    /// A round is over: the King jumps to a cell, and levels sink.
    King,
    /// Nothing: the game is over.
    Over(End),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player has played the last tile of the hand.
    LastTile(usize),
    /// The last turns of all players were skips.
    AllSkipped,
    /// All players were evicted.
    NobodyLeft,
}

/// Where a player proposes to lay a block; not necessarily legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The column of the block's first tile.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// How the block is turned.
    pub turn: Turn,
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player laid a block.
    Laid {
        /// Who.
        player: usize,
        /// The kinds of its tiles, in the order of drawing.
        kinds: Vec<u16>,
        /// The block as it was drawn.
        block: Block,
        /// Where and how it was laid.
        choice: Choice,
    },
    /// A player could not play; the tile went to the end of the hand.
    Skipped {
        /// Who.
        player: usize,
        /// The kind of that tile.
        kind: u16,
    },
    /// A player proposed an illegal place and left the game.
    Evicted {
        /// Who.
        player: usize,
        /// The kinds of the tiles that were to be laid.
        kinds: Vec<u16>,
        /// The block as it was drawn.
        block: Block,
        /// What was proposed.
        proposal: Proposal,
    },
    /// The King jumped to a cell.
    Visited(Cell),
}

/// Who takes turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    Player(usize),
    /// Last in every round if influence counts; has no tiles.
    King,
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct Game<'s> {
    setup: &'s Setup,
    position: Position,
    fits: Fits,
    /// By player: kinds of tiles, the next one in front.
    hands: Vec<VecDeque<u16>>,
    /// Tiles that could not be dealt evenly.
    aside: Vec<u16>,
    /// Who is still in the game, whose turn it is in front.
    order: VecDeque<Actor>,
    /// The player whose turn it is, or was before the King's.
    player: usize,
    /// Consecutive turns that were skips.
    skips: usize,
    due: Due,
}

impl<'s> Game<'s> {
    /// Shuffles the deck and deals the same number of tiles to each player; the rest is set aside.
    #[must_use]
    pub fn deal(setup: &'s Setup, dice: &mut Dice) -> Self {
        let mut tiles = setup.deck().unshuffled();
        dice.shuffle(&mut tiles);
        let players = setup.start().players();
        let aside = tiles.split_off(tiles.len() - tiles.len() % players);
        let mut hands = vec![VecDeque::new(); players];
        for (index, kind) in tiles.into_iter().enumerate() {
            hands[index % players].push_back(kind);
        }
        Self::begin(setup, hands, aside)
    }

    /// A game with given hands.
    ///
    /// # Errors
    /// If they are not the setup's deck dealt evenly.
    pub(crate) fn with_hands(
        setup: &'s Setup,
        hands: Vec<Vec<u16>>,
        aside: Vec<u16>,
    ) -> Result<Self, String> {
        let mut expected = setup.deck().unshuffled();
        let players = setup.start().players();
        if hands.len() != players {
            return Err(format!(
                "there are {} hands, but {players} players",
                hands.len()
            ));
        }
        let (share, rest) = (expected.len() / players, expected.len() % players);
        if hands.iter().any(|hand| hand.len() != share) || aside.len() != rest {
            return Err(format!(
                "{} tiles for {players} players are {share} in each hand and {rest} aside",
                expected.len()
            ));
        }
        let mut found: Vec<_> = hands.iter().flatten().chain(&aside).copied().collect();
        found.sort_unstable();
        expected.sort_unstable();
        if found != expected {
            return Err("the hands are not the tiles of the deck".to_owned());
        }
        let hands = hands.into_iter().map(VecDeque::from).collect();
        Ok(Self::begin(setup, hands, aside))
    }

    fn begin(setup: &'s Setup, hands: Vec<VecDeque<u16>>, aside: Vec<u16>) -> Self {
        let start = setup.start();
        let players = (0..start.players()).filter(|&player| !start.is_evicted(player));
        let king = setup.rules().influence.then_some(Actor::King);
        let mut game = Self {
            setup,
            position: start.clone(),
            fits: Fits::new(start),
            hands,
            aside,
            order: players.map(Actor::Player).chain(king).collect(),
            player: 0,
            skips: 0,
            due: Due::Turn(0),
        };
        game.begin_turn();
        game
    }

    /// The setup.
    #[must_use]
    pub const fn setup(&self) -> &'s Setup {
        self.setup
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The kinds of tiles in a player's hand, the next one in front.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn hand(&self, player: usize) -> &VecDeque<u16> {
        &self.hands[player]
    }

    /// The kinds of the tiles that could not be dealt evenly.
    #[must_use]
    pub fn aside(&self) -> &[u16] {
        &self.aside
    }

    /// What has to happen next.
    #[must_use]
    pub const fn due(&self) -> Due {
        self.due
    }

    /// The current scores.
    #[must_use]
    pub fn report(&self) -> Report {
        score(&self.position, self.setup.rules(), self.setup.patterns())
    }

    /// Lists where a block may be laid, replacing the content of `choices`.
    pub fn list(&self, block: &Block, choices: &mut Vec<Choice>) {
        self.fits
            .list(&self.position, block, self.setup.turns(), choices);
    }

    #[must_use]
    pub(crate) fn has_place(&self, block: &Block) -> bool {
        self.fits
            .has_place(&self.position, block, self.setup.turns())
    }

    /// Ends the turn of a player who can't play: the first tile goes to the end of the hand.
    pub fn skip(&mut self) -> Event {
        let player = self.player;
        let kind = to_back(&mut self.hands[player]).unwrap_or_default();
        self.skips += 1;
        self.end_turn();
        Event::Skipped { player, kind }
    }

    /// Lays a block of the current player's first tiles, if that is legal; else evicts the player and lays nothing.
    pub fn play(&mut self, block: &Block, proposal: Proposal) -> Event {
        let player = self.player;
        let kinds = self.hands[player].iter().take(block.tiles().len());
        let kinds: Vec<u16> = kinds.copied().collect();
        let block = *block;
        let Some(choice) = self.legal(&block, proposal) else {
            // OK because the player exists.
            let _exists = self.position.evict(player);
            self.end_turn();
            return Event::Evicted {
                player,
                kinds,
                block,
                proposal,
            };
        };
        self.lay(&block.turned(choice.turn), choice.cell);
        self.skips = 0;
        self.end_turn();
        Event::Laid {
            player,
            kinds,
            block,
            choice,
        }
    }

    /// Moves the King to a cell, then lowers all levels by one.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn visit(&mut self, cell: Cell) -> Event {
        self.position.visit(cell);
        self.position.decay();
        to_back(&mut self.order);
        self.begin_turn();
        Event::Visited(cell)
    }

    /// The choice that a proposal means, if it is legal.
    #[must_use]
    pub fn legal(&self, block: &Block, proposal: Proposal) -> Option<Choice> {
        let size = self.position.topology().size() as i32;
        let is_on = |value: i32| (0..size).contains(&value);
        if !self.setup.turns().contains(&proposal.turn) || !is_on(proposal.x) || !is_on(proposal.y)
        {
            return None;
        }
        let cell = (proposal.y * size + proposal.x) as Cell;
        let turned = block.turned(proposal.turn);
        let is_legal = self.fits.is_legal(&self.position, &turned, cell);
        let turn = proposal.turn;
        is_legal.then_some(Choice { cell, turn })
    }

    /// The proposal that makes a choice.
    #[must_use]
    pub fn proposal(&self, choice: Choice) -> Proposal {
        let (x, y) = self.position.topology().place(choice.cell);
        Proposal {
            x: x as i32,
            y: y as i32,
            turn: choice.turn,
        }
    }

    /// Lays a turned block and removes its tiles from the hand.
    fn lay(&mut self, turned: &Block, cell: Cell) {
        let cells = fits::cells(&self.position, turned, cell);
        for (cell, tile) in cells.into_iter().flatten().zip(turned.tiles()) {
            // OK because the place is legal.
            let _legal = self.position.lay(cell, *tile, self.player);
            self.fits.note(&self.position, cell, tile);
            self.hands[self.player].pop_front();
        }
    }

    /// Checks whether the game is over, else passes the turn. The current player goes to the end of the order, or
    /// leaves it if evicted.
    fn end_turn(&mut self) {
        let is_evicted = self.position.is_evicted(self.player);
        if is_evicted {
            self.order.pop_front();
        } else {
            to_back(&mut self.order);
        }
        let active = self.active();
        if active > 0 && self.hands[self.player].is_empty() && !is_evicted {
            self.due = Due::Over(End::LastTile(self.player));
        } else if active > 0 && self.skips >= active {
            self.due = Due::Over(End::AllSkipped);
        } else {
            self.begin_turn();
        }
    }

    /// Starts the turn of the first in the order; without players the game is over.
    fn begin_turn(&mut self) {
        self.due = match self.order.front() {
            Some(&Actor::Player(player)) => {
                self.player = player;
                Due::Turn(player)
            }
            Some(Actor::King) if self.active() > 0 => Due::King,
            Some(Actor::King) | None => Due::Over(End::NobodyLeft),
        };
    }

    /// How many players are still in the game.
    fn active(&self) -> usize {
        self.order.len() - usize::from(self.setup.rules().influence)
    }
}

/// Moves the front item to the back, and returns it.
fn to_back<T: Copy>(queue: &mut VecDeque<T>) -> Option<T> {
    let front = queue.pop_front();
    queue.extend(front);
    front
}

/// Plays a game to its end.
///
/// `decide` is called for each block that can be laid, with all its places; `watch` sees every event.
///
/// # Errors
/// If `decide` fails; the game then stays as it is.
pub fn play<'s, E>(
    game: &mut Game<'s>,
    dice: &mut Dice,
    mut decide: impl FnMut(&Game<'s>, &Block, &[Choice], &mut Dice) -> Result<Proposal, E>,
    mut watch: impl FnMut(&Game<'s>, Event),
) -> Result<End, E> {
    let mut choices = Vec::new();
    loop {
        let event = match game.due() {
            Due::Over(end) => return Ok(end),
            Due::King => game.visit(dice.below(game.position.topology().cells()) as Cell),
            Due::Turn(_) => match game.draw(dice) {
                None => game.skip(),
                Some(block) => {
                    game.list(&block, &mut choices);
                    let proposal = decide(game, &block, &choices, dice)?;
                    game.play(&block, proposal)
                }
            },
        };
        watch(game, event);
    }
}
