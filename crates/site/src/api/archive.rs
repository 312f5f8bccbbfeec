//! The archive of finished public games, and the opening explorer.

use super::client::Client;
use crate::api_error::{ApiError, ErrorBody, refusal_for};
use crate::lines::Effort;
use crate::state::AppState;
use crate::store::{
    ArchivePage, ArchiveQuery, ArchivedGame, ExplorerSource, Place, TurnCount, position_number,
};
use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use springald_core::{Game, GameResult};
use springald_table::request::LONGEST_FEN;
use springald_table::{Code, Refusal};
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The longest turns that lead to a position, in bytes.
const LONGEST_LINE: usize = 2_000;
/// The longest name of a player, in bytes.
const LONGEST_NAME: usize = 400;
/// The most turns of a position that are listed.
const TURNS: usize = 30;
/// The most games of a position that are listed.
const GAMES: usize = 6;

/// A search in the archive. Games match every condition.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    /// The id of the variant.
    pub(super) variant: Option<String>,
    /// The name of a player, in any case.
    pub(super) player: Option<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(super) result: Option<String>,
    /// Turns, of at most 2,000 bytes, to a position that games of the variant reached in their first 30 turns.
    pub(super) line: Option<String>,
    /// The position before these turns, if it is not the usual start.
    pub(super) fen: Option<String>,
    /// The earliest end, in milliseconds since 1970.
    pub(super) since_ms: Option<i64>,
    /// The end before which games ended, in milliseconds since 1970.
    pub(super) until_ms: Option<i64>,
    /// The value `next` of the previous page.
    pub(super) before: Option<String>,
}

/// Returns finished public games, the newest first.
#[utoipa::path(get, path = "/api/archive", params(Search), tag = "archive",
    responses((status = 200, body = ArchivePage), (status = "4XX", body = ErrorBody)))]
pub(super) async fn search(
    State(state): State<Arc<AppState>>,
    client: Client,
    search: Result<Query<Search>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<ArchivePage>, ApiError> {
    let Query(search) = search.map_err(|error| malformed(&error.body_text()))?;
    let query = query(&state, client.0, search).await?;
    let page = state.store.archive(&query).await;
    Ok(Json(page.map_err(|error| refusal_for(&error))?))
}

fn malformed(what: &str) -> Refusal {
    Refusal::new(Code::Malformed, what)
}

pub(super) fn result_of(text: &str) -> Result<GameResult, Refusal> {
    let known = GameResult::parse(text).filter(|result| *result != GameResult::NoResult);
    known.ok_or_else(|| malformed("result: expected 1-0, 0-1 or 1/2-1/2"))
}

pub(super) fn place_of(text: &str) -> Result<Place, Refusal> {
    Place::parse(text).ok_or_else(|| malformed("before: expected 'next' of another page"))
}

async fn query(state: &AppState, client: IpAddr, search: Search) -> Result<ArchiveQuery, Refusal> {
    if (search.player.as_ref()).is_some_and(|name| name.len() > LONGEST_NAME) {
        return Err(Refusal::too_long("player", LONGEST_NAME));
    }
    let result = search.result.as_deref().map(result_of);
    let before = search.before.as_deref().map(place_of);
    let line = search.line.filter(|line| !line.trim().is_empty());
    let (mut variant, mut position) = (None, None);
    if let Some(name) = search.variant.filter(|name| !name.is_empty()) {
        if line.is_some() || search.fen.is_some() {
            let at = game_at(state, client, &name, search.fen, line).await?;
            position = Some(position_number(&at.variant, &at.game.fen()));
            variant = Some(at.variant);
        } else {
            variant = Some(known_name(state, client, &name).await?);
        }
    } else if line.is_some() {
        return Err(malformed("line: expected together with a variant"));
    }
    Ok(ArchiveQuery {
        variant,
        player: (search.player).filter(|name| !name.trim().is_empty()),
        result: result.transpose()?,
        position,
        since_ms: search.since_ms,
        until_ms: search.until_ms,
        before: before.transpose()?,
    })
}

/// Returns the name under which games of a variant are stored.
async fn known_name(state: &AppState, client: IpAddr, name: &str) -> Result<String, Refusal> {
    if name.len() > LONGEST_FEN {
        return Err(Refusal::too_long("variant", LONGEST_FEN));
    }
    let entry = state.texts.variant(name, client).await?;
    Ok(super::pinned_name(name, entry).0)
}

/// A game after some turns.
struct GameAt {
    variant: String,
    game: Box<dyn Game>,
}

async fn game_at(
    state: &AppState,
    client: IpAddr,
    name: &str,
    fen: Option<String>,
    line: Option<String>,
) -> Result<GameAt, Refusal> {
    let line = line.unwrap_or_default();
    if line.len() > LONGEST_LINE {
        return Err(Refusal::too_long("line", LONGEST_LINE));
    }
    if (fen.as_ref()).is_some_and(|fen| fen.len() > LONGEST_FEN) {
        return Err(Refusal::too_long("fen", LONGEST_FEN));
    }
    let variant = known_name(state, client, name).await?;
    let entry = state.texts.variant(name, client).await?;
    let work = move |effort: &mut Effort| {
        let mut game = match fen {
            None => entry.variant().begin(),
            Some(fen) => (entry.variant().begin_at(&fen))
                .map_err(|error| Refusal::new(Code::BadFen, error.to_string()))?,
        };
        game.play_on();
        effort.play(&mut *game, &line)?;
        Ok(game)
    };
    let game = state.lines.play(client, work).await??;
    Ok(GameAt { variant, game })
}

/// A position for the opening explorer.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Exploration {
    /// The id of the variant.
    pub(super) variant: String,
    /// The position; the usual start if missing.
    pub(super) fen: Option<String>,
    /// Turns from that position, of at most 2,000 bytes.
    pub(super) line: Option<String>,
    /// `people` (the default) or `engine`.
    pub(super) source: Option<String>,
}

