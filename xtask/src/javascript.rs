//! Builds the package for JavaScript and tests it.

use crate::command::{root, run, said};
use crate::site::{Module, Purpose, chromium, installed, npm, rules};
use crate::steps::Steps;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A game of Cat's Chess, the actions by a formula.
const PLAY: &str = "
import { Game, load } from 'springald';
await load();
const game = new Game('cats');
for (let step = 0; step < 300 && game.result === null; step += 1) {
  const actions = game.actions();
  game.node === 'nature' ? game.roll(() => 0.5) : game.play(actions[(step * 7) % actions.length]);
}
console.log(game.fen);
";

/// The steps of [`build`].
const STEPS: usize = 5;

/// Builds the package and tests it in Node.js and, if there is Chromium, on pages.
pub(crate) fn test() -> Result<()> {
    let mut steps = Steps::new("The package for JavaScript.", STEPS + 2);
    build(&mut steps, Purpose::Work)?;
    let package = root().join("packages/js");
    steps.take("Its types and lints", || {
        run(npm(&package).args(["run", "check"]))
    })?;
    steps.take("Its tests", || {
        let mut tests = npm(&package);
        let chromium = chromium();
        if Path::new(&chromium).exists() {
            tests.env("CHROMIUM", chromium);
        }
        run(tests.arg("test"))
    })
}

/// Makes the archive of the package in a folder, installs it in an empty one, and plays a game of Cat's Chess there.
pub(crate) fn release(dist: &Path) -> Result<PathBuf> {
    let mut steps = Steps::new("The package for JavaScript.", STEPS + 1);
    build(&mut steps, Purpose::Release)?;
    steps.take("Its archive", || {
        let package = root().join("packages/js");
        let name = said(
            npm(&package)
                .args(["pack", "--silent", "--pack-destination"])
                .arg(dist),
        )?;
        let archive = dist.join(name.trim());
        let empty = tempfile::tempdir()?;
        fs::write(empty.path().join("package.json"), "{}")?;
        run(npm(empty.path())
            .args(["install", "--silent"])
            .arg(&archive))?;
        let mut play = Command::new("node");
        run(play
            .args(["--input-type=module", "--eval", PLAY])
            .current_dir(empty.path()))?;
        Ok(archive)
    })
}

/// Builds the package in packages/js, ready for `npm pack`.
fn build(steps: &mut Steps, purpose: Purpose) -> Result<()> {
    let package = root().join("packages/js");
    let wasm = package.join("wasm");
    rules(steps, purpose)?;
    steps.take("The rules alone, as small as can be", || {
        let module = Module {
            name: "rules",
            features: "declared",
            profile: "wasm-rules",
            flags: "--cfg springald_compact --cfg sha2_backend_soft=\"compact\"",
        };
        module.build(&wasm.join("pkg"))
    })?;
    steps.take("Tools, from npm", || installed(&package))?;
    steps.take("The package", || {
        let web = root().join("web/src");
        for name in ["springald", "declared"] {
            for ending in [".js", ".d.ts", "_bg.wasm"] {
                let file = format!("{name}{ending}");
                fs::copy(web.join("pkg").join(&file), wasm.join("pkg").join(&file))?;
            }
        }
        fs::create_dir_all(wasm.join("engine"))?;
        fs::copy(web.join("engine/words.js"), wasm.join("engine/words.js"))?;
        run(npm(&package).args(["run", "build"]))
    })
}
