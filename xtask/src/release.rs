//! The site as an archive for those who have neither Rust nor Node.js.

use crate::{root, run, site, target_folder};
use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What goes along with the program.
const TEXTS: [&str; 4] = ["README.md", "LICENSE", "CREDITS.md", "CHANGELOG.md"];

/// Builds everything and packs it into `dist` in the target folder, with its SHA-256 beside it.
pub(crate) fn release() -> Result<()> {
    site::build()?;
    let target = target_folder()?;
    let program = target.join(format!("release/springald{EXE_SUFFIX}"));
    let name = format!("springald-{}-{OS}-{ARCH}", env!("CARGO_PKG_VERSION"));
    let dist = target.join("dist");
    let archive = pack(&program, &root(), &dist, &name)?;
    // What a stranger unpacks has to start.
    let unpacked = tempfile::tempdir()?;
    unpack(&archive, unpacked.path())?;
    let folder = unpacked.path().join(&name);
    run(Command::new(folder.join(format!("springald{EXE_SUFFIX}"))).arg("--version"))?;
    println!("{}", archive.display());
    Ok(())
}

/// Packs the program and the texts of `from` as `name`, and writes the sum beside the archive.
fn pack(program: &Path, from: &Path, into: &Path, name: &str) -> Result<PathBuf> {
    fs::create_dir_all(into)?;
    let path = into.join(format!("{name}.tar.gz"));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    let inside = Path::new(name);
    let file_name = program.file_name().context("the program has no name")?;
    archive
        .append_path_with_name(program, inside.join(file_name))
        .with_context(|| format!("cannot pack {}", program.display()))?;
    for text in TEXTS {
        archive.append_path_with_name(from.join(text), inside.join(text))?;
    }
    archive.append_dir_all(inside.join("docs"), from.join("docs"))?;
    archive.into_inner()?.finish()?.sync_all()?;
    let sum = sum(&path)?;
    fs::write(
        into.join(format!("{name}.tar.gz.sha256")),
        format!("{sum}  {name}.tar.gz\n"),
    )?;
    Ok(path)
}

/// The SHA-256 of a file, in hexadecimal digits.
fn sum(path: &Path) -> Result<String> {
    Ok(HEXLOWER.encode(&Sha256::digest(fs::read(path)?)))
}

fn unpack(archive: &Path, into: &Path) -> Result<()> {
    let file = flate2::read::GzDecoder::new(File::open(archive)?);
    if let Err(error) = tar::Archive::new(file).unpack(into) {
        bail!("{} cannot be unpacked: {error}", archive.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let scratch = tempfile::tempdir().unwrap();
        let program = scratch.path().join("springald");
        fs::write(&program, "a program").unwrap();
        let archive = pack(&program, &root(), scratch.path(), "springald-0").unwrap();
        unpack(&archive, scratch.path()).unwrap();
        let folder = scratch.path().join("springald-0");
        assert_eq!(
            fs::read_to_string(folder.join("springald")).unwrap(),
            "a program"
        );
        for text in TEXTS {
            assert_eq!(
                fs::read(folder.join(text)).unwrap(),
                fs::read(root().join(text)).unwrap()
            );
        }
        assert!(folder.join("docs/serving.md").exists());
        let told = fs::read_to_string(scratch.path().join("springald-0.tar.gz.sha256")).unwrap();
        let expected = format!("{}  springald-0.tar.gz\n", sum(&archive).unwrap());
        assert_eq!(told, expected);
    }
}
