//! The ratings of puzzles.

use super::database::{Connection, Row, query};
use super::error::StoreError;
use super::handle::Store;
use crate::puzzles::Rating;
use futures_util::FutureExt;

/// The most ratings of one game that are read.
const MOST: i64 = 5_000;

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleRating {
    /// The rating.
    pub rating: Rating,
    /// The number of attempts from which it follows.
    pub attempts: u64,
}

/// The SQL that reads the ratings of a game's puzzles up to a deviation.
pub(super) const RATINGS: &str = "SELECT puzzle, rating, deviation, volatility, attempts FROM puzzle_ratings \
     WHERE variant = $1 AND deviation <= $2 ORDER BY puzzle LIMIT $3";

/// The SQL that reads the rating of a puzzle.
pub(super) const RATING: &str = "SELECT rating, deviation, volatility, attempts FROM puzzle_ratings \
     WHERE variant = $1 AND puzzle = $2";

impl Store {
    /// Counts an attempt at a puzzle: `after` returns its rating after the attempt. Returns the rating before it.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn rate_puzzle(
        &self,
        variant: &'static str,
        puzzle: &'static str,
        start: Rating,
        after: impl Fn(Rating) -> Rating + Send + 'static,
    ) -> Result<PuzzleRating, StoreError> {
        self.jobs_transaction(move |connection| {
            rate(connection, variant, puzzle, start, after).boxed()
        })
        .await
    }

    /// Returns the rating of a puzzle; `None` before the first attempt.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn puzzle_rating(
        &self,
        variant: &str,
        puzzle: &str,
    ) -> Result<Option<PuzzleRating>, StoreError> {
        let select = query(RATING).bind(variant).bind(puzzle);
        let row = select.first(&mut self.reader().await?).await?;
        row.as_ref().map(read).transpose()
    }

    /// Returns the ids and ratings of the puzzles of a game whose deviation is at most `most`, in the order of the ids.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) async fn puzzle_ratings(
        &self,
        variant: &str,
        most: f64,
    ) -> Result<Vec<(String, PuzzleRating)>, StoreError> {
        let most = (most * 100.0) as i64;
        let select = query(RATINGS).bind(variant).bind(most).bind(MOST);
        let rows = select.all(&mut self.reader().await?).await?;
        let rows = rows.iter().map(|row| Ok((row.text("puzzle")?, read(row)?)));
        rows.collect()
    }
}

async fn rate(
    connection: &mut Connection,
    variant: &str,
    puzzle: &str,
    start: Rating,
    after: impl Fn(Rating) -> Rating,
) -> Result<PuzzleRating, StoreError> {
    let [rating, deviation, volatility] = start.to_stored();
    // The count locks the row until the end: an attempt on another node waits for this one and goes on from its result.
    let row = query(
        "INSERT INTO puzzle_ratings (variant, puzzle, rating, deviation, volatility, attempts) \
         VALUES ($1, $2, $3, $4, $5, 1) \
         ON CONFLICT (variant, puzzle) DO UPDATE SET attempts = puzzle_ratings.attempts + 1 \
         RETURNING rating, deviation, volatility, attempts",
    )
    .bind(variant)
    .bind(puzzle)
    .bind(rating)
    .bind(deviation)
    .bind(volatility)
    .one(connection)
    .await?;
    let mut before = read(&row)?;
    before.attempts = before.attempts.saturating_sub(1);
    let [rating, deviation, volatility] = after(before.rating).to_stored();
    query(
        "UPDATE puzzle_ratings SET rating = $3, deviation = $4, volatility = $5 \
         WHERE variant = $1 AND puzzle = $2",
    )
    .bind(variant)
    .bind(puzzle)
    .bind(rating)
    .bind(deviation)
    .bind(volatility)
    .execute(connection)
    .await?;
    Ok(before)
}

fn read(row: &Row) -> Result<PuzzleRating, StoreError> {
    let stored = [
        row.number("rating")?,
        row.number("deviation")?,
        row.number("volatility")?,
    ];
    Ok(PuzzleRating {
        rating: Rating::from_stored(stored),
        attempts: row.number("attempts")? as u64,
    })
}