/// A turn that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct ExploredTurn {
    /// Its text.
    pub(super) text: String,
    /// Its SAN.
    pub(super) san: String,
    /// The number of games that White won.
    pub(super) white: u64,
    /// The number of draws.
    pub(super) draws: u64,
    /// The number of games that Black won.
    pub(super) black: u64,
}

/// The turns that were played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Explored {
    /// The most frequent turns, at most 30.
    pub(super) turns: Vec<ExploredTurn>,
    /// The number of different turns.
    pub(super) different: usize,
    /// The number of turns in games that White won, of all turns.
    pub(super) white: u64,
    /// The number of turns in drawn games.
    pub(super) draws: u64,
    /// The number of turns in games that Black won.
    pub(super) black: u64,
    /// The last games of people with this position.
    pub(super) games: Vec<ArchivedGame>,
}

/// Returns the turns that were played in a position during the first 30 turns of games, and the last of these games.
#[utoipa::path(get, path = "/api/explorer", params(Exploration), tag = "archive",
    responses((status = 200, body = Explored), (status = "4XX", body = ErrorBody)))]
pub(super) async fn explore(
    State(state): State<Arc<AppState>>,
    client: Client,
    wanted: Result<Query<Exploration>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Explored>, ApiError> {
    let Query(wanted) = wanted.map_err(|error| malformed(&error.body_text()))?;
    let source = match wanted.source.as_deref() {
        None | Some("people") => ExplorerSource::People,
        Some("engine") => ExplorerSource::Engine,
        Some(_) => return Err(malformed("source: expected people or engine").into()),
    };
    let at = game_at(&state, client.0, &wanted.variant, wanted.fen, wanted.line).await?;
    let position = position_number(&at.variant, &at.game.fen());
    let counts = state.store.explore(position, source).await;
    let counts = counts.map_err(|error| refusal_for(&error))?;
    let games = match source {
        ExplorerSource::People => last_games(&state, position).await?,
        ExplorerSource::Engine => Vec::new(),
    };
    let work = move |_: &mut Effort| explored(&*at.game, &counts, games);
    Ok(Json(state.lines.play(client.0, work).await?))
}

async fn last_games(state: &AppState, position: i64) -> Result<Vec<ArchivedGame>, Refusal> {
    let query = ArchiveQuery {
        position: Some(position),
        ..ArchiveQuery::default()
    };
    let page = state.store.archive(&query).await;
    let mut games = page.map_err(|error| refusal_for(&error))?.games;
    games.truncate(GAMES);
    Ok(games)
}

fn explored(game: &dyn Game, counts: &[TurnCount], games: Vec<ArchivedGame>) -> Explored {
    let sum = |count: fn(&TurnCount) -> u64| counts.iter().map(count).sum();
    // A turn played under another version of the rules may be impossible now.
    let turns = counts.iter().filter_map(|count| {
        let mut after = game.boxed_clone();
        after.play_turn(&count.turn).ok()?;
        Some(ExploredTurn {
            text: count.turn.clone(),
            san: after.last_turn()?.san,
            white: count.white,
            draws: count.draws,
            black: count.black,
        })
    });
    Explored {
        turns: turns.take(TURNS).collect(),
        different: counts.len(),
        white: sum(|count| count.white),
        draws: sum(|count| count.draws),
        black: sum(|count| count.black),
        games,
    }
}
