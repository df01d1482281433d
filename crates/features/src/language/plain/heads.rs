//! Nouns of plain names that say what the thing is, kind by kind, in every tongue.

use super::super::kind::Kind;

/// Gender and number of a French noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    /// Masculine, singular.
    M,
    /// Feminine, singular.
    F,
    /// Masculine, plural.
    Mp,
    /// Feminine, plural.
    Fp,
}

use Gender::{F, Fp, M, Mp};

/// How English uses a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// With an article, and also before *of*: "the Grey Sea", "the Sea of Herons".
    Of,
    /// With an article: "the Grey Downs".
    The,
    /// Without one: "Otter Lake".
    Bare,
    /// Without one, and in one word with what is short: "Ashford".
    Joined,
    /// Before what a sailor felt: "Cape Patience", and nowhere else.
    Felt,
}

use Use::{Bare, Felt, Joined, Of, The};

/// A noun: English with its use, French with its gender.
pub(super) type Head = (&'static str, Use, &'static str, Gender);

/// What a kind is called in plain words.
pub(super) const fn heads(kind: Kind) -> &'static [Head] {
    match kind {
        Kind::Range => RANGE,
        Kind::Peak => PEAK,
        Kind::Forest => FOREST,
        Kind::Sea => SEA,
        Kind::Bay => BAY,
        Kind::Strait => STRAIT,
        Kind::Lake => LAKE,
        Kind::Island => ISLAND,
        Kind::Archipelago => ARCHIPELAGO,
        Kind::Cape => CAPE,
        Kind::River => RIVER,
        Kind::Desert => DESERT,
        Kind::Plain => PLAIN,
        Kind::Region => REGION,
        Kind::City | Kind::Town => TOWN,
        Kind::Village => VILLAGE,
        Kind::Castle => CASTLE,
        Kind::Port => PORT,
        Kind::Ruin => RUIN,
        Kind::Road => ROAD,
        Kind::Person | Kind::People => &[],
    }
}

const RANGE: &[Head] = &[
    ("Mountains", Of, "montagnes", Fp),
    ("Peaks", The, "pics", Mp),
    ("Hills", Of, "collines", Fp),
    ("Heights", Of, "hauteurs", Fp),
    ("Fells", The, "monts", Mp),
    ("Ridge", The, "crête", F),
    ("Teeth", The, "dents", Fp),
    ("Crags", The, "rochers", Mp),
    ("Edge", The, "arête", F),
    ("Wall", The, "muraille", F),
    ("Tops", The, "cimes", Fp),
    ("Stairs", The, "escaliers", Mp),
    ("Spurs", The, "éperons", Mp),
    ("Horns", The, "cornes", Fp),
];

const PEAK: &[Head] = &[
    ("Peak", Bare, "pic", M),
    ("Fell", Bare, "mont", M),
    ("Tor", Bare, "roc", M),
    ("Horn", The, "corne", F),
    ("Crag", Bare, "rocher", M),
    ("Top", Bare, "cime", F),
    ("Knoll", The, "butte", F),
    ("Tooth", The, "dent", F),
    ("Seat", Bare, "siège", M),
    ("Beacon", The, "signal", M),
    ("Shoulder", The, "épaule", F),
    ("Pike", Bare, "piton", M),
    ("Mountain", The, "montagne", F),
];

const FOREST: &[Head] = &[
    ("Wood", Bare, "bois", M),
    ("wood", Joined, "bois", M),
    ("Woods", The, "bois", Mp),
    ("Forest", Of, "forêt", F),
    ("Weald", The, "sylve", F),
    ("Grove", Bare, "bosquet", M),
    ("Chase", Bare, "garenne", F),
    ("Thicket", The, "hallier", M),
    ("Copse", Bare, "taillis", M),
    ("holt", Joined, "futaie", F),
    ("Shaw", Bare, "breuil", M),
    ("Timbers", The, "futaies", Fp),
    ("hurst", Joined, "breuil", M),
];

const SEA: &[Head] = &[
    ("Sea", Of, "mer", F),
    ("Sea", Of, "mer", F),
    ("Water", The, "eau", F),
    ("Waters", The, "eaux", Fp),
    ("Deeps", The, "fonds", Mp),
    ("Main", The, "large", M),
    ("Reach", The, "étendue", F),
    ("Swell", The, "houle", F),
    ("Fathoms", The, "brasses", Fp),
];

const BAY: &[Head] = &[
    ("Bay", Bare, "baie", F),
    ("Bay", Of, "baie", F),
    ("Gulf", Of, "golfe", M),
    ("Sound", The, "rade", F),
    ("Bight", Of, "anse", F),
    ("Cove", Bare, "crique", F),
    ("haven", Joined, "havre", M),
    ("Firth", Of, "estuaire", M),
    ("Shallows", The, "hauts-fonds", Mp),
    ("Basin", The, "bassin", M),
    ("Arm", The, "bras", M),
    ("Bay", Felt, "baie", F),
];

