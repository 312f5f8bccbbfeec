//! The opening explorer: how often each turn was played in a position, and how these games ended.

use super::database::{Connection, Row, query};
use super::error::StoreError;
use sha2::{Digest, Sha256};
use springald_core::GameResult;
use std::collections::HashSet;

/// A turn played in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// The number of the position, as [`position_number`] computes it.
    pub position: i64,
    /// The text of the turn.
    pub turn: String,
}

/// The most turns of one position that a query reads. Positions with more different turns have been in as many games.
const MOST: i64 = 10_000;

/// The players of the games that the explorer counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// People.
    People,
    /// The engine.
    Engine,
}

impl Source {
    const fn number(self) -> i64 {
        match self {
            Self::People => 0,
            Self::Engine => 1,
        }
    }
}

/// A turn and the results of the games in which it was played.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TurnCount {
    /// The text of the turn.
    pub turn: String,
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
}

impl TurnCount {
    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }
}

/// Games of the engine with one setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineRun {
    /// The id of the variant.
    pub variant: String,
    /// The version of its rules.
    pub rules: String,
    /// The number of nodes that the engine searches for a turn.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u32,
}

/// A game of the engine that is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineGame {
    /// The setting.
    pub run: EngineRun,
    /// The number of games counted before it.
    pub before: u64,
    /// The result.
    pub result: GameResult,
    /// The positions of its first turns, with the turns played in them.
    pub played: Vec<PlayedTurn>,
}

/// Returns the number of a position of a game. The counters of the FEN do not matter.
pub fn position_number(variant: &str, fen: &str) -> i64 {
    let placement = fen.rsplitn(3, ' ').nth(2).unwrap_or(fen);
    let hash = Sha256::new()
        .chain_update(variant)
        .chain_update("\n")
        .chain_update(placement)
        .finalize();
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash[..8]);
    i64::from_be_bytes(bytes)
}

/// Counts the turns of a game. A turn that is played twice in the same position counts once.
pub(super) async fn add(
    connection: &mut Connection,
    source: Source,
    result: GameResult,
    played: &[PlayedTurn],
) -> Result<(), StoreError> {
    let counts = |which: GameResult| i64::from(result == which);
    let mut known = HashSet::new();
    for one in played {
        if !known.insert((one.position, &one.turn)) {
            continue;
        }
        query(
            "INSERT INTO explorer VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (position, source, turn) DO UPDATE SET white = explorer.white + excluded.white, \
             draws = explorer.draws + excluded.draws, black = explorer.black + excluded.black",
        )
        .bind(one.position)
        .bind(source.number())
        .bind(&one.turn)
        .bind(counts(GameResult::WhiteWon))
        .bind(counts(GameResult::Draw))
        .bind(counts(GameResult::BlackWon))
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// The SQL that reads the turns of a position.
pub(super) const TURNS: &str =
    "SELECT turn, white, draws, black FROM explorer WHERE position = $1 AND source = $2 LIMIT $3";

/// Returns the turns of a position, the most frequent first.
pub(super) async fn turns(
    connection: &mut Connection,
    position: i64,
    source: Source,
) -> Result<Vec<TurnCount>, StoreError> {
    let rows = query(TURNS)
        .bind(position)
        .bind(source.number())
        .bind(MOST)
        .all(connection)
        .await?;
    let turns: Result<Vec<TurnCount>, StoreError> = rows.iter().map(read).collect();
    let mut turns = turns?;
    turns.sort_by(|a, b| b.games().cmp(&a.games()).then_with(|| a.turn.cmp(&b.turn)));
    Ok(turns)
}

fn read(row: &Row) -> Result<TurnCount, StoreError> {
    let count = |name: &str| row.number(name).map(|count| count as u64);
    Ok(TurnCount {
        turn: row.text("turn")?,
        white: count("white")?,
        draws: count("draws")?,
        black: count("black")?,
    })
}

/// The SQL that reads the number of counted games.
pub(super) const COUNTED: &str = "SELECT games FROM explorer_runs WHERE variant = $1 AND rules = $2 AND nodes = $3 AND seed = $4";

/// Returns the number of games that were counted with a setting.
pub(super) async fn counted(
    connection: &mut Connection,
    run: &EngineRun,
) -> Result<u64, StoreError> {
    let games = query(COUNTED)
        .bind(&run.variant)
        .bind(&run.rules)
        .bind(run.nodes as i64)
        .bind(run.seed)
        .first(connection)
        .await?;
    let games = games.map(|row| row.number("games")).transpose()?;
    Ok(games.unwrap_or(0) as u64)
}

/// Counts a game of the engine, unless it is counted already.
pub(super) async fn add_engine_game(
    connection: &mut Connection,
    game: &EngineGame,
) -> Result<(), StoreError> {
    if counted(connection, &game.run).await? != game.before {
        return Ok(());
    }
    add(connection, Source::Engine, game.result, &game.played).await?;
    query(
        "INSERT INTO explorer_runs VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (variant, rules, nodes, seed) DO UPDATE SET games = explorer_runs.games + 1",
    )
    .bind(&game.run.variant)
    .bind(&game.run.rules)
    .bind(game.run.nodes as i64)
    .bind(game.run.seed)
    .execute(connection)
    .await?;
    Ok(())
}
