//! A folder for a new variant: a small complete game that its author changes bit by bit.

use crate::command::{cargo_command, root, run};
use crate::metadata::Metadata;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of every new folder. `@name@` and `@Name@` stand for the name of the game.
const COMMON: [File; 5] = [
    ("Cargo.toml", include_str!("../template/manifest.toml")),
    ("src/lib.rs", include_str!("../template/lib.rs")),
    (
        "engine/Cargo.toml",
        include_str!("../template/engine/manifest.toml"),
    ),
    (
        "engine/README.md",
        include_str!("../template/engine/README.md"),
    ),
    (
        "engine/src/lib.rs",
        include_str!("../template/engine/lib.rs"),
    ),
];

/// A path below the folder, and its text.
type File = (&'static str, &'static str);

/// The game with which a folder begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Template {
    /// Orthodox pieces, without castling and en passant; the king is captured.
    Capture,
    /// Orthodox chess, with check, castling and en passant.
    Check,
}

/// The files of a template, besides the common ones.
macro_rules! files {
    ($folder:literal) => {
        files!($folder: "RULES.md", "src/position.rs", "src/notation.rs", "tests/it/main.rs", "site/learn.json")
    };
    ($folder:literal: $($path:literal),*) => {
        [$(($path, include_str!(concat!("../template/", $folder, "/", $path)))),*]
    };
}

impl Template {
    const ALL: [Self; 2] = [Self::Capture, Self::Check];

    /// Returns the files of the folder.
    fn files(self) -> impl Iterator<Item = File> {
        let own = match self {
            Self::Capture => files!("capture"),
            Self::Check => files!("check"),
        };
        COMMON.into_iter().chain(own)
    }

    /// Returns a description of the game.
    const fn game(self) -> &'static str {
        match self {
            Self::Capture => "a tiny game, orthodox pieces and captured kings",
            Self::Check => "orthodox chess, to be changed",
        }
    }
}

/// A line that is added to a file of the workspace, before the first line after `heading` that `ends`
/// its list.
struct Line {
    file: &'static str,
    heading: &'static str,
    ends: &'static str,
    text: &'static str,
}

/// The lines by which the workspace knows a game.
const LINES: [Line; 5] = [
    Line {
        file: "Cargo.toml",
        heading: "[workspace.dependencies]\n",
        ends: "\n\n",
        text: "\nspringald-@name@ = { path = \"variants/@name@\", version = \"0.1.0\" }\
               \nspringald-@name@-engine = { path = \"variants/@name@/engine\", version = \"0.1.0\" }",
    },
    Line {
        file: "Cargo.toml",
        heading: "[profile.release.package]\n",
        ends: "\n\n",
        text: "\nspringald-@name@ = { opt-level = 3, codegen-units = 1 }\
               \nspringald-@name@-engine = { opt-level = 3, codegen-units = 1 }",
    },
    Line {
        file: "crates/registry/Cargo.toml",
        heading: "builtin = [",
        ends: "\n]",
        text: "\n    \"dep:springald-@name@-engine\",",
    },
    Line {
        file: "crates/registry/Cargo.toml",
        heading: "[dependencies]\n",
        ends: "\n\n",
        text: "\nspringald-@name@-engine = { workspace = true, optional = true }",
    },
    Line {
        file: "crates/registry/src/lib.rs",
        heading: "builtin! {",
        ends: "\n}",
        text: "\n    springald_@name@_engine::GAME, \"@name@\";",
    },
];

/// The next steps of the author.
const NEXT: &str = "\
Next:
 1. cargo test --package springald-@name@               passes now: @game@
 2. cargo run --release -- play @name@                  play it
 3. change variants/@name@/RULES.md, and then the code and its tests clause by clause
 4. cargo test -p springald-registry --test it learn    holds site/learn.json to the rules
 5. cargo test -p springald-registry --test it searches -- --ignored
                                                        pins the search in variants/@name@/tests/searches.jsonl
 6. draw the new kinds of pieces: variants/@name@/site/NAME-OF-KIND.svg
 7. cargo xtask test
CONTRIBUTING.md has more on each step.";

/// Makes the folder of a variant, adds its lines, and prints what to do next.
///
/// # Errors
/// If the name is no name of a folder and a crate, or is taken.
pub(crate) fn create(name: &str, template: Template) -> Result<()> {
    create_in(&root(), name, template)?;
    run(&mut cargo_command(&[
        "fmt",
        "--package",
        &format!("springald-{name}"),
    ]))?;
    println!("{}", named(NEXT, name).replace("@game@", template.game()));
    Ok(())
}

