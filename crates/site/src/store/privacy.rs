//! Restricts the data folder to its owner: it holds the seeds of running games.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The suffixes that `SQLite` adds to the name of the database.
const ENDINGS: [&str; 4] = ["", "-wal", "-shm", "-journal"];
/// The name of a file that reserves space for opening the database on a full disk.
pub(super) const RESERVE: &str = "reserve";
/// The other files of the store: the lock, and the reserve for a full disk.
const OTHERS: [&str; 2] = ["lock", RESERVE];

/// Creates a folder and its parents if they are missing.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if let Some(above) = folder.parent() {
        std::fs::create_dir_all(above)?;
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        result => result,
    }
}

/// Opens a file for writing, or creates it.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates a file of this many zero bytes.
pub(super) fn fill(path: &Path, bytes: usize) -> io::Result<()> {
    open(path)?.write_all(&vec![0; bytes])
}

/// Creates the database if it is missing, and removes the permissions of other users from files
/// that an earlier version or another program left open. A folder that holds anything else keeps
/// its permissions.
///
/// `SQLite` gives its other files the rights of the database.
pub(super) fn protect(folder: &Path, database: &str) {
    // If it cannot be created, opening it reports the reason.
    let _ = open(&folder.join(database));
    let own: Vec<String> = ENDINGS
        .iter()
        .map(|end| format!("{database}{end}"))
        .collect();
    let is_own = |name: &str| OTHERS.contains(&name) || own.iter().any(|own| own == name);
    for name in own.iter().map(String::as_str).chain(OTHERS) {
        restrict(&folder.join(name), 0o600);
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name());
    if names.all(|name| name.to_str().is_some_and(is_own)) {
        restrict(folder, 0o700);
    }
}

/// Restricts a file or folder, if it exists, to these permissions at most.
#[cfg(unix)]
fn restrict(path: &Path, most: u32) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = std::fs::metadata(path) else {
        return;
    };
    let mode = metadata.permissions().mode();
    if mode & 0o777 & !most == 0 {
        return;
    }
    let permissions = std::fs::Permissions::from_mode(mode & most);
    if let Err(error) = std::fs::set_permissions(path, permissions) {
        // The file of another user can be used nevertheless.
        tracing::warn!(path = %path.display(), %error, "others may read this");
    }
}

/// On other systems, the folder of a user is private by default.
#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) {}
