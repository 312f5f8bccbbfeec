//! Nobody else on the machine can read the data folder: it has the seeds of running games.
#![cfg(unix)]

use crate::rig::{Site, config};
use crate::stores::on_postgres;
use serde_json::json;
use springald_site::{AppState, Time};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn open(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// The files of a folder that others may do anything with.
fn readable(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let open = files.filter(|entry| mode(&entry.path()) & 0o077 != 0);
    open.map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

#[tokio::test]
async fn files_and_folder_are_for_their_owner() {
    if on_postgres() {
        // It has no folder.
        return;
    }
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a/b");
    let state = AppState::open(config(&folder), Time::manual(0))
        .await
        .unwrap();
    assert_eq!(mode(&folder), 0o700);
    assert!(folder.join("springald.sqlite-wal").exists());
    assert_eq!(readable(&folder), [""; 0]);
    state.close().await;
}

#[tokio::test]
async fn permissions_left_open_by_an_earlier_version_are_restricted() {
    if on_postgres() {
        // It has no folder.
        return;
    }
    let site = Site::new().await;
    site.game(json!({ "variant": "cats" })).await;
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(site.folder.path()).unwrap() {
        let entry = entry.unwrap();
        let to = folder.path().join(entry.file_name());
        fs::copy(entry.path(), &to).unwrap();
        open(&to, 0o644);
    }
    open(folder.path(), 0o755);
    let state = AppState::open(config(folder.path()), Time::manual(0))
        .await
        .unwrap();
    assert_eq!(readable(folder.path()), [""; 0]);
    assert_eq!(mode(folder.path()), 0o700);
    state.close().await;
}

#[tokio::test]
async fn a_folder_with_other_files_is_left_alone() {
    if on_postgres() {
        // It has no folder.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    open(folder.path(), 0o755);
    let other = folder.path().join("notes.txt");
    fs::write(&other, "mine").unwrap();
    open(&other, 0o644);
    let state = AppState::open(config(folder.path()), Time::manual(0))
        .await
        .unwrap();
    assert_eq!(mode(folder.path()), 0o755);
    assert_eq!(readable(folder.path()), ["notes.txt"]);
    state.close().await;
}
