//! What is met on the way: a drawing for each kind of encounter.

use super::pen::{FOOT, Head, Pen};
use super::{creatures, nature, roadside, scenes, things};

/// What draws what is met, over the ground.
type Subject = fn(&Pen);

/// The drawings, each with the encounters that it is for, by their names.
const ENCOUNTERS: [(Subject, &[&str]); 61] = [
    (creatures::elephants, &["elephants"]),
    (things::seals, &["charter"]),
    (scenes::bareheaded, &["rival_again"]),
    (scenes::bottle, &["bottle"]),
    (scenes::boats, &["boats_by_night"]),
    (scenes::monkeys, &["monkeys"]),
    (scenes::grass_fire, &["grass_fire"]),
    (scenes::bones, &["camel_bones"]),
    (scenes::seals_on_rocks, &["seals"]),
    (scenes::cask, &["bog_cask"]),
    (nature::fallen, &["fallen_tree"]),
    (meteor, &["meteor"]),
    (scenes::cold_pot, &["cold_pot"]),
    (scenes::berries, &["berries"]),
    (scenes::northern_lights, &["northern_lights"]),
    (roadside::lost_child, &["lost_child"]),
    (roadside::forks, &["hue_and_cry"]),
    (roadside::salt_pans, &["salt_pans"]),
    (roadside::milestone, &["milestone"]),
    (roadside::compass, &["needle"]),
    (roadside::boot, &["sole"]),
    (roadside::barber, &["barber"]),
    (roadside::echo, &["echo"]),
    (roadside::idlers, &["find_envy"]),
    (roadside::nets, &["fishermen"]),
    (roadside::frogs, &["frogs"]),
    (roadside::ants, &["ants"]),
    (roadside::porters, &["orchid_hunter"]),
    (roadside::mule_train, &["night_train"]),
    (roadside::barrow, &["miner"]),
    (walker, &["guide", "guides_homesick", "find_doubt"]),
    (people, &["charcoal_burners", "rival", "tax_collector"]),
    (
        things::fire,
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
        mule,
        &[
            "mule_for_sale",
            "mule_stuck",
            "mule_knows",
            "pedlar",
            "wreckers",
        ],
    ),
    (creatures::camels, &["salt_caravan"]),
    (creatures::cart, &["broken_axle"]),
    (herd, &["shepherd", "drovers", "goat", "ferry_of_goats"]),
    (stag, &["stag", "reindeer"]),
    (creatures::wolves, &["wolves"]),
    (creatures::birds, &["eagle", "geese", "owl"]),
    (creatures::boat, &["fen_boat", "rope_ferry"]),
    (
        things::bridge,
        &["bridge_keeper", "rope_bridge", "causeway"],
    ),
    (
        nature::water,
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
    (nature::tree, &["honey", "pegged_tree", "sawyers"]),
    (nature::rocks, &["rockfall", "crevasse"]),
    (things::stone, &["old_survey"]),
    (things::dome, &["beehive_tomb"]),
    (
        house,
        &["pass_hut", "schoolhouse", "wedding", "harvest_hands"],
    ),
    (things::mill, &["mill"]),
    (things::gate, &["toll_gate"]),
    (things::well, &["dry_well"]),
    (things::letter, &["letter", "academy"]),
    (nature::stars, &["stars", "poet_gone"]),
    (nature::rain, &["find_rain", "hail"]),
    (
        nature::snow,
        &["snow_hole", "first_frost", "whiteout", "ice_hole"],
    ),
    (
        nature::haze,
        &["locusts", "sandstorm", "mirage", "gnats", "noon_heat"],
    ),
    (creatures::whale, &["stranded_whale"]),
    (nature::mushrooms, &["mushrooms"]),
    (nature::tracks, &["footprints"]),
    (tents, &["horse_race", "tea"]),
    (
        things::lantern,
        &["lantern", "will_o_wisp", "lighthouse_girl"],
    ),
];

/// What draws an encounter.
pub(super) fn of(name: &str) -> Option<Subject> {
    let mut all = ENCOUNTERS.iter();
    let of = all.find(|(_, names)| names.contains(&name));
    of.map(|&(subject, _)| subject)
}

/// Draws what is met; somebody on the way where that is no encounter.
pub(super) fn draw(pen: &Pen, name: Option<&str>) {
    pen.ground(FOOT);
    name.and_then(of).unwrap_or(walker)(pen);
}

fn walker(pen: &Pen) {
    pen.person(100.0, FOOT, 46.0, true);
}

fn people(pen: &Pen) {
    for (x, high) in [(72.0, 42.0), (100.0, 46.0), (126.0, 40.0)] {
        pen.person(x, FOOT, high, x > 120.0);
    }
}

fn mule(pen: &Pen) {
    pen.beast((108.0, FOOT), 50.0, Head::Ears);
    creatures::load(pen, (110.0, 56.0));
    pen.person(58.0, FOOT, 40.0, true);
}

fn herd(pen: &Pen) {
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

fn stag(pen: &Pen) {
    pen.beast((112.0, FOOT), 44.0, Head::Antlers);
    pen.tree(164.0, FOOT, 52.0);
}

fn house(pen: &Pen) {
    pen.house(74.0, FOOT, 50.0, (19.0, 17.0));
    pen.person(140.0, FOOT, 30.0, false);
    pen.tree(56.0, FOOT, 46.0);
}

fn tents(pen: &Pen) {
    things::tent(pen, 62.0, 44.0);
    things::tent(pen, 118.0, 36.0);
    pen.fire(150.0, FOOT, 16.0);
}

fn meteor(pen: &Pen) {
    nature::stars(pen);
    nature::meteor(pen);
}
