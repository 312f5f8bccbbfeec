//! Carriers with their passengers as kinds of their own, which no text states.

use crate::program::codes::code;
use crate::program::tables::carrying::loaded_letter;
use springald_core::Side;
use springald_language::model::{Carriage, Declaration, Kind, KindId, Load, Path, Ride};

/// Returns a declaration with a kind for each carrier with a passenger, behind the kinds of the text, and with the ways by
/// which pieces board carriers and leave them.
pub(crate) fn with_pairs(declaration: &Declaration) -> Declaration {
    let mut game = declaration.clone();
    for carriage in &declaration.carriages {
        for (load, clause) in loads(carriage).map(|load| (load, carriage.clause)) {
            if game.kinds.iter().any(|kind| kind.load == Some(load)) {
                continue;
            }
            let [carrier, passenger] =
                [load.carrier, load.passenger].map(|kind| &declaration.kinds[kind]);
            let letter = loaded_letter(Side::White, code(game.kinds.len()));
            let riding = carrier.paths.iter().filter(|path| !path.en_passant);
            let riding = riding.map(|path| Path {
                passing: false,
                ..path.clone()
            });
            let leaving = own_ways(passenger).map(|path| Path {
                ride: Ride::Alights,
                ..path
            });
            let paths = riding.chain(leaving).collect();
            if declaration.progress.kinds.contains(&load.carrier) {
                game.progress.kinds.push(game.kinds.len());
            }
            game.kinds.push(Kind {
                clause,
                name: format!("loaded {}", carrier.name),
                letter,
                plus: None,
                drawing: None,
                placed_as: letter,
                load: Some(load),
                royal: carrier.royal || passenger.royal,
                paths,
                promotions: Vec::new(),
                ..carrier.clone()
            });
            let boarding = own_ways(passenger).filter(|path| path.moves);
            let boarding = boarding.map(|path| Path {
                clause,
                moves: false,
                takes: false,
                attacks: false,
                owns: vec![load.carrier],
                ride: Ride::Boards,
                ..path
            });
            let boarding: Vec<Path> = boarding.collect();
            game.kinds[load.passenger].paths.extend(boarding);
        }
    }
    game
}

/// Returns the pairs of kinds that some kinds make with those that carry them.
pub(crate) fn loads(carriage: &Carriage) -> impl Iterator<Item = Load> {
    let carriers = carriage.carriers.iter();
    carriers.flat_map(|&carrier| {
        let passengers = carriage.passengers.iter();
        passengers.map(move |&passenger| Load { carrier, passenger })
    })
}

/// Returns the ways of a kind that have no part in captures en passant, and the others as if they had none, if they lead to empty
/// squares.
fn own_ways(kind: &Kind) -> impl Iterator<Item = Path> {
    let paths = kind.paths.iter().filter(|path| !path.en_passant);
    paths.map(|path| Path {
        passing: false,
        ..path.clone()
    })
}

/// Returns some kinds of the text, and the loaded ones in which they are.
pub(crate) fn with_loaded(game: &Declaration, kinds: &[KindId]) -> Vec<KindId> {
    let is_in = |kind: &Kind| {
        let parts = kind.load.map(|load| [load.carrier, load.passenger]);
        parts.is_some_and(|parts| parts.iter().any(|part| kinds.contains(part)))
    };
    let loaded = game.kinds.iter().enumerate();
    let loaded = loaded.filter(|(_, kind)| is_in(kind)).map(|(kind, _)| kind);
    kinds.iter().copied().chain(loaded).collect()
}
