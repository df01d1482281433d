//! What is met on the way: a drawing for each kind of encounter.

use super::pen::{FOOT, Head, Pen};
use super::{creatures, nature, roadside, scenes, things};

/// What the drawing of an encounter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Subject {
    Walker,
    People,
    Fire,
    Mule,
    Camels,
    Cart,
    Herd,
    Stag,
    Wolves,
    Bird,
    Boat,
    Bridge,
    Water,
    Tree,
    Rocks,
    Stone,
    Dome,
    House,
    Mill,
    Gate,
    Well,
    Letter,
    Stars,
    Rain,
    Snow,
    Haze,
    Whale,
    Mushrooms,
    Tracks,
    Tents,
    Lantern,
    Elephants,
    Charter,
    Bareheaded,
    Bottle,
    Boats,
    Monkeys,
    GrassFire,
    Bones,
    Seals,
    Cask,
    Fallen,
    Meteor,
    ColdPot,
    Berries,
    Aurora,
    Child,
    Forks,
    SaltPans,
    Milestone,
    Compass,
    Boot,
    Barber,
    Echo,
    Idlers,
    Nets,
    Frogs,
    Ants,
    Porters,
    MuleTrain,
    Barrow,
}

/// The encounters of each drawing, by their names.
const ENCOUNTERS: [(Subject, &[&str]); 61] = [
    (Subject::Elephants, &["elephants"]),
    (Subject::Charter, &["charter"]),
    (Subject::Bareheaded, &["rival_again"]),
    (Subject::Bottle, &["bottle"]),
    (Subject::Boats, &["boats_by_night"]),
    (Subject::Monkeys, &["monkeys"]),
    (Subject::GrassFire, &["grass_fire"]),
    (Subject::Bones, &["camel_bones"]),
    (Subject::Seals, &["seals"]),
    (Subject::Cask, &["bog_cask"]),
    (Subject::Fallen, &["fallen_tree"]),
    (Subject::Meteor, &["meteor"]),
    (Subject::ColdPot, &["cold_pot"]),
    (Subject::Berries, &["berries"]),
    (Subject::Aurora, &["northern_lights"]),
    (Subject::Child, &["lost_child"]),
    (Subject::Forks, &["hue_and_cry"]),
    (Subject::SaltPans, &["salt_pans"]),
    (Subject::Milestone, &["milestone"]),
    (Subject::Compass, &["needle"]),
    (Subject::Boot, &["sole"]),
    (Subject::Barber, &["barber"]),
    (Subject::Echo, &["echo"]),
    (Subject::Idlers, &["find_envy"]),
    (Subject::Nets, &["fishermen"]),
    (Subject::Frogs, &["frogs"]),
    (Subject::Ants, &["ants"]),
    (Subject::Porters, &["orchid_hunter"]),
    (Subject::MuleTrain, &["night_train"]),
    (Subject::Barrow, &["miner"]),
    (Subject::Walker, &["guide", "guides_homesick", "find_doubt"]),
    (
        Subject::People,
        &["charcoal_burners", "rival", "tax_collector"],
    ),
    (
        Subject::Fire,
        &[
            "hermits_soup",
            "hunter",
            "old_soldier",
            "poet",
            "poet_sings",
            "birthday",
            "find_copy",
            "boots_by_fire",
            "fever",
        ],
    ),
    (
        Subject::Mule,
        &[
            "mule_for_sale",
            "mule_stuck",
            "mule_knows",
            "pedlar",
            "wreckers",
        ],
    ),
    (Subject::Camels, &["salt_caravan"]),
    (Subject::Cart, &["broken_axle"]),
    (
        Subject::Herd,
        &["shepherd", "drovers", "goat", "ferry_of_goats"],
    ),
    (Subject::Stag, &["stag", "reindeer"]),
    (Subject::Wolves, &["wolves"]),
    (Subject::Bird, &["eagle", "geese", "owl"]),
    (Subject::Boat, &["fen_boat", "rope_ferry"]),
    (
        Subject::Bridge,
        &["bridge_keeper", "rope_bridge", "causeway"],
    ),
    (
        Subject::Water,
        &[
            "ford",
            "flood",
            "fish_trap",
            "gold_pans",
            "leeches",
            "hot_spring",
            "tide",
            "rain_ditch",
        ],
    ),
    (Subject::Tree, &["honey", "pegged_tree", "sawyers"]),
    (Subject::Rocks, &["rockfall", "crevasse"]),
    (Subject::Stone, &["old_survey"]),
    (Subject::Dome, &["beehive_tomb"]),
    (
        Subject::House,
        &["pass_hut", "schoolhouse", "wedding", "harvest_hands"],
    ),
    (Subject::Mill, &["mill"]),
    (Subject::Gate, &["toll_gate"]),
    (Subject::Well, &["dry_well"]),
    (Subject::Letter, &["letter", "academy"]),
    (Subject::Stars, &["stars", "poet_gone"]),
    (Subject::Rain, &["find_rain", "hail"]),
    (
        Subject::Snow,
        &["snow_hole", "first_frost", "whiteout", "ice_hole"],
    ),
    (
        Subject::Haze,
        &["locusts", "sandstorm", "mirage", "gnats", "noon_heat"],
    ),
    (Subject::Whale, &["stranded_whale"]),
    (Subject::Mushrooms, &["mushrooms"]),
    (Subject::Tracks, &["footprints"]),
    (Subject::Tents, &["horse_race", "tea"]),
    (
        Subject::Lantern,
        &["lantern", "will_o_wisp", "lighthouse_girl"],
    ),
];

