//! `pgn check`: every game of a file replayed.

use crate::args::{PgnArgs, PgnCommand};
use crate::output::{Failure, print, print_error};
use springald_core::DynVariant;
use springald_core::lenient::decode;
use springald_core::pgn::{self, PgnError, Replay};
use springald_registry::{EngineEntry, of_tag};
use std::io::Read;
use std::path::Path;

/// Carries out a command about PGN files.
pub(crate) fn pgn(args: &PgnArgs) -> Result<(), Failure> {
    let PgnCommand::Check {
        file,
        variant,
        strict,
    } = &args.command;
    let (mut good, mut wrong) = (0_u64, Vec::<(u64, _)>::new());
    let mut count = |number, game: Result<Replay, PgnError>| match game {
        Ok(replay) => {
            good += 1;
            for note in &replay.pgn.notes {
                print_error(&format!("{}: game {number}, {note}", file.display()));
            }
        }
        Err(error) => wrong.push((number, error)),
    };
    if *strict {
        let text = read(file)?;
        let games = (1..).zip(pgn::check(&text, |name| row(name, variant)));
        games.for_each(|(number, game)| count(number, game));
    } else {
        let (text, encoding) = decode(&bytes(file)?);
        if let Some(encoding) = encoding {
            print_error(&format!("{}: read as {encoding}", file.display()));
        }
        let games = (1..).zip(pgn::read(&text, |name| row(name, variant)));
        games.for_each(|(number, game)| count(number, game));
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

/// Returns the variant that a tag `Variant` names, or the one that is assumed.
pub(super) fn row<'a>(name: Option<&str>, assumed: &'a EngineEntry) -> Option<&'a dyn DynVariant> {
    of_tag(name, assumed).map(EngineEntry::variant)
}

/// Returns a whole text file, or standard input for `-`.
pub(super) fn read(file: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(file)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        Failure::input(format!(
            "{}: line {line}: found bytes that are no UTF-8 text",
            file.display()
        ))
    })
}

/// Returns the bytes of a file, or of standard input for `-`.
pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if file.as_os_str() == "-" {
        std::io::stdin().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|mut opened| opened.read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
    Ok(bytes)
}
