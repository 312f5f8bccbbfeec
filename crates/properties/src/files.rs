//! Files that people give to the program.

use springald_arena::{Match, Openings};
use springald_core::Side;
use springald_network::{Network, Parts};
use springald_registry::{EngineEntry, VARIANTS, lookup};
use springald_site::Flags;
use springald_table::dice::{Dice, DiceRecord, verify};
use springald_tuner::GameFile;
use std::io::Write;

/// The games whose weights are read.
const WEIGHED: [&str; 2] = ["crazyhouse", "flipello"];

/// Weights of a declared game are refused, or written as weights that are read as the same.
pub(crate) fn weights(text: &str) {
    let entry = lookup(WEIGHED[text.len() % WEIGHED.len()]).expect("a game of the library");
    let Ok(weighed) = entry.with_weights(text) else {
        return;
    };
    let written = told(&weighed);
    let again = entry
        .with_weights(&written)
        .expect("weights that were written");
    assert_eq!(told(&again), written);
}

fn told(entry: &EngineEntry) -> String {
    entry.weights_text(&entry.eval_weights().weights)
}

/// A record of dice is refused, or its rolls follow from its seeds. The commitment is always made from the secret seed, as
/// no input would hit it.
pub(crate) fn dice(text: &str) {
    let Ok(mut record) = serde_json::from_str::<DiceRecord>(text) else {
        return;
    };
    if let Some(mut dice) = record.seed.as_deref().and_then(Dice::from_hex) {
        dice.white.clone_from(&record.white_seed);
        dice.black.clone_from(&record.black_seed);
        record.commitment = dice.commitment();
    }
    match verify(&record) {
        Ok(checked) => assert_eq!(checked.rolls, record.rolls.len()),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
}

/// A network is refused, or it is written as the same bytes and judges positions. Its bytes are the code points of the
/// text, as inputs are texts.
pub(crate) fn network(text: &str) {
    let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let parts = match Parts::read(&bytes) {
        Ok(parts) => parts,
        Err(refused) => return assert!(!refused.to_string().is_empty()),
    };
    assert_eq!(parts.write(), bytes);
    for entry in VARIANTS {
        if let Ok(network) = Network::of(parts.clone(), entry.info().shape) {
            let output = network.output_of(&entry.start_cells(), Side::Black);
            assert!(output.abs() <= 20_000, "{output}");
        }
    }
}

/// A list of openings is refused, or every opening in it can be played.
pub(crate) fn openings(text: &str) {
    match Openings::parse(text, VARIANTS) {
        Ok(Openings::Listed(lines)) => {
            for (id, opening) in lines {
                let entry = lookup(&id).expect("a listed variant");
                assert!(opening.game(entry).is_ok(), "{opening:?}");
            }
        }
        Ok(_) => panic!("a list is read as something else"),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
}

/// A journal of a match is refused, or has a seed or none.
pub(crate) fn journal(text: &str) {
    let file = written(text);
    if let Err(refused) = Match::seed_in(file.path()) {
        assert!(!refused.to_string().is_empty());
    }
}

/// A file of positions to tune with is refused, or it is the same when it is opened again.
pub(crate) fn samples(text: &str) {
    let file = written(text);
    let open = || GameFile::open(file.path()).map(|(_, games)| games);
    match open() {
        Ok(games) => assert_eq!(open().expect("a file that was opened"), games),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
}

/// Settings of the site are refused, or have a place for the games.
pub(crate) fn settings(text: &str) {
    let Ok(flags) = toml::from_str::<Flags>(text) else {
        return;
    };
    match flags.config() {
        Ok(config) => assert!(!config.database.to_string().is_empty()),
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
}

fn written(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("a file");
    file
}
