//! Checks every turn of a logged game against the rules, slowly.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;

use super::{Place, SIDES, SlowBoard, SlowTile, across, tile, towards};

/// A game as the log tells it.
pub(crate) struct Referee {
    pub(crate) board: SlowBoard,
    rules: Vec<String>,
    reflect: bool,
    kinds: BTreeMap<String, SlowTile>,
    hands: Vec<VecDeque<String>>,
    /// How many tiles were laid around each since.
    gains: BTreeMap<Place, i64>,
    patterns: String,
}

/// What the referee saw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) laid: usize,
    pub(crate) blocks: usize,
    pub(crate) skips: usize,
    pub(crate) evicted: usize,
    pub(crate) visits: usize,
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn texts(value: &Value) -> Vec<&str> {
    let texts = list(value).iter();
    texts.map(|text| text.as_str().expect("a text")).collect()
}

fn owned(value: &Value) -> Vec<String> {
    texts(value).into_iter().map(str::to_owned).collect()
}

fn place(value: &Value) -> Place {
    (value[0].as_i64().expect("x"), value[1].as_i64().expect("y"))
}

fn turned(side: char, rotation: u64) -> char {
    let mut side = side;
    if rotation >= 4 && "EW".contains(side) {
        side = across(side);
    }
    for _ in 0..rotation % 4 {
        let order = ['N', 'E', 'S', 'W'];
        let index = order.iter().position(|known| *known == side);
        side = order[(index.expect("a side") + 1) % 4];
    }
    side
}

fn turned_tile(tile: &SlowTile, rotation: u64) -> SlowTile {
    let turned = |side: &char| turned(*side, rotation);
    let colours = tile.colours.iter();
    let joins = tile.joins.iter();
    SlowTile {
        colours: colours
            .map(|(side, colour)| (turned(side), colour.clone()))
            .collect(),
        joins: joins.map(|(a, b)| (turned(a), turned(b))).collect(),
        player: tile.player,
    }
}

fn turned_offset((x, y): Place, rotation: u64) -> Place {
    let (mut x, mut y) = if rotation >= 4 { (-x, y) } else { (x, y) };
    for _ in 0..rotation % 4 {
        (x, y) = (-y, x);
    }
    (x, y)
}

impl Referee {
    pub(crate) fn new(log: &Value) -> Self {
        let mut kinds = BTreeMap::new();
        let mut cards: Vec<String> = Vec::new();
        let mut colours = Vec::new();
        for line in texts(&log["deck"]) {
            let line: Vec<&str> = line.split_whitespace().collect();
            match line[0] {
                "color" => colours.push(line[1].to_owned()),
                "tile" => {
                    kinds.insert(line[1].to_owned(), tile(&line[2..], 0));
                }
                _ => {
                    let count: usize = line[2].parse().expect("a count");
                    cards.extend(std::iter::repeat_n(line[1].to_owned(), count));
                }
            }
        }
        let mut board = SlowBoard::read(&texts(&log["board"]).join("\n"));
        board.colours = colours;
        let hands = list(&log["hands"]).iter();
        let hands: Vec<VecDeque<String>> = hands.map(|hand| owned(hand).into()).collect();
        // All tiles are dealt, the same number to each, and fewer than one for each are set aside.
        let mut dealt: Vec<String> = hands.iter().flatten().cloned().collect();
        let share = hands[0].len();
        assert!(hands.len() == board.players && hands.iter().all(|hand| hand.len() == share));
        let aside = owned(&log["aside"]);
        assert!(aside.len() < hands.len());
        dealt.extend(aside);
        dealt.sort();
        cards.sort();
        assert_eq!(dealt, cards);
        let gains = board.order.iter().enumerate().map(|(index, place)| {
            let later = board.order[index + 1..].iter();
            let around = later.filter(|other| board.around(**other).contains(place));
            (*place, around.count() as i64)
        });
        let gains = gains.collect();
        Self {
            rules: owned(&log["rules"]),
            reflect: log["reflect"].as_bool().expect("a flag"),
            patterns: texts(&log["patterns"]).join("\n"),
            kinds,
            hands,
            gains,
            board,
        }
    }

    fn has(&self, rule: &str) -> bool {
        self.rules.iter().any(|known| known == rule)
    }

