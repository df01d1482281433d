//! A second, slow implementation of the rules that shares no code with the crate. It reads boards, patterns and logs
//! as texts and scores them.

pub(crate) mod referee;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// A place: x, y.
pub(crate) type Place = (i64, i64);

/// A triangle: x, y and which of `NSEW`.
pub(crate) type Triangle = (i64, i64, char);

pub(crate) const SIDES: [char; 4] = ['N', 'S', 'E', 'W'];

/// A tile as it lies: colours by side, joined pairs, who laid it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SlowTile {
    pub(crate) colours: BTreeMap<char, String>,
    pub(crate) joins: BTreeSet<(char, char)>,
    pub(crate) player: usize,
}

/// A board as its file has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlowBoard {
    pub(crate) size: i64,
    pub(crate) players: usize,
    pub(crate) torus: bool,
    pub(crate) blocked: BTreeSet<Place>,
    pub(crate) links: BTreeMap<Triangle, Triangle>,
    pub(crate) tiles: BTreeMap<Place, SlowTile>,
    pub(crate) order: Vec<Place>,
    pub(crate) levels: BTreeMap<Place, Vec<i64>>,
    pub(crate) evicted: BTreeSet<usize>,
    pub(crate) colours: Vec<String>,
}

pub(crate) fn across(side: char) -> char {
    match side {
        'N' => 'S',
        'S' => 'N',
        'E' => 'W',
        _ => 'E',
    }
}

pub(crate) fn towards(side: char) -> Place {
    match side {
        'N' => (0, -1),
        'S' => (0, 1),
        'E' => (1, 0),
        _ => (-1, 0),
    }
}

/// A tile from `N S E W` and perhaps `conn=…`.
pub(crate) fn tile(words: &[&str], player: usize) -> SlowTile {
    let edges = words.iter().map(|word| (*word).to_owned());
    let colours: BTreeMap<char, String> = SIDES.into_iter().zip(edges).collect();
    let mut joins = BTreeSet::new();
    let conn = words.get(4).unwrap_or(&"conn=all");
    let conn = conn.strip_prefix("conn=").expect("conn=");
    for a in SIDES {
        for b in SIDES {
            let mut pairs = conn.split(',');
            let is_pair = |pair: &str| pair == format!("{a}{b}") || pair == format!("{b}{a}");
            let is_listed = conn == "all" || pairs.any(is_pair);
            if a != b && is_listed && colours[&a] == colours[&b] {
                joins.insert((a, b));
            }
        }
    }
    SlowTile {
        colours,
        joins,
        player,
    }
}

