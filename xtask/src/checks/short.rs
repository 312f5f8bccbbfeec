//! The short part of the checks.

use super::rust;
use crate::command::cargo;
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
    // Before the server, which embeds them.
    steps.take("Pages", site::pages)?;
    steps.take("Lints and tests in Rust", || {
        rust::test(&rust::Selection::default())
    })?;
    steps.take("Lints and tests of the pages", site::lint_and_test_pages)?;
    steps.take("Tests in a browser", site::test_shortly)
}
