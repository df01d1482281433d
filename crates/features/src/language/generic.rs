//! The words of the reader's tongue that stand beside a native name: "Gulf of Oran", "le bois d'Orm".
//!
//! A row holds one pattern a tongue, in the order of [`Tongue::ALL`](super::Tongue::ALL), as
//! [`Phrase::filled`](super::tongue::Phrase::filled) reads it. The table is the whole grammar of such
//! names: a tongue more is a column more.

use super::kind::Kind;

/// One pattern in every tongue.
pub(super) type Patterns = [&'static str; 2];

/// How things of one kind are named.
pub(super) struct Custom {
    /// How many names are a native word alone, one with a generic word, and plain words, in a
    /// hundred.
    pub(super) shares: [u32; 3],
    /// Of how many native words in a hundred the ending tells the kind.
    pub(super) endings_percent: u32,
    /// How a native word stands alone.
    pub(super) alone: Patterns,
    /// The generic words, the commoner ones more than once.
    pub(super) generic: &'static [Patterns],
}

/// How a kind is named.
pub(super) const fn custom(kind: Kind) -> &'static Custom {
    match kind {
        Kind::Range => &RANGE,
        Kind::Peak => &PEAK,
        Kind::Forest => &FOREST,
        Kind::Sea => &SEA,
        Kind::Bay => &BAY,
        Kind::Strait => &STRAIT,
        Kind::Lake => &LAKE,
        Kind::Island => &ISLAND,
        Kind::Archipelago => &ARCHIPELAGO,
        Kind::Cape => &CAPE,
        Kind::River => &RIVER,
        Kind::Desert => &DESERT,
        Kind::Plain => &PLAIN,
        Kind::Region => &REGION,
        Kind::City => &CITY,
        Kind::Town => &TOWN,
        Kind::Village => &VILLAGE,
        Kind::Castle => &CASTLE,
        Kind::Port => &PORT,
        Kind::Ruin => &RUIN,
        Kind::Road => &ROAD,
        Kind::Person => &PERSON,
        Kind::People => &PEOPLE,
    }
}

const RANGE: Custom = Custom {
    shares: [14, 60, 26],
    endings_percent: 30,
    alone: ["the {}", "le {}"],
    generic: &[
        ["the {} Mountains", "les monts de {}"],
        ["the {} Mountains", "les monts {}"],
        ["the Mountains of {}", "les montagnes de {}"],
        ["the {} Range", "la chaîne de {}"],
        ["the {}s", "les {}s"],
        ["the {}s", "les {}s"],
        ["the {} Heights", "les hauteurs de {}"],
        ["the {} Hills", "les collines de {}"],
        ["the {} Fells", "les cimes de {}"],
    ],
};

const PEAK: Custom = Custom {
    shares: [44, 30, 26],
    endings_percent: 70,
    alone: ["{}", "le {}"],
    generic: &[
        ["Mount {}", "le mont {}"],
        ["Mount {}", "le mont {}"],
        ["{} Peak", "le pic de {}"],
        ["{} Fell", "la montagne de {}"],
        ["{} Tor", "le roc de {}"],
        ["the Horn of {}", "la corne de {}"],
        ["{} Top", "la cime de {}"],
        ["{} Crag", "le rocher de {}"],
    ],
};

const FOREST: Custom = Custom {
    shares: [22, 52, 26],
    endings_percent: 80,
    alone: ["{}", "{}"],
    generic: &[
        ["{} Wood", "le bois de {}"],
        ["{} Wood", "le bois de {}"],
        ["{} Forest", "la forêt de {}"],
        ["{} Forest", "la forêt de {}"],
        ["the Forest of {}", "la forêt de {}"],
        ["the {} Woods", "les bois de {}"],
        ["the {} Weald", "la sylve de {}"],
        ["{} Chase", "la garenne de {}"],
    ],
};

const SEA: Custom = Custom {
    shares: [0, 80, 20],
    endings_percent: 5,
    alone: ["the {}", "la {}"],
    generic: &[
        ["the {} Sea", "la mer de {}"],
        ["the {} Sea", "la mer de {}"],
        ["the Sea of {}", "la mer de {}"],
        ["the Sea of {}", "la mer de {}"],
        ["the {} Deep", "la fosse de {}"],
        ["the {} Main", "le large de {}"],
    ],
};

