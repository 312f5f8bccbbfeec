//! Draws the boards of the README.

use crate::command::{cargo_command, root};
use anyhow::{Context, Result, bail};
use std::fs;

/// The variants, each with turns that lead to a characteristic position.
const BOARDS: [(&str, &str); 6] = [
    ("chess", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("chesspp", "b1c3 e7e5 b1b3 b8c6 d2d4 e5d4"),
    ("cats", "T@f6,*a2a4,c1d2 e8e7"),
    ("ballista", ""),
    ("gravitatur", "G@d4,"),
    ("duck", "e2e4,D@e5 d7d5,D@e6 e4d5,D@d6 g8f6,D@d4"),
];

/// Writes docs/boards/*.svg.
pub(crate) fn draw() -> Result<()> {
    for (variant, moves) in BOARDS {
        let arguments = [
            "run",
            "--release",
            "--quiet",
            "--",
            "show",
            variant,
            "--svg",
            "--moves",
            moves,
        ];
        let output = cargo_command(&arguments)
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("{variant}: {}", String::from_utf8_lossy(&output.stderr));
        }
        let path = root().join("docs/boards").join(format!("{variant}.svg"));
        fs::write(&path, output.stdout)?;
        eprintln!("wrote {}", path.display());
    }
    Ok(())
}
