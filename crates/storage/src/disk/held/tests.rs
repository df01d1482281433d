//! Tests of the files that a page holds in memory.

use super::*;

fn text(path: &str) -> Option<String> {
    let bytes = read(path).ok()?;
    String::from_utf8(bytes).ok()
}

/// One test, as there is one page.
#[test]
fn files_of_a_page_are_held_and_each_change_waits_until_it_is_kept() {
    let before = (PathBuf::from("/mapmaker/maps/a.map"), b"a".to_vec(), 5000);
    begin([before], None, || {});
    assert_eq!(text("maps/../maps/./a.map").as_deref(), Some("a"));
    let found = metadata("/mapmaker/maps/a.map").expect("there");
    assert_eq!((found.is_file(), found.len()), (true, 1));
    let later = UNIX_EPOCH + std::time::Duration::from_secs(5);
    assert_eq!(found.modified().expect("known"), later);
    assert!(metadata("maps").expect("a folder").is_dir() && metadata("none").is_err());
    assert_eq!(take_changes(), (0, Vec::new()));

    // A file appears whole, and only then it is to be kept.
    let mut file = temporary_in(Path::new("maps")).expect("made");
    file.write_all(b"b").expect("written");
    assert_eq!(take_changes().1, []);
    file.persist_noclobber("maps/b.map").expect("put");
    let file = temporary_in(Path::new("maps")).expect("made");
    assert!(file.persist_noclobber("maps/b.map").is_err());
    let names = read_dir("maps").expect("a folder");
    let names: Vec<_> = names.map(|file| file.expect("one").file_name()).collect();
    assert_eq!(names, ["a.map", "b.map"]);
    assert!(kept_up_to() < changes());
    let (number, taken) = take_changes();
    let bytes: Arc<[u8]> = Arc::from(*b"b");
    assert_eq!(taken, [("/mapmaker/maps/b.map".into(), Some(bytes))]);
    // What could not be kept goes with what is changed next.
    give_back(taken);
    rename("maps/a.map", "maps/c.map").expect("renamed");
    let (last, taken) = take_changes();
    assert!(last > number);
    let what: Vec<_> = taken
        .iter()
        .map(|(path, bytes)| (path.to_str().unwrap_or_default(), bytes.is_some()))
        .collect();
    let maps = ["a.map", "b.map", "c.map"].map(|name| format!("/mapmaker/maps/{name}"));
    assert_eq!(
        what,
        [(&*maps[0], false), (&*maps[1], true), (&*maps[2], true)]
    );
    keep_up_to(last);
    assert_eq!(kept_up_to(), changes());

    // One has a file open to be changed.
    let first = File::options().open("maps/b.map-lock").expect("opened");
    let second = File::options().open("maps/b.map-lock").expect("opened");
    assert!(first.try_lock().is_ok() && second.try_lock().is_err());
    drop(second);
    drop(first);
    let third = File::options().open("maps/b.map-lock").expect("opened");
    assert!(third.try_lock().is_ok() && metadata("maps/b.map-lock").is_err());

    // A database is put into its file whole, and a desktop opens it there.
    put(Path::new("data"), Vec::new()).expect("put");
    let access = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let mut data = open_database(Path::new("data"), access).expect("a database");
    data.execute_batch("CREATE TABLE a (b); INSERT INTO a VALUES (7)")
        .expect("written");
    put_database(&mut data, Path::new("data")).expect("put");
    let seven = |data: &Connection| data.query_row("SELECT b FROM a", [], |row| row.get(0));
    let again = open_database(Path::new("data"), access).expect("a database");
    assert_eq!(seven(&again), Ok(7));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data");
    std::fs::write(&path, read("data").expect("bytes")).expect("written");
    assert_eq!(seven(&Connection::open(path).expect("opened")), Ok(7));
    assert!(open_database(Path::new("none"), access).is_err());

    // A second page can look on.
    let after = (PathBuf::from("/mapmaker/a"), b"a".to_vec(), 0);
    begin([after], Some("another tab has them open"), || {});
    assert_eq!(text("a").as_deref(), Some("a"));
    let refused = put(Path::new("a"), Vec::new()).expect_err("closed");
    assert_eq!(refused.to_string(), "another tab has them open");
    assert!(remove_file("a").is_err() && rename("a", "b").is_err());
    let lock = File::options().open("a-lock").expect("opened");
    assert!(lock.try_lock().is_err() && temporary_in(Path::new("")).is_err());
}
