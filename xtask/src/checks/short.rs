//! The short part of the checks.

use super::rust;
use crate::command::{Aside, cargo};
use crate::steps::Steps;
use crate::{site, tidy};
use anyhow::Result;

/// Runs the short part, and says how long each step took.
pub(super) fn run() -> Result<()> {
    let mut steps = Steps::new("The short checks: 5 steps.", 5);
    steps.take("Layout and formatting", || {
        tidy::check()?;
        cargo(&["fmt", "--all", "--check"])
    })?;
    // The pages use one core most of the time, and the Rust build leaves one idle now and then.
    let beside = Aside::start(&["test-pages"])?;
    let selection = rust::Selection::default();
    let programs = steps.take("Builds and lints in Rust", || rust::build(&selection));
    let pages = steps.take("Pages: build, lints and tests in Node.js", || {
        beside.finish()
    });
    let programs = programs?;
    pages?;
    steps.take("Tests in Rust", || rust::run_all(programs, &selection))?;
    steps.take("Tests in a browser", site::test_shortly)
}

/// Builds the pages, lints them and tests them in Node.js.
pub(crate) fn test_pages() -> Result<()> {
    site::pages()?;
    site::lint_and_test_pages()
}
