//! Invalid use is refused with its exit code and one sentence, for every command.

use super::cases::assert_refused;

#[test]
fn bad_use_ends_with_its_exit_code_and_one_sentence_that_says_what_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_refused(include_str!("refused.txt"), folder.path());
}
