//! The site as an archive that needs neither Rust nor Node.js.

use crate::command::{root, said, tool};
use crate::metadata::Metadata;
use crate::{packages, site, smoke};
use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files packed with the program, besides the folder `docs` and the rules of the games.
const TEXTS: [&str; 8] = [
    "README.md",
    "LICENSE",
    "CREDITS.md",
    "CHANGELOG.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "packages/js/README.md",
    "packages/python/README.md",
];

/// The version of the program that lists dependencies.
const CARGO_SBOM: &str = "0.10.0";

/// Makes a release in `dist` in the target folder, each file with its SHA-256 beside it: the archive with the program and,
/// unless only that is wanted, the lists of what is in it, and the packages for other languages. All of them are tried in
/// empty places.
pub(crate) fn release(program_only: bool) -> Result<()> {
    let target = Metadata::read()?.target_directory;
    let dist = target.join("dist");
    let mut made = vec![program(&target, &dist)?];
    if !program_only {
        made.extend(bills(&dist)?);
        made.extend(packages::release(&dist)?);
    }
    for file in &made {
        write_sum(file)?;
        println!("{}", file.display());
    }
    Ok(())
}

/// Writes what the program and its pages are made of, with versions and licences, in JSON of `CycloneDX`.
fn bills(dist: &Path) -> Result<Vec<PathBuf>> {
    let sbom = tool("cargo-sbom", CARGO_SBOM, &[])?;
    let mut crates = Command::new(sbom);
    crates.args([
        "--cargo-package",
        "springald-cli",
        "--output-format",
        "cyclone_dx_json_1_6",
    ]);
    let crates = said(crates.current_dir(root()))?;
    let pages = ["sbom", "--sbom-format", "cyclonedx"];
    let pages = said(site::npm(&root().join("web")).args(pages))?;
    let bills = [("springald", crates), ("springald-pages", pages)];
    bills
        .into_iter()
        .map(|(name, bill)| {
            let path = dist.join(format!("{name}-{}.cdx.json", env!("CARGO_PKG_VERSION")));
            fs::write(&path, bill).with_context(|| path.display().to_string())?;
            Ok(path)
        })
        .collect()
}

/// Packs the program, the documents and the rules; then starts the site from the unpacked archive and plays on it.
fn program(target: &Path, dist: &Path) -> Result<PathBuf> {
    site::build(site::Purpose::Release)?;
    let program = target.join(format!("release/springald{EXE_SUFFIX}"));
    let name = format!("springald-{}-{OS}-{ARCH}", env!("CARGO_PKG_VERSION"));
    let archive = pack(&program, &root(), dist, &name)?;
    // The archive has to work on its own.
    let unpacked = tempfile::tempdir()?;
    unpack(&archive, unpacked.path())?;
    let folder = unpacked.path().join(&name);
    let program = folder.join(format!("springald{EXE_SUFFIX}"));
    let works = smoke::check(&program, env!("CARGO_PKG_VERSION"));
    works.with_context(|| format!("the program in {} does not work", archive.display()))?;
    Ok(archive)
}

/// Packs the program and the documents of `from` as `name`.
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
    for rules in rules(from)? {
        archive.append_path_with_name(from.join(&rules), inside.join(&rules))?;
    }
    archive.into_inner()?.finish()?.sync_all()?;
    Ok(path)
}

/// Writes the checksum of a file beside it.
fn write_sum(file: &Path) -> Result<()> {
    let name = file
        .file_name()
        .context("a file has no name")?
        .to_string_lossy();
    let beside = file.with_file_name(format!("{name}.sha256"));
    Ok(fs::write(beside, format!("{}  {name}\n", sum(file)?))?)
}

/// Returns the rules of all games, as paths in the repository.
fn rules(from: &Path) -> Result<Vec<PathBuf>> {
    let mut rules = Vec::new();
    for entry in fs::read_dir(from.join("variants"))? {
        let path = Path::new("variants")
            .join(entry?.file_name())
            .join("RULES.md");
        if from.join(&path).is_file() {
            rules.push(path);
        }
    }
    rules.sort();
    Ok(rules)
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
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

    /// Links of the texts in a folder to what is not below `top`.
    fn dead_links(folder: &Path, top: &Path) -> Vec<String> {
        let mut dead = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dead.append(&mut dead_links(&path, top));
            } else if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).unwrap();
                let links = text.split("](").skip(1).filter_map(|rest| {
                    let link = rest.split([')', '#']).next()?;
                    (!link.is_empty() && !link.contains(':')).then_some(link)
                });
                let name = path.strip_prefix(top).unwrap().display();
                let missing = links.filter(|link| !folder.join(link).exists());
                dead.extend(missing.map(|link| format!("{name}: {link}")));
            }
        }
        dead
    }

    #[test]
    fn packed_values_unpack_unchanged() {
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
        let package = fs::read_to_string(root().join("packages/js/package.json")).unwrap();
        let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
        assert!(
            package.contains(&version),
            "packages/js has another version"
        );
        assert_eq!(dead_links(&folder, &folder), Vec::<String>::new());
        let page = folder.join("docs/page.md");
        fs::write(&page, "[a](../LICENSE) [b](none.md) [c](https://d) [e](#f)").unwrap();
        assert_eq!(dead_links(&folder, &folder), ["docs/page.md: none.md"]);
        write_sum(&archive).unwrap();
        let told = fs::read_to_string(scratch.path().join("springald-0.tar.gz.sha256")).unwrap();
        let expected = format!("{}  springald-0.tar.gz\n", sum(&archive).unwrap());
        assert_eq!(told, expected);
    }
}