    fn is_on(&self, (x, y): Place) -> bool {
        let size = 0..self.board.size;
        size.contains(&x) && size.contains(&y)
    }

    fn rotations(&self) -> Vec<u64> {
        match (self.has("symmetries"), self.reflect) {
            (_, true) => (0..8).collect(),
            (true, false) => (0..4).collect(),
            (false, false) => vec![0],
        }
    }

    /// The cells of a block, if it may be laid there.
    fn lies(
        &self,
        block: &[(SlowTile, Place)],
        (x, y): Place,
        rotation: u64,
    ) -> Option<Vec<Place>> {
        let board = &self.board;
        let mut lying: BTreeMap<Place, SlowTile> = BTreeMap::new();
        let mut cells = Vec::new();
        for (tile, offset) in block {
            let (dx, dy) = turned_offset(*offset, rotation);
            let cell = board.at(x + dx, y + dy)?;
            let is_taken = board.tiles.contains_key(&cell) || lying.contains_key(&cell);
            if is_taken || board.blocked.contains(&cell) {
                return None;
            }
            lying.insert(cell, turned_tile(tile, rotation));
            cells.push(cell);
        }
        let mut touches = board.tiles.is_empty();
        for (cell, tile) in &lying {
            for side in SIDES {
                let Some((next, entry)) = board.step(*cell, side) else {
                    continue;
                };
                touches |= board.tiles.contains_key(&next);
                let other = lying.get(&next).or_else(|| board.tiles.get(&next));
                if other.is_some_and(|other| other.colours[&entry] != tile.colours[&side]) {
                    return None;
                }
            }
        }
        touches.then_some(cells)
    }

    fn placeable(&self, block: &[(SlowTile, Place)]) -> bool {
        let size = self.board.size;
        self.rotations().into_iter().any(|rotation| {
            let lies = |cell: i64| self.lies(block, (cell % size, cell / size), rotation);
            (0..size * size).any(|cell| lies(cell).is_some())
        })
    }

    /// The places in the plane where a tile can be attached.
    fn attachments(block: &[(SlowTile, Place)], tile: &SlowTile) -> Vec<Place> {
        let at = |place: Place| {
            let part = block.iter().find(|part| part.1 == place);
            part.map(|part| &part.0)
        };
        let mut places = Vec::new();
        for y in -4..=4 {
            for x in -4..=4 {
                let facing = SIDES.map(|side| {
                    let (dx, dy) = towards(side);
                    let other = at((x + dx, y + dy));
                    other.map(|other| other.colours[&across(side)] == tile.colours[&side])
                });
                let touches = facing.iter().any(Option::is_some);
                if at((x, y)).is_none() && touches && facing.iter().all(|fit| *fit != Some(false)) {
                    places.push((x, y));
                }
            }
        }
        places
    }

    /// The block of a turn, which must be possible to draw.
    fn block(&self, player: usize, entry: &Value) -> Vec<(SlowTile, Place)> {
        let names = texts(&entry["tiles"]);
        let offsets: Vec<Place> = match entry.get("block") {
            Some(block) => list(block).iter().map(place).collect(),
            None => vec![(0, 0)],
        };
        assert_eq!(names.len(), offsets.len());
        let mut block: Vec<(SlowTile, Place)> = Vec::new();
        for (index, (name, offset)) in names.iter().zip(offsets).enumerate() {
            assert_eq!(self.hands[player][index], *name);
            let mut tile = self.kinds[*name].clone();
            tile.player = player;
            match index {
                0 => assert_eq!(offset, (0, 0)),
                _ => assert!(Self::attachments(&block, &tile).contains(&offset)),
            }
            block.push((tile, offset));
            assert!(self.placeable(&block));
        }
        assert!(block.len() <= if self.has("blocks") { 3 } else { 1 });
        if self.has("blocks") && block.len() < 3 && block.len() < self.hands[player].len() {
            let next = &self.kinds[&self.hands[player][block.len()]];
            let places = Self::attachments(&block, next);
            let fails = |place: &Place| {
                let larger = [block.clone(), vec![(next.clone(), *place)]].concat();
                !self.placeable(&larger)
            };
            let may_stop = places.is_empty() || places.iter().any(fails);
            assert!(may_stop, "the block stopped too early");
        }
        block
    }

