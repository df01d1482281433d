//! Large mazes at a terminal.

#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_large_work_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let png = folder.path().join("m.png");
    let run_with_input = |more: &str| {
        let command = format!(
            "'{}' maze new 9000 9000 --algo eller --seed 1 --time-limit 0.3 --png '{}' {more}",
            env!("CARGO_BIN_EXE_mapmaker"),
            png.display()
        );
        let mut script = std::process::Command::new("script");
        script.args(["-q", "-e", "-c", &command, "/dev/null"]);
        let Ok(output) = script.output() else {
            eprintln!("left out: there is no `script` to open a terminal with");
            return None;
        };
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        Some((output.status.code(), report))
    };
    let Some((code, report)) = run_with_input("") else {
        return;
    };
    assert_eq!(code, Some(2), "{report}");
    assert!(
        report.contains("the picture of 288016x288016 pixels may take up to 83 GB; add --yes"),
        "{report}"
    );
    let (code, report) = run_with_input("--yes").expect("a terminal");
    assert_eq!(code, Some(3), "{report}");
    assert!(report.contains("note: the picture of"), "{report}");
}
