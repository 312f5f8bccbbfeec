//! From games to positions that a fit can learn from.

use crate::{Dataset, Goal, Played, Sample, TunerError};
use springald_board::SplitMix;
use springald_core::Side;
use springald_registry::Listing;

/// One game in so many is held out of the fit.
const HELD: usize = 10;

/// Positions with their variants.
type Samples<'a> = Vec<(&'static Listing, &'a Sample)>;

/// The positions to learn from and those held out. The positions of a game resemble each other, so
/// a game is held out as a whole. Both are shuffled.
pub(crate) fn split(
    games: &[(&'static Listing, Played)],
    seed: u64,
) -> Result<(Dataset, Dataset), TunerError> {
    if games.len() < HELD {
        return Err(TunerError::TooFewGames {
            found: games.len(),
            expected: HELD,
        });
    }
    let mut random = SplitMix::new(seed);
    let mut order: Vec<_> = games.iter().collect();
    shuffle(&mut order, &mut random);
    let (held, train) = order.split_at(games.len() / HELD);
    let mut load = |games: &[&(&'static Listing, Played)]| {
        let mut samples: Samples<'_> = Vec::new();
        for (listing, game) in games {
            samples.extend(game.samples.iter().map(|sample| (*listing, sample)));
        }
        shuffle(&mut samples, &mut random);
        dataset(&samples)
    };
    Ok((load(train)?, load(held)?))
}

fn dataset(samples: &Samples<'_>) -> Result<Dataset, TunerError> {
    let mut data = Dataset::default();
    for (listing, sample) in samples {
        add(&mut data, listing, sample)?;
    }
    if data.is_empty() {
        return Err(TunerError::NoPositions);
    }
    Ok(data)
}

fn add(data: &mut Dataset, listing: &Listing, sample: &Sample) -> Result<(), TunerError> {
    let fen = || sample.fen.clone();
    let wrong = |reason| TunerError::Position { fen: fen(), reason };
    let game = listing.row.start_from(&sample.fen);
    let game = game.map_err(|error| wrong(error.to_string()))?;
    let Some(traced) = listing.trace(&*game) else {
        return Err(wrong("a position of another variant".into()));
    };
    let result = match sample.winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    };
    let score = sample.score as f32;
    let added = data.push(&traced, Goal { result, score });
    added.map_err(|(index, count)| TunerError::Count {
        fen: fen(),
        index,
        count,
    })
}

/// Brings items into any order, each as likely as the others.
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut SplitMix) {
    for left in (1..items.len()).rev() {
        items.swap(left, random.below(left + 1));
    }
}
