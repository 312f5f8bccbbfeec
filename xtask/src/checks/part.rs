//! The names of the parts.

use clap::ValueEnum;
use std::fmt;

/// A part of the checks. Each takes at most half an hour on two cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// Layout, formatting, lints, tests in Rust, tests of the pages in Node.js and the short tests in a browser.
    Short,
    /// The site with every feature: its tests on PostgreSQL and on three nodes over NATS.
    Sites,
    /// Browser tests of single pages: analysis, editor, puzzles, looks, accessibility and more.
    Pages,
    /// Browser tests of people who play each other.
    People,
    /// Browser tests of whole games, of every board, and of the computer.
    Boards,
    /// Browser tests of newcomers to every game, in Chromium.
    Newcomers,
    /// All browser tests for Firefox, with newcomers to every game.
    Firefox,
    /// Browser tests of a site of three nodes.
    Nodes,
    /// Games with all random positions, every forced win of the suites, and planted faults that reports must find.
    Games,
    /// A minute of fuzzing for each target.
    Fuzz,
    /// Games with other programs: python-chess, XBoard and bots.
    Clients,
    /// Documentation, combinations of features, licences, packages, and new variants made from the templates.
    Library,
    /// The packages for other languages, built, installed and tested there.
    Packages,
    /// The archive of a release, and the sizes of what browsers download from it.
    Release,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}