const BAY: Custom = Custom {
    shares: [0, 76, 24],
    endings_percent: 10,
    alone: ["{}", "{}"],
    generic: &[
        ["the Gulf of {}", "le golfe de {}"],
        ["the Gulf of {}", "le golfe de {}"],
        ["{} Bay", "la baie de {}"],
        ["{} Bay", "la baie de {}"],
        ["the Bay of {}", "la baie de {}"],
        ["{} Bight", "la anse de {}"],
        ["the Firth of {}", "le estuaire de {}"],
        ["{} Cove", "la crique de {}"],
    ],
};

const STRAIT: Custom = Custom {
    shares: [0, 78, 22],
    endings_percent: 10,
    alone: ["the {}", "le {}"],
    generic: &[
        ["the Strait of {}", "le détroit de {}"],
        ["the Strait of {}", "le détroit de {}"],
        ["the {} Strait", "le détroit de {}"],
        ["the {} Channel", "le chenal de {}"],
        ["the {} Narrows", "le pas de {}"],
        ["{} Sound", "le goulet de {}"],
        ["the {} Race", "le raz de {}"],
    ],
};

const LAKE: Custom = Custom {
    shares: [24, 52, 24],
    endings_percent: 80,
    alone: ["{}", "le lac {}"],
    generic: &[
        ["Lake {}", "le lac {}"],
        ["Lake {}", "le lac de {}"],
        ["Lake {}", "le lac de {}"],
        ["{} Water", "le lac de {}"],
        ["{} Mere", "le étang de {}"],
        ["{} Tarn", "le lac de {}"],
        ["the Lake of {}", "le lac de {}"],
    ],
};

const ISLAND: Custom = Custom {
    shares: [52, 26, 22],
    endings_percent: 55,
    alone: ["{}", "{}"],
    generic: &[
        ["{} Island", "la île de {}"],
        ["the Isle of {}", "la île de {}"],
        ["the Isle of {}", "la île de {}"],
        ["{} Rock", "le rocher de {}"],
    ],
};

const ARCHIPELAGO: Custom = Custom {
    shares: [0, 76, 24],
    endings_percent: 20,
    alone: ["{}", "{}"],
    generic: &[
        ["the {} Isles", "les îles de {}"],
        ["the {} Isles", "les îles {}"],
        ["the {} Islands", "les îles de {}"],
        ["the Isles of {}", "les îles de {}"],
        ["the {}s", "les {}s"],
        ["the {}s", "les {}s"],
        ["the {} Skerries", "les écueils de {}"],
    ],
};

const CAPE: Custom = Custom {
    shares: [0, 76, 24],
    endings_percent: 0,
    alone: ["{}", "{}"],
    generic: &[
        ["Cape {}", "le cap {}"],
        ["Cape {}", "le cap {}"],
        ["Cape {}", "le cap de {}"],
        ["{} Point", "la pointe de {}"],
        ["{} Head", "le cap de {}"],
        ["{} Ness", "le bec de {}"],
        ["the Horn of {}", "la corne de {}"],
    ],
};

const RIVER: Custom = Custom {
    shares: [60, 22, 18],
    endings_percent: 45,
    alone: ["the {}", "le/la {}"],
    generic: &[
        ["the River {}", "le/la {}"],
        ["the River {}", "le/la {}"],
        ["the River {}", "la rivière {}"],
        ["the {} River", "la rivière de {}"],
        ["the {} Water", "la rivière de {}"],
    ],
};

const DESERT: Custom = Custom {
    shares: [14, 62, 24],
    endings_percent: 40,
    alone: ["the {}", "le {}"],
    generic: &[
        ["the {} Desert", "le désert de {}"],
        ["the {} Desert", "le désert de {}"],
        ["the {} Waste", "la solitude de {}"],
        ["the Sands of {}", "les sables de {}"],
        ["the {} Sands", "les sables de {}"],
        ["the {} Barrens", "les landes de {}"],
    ],
};

const PLAIN: Custom = Custom {
    shares: [14, 60, 26],
    endings_percent: 60,
    alone: ["{}", "le/la {}"],
    generic: &[
        ["the {} Plain", "la plaine de {}"],
        ["the Plain of {}", "la plaine de {}"],
        ["{} Heath", "la lande de {}"],
        ["{} Moor", "la lande de {}"],
        ["the Vale of {}", "le val de {}"],
        ["the {} Downs", "les coteaux de {}"],
        ["the Fields of {}", "les champs de {}"],
        ["the {} Levels", "les prés de {}"],
    ],
};

