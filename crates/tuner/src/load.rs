//! Turns games into positions for a fit.

use crate::{Dataset, Sample, SelfPlayGame, Target, TunerError};
use springald_board::SplitMix;
use springald_core::Side;
use springald_registry::EngineEntry;

/// One of this many games is held out of the fit.
const HELD: usize = 10;

/// Returns the positions to fit and those held out.
pub(crate) fn split(
    games: &[(EngineEntry, SelfPlayGame)],
    seed: u64,
) -> Result<(Dataset, Dataset), TunerError> {
    let [train, held] = dealt(games, seed)?;
    Ok((dataset(&train)?, dataset(&held)?))
}

/// Deals games out at random: those to learn from, and those held out. The positions of a game resemble each other, so a
/// game is held out as a whole.
pub(crate) fn dealt<T>(games: &[T], seed: u64) -> Result<[Vec<&T>; 2], TunerError> {
    if games.len() < HELD {
        return Err(TunerError::TooFewGames {
            found: games.len(),
            expected: HELD,
        });
    }
    let mut order: Vec<_> = games.iter().collect();
    let mut random = SplitMix::new(seed);
    for left in (1..order.len()).rev() {
        order.swap(left, random.below(left + 1));
    }
    let train = order.split_off(games.len() / HELD);
    Ok([train, order])
}

fn dataset(games: &[&(EngineEntry, SelfPlayGame)]) -> Result<Dataset, TunerError> {
    let mut data = Dataset::default();
    for (entry, game) in games {
        for sample in &game.samples {
            add(&mut data, entry, sample)?;
        }
    }
    if data.is_empty() {
        return Err(TunerError::NoPositions);
    }
    Ok(data)
}

fn add(data: &mut Dataset, entry: &EngineEntry, sample: &Sample) -> Result<(), TunerError> {
    let fen = || sample.fen.clone();
    let wrong = |reason| TunerError::Position { fen: fen(), reason };
    let game = entry.variant().begin_at(&sample.fen);
    let game = game.map_err(|error| wrong(error.to_string()))?;
    let Some(trace) = entry.trace(&*game) else {
        return Err(wrong("a position of another variant".into()));
    };
    let result = match sample.winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    };
    let score = sample.score as f32;
    let added = data.push(&trace, Target { result, score });
    added.map_err(|(index, count)| TunerError::Count {
        fen: fen(),
        index,
        count,
    })
}
