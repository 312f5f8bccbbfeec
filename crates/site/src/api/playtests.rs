//! Playtests of texts.

use super::client::{Body, Client, secret};
use crate::api_error::{ApiError, ErrorBody};
use crate::state::AppState;
use crate::store::{Note, Playtest};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A part of the playtests of a text.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
pub(super) struct PlaytestPart {
    /// `next` of the answer before, to continue after its games.
    pub(super) before: Option<i64>,
}

/// A report on the games of a text, for its author.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Playtests {
    /// The games, the newest first.
    pub(super) games: Vec<PlaytestGame>,
    /// The value of `before` that continues; `None` at the end.
    pub(super) next: Option<i64>,
    /// The clauses that refused something, the most frequent first.
    pub(super) refusals: Vec<ClauseRefusals>,
    /// The notes of players, the newest first.
    pub(super) notes: Vec<PlaytestNote>,
}

/// A game that was played with a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct PlaytestGame {
    /// The id.
    pub(super) id: String,
    /// The time of creation, in milliseconds since 1970.
    pub(super) created_ms: i64,
    /// The time at which something happened last, in milliseconds since 1970.
    pub(super) last_ms: i64,
    /// White's name, if the player has chosen one.
    pub(super) white: Option<String>,
    /// Black's name.
    pub(super) black: Option<String>,
    /// The result; `None` if it is not over.
    pub(super) result: Option<String>,
    /// The reason of the end.
    pub(super) reason: Option<String>,
    /// The number of times that a player has moved.
    pub(super) plays: i64,
}

/// The number of refusals by a clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct ClauseRefusals {
    /// Its number.
    pub(super) clause: String,
    /// The number of times, at most 50 in a game.
    pub(super) times: i64,
}

/// A note of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct PlaytestNote {
    /// Its id.
    pub(super) id: String,
    /// The id of the game.
    pub(super) game: String,
    /// The side of the player: `white` or `black`.
    pub(super) side: String,
    /// The number of turns before the position that it is about.
    pub(super) turns: i64,
    /// Its text.
    pub(super) note: String,
    /// The time, in milliseconds since 1970.
    pub(super) created_ms: i64,
}

/// A clause that refused something.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct RefusedBy {
    /// Its number.
    pub(super) clause: String,
}

/// A note to write.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct NewNote {
    /// The number of turns before the position that it is about.
    pub(super) turns: u32,
    /// The text, of at most 2,000 bytes.
    pub(super) note: String,
}

/// A note that was stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct NoteId {
    /// Its id.
    pub(super) id: String,
}

impl From<Playtest> for PlaytestGame {
    fn from(game: Playtest) -> Self {
        Self {
            id: game.id,
            created_ms: game.created_ms,
            last_ms: game.last_ms,
            white: game.white,
            black: game.black,
            result: game.result,
            reason: game.reason,
            plays: game.plays,
        }
    }
}

impl From<Note> for PlaytestNote {
    fn from(note: Note) -> Self {
        Self {
            id: note.id,
            game: note.game,
            side: note.side,
            turns: note.turns,
            note: note.text,
            created_ms: note.created_ms,
        }
    }
}

/// Returns the games, refusals and notes of a text; needs the secret of its author.
#[utoipa::path(get, path = "/api/texts/{name}/playtests", params(PlaytestPart), tag = "texts", security(("seat" = [])),
    responses((status = 200, body = Playtests), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(version): Path<String>,
    Query(part): Query<PlaytestPart>,
    headers: HeaderMap,
) -> Result<Json<Playtests>, ApiError> {
    let found = state.playtests(&version, secret(&headers), part.before);
    let (page, refusals, notes) = found.await?;
    let refusals = refusals.into_iter();
    Ok(Json(Playtests {
        games: page.games.into_iter().map(PlaytestGame::from).collect(),
        next: page.next,
        refusals: refusals
            .map(|(clause, times)| ClauseRefusals { clause, times })
            .collect(),
        notes: notes.into_iter().map(PlaytestNote::from).collect(),
    }))
}

/// Returns the same games as PGN; the header `springald-next` continues.
#[utoipa::path(get, path = "/api/texts/{name}/playtests/pgn", params(PlaytestPart), tag = "texts", security(("seat" = [])),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn pgn(
    State(state): State<Arc<AppState>>,
    Path(version): Path<String>,
    Query(part): Query<PlaytestPart>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let found = state.playtests_as_pgn(&version, secret(&headers), part.before);
    let (text, next) = found.await?;
    let kind = "application/x-chess-pgn; charset=utf-8";
    let next = next.map_or_else(String::new, |next| next.to_string());
    Ok((
        [
            (header::CONTENT_TYPE.as_str(), kind),
            ("springald-next", &next),
        ],
        text,
    )
        .into_response())
}

/// Ends the playtests of a text: notes, counts and the secret of its author are deleted, the games stay their players'.
#[utoipa::path(post, path = "/api/texts/{name}/playtests/delete", tag = "texts", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn end(
    State(state): State<Arc<AppState>>,
    Path(version): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    state.end_playtests(&version, secret(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts that a clause refused what a player tried, for the author of the text; needs the secret of a seat.
#[utoipa::path(post, path = "/api/games/{id}/refusals", request_body = RefusedBy, tag = "play", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn refuse(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<RefusedBy>,
) -> Result<StatusCode, ApiError> {
    let key = secret(&headers);
    let counted = state.count_refusal(&id, key, request.clause, client.0);
    counted.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps a note about a position for the author of the text; needs the secret of a seat.
#[utoipa::path(post, path = "/api/games/{id}/notes", request_body = NewNote, tag = "play", security(("seat" = [])),
    responses((status = 201, body = NoteId), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn note(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<NewNote>,
) -> Result<(StatusCode, Json<NoteId>), ApiError> {
    let key = secret(&headers);
    let kept = state.keep_note(&id, key, (request.turns, request.note), client.0);
    Ok((StatusCode::CREATED, Json(NoteId { id: kept.await? })))
}

/// Deletes a note; needs the secret of the seat that wrote it.
#[utoipa::path(post, path = "/api/games/{id}/notes/{note}/delete", tag = "play", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn delete_note(
    State(state): State<Arc<AppState>>,
    Path((id, note)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    state.delete_note(&id, &note, secret(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
