//! The committed declarations match the Rust types.

use std::path::Path;
use std::{env, fs};

/// Set by `cargo xtask wire`: the files are written rather than compared.
const WRITE: &str = "SPRINGALD_WRITE_WIRE";

#[test]
fn the_committed_declarations_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire");
    let is_writing = env::var_os(WRITE).is_some();
    if is_writing {
        fs::create_dir_all(&folder).expect("a folder");
    }
    for file in springald_wire::files() {
        let path = folder.join(file.name);
        if is_writing {
            fs::write(&path, &file.text).expect("a file that can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == file.text,
            "{} is out of date: run `cargo xtask wire`",
            path.display()
        );
    }
}