impl SlowBoard {
    /// Parses a board.
    pub(crate) fn read(text: &str) -> Self {
        let mut board = Self {
            players: 2,
            ..Self::default()
        };
        let number = |word: &str| -> i64 { word.parse().expect("a number") };
        let side = |word: &str| word.chars().next().expect("a side");
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["color", name, _] => board.colours.push((*name).to_owned()),
                ["board", size] => board.size = number(size),
                ["players", count] => board.players = number(count) as usize,
                ["torus"] => board.torus = true,
                ["blocked", x, y] => {
                    board.blocked.insert((number(x), number(y)));
                }
                ["link", x1, y1, d1, x2, y2, d2] => {
                    let one = (number(x1), number(y1), side(d1));
                    let other = (number(x2), number(y2), side(d2));
                    board.links.insert(one, other);
                    board.links.insert(other, one);
                }
                ["tile", x, y, n, s, e, w, player, rest @ ..] => {
                    let words = [&[*n, *s, *e, *w], rest].concat();
                    let place = (number(x), number(y));
                    board.put(place, tile(&words, number(player) as usize));
                }
                ["level", x, y, levels @ ..] => {
                    let levels = levels.iter().map(|word| number(word)).collect();
                    board.levels.insert((number(x), number(y)), levels);
                }
                ["evicted", player] => {
                    board.evicted.insert(number(player) as usize);
                }
                other => panic!("{other:?}"),
            }
        }
        if board.colours.is_empty() {
            for place in &board.order {
                for side in SIDES {
                    let colour = board.tiles[place].colours[&side].clone();
                    if !board.colours.contains(&colour) {
                        board.colours.push(colour);
                    }
                }
            }
        }
        board
    }

    pub(crate) fn put(&mut self, place: Place, tile: SlowTile) {
        let mut levels = vec![0; self.players];
        levels[tile.player] = 100;
        self.levels.entry(place).or_insert(levels);
        self.tiles.insert(place, tile);
        self.order.push(place);
    }

    /// The adjacent place through a side, and the side by which it is entered.
    pub(crate) fn step(&self, (x, y): Place, side: char) -> Option<(Place, char)> {
        let next = self.geometric((x, y), side);
        match self.links.get(&(x, y, side)) {
            Some(&(x, y, entry)) => Some(((x, y), entry)),
            // A side whose neighbour was linked elsewhere leads nowhere.
            None => next.filter(|&((x, y), entry)| !self.links.contains_key(&(x, y, entry))),
        }
    }

    fn geometric(&self, (x, y): Place, side: char) -> Option<(Place, char)> {
        let (dx, dy) = towards(side);
        self.at(x + dx, y + dy).map(|place| (place, across(side)))
    }

    /// A place by its coordinates, which go round on a torus.
    pub(crate) fn at(&self, x: i64, y: i64) -> Option<Place> {
        let size = self.size;
        let is_on = (0..size).contains(&x) && (0..size).contains(&y);
        if self.torus {
            Some(((x % size + size) % size, (y % size + size) % size))
        } else if is_on {
            Some((x, y))
        } else {
            None
        }
    }

    /// The eight neighbours, or what links make of them.
    pub(crate) fn around(&self, place: Place) -> BTreeSet<Place> {
        let mut around = BTreeSet::new();
        for side in SIDES {
            if let Some((next, entry)) = self.step(place, side) {
                around.insert(next);
                let turns = if "NS".contains(entry) { "EW" } else { "NS" };
                for turn in turns.chars() {
                    around.extend(self.step(next, turn).map(|step| step.0));
                }
            }
        }
        around.remove(&place);
        around
    }

    /// The owners of a tile.
    pub(crate) fn owners(&self, place: Place, influence: bool) -> Vec<usize> {
        if !influence {
            return vec![self.tiles[&place].player];
        }
        most(&self.levels[&place])
    }

    fn zone(&self, start: Triangle) -> BTreeSet<Triangle> {
        let mut zone = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some((x, y, side)) = todo.pop() {
            let tile = &self.tiles[&(x, y)];
            let joined = SIDES
                .into_iter()
                .filter(|&other| tile.joins.contains(&(side, other)));
            let mut near: Vec<Triangle> = joined.map(|other| (x, y, other)).collect();
            if let Some((next, entry)) = self.step((x, y), side)
                && let Some(other) = self.tiles.get(&next)
                && other.colours[&entry] == tile.colours[&side]
            {
                near.push((next.0, next.1, entry));
            }
            for triangle in near {
                if zone.insert(triangle) {
                    todo.push(triangle);
                }
            }
        }
        zone
    }

    /// The zones in the order in which they are listed.
    fn zones(&self, influence: bool) -> Vec<Value> {
        let mut zones = Vec::new();
        for colour in &self.colours {
            let mut seen = BTreeSet::new();
            for y in 0..self.size {
                for x in 0..self.size {
                    for side in SIDES {
                        let tile = self.tiles.get(&(x, y));
                        let is_it = tile.is_some_and(|tile| tile.colours[&side] == *colour);
                        if !is_it || seen.contains(&(x, y, side)) {
                            continue;
                        }
                        let zone = self.zone((x, y, side));
                        seen.extend(zone.iter().copied());
                        let tiles: BTreeSet<Place> = zone.iter().map(|t| (t.0, t.1)).collect();
                        let mut shares = vec![0; self.players];
                        for place in &tiles {
                            for (player, share) in shares.iter_mut().enumerate() {
                                *share += if influence {
                                    self.levels[place][player]
                                } else {
                                    i64::from(self.tiles[place].player == player)
                                };
                            }
                        }
                        zones.push(json!({
                            "colour": colour,
                            "tiles": tiles.len(),
                            "score": tiles.len() * tiles.len(),
                            "owners": most(&shares),
                        }));
                    }
                }
            }
        }
        zones
    }

    /// Scores the board under the rules of these names.
    pub(crate) fn score(&self, rules: &[&str], patterns: &str) -> Value {
        let has = |name| rules.contains(&name);
        let influence = has("influence");
        let mut scores = vec![0u64; self.players];
        let mut zones = Vec::new();
        let mut found = Vec::new();
        if !has("patterns") && !has("connections") {
            for tile in self.tiles.values() {
                scores[tile.player] += 1;
            }
        }
        if has("patterns") {
            found = self.patterns(&SlowPattern::read(patterns), influence);
            for one in &found {
                for owner in one["owners"].as_array().expect("a list") {
                    let score = one["score"].as_u64().expect("a number");
                    scores[owner.as_u64().expect("a player") as usize] += score;
                }
            }
        }
        if has("connections") {
            zones = self.zones(influence);
            for one in &zones {
                let owners = one["owners"].as_array().expect("a list");
                let share = one["score"].as_u64().expect("a number") / owners.len() as u64;
                for owner in owners {
                    scores[owner.as_u64().expect("a player") as usize] += share;
                }
            }
        }
        for &player in &self.evicted {
            scores[player] = 0;
        }
        json!({"scores": scores, "winners": most(&scores), "zones": zones, "patterns": found})
    }

    fn patterns(&self, patterns: &[SlowPattern], influence: bool) -> Vec<Value> {
        let mut found = Vec::new();
        for y in 0..self.size {
            for x in 0..self.size {
                if !self.tiles.contains_key(&(x, y)) {
                    continue;
                }
                let lying = patterns.iter();
                let lying = lying.filter(|pattern| pattern.lies_at(self, (x, y)));
                let best = lying.fold(None, |best: Option<&SlowPattern>, next| match best {
                    Some(best) if best.score >= next.score => Some(best),
                    _ => Some(next),
                });
                if let Some(best) = best {
                    found.push(json!({
                        "name": best.name,
                        "at": [x, y],
                        "score": best.score,
                        "owners": self.owners((x, y), influence),
                    }));
                }
            }
        }
        found
    }
}