const REGION: Custom = Custom {
    shares: [66, 20, 14],
    endings_percent: 55,
    alone: ["{}", "le/la {}"],
    generic: &[
        ["the March of {}", "la marche de {}"],
        ["Upper {}", "la Haute-{}"],
        ["Lower {}", "la Basse-{}"],
        ["the {} Country", "le pays de {}"],
        ["the {} Lands", "les terres de {}"],
        ["the Vale of {}", "le val de {}"],
    ],
};

const CITY: Custom = Custom {
    shares: [94, 0, 6],
    endings_percent: 35,
    alone: ["{}", "{}"],
    generic: &[],
};

const TOWN: Custom = Custom {
    shares: [74, 8, 18],
    endings_percent: 55,
    alone: ["{}", "{}"],
    generic: &[
        ["Old {}", "{}-le-Vieux"],
        ["New {}", "{}-le-Neuf"],
        ["Upper {}", "{}-le-Haut"],
        ["{} Bridge", "Pont-de-{}"],
        ["{} Cross", "Croix-de-{}"],
        ["{} Ferry", "Bac-de-{}"],
        ["Market {}", "{}-le-Bourg"],
    ],
};

const VILLAGE: Custom = Custom {
    shares: [64, 12, 24],
    endings_percent: 55,
    alone: ["{}", "{}"],
    generic: &[
        ["Little {}", "{}-le-Petit"],
        ["Great {}", "{}-le-Grand"],
        ["Upper {}", "{}-le-Haut"],
        ["Nether {}", "{}-le-Bas"],
        ["Long {}", "{}-le-Long"],
        ["{} Green", "Pré-de-{}"],
        ["{} Mill", "Moulin-de-{}"],
        ["{} End", "Bout-de-{}"],
        ["{} Cross", "Croix-de-{}"],
        ["{} Ford", "Gué-de-{}"],
    ],
};

const CASTLE: Custom = Custom {
    shares: [38, 36, 26],
    endings_percent: 70,
    alone: ["{}", "{}"],
    generic: &[
        ["{} Castle", "le château de {}"],
        ["{} Castle", "le château de {}"],
        ["Castle {}", "le château de {}"],
        ["{} Keep", "le donjon de {}"],
        ["{} Hold", "le fort de {}"],
        ["the Tower of {}", "la tour de {}"],
    ],
};

const PORT: Custom = Custom {
    shares: [52, 24, 24],
    endings_percent: 60,
    alone: ["{}", "{}"],
    generic: &[
        ["Port {}", "Port-{}"],
        ["Port {}", "Port-{}"],
        ["{} Haven", "Havre-de-{}"],
        ["{} Quay", "Quai-de-{}"],
        ["{} Harbour", "Port-de-{}"],
        ["{} Roads", "Rade-de-{}"],
    ],
};

const RUIN: Custom = Custom {
    shares: [44, 30, 26],
    endings_percent: 50,
    alone: ["{}", "{}"],
    generic: &[
        ["Old {}", "le vieux {}"],
        ["the Stones of {}", "les pierres de {}"],
        ["the Ruins of {}", "les ruines de {}"],
        ["{} Abbey", "la abbaye de {}"],
        ["{} Priory", "le prieuré de {}"],
        ["{} Barrow", "le tertre de {}"],
        ["the Gate of {}", "la porte de {}"],
    ],
};

const ROAD: Custom = Custom {
    shares: [0, 68, 32],
    endings_percent: 0,
    alone: ["{}", "{}"],
    generic: &[
        ["the {} Road", "la route de {}"],
        ["the {} Road", "la route de {}"],
        ["the Road of {}", "la route de {}"],
        ["the {} Way", "le chemin de {}"],
        ["{} Street", "la chaussée de {}"],
    ],
};

const PERSON: Custom = Custom {
    shares: [100, 0, 0],
    endings_percent: 0,
    alone: ["{}", "{}"],
    generic: &[],
};

const PEOPLE: Custom = Custom {
    shares: [100, 0, 0],
    endings_percent: 0,
    alone: ["the {}", "les {}"],
    generic: &[],
};
