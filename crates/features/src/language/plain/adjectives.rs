//! Adjectives of plain names, in every tongue.

use super::{ALL, BUILT, DRY, GRASS, HIGH, ISLE, OPEN, PLACE, ROAD, SEA, STRONG, WATER, WOOD};

/// An adjective that a name may have.
pub(super) struct Adjective {
    pub(super) english: &'static str,
    /// Singular, masculine and feminine.
    pub(super) french: [&'static str; 2],
    /// Whether French puts it before its noun.
    pub(super) is_before: bool,
    /// Whether English may write it in one word with what follows: *Coldwell*.
    pub(super) joins: bool,
    /// What it is said of, as a set of senses.
    pub(super) fits: u16,
}

const fn after(english: &'static str, french: [&'static str; 2], fits: u16) -> Adjective {
    Adjective {
        english,
        french,
        is_before: false,
        joins: false,
        fits,
    }
}

const fn before(english: &'static str, french: [&'static str; 2], fits: u16) -> Adjective {
    Adjective {
        is_before: true,
        ..after(english, french, fits)
    }
}

const fn joining(adjective: Adjective) -> Adjective {
    Adjective {
        joins: true,
        ..adjective
    }
}

/// All adjectives.
#[rustfmt::skip]
pub(super) const ADJECTIVES: &[Adjective] = &[
    // Colours.
    joining(after("Grey", ["gris", "grise"], ALL)),
    joining(after("White", ["blanc", "blanche"], ALL)),
    joining(after("Black", ["noir", "noire"], ALL)),
    joining(after("Red", ["rouge", "rouge"], ALL)),
    joining(after("Green", ["vert", "verte"], ALL)),
    after("Blue", ["bleu", "bleue"], HIGH | WATER | ISLE | OPEN | SEA),
    after("Brown", ["brun", "brune"], HIGH | WATER | WOOD | OPEN | ISLE | SEA),
    after("Yellow", ["jaune", "jaune"], WATER | OPEN | HIGH | SEA),
    after("Tawny", ["fauve", "fauve"], OPEN | HIGH | WOOD),
    after("Russet", ["roux", "rousse"], OPEN | HIGH | WOOD),
    after("Golden", ["doré", "dorée"], OPEN | WOOD | ISLE | ROAD | SEA),
    after("Pale", ["pâle", "pâle"], WATER | OPEN | HIGH | ISLE | SEA),
    after("Speckled", ["moucheté", "mouchetée"], HIGH | WOOD | OPEN | ISLE),
    after("Dappled", ["tacheté", "tachetée"], WOOD | GRASS),
    // Size and shape.
    joining(before("Long", ["long", "longue"], ALL)),
    joining(before("High", ["haut", "haute"], HIGH | WOOD | OPEN | BUILT | ROAD | ISLE)),
    joining(before("Low", ["bas", "basse"], WOOD | OPEN | BUILT | ROAD | ISLE)),
    joining(before("Broad", ["large", "large"], WATER | OPEN | BUILT | ROAD | SEA)),
    before("Great", ["grand", "grande"], ALL),
    before("Little", ["petit", "petite"], WATER | WOOD | BUILT | ISLE | HIGH),
    before("Wide", ["vaste", "vaste"], WATER | OPEN | SEA),
    after("Narrow", ["étroit", "étroite"], WATER | ROAD | BUILT | SEA),
    after("Crooked", ["tordu", "tordue"], HIGH | WATER | ROAD | WOOD | BUILT | ISLE | SEA),
    after("Round", ["rond", "ronde"], HIGH | WATER | WOOD | ISLE | BUILT | SEA),
    after("Flat", ["plat", "plate"], HIGH | ISLE | OPEN),
    after("Steep", ["raide", "raide"], HIGH | ROAD | BUILT | ISLE),
    after("Deep", ["profond", "profonde"], WATER | WOOD | SEA),
    after("Sharp", ["aigu", "aiguë"], HIGH | ISLE),
    after("Blunt", ["émoussé", "émoussée"], HIGH | ISLE),
    after("Leaning", ["penché", "penchée"], HIGH | BUILT | ISLE),
    after("Humped", ["bossu", "bossue"], HIGH | ISLE),
    joining(after("Hollow", ["creux", "creuse"], HIGH | WOOD | BUILT | ROAD | ISLE)),
    after("Split", ["fendu", "fendue"], HIGH | ISLE | BUILT),
    after("Broken", ["brisé", "brisée"], HIGH | OPEN | BUILT | ISLE | ROAD),
    after("Ragged", ["déchiré", "déchirée"], HIGH | ISLE | OPEN),
    after("Furrowed", ["ridé", "ridée"], HIGH | OPEN),
    after("Winding", ["sinueux", "sinueuse"], WATER | ROAD),
    after("Straight", ["droit", "droite"], ROAD | WATER | SEA),
    after("Forked", ["fourchu", "fourchue"], HIGH | ROAD | WATER),
    // Cover and stuff.
    after("Bare", ["nu", "nue"], HIGH | OPEN | ISLE),
    after("Bald", ["chauve", "chauve"], HIGH | ISLE),
    after("Stony", ["pierreux", "pierreuse"], HIGH | WATER | OPEN | ROAD | BUILT | ISLE | SEA),
    after("Sandy", ["sableux", "sableuse"], WATER | DRY | ISLE | ROAD | SEA),
    after("Dusty", ["poudreux", "poudreuse"], DRY | ROAD),
    after("Mossy", ["moussu", "moussue"], HIGH | WOOD | BUILT | ROAD),
    after("Grassy", ["herbeux", "herbeuse"], HIGH | GRASS | ISLE | ROAD),
    after("Thorny", ["épineux", "épineuse"], WOOD | OPEN | ROAD),
    after("Tangled", ["touffu", "touffue"], WOOD),
    after("Hoary", ["chenu", "chenue"], HIGH | WOOD | BUILT),
    after("Leafy", ["feuillu", "feuillue"], WOOD | ROAD),
    after("Drowned", ["noyé", "noyée"], WOOD | GRASS | BUILT),
    after("Burnt", ["brûlé", "brûlée"], HIGH | WOOD | OPEN | BUILT | ISLE),
    after("Painted", ["peint", "peinte"], HIGH | OPEN | BUILT),
    after("Salt", ["salé", "salée"], WATER | OPEN | SEA),
    // Weather and water.
    joining(after("Cold", ["froid", "froide"], WATER | HIGH | BUILT | WOOD | ROAD | ISLE | SEA)),
    after("Windy", ["venteux", "venteuse"], HIGH | OPEN | BUILT | ISLE | ROAD | SEA),
    after("Misty", ["brumeux", "brumeuse"], HIGH | WATER | WOOD | ISLE | SEA),
    after("Rainy", ["pluvieux", "pluvieuse"], HIGH | ISLE | SEA),
    after("Snowy", ["neigeux", "neigeuse"], HIGH),
    after("Frosty", ["givré", "givrée"], HIGH | WOOD),
    after("Wet", ["mouillé", "mouillée"], WOOD | GRASS | ROAD),
    joining(after("Dry", ["sec", "sèche"], OPEN | BUILT | WOOD)),
    after("Clear", ["clair", "claire"], WATER | WOOD | PLACE | SEA),
    after("Still", ["calme", "calme"], WATER | SEA),
    after("Brackish", ["saumâtre", "saumâtre"], WATER),
    after("Bitter", ["amer", "amère"], WATER | OPEN | SEA),
    joining(after("Sweet", ["doux", "douce"], WATER | PLACE)),
    after("Restless", ["agité", "agitée"], WATER | SEA),
    after("Foaming", ["écumeux", "écumeuse"], WATER | SEA),
    after("Brindled", ["bigarré", "bigarrée"], WATER | GRASS),
    after("Smooth", ["lisse", "lisse"], WATER | HIGH | SEA),
    after("Muddy", ["boueux", "boueuse"], WATER | ROAD | SEA),
    // Age and temper.
    joining(before("Old", ["vieux", "vieille"], HIGH | WOOD | BUILT | ROAD)),
    joining(after("New", ["neuf", "neuve"], PLACE | ROAD)),
    joining(before("Fair", ["beau", "belle"], WATER | WOOD | BUILT | ISLE | OPEN | SEA)),
    after("Far", ["lointain", "lointaine"], HIGH | OPEN | ISLE | WATER | SEA),
    before("Last", ["dernier", "dernière"], HIGH | ISLE | BUILT | WOOD | SEA),
    after("Lost", ["perdu", "perdue"], HIGH | WATER | WOOD | OPEN | ISLE | BUILT | ROAD | SEA),
    after("Lonely", ["solitaire", "solitaire"], HIGH | OPEN | ISLE | ROAD | SEA),
    after("Empty", ["vide", "vide"], OPEN | BUILT | SEA),
    after("Quiet", ["tranquille", "tranquille"], WATER | WOOD | OPEN | BUILT | SEA),
    after("Silent", ["muet", "muette"], WOOD | OPEN | WATER | HIGH | SEA),
    after("Sleeping", ["dormant", "dormante"], HIGH | WATER | ISLE | WOOD | SEA),
    after("Wandering", ["errant", "errante"], WATER | OPEN | ROAD | ISLE | SEA),
    after("Whistling", ["sifflant", "sifflante"], HIGH | WOOD | OPEN | ISLE),
    after("Murmuring", ["murmurant", "murmurante"], WATER | WOOD | SEA),
    after("Thirsty", ["assoiffé", "assoiffée"], DRY | HIGH),
    after("Hungry", ["affamé", "affamée"], OPEN | WATER | HIGH | ISLE | SEA),
    after("Lean", ["maigre", "maigre"], OPEN | HIGH),
    after("Rough", ["rude", "rude"], HIGH | WATER | OPEN | ROAD | SEA),
    after("Stubborn", ["têtu", "têtue"], HIGH | ISLE),
    after("Blind", ["aveugle", "aveugle"], WATER | ROAD | BUILT | ISLE | SEA),
    after("Idle", ["oisif", "oisive"], WATER | OPEN | SEA),
    after("Sober", ["sobre", "sobre"], HIGH | OPEN),
    after("Hidden", ["caché", "cachée"], WATER | WOOD | BUILT | ROAD | HIGH | SEA),
    after("Open", ["ouvert", "ouverte"], WATER | OPEN | ROAD | SEA),
    after("Leaden", ["plombé", "plombée"], SEA | WATER),
    after("Sullen", ["morne", "morne"], SEA | WATER | GRASS),
    after("Gentle", ["paisible", "paisible"], SEA | WATER | GRASS | HIGH),
    after("Wild", ["sauvage", "sauvage"], HIGH | WATER | SEA | WOOD | OPEN | ISLE),
    after("Bright", ["brillant", "brillante"], SEA | WATER | ISLE | STRONG),
    after("Shining", ["luisant", "luisante"], SEA | WATER | HIGH | DRY),
    after("Whispering", ["bruissant", "bruissante"], WOOD | WATER | DRY),
    after("Outer", ["extérieur", "extérieure"], SEA | ISLE),
    after("Inner", ["intérieur", "intérieure"], SEA | ISLE),
    after("Frozen", ["gelé", "gelée"], SEA | WATER | HIGH),
    after("Warm", ["tiède", "tiède"], SEA | WATER),
    after("Sheltered", ["abrité", "abritée"], SEA | WATER),
    after("Honest", ["honnête", "honnête"], SEA | HIGH | ROAD),
    after("Patient", ["patient", "patiente"], SEA | HIGH | ISLE | WATER),
    after("Merry", ["joyeux", "joyeuse"], WATER | ROAD | PLACE | GRASS),
    after("Weary", ["las", "lasse"], ROAD | GRASS | SEA),
    after("Slow", ["lent", "lente"], WATER | ROAD | SEA),
    after("Roaring", ["grondant", "grondante"], WATER | SEA),
    after("Fickle", ["volage", "volage"], SEA | WATER | ROAD),
    after("Jagged", ["dentelé", "dentelée"], HIGH | ISLE),
    after("Notched", ["ébréché", "ébréchée"], HIGH | ISLE | STRONG),
    after("Lofty", ["altier", "altière"], HIGH | STRONG),
    after("Scattered", ["épars", "éparse"], ISLE | WOOD),
    after("Parched", ["aride", "aride"], DRY | GRASS),
    after("Scorched", ["calciné", "calcinée"], DRY | STRONG),
    after("Shifting", ["mouvant", "mouvante"], DRY | SEA | ISLE),
    after("Sunken", ["englouti", "engloutie"], ISLE | STRONG | ROAD | GRASS),
    after("Fallen", ["écroulé", "écroulée"], STRONG),
    after("Shady", ["ombreux", "ombreuse"], WOOD | ROAD | PLACE),
    after("Gnarled", ["noueux", "noueuse"], WOOD),
    after("Silver", ["argenté", "argentée"], WATER | SEA | WOOD),
    after("Wrinkled", ["plissé", "plissée"], HIGH | SEA | DRY),
];
