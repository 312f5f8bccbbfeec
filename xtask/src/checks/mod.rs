//! The checks, in named parts. `cargo xtask test` runs the short part, which every change passes; `--all` runs
//! everything that exists, a part at a time.

mod changed;
mod part;
mod passed;
mod rust;
mod short;

use crate::{clients, fuzz, library, packages, release, site, variant};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use part::Part;
use passed::Passed;

pub(crate) use rust::program_for_tests;
pub(crate) use short::test_pages;

/// The options of the checks.
#[derive(Args)]
pub(crate) struct Test {
    /// Run every part, or with `--part` the ones named. Parts that have passed on these very files are skipped, so a
    /// run that was stopped continues.
    #[arg(long, conflicts_with = "changed")]
    all: bool,
    /// Run this part; may be repeated.
    #[arg(long, value_name = "PART", conflicts_with = "changed")]
    part: Vec<Part>,
    /// Run only the tests of what has changed since the last commit, and list the parts that the change needs.
    #[arg(long)]
    changed: bool,
    /// With `--changed`: everything that has changed since this commit.
    #[arg(long, value_name = "COMMIT", requires = "changed")]
    since: Option<String>,
    /// With `--all`: run parts again that have passed on these files.
    #[arg(long, requires = "all")]
    again: bool,
}

impl Part {
    fn run(self) -> Result<()> {
        match self {
            Self::Short => short::run(),
            Self::Sites => rust::test_sites(),
            Self::Pages => site::test_browsers("pages"),
            Self::People => site::test_browsers("people"),
            Self::Boards => site::test_browsers("games"),
            Self::Newcomers => site::test_browsers("newcomers"),
            Self::Firefox => site::test_browsers("firefox"),
            Self::Nodes => site::test_browsers("nodes"),
            Self::Games => rust::test_games(),
            Self::Fuzz => fuzz::fuzz(None, fuzz::LONG),
            Self::Clients => clients::play(),
            Self::Library => {
                library::check()?;
                variant::rehearse()
            }
            Self::Packages => packages::test(),
            Self::Release => {
                release::release(false)?;
                site::weigh_release()
            }
        }
    }
}

impl Test {
    /// Returns the parts that were asked for.
    fn parts(&self) -> &[Part] {
        match (self.all, self.part.is_empty()) {
            (_, false) => &self.part,
            (true, true) => Part::value_variants(),
            (false, true) => &[Part::Short],
        }
    }

    /// Runs the parts that were asked for.
    pub(crate) fn run(self) -> Result<()> {
        if self.changed {
            return changed::test(self.since.as_deref());
        }
        let parts = self.parts();
        let mut passed = Passed::read()?;
        let mut failed = Vec::new();
        for &part in parts {
            if self.all && !self.again && passed.has(part) {
                eprintln!("{part}: passed before on these files");
                continue;
            }
            match part.run() {
                Ok(()) => passed.add(part)?,
                // The other parts still say what they find.
                Err(error) if parts.len() > 1 => {
                    eprintln!("{part}: {error:#}");
                    failed.push(part.to_string());
                }
                Err(error) => return Err(error),
            }
        }
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        eprintln!("\nAll checks passed.");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        test: Test,
    }

    #[test]
    fn parts_are_chosen() {
        let parts = |line: &str| {
            let words = ["test"].into_iter().chain(line.split_whitespace());
            Line::try_parse_from(words).map(|line| line.test.parts().to_vec())
        };
        assert_eq!(parts("").unwrap(), [Part::Short]);
        assert_eq!(parts("--all").unwrap(), Part::value_variants());
        for line in ["--part games --part fuzz", "--all --part games --part fuzz"] {
            assert_eq!(parts(line).unwrap(), [Part::Games, Part::Fuzz]);
        }
        assert!(parts("--all --changed").is_err() && parts("--again").is_err());
    }
}