const STRAIT: &[Head] = &[
    ("Strait", Of, "détroit", M),
    ("Narrows", Of, "étroits", Mp),
    ("Channel", The, "chenal", M),
    ("Gap", The, "trouée", F),
    ("Gate", The, "porte", F),
    ("Race", The, "raz", M),
    ("Passage", The, "passage", M),
    ("Sound", The, "goulet", M),
    ("Crossing", The, "traversée", F),
    ("Door", The, "porte", F),
    ("Strait", Felt, "détroit", M),
];

const LAKE: &[Head] = &[
    ("Lake", Bare, "lac", M),
    ("Lake", Of, "lac", M),
    ("Water", Bare, "eau", F),
    ("Mere", Bare, "étang", M),
    ("mere", Joined, "étang", M),
    ("Tarn", Bare, "lac", M),
    ("water", Joined, "eau", F),
    ("Basin", The, "bassin", M),
    ("Mirror", The, "miroir", M),
    ("Lagoon", The, "lagune", F),
    ("Pool", Bare, "mare", F),
    ("Broads", The, "étangs", Mp),
];

const ISLAND: &[Head] = &[
    ("Island", Bare, "île", F),
    ("Isle", Of, "île", F),
    ("holm", Joined, "îlot", M),
    ("Rock", Bare, "rocher", M),
    ("Skerry", Bare, "écueil", M),
    ("Key", Bare, "caye", F),
    ("Stack", Bare, "aiguille", F),
    ("Eyot", Bare, "îlot", M),
    ("sey", Joined, "île", F),
    ("Stone", Bare, "pierre", F),
];

const ARCHIPELAGO: &[Head] = &[
    ("Isles", Of, "îles", Fp),
    ("Islands", The, "îles", Fp),
    ("Rocks", The, "rochers", Mp),
    ("Skerries", The, "écueils", Mp),
    ("Keys", The, "cayes", Fp),
    ("Stacks", The, "aiguilles", Fp),
    ("Reefs", The, "récifs", Mp),
    ("Stones", The, "pierres", Fp),
    ("Holms", The, "îlots", Mp),
    ("Beads", The, "perles", Fp),
    ("Chain", The, "chaîne", F),
];

const CAPE: &[Head] = &[
    ("Point", Bare, "pointe", F),
    ("Head", Bare, "cap", M),
    ("head", Joined, "cap", M),
    ("Ness", Bare, "nez", M),
    ("ness", Joined, "bec", M),
    ("Foreland", The, "promontoire", M),
    ("Bill", Bare, "bec", M),
    ("Spit", The, "flèche", F),
    ("Bluff", Bare, "falaise", F),
    ("Cliffs", The, "falaises", Fp),
    ("Horn", The, "corne", F),
    ("Cape", Felt, "cap", M),
    ("Cape", Felt, "cap", M),
    ("Point", Felt, "pointe", F),
];

// Only great rivers have names on a map: none is a brook.
const RIVER: &[Head] = &[
    ("River", The, "rivière", F),
    ("River", The, "rivière", F),
    ("Water", The, "rivière", F),
    ("water", Joined, "rivière", F),
    ("Wash", The, "gave", M),
    ("Flow", The, "flot", M),
    ("Flood", The, "flot", M),
    ("Stream", The, "courant", M),
];

const DESERT: &[Head] = &[
    ("Desert", Of, "désert", M),
    ("Waste", Of, "solitude", F),
    ("Sands", Of, "sables", Mp),
    ("Barrens", The, "landes", Fp),
    ("Dunes", The, "dunes", Fp),
    ("Flats", The, "étendues", Fp),
    ("Pans", The, "salines", Fp),
    ("Stones", The, "pierres", Fp),
    ("Quarter", The, "quartier", M),
    ("Leagues", The, "lieues", Fp),
    ("Wells", The, "puits", Mp),
];

const PLAIN: &[Head] = &[
    ("Plain", Of, "plaine", F),
    ("Downs", The, "coteaux", Mp),
    ("Heath", The, "lande", F),
    ("Moor", The, "lande", F),
    ("Meadows", The, "prairies", Fp),
    ("Fields", Of, "champs", Mp),
    ("Levels", The, "prés", Mp),
    ("Acres", The, "arpents", Mp),
    ("Wolds", The, "plateaux", Mp),
    ("Leas", The, "prés", Mp),
    ("Vale", Of, "val", M),
    ("Pastures", The, "pâtures", Fp),
    ("Commons", The, "communaux", Mp),
];

