//! Plain names that are one thing seen in another, "the Anvil", or some that are counted, "the Seven
//! Widows"; in every tongue.

use super::super::kind::Kind;

/// A name of one noun, English and French with its article, for a set of kinds.
pub(super) type Single = (&'static str, &'static str, u32);

/// What is counted: English and French in the plural, for a set of kinds.
pub(super) type Counted = (&'static str, &'static str, u32);

const RANGE: u32 = Kind::Range.bit();
const PEAK: u32 = Kind::Peak.bit();
const FOREST: u32 = Kind::Forest.bit();
const SEA: u32 = Kind::Sea.bit();
const BAY: u32 = Kind::Bay.bit();
const STRAIT: u32 = Kind::Strait.bit();
const LAKE: u32 = Kind::Lake.bit();
const ISLE: u32 = Kind::Island.bit();
const ISLES: u32 = Kind::Archipelago.bit();
const CAPE: u32 = Kind::Cape.bit();
const DESERT: u32 = Kind::Desert.bit();
const PLAIN: u32 = Kind::Plain.bit();
const RUIN: u32 = Kind::Ruin.bit();
const ROAD: u32 = Kind::Road.bit();

/// Names of one noun.
pub(super) const SINGLES: &[Single] = &[
    ("the Anvil", "la Enclume", PEAK | ISLE | DESERT),
    ("the Saddle", "la Selle", PEAK | ISLE),
    ("the Needle", "la Aiguille", PEAK | ISLE | STRAIT),
    ("the Lantern", "la Lanterne", PEAK | ISLE | CAPE),
    ("the Candle", "la Chandelle", PEAK | ISLE),
    ("the Bell", "la Cloche", PEAK | ISLE),
    ("the Thimble", "le Dé à Coudre", ISLE | PEAK),
    ("the Loaf", "la Miche", PEAK | ISLE),
    ("the Kettle", "le Chaudron", PEAK | BAY | LAKE),
    ("the Helmet", "le Casque", PEAK | ISLE),
    ("the Gavel", "le Maillet", PEAK | CAPE),
    ("the Widow", "la Veuve", PEAK | ISLE),
    ("the Abbot", "le Abbé", PEAK | ISLE),
    ("the Bishop", "le Évêque", PEAK),
    ("the Miller", "le Meunier", PEAK),
    ("the Sentinel", "la Sentinelle", PEAK | ISLE | CAPE),
    ("the Old Clerk", "le Vieux Greffier", PEAK),
    ("the Pulpit", "la Chaire", PEAK | CAPE),
    ("the Chimney", "la Cheminée", PEAK | ISLE),
    ("the Elbow", "le Coude", CAPE | STRAIT | BAY),
    ("the Finger", "le Doigt", CAPE | PEAK | ISLE),
    ("the Knuckles", "les Phalanges", RANGE | ISLES),
    ("the Comb", "le Peigne", RANGE),
    ("the Rafters", "les Chevrons", RANGE),
    ("the Long Back", "la Longue Échine", RANGE),
    ("the Battlements", "les Créneaux", RANGE),
    ("the Bolsters", "les Traversins", RANGE),
    ("the Organ Pipes", "les Orgues", RANGE),
    ("the Saw", "la Scie", RANGE),
    ("the Ploughshare", "le Soc", CAPE | RANGE),
    ("the Rudder", "le Gouvernail", CAPE | ISLE),
    ("the Keel", "la Quille", CAPE | RANGE | ISLE),
    ("the Anchorite", "le Anachorète", ISLE | PEAK),
    ("the Hook", "le Crochet", CAPE | BAY),
    ("the Spur", "le Éperon", CAPE),
    ("the Spoon", "la Cuiller", BAY | LAKE | ISLE),
    ("the Ladle", "la Louche", BAY | LAKE),
    ("the Purse", "la Bourse", BAY),
    ("the Horseshoe", "le Fer à Cheval", BAY | LAKE),
    ("the Basin", "la Cuvette", BAY | LAKE),
    ("the Funnel", "le Entonnoir", BAY | STRAIT),
    ("the Keyhole", "la Serrure", STRAIT),
    ("the Doorstep", "le Seuil", STRAIT),
    ("the Bottle", "la Bouteille", STRAIT | BAY),
    ("the Throat", "la Gorge", STRAIT),
    ("the Sleeve", "la Manche", STRAIT),
    ("the Buttonhole", "la Boutonnière", STRAIT),
    ("the Scissors", "les Ciseaux", STRAIT),
    ("the Looking Glass", "la Psyché", LAKE),
    ("the Ink", "la Encre", LAKE),
    ("the Eye", "le Œil", LAKE | ISLE),
    ("the Teacup", "la Tasse", LAKE),
    ("the Long Fetch", "la Longue Houle", SEA),
    ("the Grazings", "les Herbages", PLAIN),
    ("the Open", "le Large", SEA | PLAIN),
    ("the Counterpane", "la Courtepointe", PLAIN),
    ("the Threshing Floor", "la Aire à Blé", PLAIN | DESERT),
    ("the Griddle", "la Poêle", DESERT),
    ("the Bread Oven", "le Four à Pain", DESERT),
    ("the Hourglass", "le Sablier", DESERT),
    ("the Tannery", "la Tannerie", DESERT),
    ("the Page", "la Page", DESERT | PLAIN),
    ("the Flock", "le Troupeau", ISLES),
    ("the Crumbs", "les Miettes", ISLES),
    ("the Ducklings", "les Canetons", ISLES),
    ("the Skittles", "les Quilles", ISLES | RUIN),
    ("the Beads", "le Chapelet", ISLES),
    ("the Thicket", "le Fourré", FOREST),
    ("the Pillars", "les Piliers", FOREST | RUIN),
    ("the Larder", "le Garde-manger", FOREST),
    ("the Rookery", "la Corbeautière", FOREST),
    ("the Undercroft", "la Crypte", RUIN),
    ("the Foundry", "la Fonderie", RUIN),
    ("the Tollhouse", "la Maison du Péage", RUIN),
    ("the Observatory", "le Observatoire", RUIN),
    ("the Ridgeway", "le Chemin des Crêtes", ROAD),
    ("the Sunken Road", "le Chemin Creux", ROAD),
    ("the Straight Mile", "la Lieue Droite", ROAD),
];

