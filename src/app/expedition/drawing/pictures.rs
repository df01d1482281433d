//! Which picture of `assets/drawings` shows what: finds, places, and what is met on the way.

use std::sync::LazyLock;

use mapmaker_expedition::{FindKind, PlaceKind};

use crate::app::style::drawing::picture::Picture;

/// A picture that is read when it is first drawn.
pub(super) type LazyPicture = &'static LazyLock<Picture>;

/// A picture by the name of its file.
macro_rules! picture {
    ($name:literal) => {{
        static PICTURE: LazyLock<Picture> = LazyLock::new(|| {
            let text = include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/drawings/",
                $name,
                ".svg"
            ));
            // OK because the file is a part of the program, and tests draw each of them.
            Picture::read(text).unwrap_or_else(|fault| panic!("{}: {fault}", $name))
        });
        &PICTURE
    }};
}

/// The trees of a country.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Trees {
    /// With round crowns.
    #[default]
    Broadleaf,
    /// Firs.
    Conifer,
    /// Palms.
    Palm,
}

impl Trees {
    /// The picture of one.
    pub(super) fn picture(self) -> LazyPicture {
        match self {
            Self::Broadleaf => picture!("broadleaf"),
            Self::Conifer => picture!("conifer"),
            Self::Palm => picture!("palm"),
        }
    }
}

/// Moon and stars.
pub(super) fn night() -> LazyPicture {
    picture!("night")
}

/// What was found.
pub(super) fn find(kind: FindKind) -> LazyPicture {
    match kind {
        FindKind::LostCity => picture!("lost-city"),
        FindKind::Temple => picture!("temple"),
        FindKind::Wreck => picture!("wreck"),
        FindKind::Bell => picture!("bell"),
        FindKind::Tomb => picture!("tomb"),
        FindKind::Observatory => picture!("observatory"),
        FindKind::Mine => picture!("mine"),
        FindKind::Barrow => picture!("barrow"),
        FindKind::Garden => picture!("garden"),
    }
}

/// A place; `which` chooses among several pictures of a settlement.
pub(super) fn place(kind: PlaceKind, which: u64) -> LazyPicture {
    let of_three = |pictures: [LazyPicture; 3]| pictures[(which % 3) as usize];
    match kind {
        PlaceKind::City => of_three([picture!("city-1"), picture!("city-2"), picture!("city-3")]),
        PlaceKind::Town => of_three([picture!("town-1"), picture!("town-2"), picture!("town-3")]),
        PlaceKind::Village => of_three([
            picture!("village-1"),
            picture!("village-2"),
            picture!("village-3"),
        ]),
        PlaceKind::Castle => picture!("castle"),
        PlaceKind::Tower => picture!("tower"),
        PlaceKind::Light => picture!("light"),
        PlaceKind::Ruin => picture!("ruin"),
        PlaceKind::Stones => picture!("stones"),
        PlaceKind::Hermitage => picture!("hermitage"),
        PlaceKind::Mine => find(FindKind::Mine),
        PlaceKind::Labyrinth => picture!("labyrinth"),
        PlaceKind::Vault => picture!("vault"),
        PlaceKind::Strongroom => picture!("strongroom"),
        PlaceKind::Inn => picture!("inn"),
        PlaceKind::Peak => picture!("peak"),
        _ => picture!("hill"),
    }
}

/// What is met by the name of its card; `None` for a name of no picture.
pub(super) fn met(name: &str) -> Option<LazyPicture> {
    Some(match name {
        "ants" => picture!("ants"),
        "barber" => picture!("barber"),
        "rival_again" => picture!("bareheaded"),
        "berries" => picture!("berries"),
        "eagle" | "geese" | "owl" => picture!("birds"),
        "fen_boat" | "rope_ferry" => picture!("boat"),
        "boats_by_night" => picture!("boats"),
        "camel_bones" => picture!("bones"),
        "sole" => picture!("boot"),
        "bottle" => picture!("bottle"),
        "bridge_keeper" | "rope_bridge" | "causeway" => picture!("bridge"),
        "salt_caravan" => picture!("camels"),
        "broken_axle" => picture!("cart"),
        "bog_cask" => picture!("cask"),
        "charter" => picture!("charter"),
        "cold_pot" => picture!("cold-pot"),
        "needle" => picture!("compass"),
        "beehive_tomb" => picture!("dome"),
        "echo" => picture!("echo"),
        "elephants" => picture!("elephants"),
        "fallen_tree" => picture!("fallen-tree"),
        "hermits_soup" | "hunter" | "old_soldier" | "poet" | "poet_sings" | "birthday"
        | "find_copy" | "boots_by_fire" | "fever" => picture!("fire"),
        "hue_and_cry" => picture!("forks"),
        "frogs" => picture!("frogs"),
        "toll_gate" => picture!("gate"),
        "grass_fire" => picture!("grass-fire"),
        "locusts" | "sandstorm" | "mirage" | "gnats" | "noon_heat" => picture!("haze"),
        "shepherd" | "drovers" | "goat" | "ferry_of_goats" => picture!("herd"),
        "pass_hut" | "schoolhouse" | "wedding" | "harvest_hands" => picture!("house"),
        "find_envy" => picture!("idlers"),
        "lantern" | "will_o_wisp" | "lighthouse_girl" => picture!("lantern"),
        "letter" | "academy" => picture!("letter"),
        "lost_child" => picture!("lost-child"),
        "meteor" => picture!("meteor"),
        "milestone" => picture!("milestone"),
        "mill" => picture!("mill"),
        "monkeys" => picture!("monkeys"),
        "mule_for_sale" | "mule_stuck" | "mule_knows" | "pedlar" | "wreckers" => picture!("mule"),
        "night_train" => picture!("mule-train"),
        "mushrooms" => picture!("mushrooms"),
        "fishermen" => picture!("nets"),
        "northern_lights" => picture!("northern-lights"),
        "honey" | "pegged_tree" | "sawyers" => picture!("old-tree"),
        "miner" => picture!("ore"),
        "charcoal_burners" | "rival" | "tax_collector" => picture!("people"),
        "orchid_hunter" => picture!("porters"),
        "find_rain" | "hail" => picture!("rain"),
        "rockfall" | "crevasse" => picture!("rocks"),
        "salt_pans" => picture!("salt-pans"),
        "seals" => picture!("seals"),
        "snow_hole" | "first_frost" | "whiteout" | "ice_hole" => picture!("snow"),
        "stag" | "reindeer" => picture!("stag"),
        "stars" | "poet_gone" => picture!("stars"),
        "old_survey" => picture!("stone"),
        "horse_race" | "tea" => picture!("tents"),
        "footprints" => picture!("tracks"),
        "guide" | "guides_homesick" | "find_doubt" => walker(),
        "ford" | "flood" | "fish_trap" | "gold_pans" | "leeches" | "hot_spring" | "tide"
        | "rain_ditch" => picture!("water"),
        "dry_well" => picture!("well"),
        "stranded_whale" => picture!("whale"),
        "wolves" => picture!("wolves"),
        _ => return None,
    })
}

/// Somebody on the way.
pub(super) fn walker() -> LazyPicture {
    picture!("walker")
}