fn create_in(root: &Path, name: &str, template: Template) -> Result<()> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    ensure!(
        name.starts_with(|letter: char| letter.is_ascii_lowercase()) && name.chars().all(is_plain),
        "name: found '{name}', expected small letters and digits, a letter first"
    );
    let folder = root.join("variants").join(name);
    ensure!(
        !folder.exists() && !root.join("crates").join(name).exists(),
        "name: '{name}' is taken"
    );
    let mut changed = BTreeMap::new();
    for line in &LINES {
        let path = root.join(line.file);
        let text = match changed.remove(&path) {
            Some(text) => text,
            None => fs::read_to_string(&path).with_context(|| line.file.to_owned())?,
        };
        changed.insert(path, line.added_to(&text, name)?);
    }
    for (path, text) in template.files() {
        write(&folder.join(path), &named(text, name))?;
    }
    for (path, text) in changed {
        fs::write(path, text)?;
    }
    link_licence(&folder, "..")?;
    link_licence(&folder.join("engine"), "../..")
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

/// Links the licence into a folder, as in all packages; `up` leads to the folder of all games.
fn link_licence(folder: &Path, up: &str) -> Result<()> {
    let licence = Path::new(up).join("../LICENSE");
    #[cfg(unix)]
    std::os::unix::fs::symlink(licence, folder.join("LICENSE"))?;
    #[cfg(not(unix))]
    fs::copy(folder.join(licence), folder.join("LICENSE"))?;
    Ok(())
}

/// Replaces the name of the template by the name of a game.
fn named(text: &str, name: &str) -> String {
    let (first, rest) = name.split_at(1);
    let title = first.to_uppercase() + rest;
    text.replace("@name@", name).replace("@Name@", &title)
}

impl Line {
    fn added_to(&self, text: &str, name: &str) -> Result<String> {
        let begins = text.find(self.heading);
        let ends = begins.and_then(|at| Some(at + text[at..].find(self.ends)?));
        let Some(at) = ends else {
            bail!(
                "{}: no list that begins with '{}'",
                self.file,
                self.heading.trim()
            );
        };
        Ok(format!(
            "{}{}{}",
            &text[..at],
            named(self.text, name),
            &text[at..]
        ))
    }
}

/// Creates a variant from each template in a copy of the workspace, runs their tests, and type-checks the registry with
/// them.
///
/// # Errors
/// If that fails.
pub(crate) fn rehearse() -> Result<()> {
    let copy = tempfile::tempdir()?;
    for part in [
        ".cargo",
        "Cargo.toml",
        "Cargo.lock",
        "LICENSE",
        "README.md",
        "crates",
        "games",
        "packages/python/Cargo.toml",
        "packages/python/README.md",
        "packages/python/src",
        "variants",
        "web/bindgen",
        "xtask",
    ] {
        copy_tree(&root().join(part), &copy.path().join(part))?;
    }
    let mut test = vec!["test".to_owned(), "--offline".to_owned()];
    for template in Template::ALL {
        let name = format!("rehearsal{}", template as u8);
        create_in(copy.path(), &name, template)?;
        test.extend(["--package".to_owned(), format!("springald-{name}")]);
    }
    // Cargo takes crates of the copy for crates of the workspace: with a common folder they would replace each other's
    // outputs.
    let target = Metadata::read()?.target_directory.join("rehearsal");
    let check = ["check", "--offline", "--package", "springald-registry"].map(str::to_owned);
    for arguments in [test, check.to_vec()] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = cargo_command(&arguments);
        command.current_dir(copy.path());
        run(command.env("CARGO_TARGET_DIR", &target))?;
    }
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            copy_tree(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{LINES, NEXT, Template, create_in, named};
    use crate::command::root;
    use std::fs;

    #[test]
    fn the_workspace_lists_every_game() {
        for line in LINES.iter().filter(|line| line.file == "Cargo.toml") {
            let text = fs::read_to_string(root().join(line.file)).unwrap();
            for folder in fs::read_dir(root().join("variants")).unwrap() {
                let name = folder.unwrap().file_name().into_string().unwrap();
                for entry in named(line.text, &name).split_inclusive('\n') {
                    let entry = entry.trim();
                    assert!(text.contains(entry), "no '{entry}'");
                }
            }
        }
    }

    #[test]
    fn every_line_finds_its_place_and_every_name_is_filled_in() {
        let copy = tempfile::tempdir().unwrap();
        for line in &LINES {
            let to = copy.path().join(line.file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(root().join(line.file), to).unwrap();
        }
        for (template, name) in [
            (Template::Capture, "specimen"),
            (Template::Check, "specimen2"),
        ] {
            create_in(copy.path(), name, template).unwrap();
            for line in &LINES {
                let text = fs::read_to_string(copy.path().join(line.file)).unwrap();
                assert_eq!(
                    text.matches(&named(line.text, name)).count(),
                    1,
                    "{}",
                    line.file
                );
            }
            let folder = copy.path().join("variants").join(name);
            for (path, _) in template.files() {
                let text = fs::read_to_string(folder.join(path)).unwrap();
                assert!(!text.contains("@name") && !text.contains("@Name"), "{path}");
            }
        }
        assert!(named(NEXT, "specimen").contains("play specimen"));
        for name in ["specimen", "Specimen", "", "2er", "a-b", "../x"] {
            let made = create_in(copy.path(), name, Template::Capture);
            assert!(made.is_err(), "{name}");
        }
    }
}