const REGION: &[Head] = &[
    ("March", Of, "marche", F),
    ("Country", The, "pays", M),
    ("Vale", Of, "val", M),
    ("Shires", The, "comtés", Mp),
    ("Lands", The, "terres", Fp),
    ("Riding", The, "canton", M),
    ("Weald", The, "sylve", F),
    ("Parishes", The, "paroisses", Fp),
    ("Wold", The, "plateau", M),
    ("Corner", The, "coin", M),
    ("Dales", The, "vallées", Fp),
    ("Uplands", The, "plateaux", Mp),
    ("Reaches", The, "étendues", Fp),
    ("Hundreds", The, "cantons", Mp),
    ("Bounds", The, "confins", Mp),
];

const TOWN: &[Head] = &[
    ("ford", Joined, "gué", M),
    ("bridge", Joined, "pont", M),
    ("gate", Joined, "porte", F),
    ("ton", Joined, "ville", F),
    ("bury", Joined, "bourg", M),
    ("stow", Joined, "bourg", M),
    ("hill", Joined, "mont", M),
    ("Bridge", Bare, "pont", M),
    ("Market", Bare, "marché", M),
    ("Cross", Bare, "croix", F),
    ("Ferry", Bare, "bac", M),
    ("Wells", Bare, "fontaines", Fp),
    ("Gates", Bare, "portes", Fp),
    ("Stairs", Bare, "degrés", Mp),
];

const VILLAGE: &[Head] = &[
    ("ford", Joined, "gué", M),
    ("well", Joined, "puits", M),
    ("field", Joined, "champ", M),
    ("stead", Joined, "mas", M),
    ("ley", Joined, "essart", M),
    ("brook", Joined, "ruisseau", M),
    ("dale", Joined, "val", M),
    ("combe", Joined, "combe", F),
    ("cote", Joined, "borde", F),
    ("ham", Joined, "hameau", M),
    ("croft", Joined, "clos", M),
    ("mill", Joined, "moulin", M),
    ("fold", Joined, "parc", M),
    ("Barn", Bare, "grange", F),
    ("Green", Bare, "pré", M),
    ("End", Bare, "bout", M),
    ("Mill", Bare, "moulin", M),
    ("Corner", Bare, "coin", M),
    ("Cottages", Bare, "chaumes", Mp),
    ("Acre", Bare, "arpent", M),
];

const CASTLE: &[Head] = &[
    ("Castle", Bare, "château", M),
    ("Keep", The, "donjon", M),
    ("Tower", The, "tour", F),
    ("Tower", Of, "tour", F),
    ("Hold", Bare, "fort", M),
    ("Hall", Bare, "manoir", M),
    ("garth", Joined, "enclos", M),
    ("Watch", The, "guet", M),
    ("House", Bare, "maison", F),
    ("Rock", The, "rocher", M),
    ("stone", Joined, "pierre", F),
    ("Walls", The, "murs", Mp),
    ("wark", Joined, "fort", M),
    ("Bastion", The, "bastion", M),
];

const PORT: &[Head] = &[
    ("Harbour", Bare, "port", M),
    ("Haven", Bare, "havre", M),
    ("haven", Joined, "havre", M),
    ("Quay", Bare, "quai", M),
    ("Roads", Bare, "rade", F),
    ("Landing", Bare, "cale", F),
    ("Strand", Bare, "grève", F),
    ("Mole", Bare, "môle", M),
    ("mouth", Joined, "bouche", F),
    ("hythe", Joined, "rive", F),
    ("Staithe", Bare, "jetée", F),
    ("wharf", Joined, "quai", M),
    ("Light", Bare, "phare", M),
    ("Port", Felt, "port", M),
];

const RUIN: &[Head] = &[
    ("Tower", The, "tour", F),
    ("Arch", The, "arche", F),
    ("Pillars", The, "piliers", Mp),
    ("Stones", The, "pierres", Fp),
    ("Abbey", Bare, "abbaye", F),
    ("Walls", The, "murs", Mp),
    ("Halls", The, "salles", Fp),
    ("Gate", The, "porte", F),
    ("Steps", The, "marches", Fp),
    ("Well", The, "puits", M),
    ("Barrows", The, "tertres", Mp),
    ("Cloister", The, "cloître", M),
    ("Granary", The, "grenier", M),
    ("Bridge", The, "pont", M),
    ("Kiln", The, "four", M),
    ("Causeway", The, "chaussée", F),
];

const ROAD: &[Head] = &[
    ("Road", The, "route", F),
    ("Road", The, "route", F),
    ("Way", The, "chemin", M),
    ("Way", The, "voie", F),
    ("Street", The, "chaussée", F),
    ("Track", The, "sente", F),
    ("Path", The, "sentier", M),
    ("Causeway", The, "chaussée", F),
    ("Drove", The, "draille", F),
    ("Walk", The, "allée", F),
    ("Mile", The, "lieue", F),
    ("Trace", The, "trace", F),
    ("Lane", Bare, "ruelle", F),
    ("Ride", The, "laie", F),
    ("Turnpike", The, "barrière", F),
    ("Stair", The, "montée", F),
];