/// A pattern as its file has it.
#[derive(Debug)]
pub(crate) struct SlowPattern {
    name: String,
    score: u64,
    cells: Vec<(Place, Vec<String>)>,
}

impl SlowPattern {
    fn read(text: &str) -> Vec<Self> {
        let mut patterns: Vec<Self> = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().expect("a first part");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [] | ["end"] => {}
                ["pattern", name, score] => patterns.push(Self {
                    name: (*name).to_owned(),
                    score: score.parse().expect("a number"),
                    cells: Vec::new(),
                }),
                [dx, dy, edges @ ..] => {
                    let place = (dx.parse().expect("dx"), dy.parse().expect("dy"));
                    let edges = edges.iter().map(|word| (*word).to_owned()).collect();
                    let pattern = patterns.last_mut().expect("a pattern");
                    pattern.cells.push((place, edges));
                }
                [_] => panic!("{line}"),
            }
        }
        patterns
    }

    fn lies_at(&self, board: &SlowBoard, (x, y): Place) -> bool {
        let mut variables: BTreeMap<&str, &str> = BTreeMap::new();
        for ((dx, dy), edges) in &self.cells {
            let place = board.at(x + dx, y + dy);
            let Some(tile) = place.and_then(|place| board.tiles.get(&place)) else {
                return false;
            };
            for (side, edge) in SIDES.into_iter().zip(edges) {
                let colour = tile.colours[&side].as_str();
                let is_fine = match edge.as_str() {
                    "*" => true,
                    name if name.starts_with('$') => {
                        *variables.entry(name).or_insert(colour) == colour
                    }
                    name => name == colour,
                };
                if !is_fine {
                    return false;
                }
            }
        }
        true
    }
}

/// The places of the largest.
pub(crate) fn most<T: Ord + Copy>(values: &[T]) -> Vec<usize> {
    let largest = values.iter().max().copied();
    (0..values.len())
        .filter(|&index| Some(values[index]) == largest)
        .collect()
}