    fn lay(&mut self, cell: Place, tile: SlowTile) {
        let player = tile.player;
        for near in self.board.around(cell) {
            if self.board.tiles.contains_key(&near) {
                let gains = self.gains.entry(near).or_insert(0);
                *gains += 1;
                let gain = (100 - 10 * *gains).max(0);
                self.board.levels.get_mut(&near).expect("levels")[player] += gain;
            }
        }
        self.board.put(cell, tile);
    }

    fn visit(&mut self, start: Place) {
        if self.board.tiles.contains_key(&start) {
            let mut reached = vec![start];
            for side in SIDES {
                let (mut cell, mut out) = (start, side);
                while let Some((next, entry)) = self.board.step(cell, out) {
                    if !self.board.tiles.contains_key(&next) || reached.contains(&next) {
                        break;
                    }
                    reached.push(next);
                    (cell, out) = (next, across(entry));
                }
            }
            for cell in reached {
                let owners = self.board.owners(cell, true);
                let levels = self.board.levels.get_mut(&cell).expect("levels");
                for owner in owners {
                    levels[owner] = (levels[owner] - 50).max(0);
                }
            }
        }
        for levels in self.board.levels.values_mut() {
            for level in levels {
                *level = (*level - 1).max(0);
            }
        }
    }

    /// Checks all turns, the end and the scores.
    pub(crate) fn watch(&mut self, log: &Value) -> Seen {
        let mut seen = Seen::default();
        let players = self.board.players;
        let (mut player, mut skips) = (0, 0);
        let mut kings_turn = false;
        let mut end = None;
        for turn in list(&log["turns"]) {
            assert!(end.is_none(), "a turn after the end");
            if let Some(cell) = turn.get("king") {
                assert!(kings_turn && self.has("influence"));
                assert!(self.is_on(place(cell)));
                self.visit(place(cell));
                kings_turn = false;
                seen.visits += 1;
                continue;
            }
            assert!(!kings_turn, "the King was left out");
            while self.board.evicted.contains(&player) {
                player += 1;
            }
            let entry = ["lay", "skip", "evict"]
                .into_iter()
                .find_map(|kind| turn.get(kind));
            assert_eq!(entry.expect("a turn")["player"], player);
            if let Some(entry) = turn.get("skip") {
                let kind = self.hands[player].pop_front().expect("a tile");
                assert_eq!(entry["tile"], kind);
                assert!(!self.placeable(&[(self.kinds[&kind].clone(), (0, 0))]));
                self.hands[player].push_back(kind);
                skips += 1;
                seen.skips += 1;
            } else if let Some(entry) = turn.get("lay") {
                let block = self.block(player, entry);
                let rotation = entry["rotation"].as_u64().expect("a rotation");
                assert!(self.rotations().contains(&rotation));
                let cells: Vec<Place> = list(&entry["cells"]).iter().map(place).collect();
                assert_eq!(self.lies(&block, cells[0], rotation), Some(cells.clone()));
                seen.blocks += usize::from(cells.len() > 1);
                for ((tile, _), cell) in block.iter().zip(cells) {
                    self.lay(cell, turned_tile(tile, rotation));
                    self.hands[player].pop_front();
                    seen.laid += 1;
                }
                skips = 0;
            } else {
                let entry = &turn["evict"];
                let block = self.block(player, entry);
                let rotation = entry["rotation"].as_u64().expect("a rotation");
                let at = place(&entry["at"]);
                let fits = self.is_on(at)
                    && self.rotations().contains(&rotation)
                    && self.lies(&block, at, rotation).is_some();
                assert!(!fits, "evicted for a legal move");
                self.board.evicted.insert(player);
                seen.evicted += 1;
            }
            let active = players - self.board.evicted.len();
            if active == 0 {
                end = Some("nobody left");
            } else if self.hands[player].is_empty() {
                end = Some("last tile");
            } else if skips >= active {
                end = Some("all skipped");
            }
            player += 1;
            while self.board.evicted.contains(&player) {
                player += 1;
            }
            if player >= players {
                player = 0;
                kings_turn = self.has("influence");
            }
        }
        assert_eq!(log["end"], end.expect("an end"));
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        assert_eq!(log["result"], self.board.score(&rules, &self.patterns));
        seen
    }
}
