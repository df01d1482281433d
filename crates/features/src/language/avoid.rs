//! Words that no name may hold, kept as hashes so that this file offends nobody.
//!
//! They are insults, swear words and bodies in English and French, names of crimes and criminals, and,
//! as whole words, what would only make one laugh on a map: brands, dishes, famous places. A word is
//! hashed in lower case and without accents, by FNV-1a over its letters; to add one, print
//! [`word_hash`] of it and put it where it belongs in its sorted list.

use super::letters::plain_letter;

/// The letters of the shortest and the longest word of [`ANYWHERE`].
const LETTERS_ANYWHERE: (usize, usize) = (3, 8);

/// Whether a name holds a word to avoid: one of some hundred anywhere in the letters of a word, or
/// one of many more as a whole word.
///
/// Letters are not read across words: "Mer de …" would be refused on every map in French.
pub(super) fn has_avoided_word(name: &str) -> bool {
    let mut words = name.split([' ', '-', '\'']);
    words.any(|word| is_avoided(word) || holds_avoided(word))
}

fn is_avoided(word: &str) -> bool {
    WHOLE.binary_search(&word_hash(word)).is_ok()
}

fn holds_avoided(word: &str) -> bool {
    let letters: Vec<char> = word.chars().map(plain_letter).collect();
    let (shortest, longest) = LETTERS_ANYWHERE;
    (0..letters.len()).any(|start| {
        let mut hash = FNV_START;
        let row = letters.iter().skip(start).take(longest);
        row.enumerate().any(|(index, &letter)| {
            hash = step(hash, letter);
            index + 1 >= shortest && ANYWHERE.binary_search(&hash).is_ok()
        })
    })
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

const fn step(hash: u64, letter: char) -> u64 {
    (hash ^ letter as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash under which a word is kept.
fn word_hash(word: &str) -> u64 {
    let letters = word.chars().map(plain_letter);
    letters.fold(FNV_START, step)
}

/// Avoided anywhere in a name.
#[rustfmt::skip]
const ANYWHERE: &[u64] = &[
    0x0051_34be_7d62_d82d, 0x0363_2e0d_eb84_3dce, 0x091a_18ba_b4d8_0add,
    0x091a_23ba_b4d8_1d8e, 0x093c_15ba_b4f4_ec2a, 0x099b_3fbe_e629_5e02,
    0x0bb8_f591_194e_f325, 0x0bc6_1091_1959_ab62, 0x0cd6_c46d_964e_8a74,
    0x1016_fd79_28c6_6850, 0x1403_a8c1_7721_2846, 0x15c5_a432_6454_8790,
    0x18f4_166b_ce09_aa60, 0x1cff_7866_f568_937d, 0x1e35_9bef_2e85_0857,
    0x2122_f6af_d3da_d0f3, 0x2184_bddd_bf8a_7b5e, 0x22b4_528a_a04b_7724,
    0x22c7_6b14_162f_b712, 0x22d0_4bc3_980a_7f3e, 0x2aa8_b7e4_654e_6b86,
    0x2b85_850c_3880_3e48, 0x2f18_7924_8c8b_a920, 0x3181_d400_e387_31ec,
    0x3376_3875_a007_0b8b, 0x37aa_87b5_43dd_5afd, 0x3d99_5419_3631_fe28,
    0x3f50_0057_bf50_47fb, 0x4337_018a_b21a_6df2, 0x44d2_05d8_2989_5096,
    0x46f0_5e18_e29e_cd13, 0x474c_a793_0d63_3e30, 0x4c6d_7290_acc0_36bf,
    0x4dc7_f2ea_3e13_115a, 0x4e55_9ec8_0feb_d3bc, 0x531f_e7bb_3bfb_5f91,
    0x53a1_4ede_3393_1098, 0x569b_2cb6_3842_90c6, 0x5754_4099_439d_f70b,
    0x5844_cc82_0595_1483, 0x5888_5a3e_cd99_41de, 0x5e7d_9bf6_2c23_f27e,
    0x5f60_b71e_90a7_4292, 0x5f60_bd1e_90a7_4cc4, 0x6062_f782_fec7_f901,
    0x6205_2c76_24e5_8a76, 0x622a_4576_2504_d12e, 0x6356_0400_6806_dc61,
    0x646c_45df_e9ad_44b3, 0x65c3_c9c5_b9ec_a1e5, 0x695c_e961_1db1_f596,
    0x69bb_a6bb_73aa_e155, 0x6acf_1218_f748_a0db, 0x6ae4_ab00_0999_0b0c,
    0x6c80_080e_2762_4e1c, 0x6d9c_1060_4930_376a, 0x6d9e_f21f_d1da_4113,
    0x6f0b_9ec3_c2ba_c013, 0x6f59_9184_85a3_80d8, 0x7245_6de3_fc29_6bc9,
    0x731a_d80d_6554_2ae4, 0x751c_24ef_5fd2_3b69, 0x78e9_f8de_ebf5_8a74,
    0x794d_550d_52c0_72f0, 0x7ada_bccf_0d58_6a96, 0x823b_9319_5ce2_2287,
    0x82f8_11e1_df62_07a8, 0x848f_685a_d1c0_4405, 0x8543_6cbd_721e_3595,
    0x85ce_7f72_904f_7ea1, 0x8658_5b78_dafe_862a, 0x869a_80ef_69c6_6dfc,
    0x8834_4221_7fbc_98d0, 0x8b99_ab19_0955_27ea, 0x8be7_113b_3996_c368,
    0x8c22_ed0d_a88b_09b7, 0x8c2c_f10d_a893_6508, 0x8dc3_9ddc_85df_8ea5,
    0x8e94_9f60_aa60_11c1, 0x9065_ad3d_ddbb_b9d8, 0x91ff_430e_ac5f_1f1e,
    0x940e_29d4_260f_85b6, 0x96e1_bc83_b579_a92e, 0x9ce4_d572_0e9c_8f65,
    0xa040_d930_428d_9d0b, 0xa31c_8c0c_dafa_4926, 0xab08_0f57_2036_0fa9,
    0xb052_c0e1_1f57_9b9b, 0xb484_221d_fdd5_29ae, 0xb527_8590_e84a_2a8d,
    0xbac3_f40b_1fe8_8acf, 0xbac4_220d_8e96_f670, 0xbe87_1fb5_0162_401d,
    0xbed4_cc0d_c4e4_8700, 0xbed8_ce0d_c4e8_733d, 0xc47b_d9ba_8e2b_cf55,
    0xc7cd_7299_8348_e93d, 0xca0d_c367_5760_7e74, 0xcb4d_9ce2_32a5_b040,
    0xcd0d_53fc_9ffe_1681, 0xcd2f_c69b_c6af_fcf3, 0xd1db_e64e_e5a6_3d0e,
    0xd6a2_fbfb_6307_bce0, 0xda9b_b594_658a_59c6, 0xdaf7_4639_ebc1_fa81,
    0xdc90_7918_febc_f5dd, 0xdff4_6c0d_d739_59f3, 0xe0f0_c588_62cd_1066,
    0xe393_a76e_cfcd_6fd8, 0xe6fa_17d6_2893_83b3, 0xed34_dcb3_73f8_0f70,
    0xef31_6b79_16a3_256e, 0xef8b_99d7_2158_c429, 0xf0cd_6f01_5016_171a,
    0xf3f5_d503_1b97_5af8, 0xf489_59f5_d923_8267, 0xfd51_08a0_f6a9_24c7,
    0xfe22_2261_2293_ac11, 0xfe68_fb00_c6d5_58a3,
];

/// Avoided as a whole word.
#[rustfmt::skip]
const WHOLE: &[u64] = &[
    0x0039_1e19_1339_20b8, 0x004d_2f19_1349_e6a5, 0x004d_4419_134a_0a54,
    0x0057_e5a5_209b_1b7d, 0x0061_3719_135a_9d47, 0x0079_3319_136f_285c,
    0x024f_593a_a748_ad40, 0x02fc_454b_e7cc_29d5, 0x0372_3841_20a9_8c57,
    0x03b8_1e0d_ebcc_629d, 0x046a_c9ad_9068_e198, 0x046a_cdad_9068_e864,
    0x0628_15cf_43ad_7bd0, 0x072e_c383_f4ff_1764, 0x07e6_6419_174a_3b2e,
    0x0808_6019_1767_1ac8, 0x080f_6319_176d_3e8f, 0x080f_6d19_176d_4f8d,
    0x081d_4319_1779_458b, 0x08b3_3f07_b558_6ecc, 0x08d5_4407_b575_5db1,
    0x097f_4218_bf97_a89e, 0x0a98_fccc_5fa2_3b26, 0x0bac_8258_19c4_cc5c,
    0x0bca_0591_195d_8188, 0x0bcd_1f91_195f_e38d, 0x0bd1_0391_1963_9cd0,
    0x0bf5_95a7_a1aa_ec80, 0x0d48_10a2_c426_4116, 0x0d4a_39d9_c1b0_9989,
    0x1246_5390_8c83_bb79, 0x13b4_e4a7_a5cc_3c74, 0x1789_ac9b_204b_f822,
    0x181f_1719_199a_8787, 0x1960_2b4f_538a_a4b8, 0x1a9c_bfbc_6fc1_c3fb,
    0x1ab0_1197_34c3_d7c1, 0x1af2_3046_5291_1976, 0x1b99_2957_5ff5_6af4,
    0x1cf5_8366_f560_51a9, 0x1cfc_8c66_f566_7fa2, 0x1d22_2149_d5d7_8070,
    0x1d24_a7b3_4109_7785, 0x1f67_39a2_cea3_fb79, 0x1fd6_bc48_4e41_f6e4,
    0x20e2_b4bf_699b_4c83, 0x2102_ba19_2543_f9e0, 0x2102_d919_2544_2e8d,
    0x2129_77c5_9344_2eeb, 0x2229_e861_3760_a383, 0x24b4_8bad_a208_3368,
    0x2522_08f1_7659_c64c, 0x2680_b27d_5079_f639, 0x2a74_85b3_89bc_17c2,
    0x2a96_5bc3_9c31_82d3, 0x2ab7_c99a_3141_7333, 0x2b99_0319_2bce_b05c,
    0x2d23_db18_d40f_d63e, 0x2d91_8d06_b68f_cfc6, 0x2dce_de7d_543a_4ffd,
    0x3059_a47b_3d25_a29b, 0x314f_c6a2_caa4_3411, 0x3358_0719_2fef_80df,
    0x3373_2619_3006_7d44, 0x359c_efaa_4095_485b, 0x3898_57a9_dcce_790a,
    0x3cb2_0dc9_5f85_061e, 0x3dc9_5919_365b_2a69, 0x3e03_c415_55ba_9b5a,
    0x3e8a_97df_952e_6692, 0x402d_11cc_7e6f_8c70, 0x41a8_5672_8ed8_f061,
    0x44f2_c616_7d3c_aea3, 0x4557_c2ab_2c76_8f77, 0x46f0_f4be_2745_6e65,
    0x474c_a793_0d63_3e30, 0x4753_8293_0d69_1dff, 0x47e8_2caa_4b38_5fa5,
    0x482d_2dc0_b798_bd5e, 0x4aba_b411_ae76_93b4, 0x4b23_8048_66c8_586b,
    0x4c41_7183_c3e1_3fa8, 0x4c66_7f90_acba_2e28, 0x4dfc_e182_20e7_0288,
    0x4e02_a418_e62d_57e7, 0x4e43_da44_bbff_f8f9, 0x51a8_4675_ebc2_d5dd,
    0x53ad_9756_6ebb_444f, 0x5565_6665_7a61_f544, 0x56f2_cc19_445f_a4be,
    0x56f2_d519_445f_b409, 0x56f9_b119_4465_958b, 0x5754_4099_439d_f70b,
    0x5872_b018_ec96_d77f, 0x59b9_f971_c760_822d, 0x5ae0_31d6_b3a5_3c52,
    0x5bb6_edba_5298_1647, 0x5d41_4984_7b2b_b076, 0x5ddf_a6c5_b5ac_8078,
    0x5ddf_b0c5_b5ac_9176, 0x5ddf_b5c5_b5ac_99f5, 0x5e39_a6f6_2bea_3863,
    0x5ec2_7fa7_3f94_3f5b, 0x5ef9_67a7_3fc3_5903, 0x6016_c818_f0a1_0246,
    0x6031_e018_f0b7_f2c6, 0x617d_c161_ce11_1698, 0x622a_3b76_2504_c030,
    0x6488_cb60_2e66_1fb6, 0x64ed_298e_648a_dbcc, 0x6588_868e_19ac_6bee,
    0x658f_4765_b359_47c5, 0x6679_033f_e4fd_20a8, 0x68e9_0a19_4eba_7dbc,
    0x698d_1c09_8d8b_a5e4, 0x6a17_a28f_0002_591c, 0x6a70_0e18_f6f8_058b,
    0x6c2e_260e_271c_76ee, 0x6c75_060e_2758_4331, 0x6da9_1f1f_d1e2_e20f,
    0x6ed8_a9c3_c28f_792b, 0x6ed8_f59f_5afb_5375, 0x72a0_58c4_dccb_108b,
    0x75ab_1306_a66d_b0c8, 0x75fa_4ede_65cb_7488, 0x7677_3993_a073_7862,
    0x7720_3729_b376_a83f, 0x779b_5719_564f_2d9d, 0x77af_5b19_565f_dd73,
    0x77bc_7019_566a_8b7e, 0x77bc_8119_566a_a861, 0x77cd_6bd0_b88a_d4ac,
    0x77f3_6119_5699_b471, 0x77f3_7319_5699_d307, 0x78f3_3ae3_5cd1_a692,
    0x794d_9546_366a_0925, 0x79c6_a259_62e1_cd4b, 0x7f68_8030_fabd_68be,
    0x822d_a719_5cd6_0727, 0x8248_a119_5cec_c4ad, 0x8299_154b_44e8_5e87,
    0x8358_5c7a_db38_4719, 0x83c1_7d8f_9074_ec4c, 0x8591_7567_30d1_0fd5,
    0x85b0_5867_30eb_8f1d, 0x868d_65ef_69bb_b5bf, 0x8813_d411_d169_2d14,
    0x8905_2e84_3e82_cd4a, 0x8a0b_c219_6111_af4e, 0x8a7f_7d57_3f80_c301,
    0x8b0d_9172_045c_5cc4, 0x8b28_8972_0473_16e4, 0x8c22_ef0d_a88b_0d1d,
    0x8c25_e80d_a88d_370f, 0x8c42_9c4a_7c29_4eac, 0x8cc9_db92_a10c_8766,
    0x8e72_898d_c27f_9379, 0x9017_5784_4211_26d7, 0x909f_3ddf_f8b7_e165,
    0x9517_715d_ed1c_0be4, 0x96ab_bc83_b54c_19be, 0x96b9_a783_b558_336b,
    0x9853_e529_c5dc_3c06, 0x9a42_e99b_aa23_57c9, 0x9a7a_029b_aa52_c4b4,
    0x9e07_c0c2_8112_9771, 0x9ead_41ec_3803_8201, 0x9eb5_5295_13b6_4852,
    0xa13e_5e06_0176_0ae6, 0xa1c4_8b18_e849_760b, 0xa32d_f9bc_2944_bcbd,
    0xa347_e9d7_49a1_6af3, 0xa35c_141f_f0ca_ad88, 0xa35c_181f_f0ca_b454,
    0xa49c_9273_924c_f85f, 0xa5bc_2267_4255_8d67, 0xa73b_7f92_58e0_d02d,
    0xab08_c6ed_aba9_5680, 0xadea_689e_7aa5_18ec, 0xadf3_32f2_b87e_f472,
    0xb081_77ec_4241_6701, 0xb0a1_1e0d_886d_f2c1, 0xb0a5_2783_c401_d5b6,
    0xb0db_a5b7_438b_7b5e, 0xb10c_9966_2efb_ff3f, 0xb11e_8b14_6c5a_21d8,
    0xb2e4_57a0_df4c_27dc, 0xb3e6_bd9b_6035_222e, 0xb4d3_b6b1_c372_c890,
    0xb527_8590_e84a_2a8d, 0xb6cd_6819_21c5_38ab, 0xb922_869d_c6f0_e60d,
    0xb971_61d3_3994_885b, 0xb9e3_1c94_538d_f8ea, 0xbaf3_2a0d_8ebe_74ca,
    0xbb23_3b0d_8ee7_b56f, 0xbb44_a411_ee2f_88f3, 0xbf41_a3ad_6947_011c,
    0xbf55_91ad_6957_8b90, 0xbfce_0f54_ea89_6207, 0xc36a_8b51_a75f_c34c,
    0xc3c3_9830_56e9_24d7, 0xc4bf_d9ba_8e65_9c21, 0xc550_afc6_e75e_7322,
    0xc945_1d93_5703_ed2d, 0xca8d_3c18_f457_9436, 0xcaa8_2d18_f46e_4271,
    0xcd1e_c79b_c6a1_8b73, 0xce5f_6fe5_ac9f_1fb3, 0xce99_c022_6590_1c81,
    0xcfd3_3382_6a6a_8df3, 0xcfec_e672_2b40_54a3, 0xd060_bb14_08a9_a874,
    0xd248_e64b_f8d4_1088, 0xd2c9_e8e4_4606_3f58, 0xd4c0_0e72_0d8e_dc04,
    0xd4f0_5818_fab6_a4a2, 0xd4f0_5e18_fab6_aed4, 0xd697_8fd4_c461_37b9,
    0xd6ea_8e0a_9323_d28f, 0xd707_30d8_3071_b7d8, 0xd95d_5def_07a7_563b,
    0xd97f_55ef_07c4_2f09, 0xd98b_fb4e_22e4_8f61, 0xdb5f_1cb4_1513_9545,
    0xdc13_fa29_46bd_3922, 0xdcaf_8f18_fed7_cbce, 0xdcb9_7d18_fee0_01bd,
    0xdcb9_8a18_fee0_17d4, 0xdd12_1479_0c25_1ce1, 0xdd8a_ac81_e142_29eb,
    0xded7_399b_d0c7_5baf, 0xe576_34c3_7516_4229, 0xe653_2678_a049_61a3,
    0xe6f7_9819_051f_f439, 0xe759_ba19_0572_f85a, 0xed52_307e_535a_6ec8,
    0xee17_a1c5_7698_7969, 0xef56_5c79_16c2_282e, 0xef95_82d7_2160_f199,
    0xf03d_3fd6_176f_e9e7, 0xf265_8df2_df06_24a3, 0xf405_a475_b731_576d,
    0xf5b9_ee19_0cc1_7398, 0xf5b9_ef19_0cc1_754b, 0xf604_f119_0d01_642b,
    0xfb0b_dd94_5882_46ea, 0xfb85_8779_ac9c_87be, 0xff78_dc9b_e2b0_eea8,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        assert!(ANYWHERE.is_sorted() && WHOLE.is_sorted());
        assert!(ANYWHERE.len() > 100 && WHOLE.len() > 200);
    }

    #[test]
    fn words_are_found_whatever_their_accents_and_gaps() {
        for name in [
            "Idiot",
            "Lake Idiotha",
            "Kelidiothar",
            "Idïöt",
            "Tomato",
            "Port Tomato",
        ] {
            assert!(has_avoided_word(name), "{name}");
        }
        for name in ["Orvadal", "Tomatorn", "Grassmere", "Mer de Gan", ""] {
            assert!(!has_avoided_word(name), "{name}");
        }
    }
}
