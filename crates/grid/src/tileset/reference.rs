//! The reference pack: 141 tiles over nine letters, and the mega-tiles that boards have beside them.

use super::{EdgeLabel, MegaTile};

/// The names in alphabetical order.
pub const NAMES: [&str; 141] = [
    "DHGB", "DHPP", "DHPR", "DHRP", "DHRR", "DSDF", "DSDM", "DSDP", "DSDR", "DSSB", "FBSB", "FFFF",
    "FFFM", "FFFP", "FFMF", "FFMM", "FFMP", "FFPF", "FFPM", "FFPP", "FMFF", "FMMF", "FMMM", "FMMP",
    "FMPF", "FMPP", "FPFF", "FPMF", "FPMM", "FPMP", "FPPF", "FPPM", "FPPP", "GBDH", "GBSS", "GFGS",
    "GMGS", "GPGS", "GPPH", "GPRH", "GRGS", "GRPH", "GRRH", "MBSB", "MFFF", "MFFM", "MFFP", "MFMM",
    "MFPM", "MFPP", "MMFF", "MMFM", "MMFP", "MMMF", "MMMM", "MMMP", "MMMR", "MMPF", "MMPM", "MMPP",
    "MMPR", "MMRM", "MMRP", "MPFF", "MPFM", "MPFP", "MPMM", "MPPF", "MPPM", "MPPP", "MPPR", "MPRM",
    "MPRP", "MRMM", "MRPM", "MRPP", "PBDP", "PBDR", "PBSB", "PFFF", "PFFM", "PFFP", "PFMM", "PFMP",
    "PFPM", "PFPP", "PMFF", "PMFP", "PMMF", "PMMM", "PMMP", "PMMR", "PMPF", "PMPP", "PMPR", "PMRP",
    "PPFF", "PPFM", "PPFP", "PPGB", "PPMF", "PPMM", "PPMP", "PPMR", "PPPF", "PPPM", "PPPP", "PPRM",
    "PPRR", "PRGB", "PRMM", "PRMP", "PRPM", "PRPR", "PRRP", "PRRR", "RBDP", "RBDR", "RBSB", "RMMM",
    "RMMP", "RMPP", "RPGB", "RPMM", "RPMP", "RPPM", "RPPR", "RPRP", "RPRR", "RRGB", "RRPP", "RRPR",
    "RRRP", "RRRR", "SHFH", "SHGS", "SHMH", "SHPH", "SHRH", "SSDH", "SSSS",
];

/// The mega-tiles in alphabetical order: the name, the cells along each side, the letter of the whole border.
pub const MEGA: [(&str, usize, EdgeLabel); 4] = [
    ("MegaLake", 3, EdgeLabel::PLAIN),
    ("MegaMMMM", 2, EdgeLabel::MOUNTAIN),
    ("MegaVolcano", 2, EdgeLabel::MOUNTAIN),
    ("MegaWood", 3, EdgeLabel::FOREST),
];

/// [`MEGA`] as tiles.
#[must_use]
pub fn mega_tiles() -> Vec<MegaTile> {
    let tile = |&(name, side, label): &(&str, usize, EdgeLabel)| MegaTile {
        name: name.to_owned(),
        width: side,
        height: side,
        sides: std::array::from_fn(|_| vec![label; side]),
    };
    MEGA.iter().map(tile).collect()
}