impl Subject {
    /// What the drawing of an encounter shows.
    pub(super) fn of(name: &str) -> Option<Self> {
        let mut all = ENCOUNTERS.iter();
        let of = all.find(|(_, names)| names.contains(&name));
        of.map(|&(subject, _)| subject)
    }
}

/// Draws what is met.
pub(super) fn draw(pen: &Pen, subject: Subject) {
    pen.ground(FOOT);
    match subject {
        Subject::Walker => pen.person(100.0, FOOT, 46.0, true),
        Subject::People => {
            for (x, high) in [(72.0, 42.0), (100.0, 46.0), (126.0, 40.0)] {
                pen.person(x, FOOT, high, x > 120.0);
            }
        }
        Subject::Fire => things::fire(pen),
        Subject::Mule => {
            pen.beast((108.0, FOOT), 50.0, Head::Ears);
            creatures::load(pen, (110.0, 56.0));
            pen.person(58.0, FOOT, 40.0, true);
        }
        Subject::Camels => creatures::camels(pen),
        Subject::Cart => creatures::cart(pen),
        Subject::Herd => {
            pen.person(46.0, FOOT, 42.0, true);
            for (x, foot, long) in [
                (84.0, 82.0, 20.0),
                (112.0, FOOT, 22.0),
                (136.0, 81.0, 19.0),
                (158.0, FOOT, 22.0),
            ] {
                pen.beast((x, foot), long, Head::Low);
            }
        }
        Subject::Stag => {
            pen.beast((112.0, FOOT), 44.0, Head::Antlers);
            pen.tree(164.0, FOOT, 52.0);
        }
        Subject::Wolves => creatures::wolves(pen),
        Subject::Bird => creatures::birds(pen),
        Subject::Boat => creatures::boat(pen),
        Subject::Bridge => things::bridge(pen),
        Subject::Water => nature::water(pen),
        Subject::Tree => nature::tree(pen),
        Subject::Rocks => nature::rocks(pen),
        Subject::Stone => things::stone(pen),
        Subject::Dome => things::dome(pen),
        Subject::House => {
            pen.house(74.0, FOOT, 50.0, (19.0, 17.0));
            pen.person(140.0, FOOT, 30.0, false);
            pen.tree(56.0, FOOT, 46.0);
        }
        Subject::Mill => things::mill(pen),
        Subject::Gate => things::gate(pen),
        Subject::Well => things::well(pen),
        Subject::Letter => things::letter(pen),
        Subject::Stars => nature::stars(pen),
        Subject::Rain => nature::rain(pen),
        Subject::Snow => nature::snow(pen),
        Subject::Haze => nature::haze(pen),
        Subject::Whale => creatures::whale(pen),
        Subject::Mushrooms => nature::mushrooms(pen),
        Subject::Tracks => nature::tracks(pen),
        Subject::Tents => {
            things::tent(pen, 62.0, 44.0);
            things::tent(pen, 118.0, 36.0);
            pen.fire(150.0, FOOT, 16.0);
        }
        Subject::Lantern => things::lantern(pen),
        Subject::Elephants => creatures::elephants(pen),
        Subject::Charter => things::seals(pen),
        Subject::Bareheaded => scenes::bareheaded(pen),
        Subject::Bottle => scenes::bottle(pen),
        Subject::Boats => scenes::boats(pen),
        Subject::Monkeys => scenes::monkeys(pen),
        Subject::GrassFire => scenes::grass_fire(pen),
        Subject::Bones => scenes::bones(pen),
        Subject::Seals => scenes::seals_on_rocks(pen),
        Subject::Cask => scenes::cask(pen),
        Subject::Fallen => nature::fallen(pen),
        Subject::ColdPot => scenes::cold_pot(pen),
        Subject::Berries => scenes::berries(pen),
        Subject::Aurora => scenes::northern_lights(pen),
        Subject::Child => roadside::lost_child(pen),
        Subject::Forks => roadside::forks(pen),
        Subject::SaltPans => roadside::salt_pans(pen),
        Subject::Milestone => roadside::milestone(pen),
        Subject::Compass => roadside::compass(pen),
        Subject::Boot => roadside::boot(pen),
        Subject::Barber => roadside::barber(pen),
        Subject::Echo => roadside::echo(pen),
        Subject::Idlers => roadside::idlers(pen),
        Subject::Nets => roadside::nets(pen),
        Subject::Frogs => roadside::frogs(pen),
        Subject::Ants => roadside::ants(pen),
        Subject::Porters => roadside::porters(pen),
        Subject::MuleTrain => roadside::mule_train(pen),
        Subject::Barrow => roadside::barrow(pen),
        Subject::Meteor => {
            nature::stars(pen);
            nature::meteor(pen);
        }
    }
}