/// Numbers, English and French.
pub(super) const NUMBERS: &[[&str; 2]] = &[
    ["Two", "Deux"],
    ["Three", "Trois"],
    ["Four", "Quatre"],
    ["Five", "Cinq"],
    ["Seven", "Sept"],
    ["Nine", "Neuf"],
    ["Twelve", "Douze"],
];

/// What is counted.
pub(super) const COUNTED: &[Counted] = &[
    ("Sisters", "Sœurs", RANGE | PEAK | ISLES | RUIN),
    ("Brothers", "Frères", RANGE | PEAK | ISLES),
    ("Widows", "Veuves", RANGE | ISLES | RUIN),
    ("Monks", "Moines", RANGE | ISLES | PEAK),
    ("Aunts", "Tantes", RANGE | ISLES),
    ("Shepherds", "Bergers", RANGE | PEAK),
    ("Chimneys", "Cheminées", RANGE | ISLES | RUIN),
    ("Loaves", "Miches", RANGE | ISLES | PEAK),
    ("Bells", "Cloches", ISLES | RUIN | PEAK),
    ("Candles", "Chandelles", RANGE | ISLES | RUIN),
    ("Anvils", "Enclumes", RANGE | ISLES),
    ("Saddles", "Selles", RANGE),
    ("Oxen", "Bœufs", RANGE | ISLES),
    ("Pilots", "Pilotes", ISLES | CAPE),
    ("Fishwives", "Poissonnières", ISLES | CAPE),
    ("Stones", "Pierres", RUIN | ISLES | CAPE | DESERT),
    ("Towers", "Tours", RUIN | RANGE),
    ("Wells", "Puits", DESERT | RUIN | PLAIN),
    ("Oaks", "Chênes", FOREST),
    ("Clearings", "Clairières", FOREST),
    ("Milestones", "Bornes", ROAD),
    ("Hearths", "Foyers", RUIN | PLAIN),
    ("Steps", "Marches", RANGE | RUIN),
    ("Windmills", "Moulins", PLAIN),
    ("Barrows", "Tertres", PLAIN | RUIN),
    ("Hills", "Collines", PLAIN | RANGE),
    ("Winds", "Vents", CAPE | PLAIN | SEA),
    ("Beacons", "Feux", CAPE | PEAK | STRAIT),
    ("Millstones", "Meules", STRAIT | ISLES),
];
