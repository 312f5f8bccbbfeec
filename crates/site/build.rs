//! Puts the built pages where they are embedded from; without any, one that says how to build them.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const NONE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
<title>Springald</title>\n<h1>Springald</h1>\n<p>The server runs, but its pages have not been built. \
In the repository, <code>cargo xtask site</code> builds and starts everything.</p>\n</html>\n";

fn main() -> Result<(), Box<dyn Error>> {
    let to = PathBuf::from(env::var("OUT_DIR")?).join("web");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    println!("cargo::rerun-if-env-changed=SPRINGALD_WEB_DIST");
    let built = root.join("../../web/dist");
    let from = env::var_os("SPRINGALD_WEB_DIST").map_or(built, PathBuf::from);
    // The folder around it, too: what is not there yet may come.
    let watched = if from.exists() {
        &from
    } else {
        from.parent().unwrap_or(&from)
    };
    if watched.exists() {
        println!("cargo::rerun-if-changed={}", watched.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    fs::create_dir_all(&to)?;
    if from.join("index.html").is_file() {
        copy(&from, &to)?;
    } else {
        fs::write(to.join("index.html"), NONE)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().ok_or("a file without a name")?);
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
