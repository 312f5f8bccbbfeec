//! `pgn check`: every game of a file replayed.

use crate::args::{PgnArgs, PgnCommand};
use crate::output::{Failure, print, print_error};
use springald_core::DynVariant;
use springald_core::pgn;
use springald_registry::{EngineEntry, find};
use std::io::Read;
use std::path::Path;

/// Carries out a command about PGN files.
pub(crate) fn pgn(args: &PgnArgs) -> Result<(), Failure> {
    let PgnCommand::Check { file, variant } = &args.command;
    let text = read(file)?;
    let (mut good, mut wrong) = (0_u64, Vec::<(u64, _)>::new());
    for (number, game) in (1..).zip(pgn::check(&text, |name| row(name, variant))) {
        match game {
            Ok(_) => good += 1,
            Err(error) => wrong.push((number, error)),
        }
    }
    // A file without anything to check is not reported as valid.
    if good == 0 && wrong.is_empty() {
        return Err(Failure::input(format!(
            "{}: found no game, expected at least one",
            file.display()
        )));
    }
    for (number, error) in &wrong {
        print_error(&format!("{}: game {number}, {error}", file.display()));
    }
    let failed = wrong.len();
    print(&format!(
        "{good} game{} in order, {failed} not.",
        if good == 1 { "" } else { "s" }
    ))?;
    if failed == 0 {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// Returns the variant with this name in the tag `Variant`; without a tag the one that is assumed.
pub(super) fn row<'a>(name: Option<&str>, assumed: &'a EngineEntry) -> Option<&'a dyn DynVariant> {
    match name {
        Some(name) if !assumed.info().answers_to(name) => find(name).ok().map(EngineEntry::variant),
        _ => Some(assumed.variant()),
    }
}

/// Returns a whole text file, or standard input for `-`.
pub(super) fn read(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let result = if file.as_os_str() == "-" {
        std::io::stdin().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|mut opened| opened.read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        Failure::input(format!(
            "{}: line {line}: found bytes that are no UTF-8 text",
            file.display()
        ))
    })
}
