//! Playing by requests, and exporting games.

use super::client::{Body, Client, secret};
use crate::api_error::{ApiError, ErrorBody};
use crate::entropy;
use crate::lines::Effort;
use crate::request::GameRequest;
use crate::state::AppState;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use springald_table::dice::{DiceRecord, SeedMessage};
use springald_table::request::{Command, LONGEST_REF};
use springald_table::secret::Secret;
use springald_table::{Code, Refusal, Side, Snapshot, TurnText};
use springald_view::Scene;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The longest line that a client may look ahead, in bytes.
const LONGEST_LINE: usize = 2_000;

/// A turn, or the next actions of one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct PlayTurn {
    /// A turn text that continues the current turn; a trailing comma leaves it open.
    pub(super) text: String,
    /// The version of the position for which it is meant: `events` of the game.
    pub(super) at: u64,
    /// `true` if these are just the next actions: the turn continues wherever it can.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub(super) steps: bool,
    /// The client's reference: a repeated request is not carried out again.
    #[serde(rename = "ref")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub(super) reference: Option<String>,
}

/// A seat's seed message.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct AddToDice {
    /// `"none"`, `{"commit": HASH}` or `{"reveal": SEED}`.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "wire", ts(as = "SeedMessage"))]
    pub(super) dice: Value,
}

/// The query of a position.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
pub(super) struct Lookahead {
    /// Turn texts to look ahead from the current position; nothing is played.
    pub(super) line: Option<String>,
}

/// A position as data for a screen, with every legal action and the clicks that mean it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Position {
    /// The version of the position.
    pub(super) events: u64,
    /// The position.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "wire", ts(skip))]
    pub(super) scene: Scene,
    /// The last turn.
    pub(super) last_turn: Option<TurnText>,
}

/// Returns the position with every legal action, for clients without the rules.
#[utoipa::path(get, path = "/api/games/{id}/scene", params(Lookahead), tag = "play",
    responses((status = 200, body = Position), (status = "4XX", body = ErrorBody)))]
pub(super) async fn scene(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    client: Client,
    Query(ahead): Query<Lookahead>,
) -> Result<Response, ApiError> {
    let line = ahead.line.unwrap_or_default();
    if line.len() > LONGEST_LINE {
        return Err(Refusal::too_long("line", LONGEST_LINE).into());
    }
    let (mut game, events) = state.ask(&id, |reply| GameRequest::Copy { reply }).await?;
    let work = move |effort: &mut Effort| {
        effort.play(&mut *game, &line)?;
        let position = Position {
            events,
            scene: Scene::of(&*game),
            last_turn: game.last_turn().map(TurnText::of),
        };
        // Written here, too: thousands of actions are hundreds of kilobytes.
        Ok::<_, Refusal>(Json(position).into_response())
    };
    Ok(state.lines.play(client.0, work).await??)
}

/// Plays a turn or a part of one; needs the secret of a seat.
#[utoipa::path(post, path = "/api/games/{id}/play", request_body = PlayTurn, tag = "play",
    responses((status = 200, body = Snapshot), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn play(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<PlayTurn>,
) -> Result<Json<Snapshot>, ApiError> {
    let secret = key(&headers)?;
    let (text, at, steps) = (request.text, request.at, request.steps);
    let reference = request.reference.unwrap_or_else(new_reference);
    if reference.len() > LONGEST_REF {
        return Err(Refusal::too_long("ref", LONGEST_REF).into());
    }
    let play = Command::Play { text, at, steps };
    carry_out(&state, &id, (secret, client), reference, play).await
}

/// Aborts a game; needs the secret of a seat.
#[utoipa::path(post, path = "/api/games/{id}/abort", tag = "play",
    responses((status = 200, body = Snapshot), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn abort(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Snapshot>, ApiError> {
    let key = (key(&headers)?, client);
    carry_out(&state, &id, key, new_reference(), Command::Abort).await
}

/// Returns the secret that a request must present.
fn key(headers: &HeaderMap) -> Result<Secret, Refusal> {
    let what = "The request needs the secret of a seat: 'Authorization: Bearer …'.";
    secret(headers).ok_or_else(|| Refusal::new(Code::NotSeated, what))
}

/// Carries out a command of the owner of a seat. Returns the state of the game after it.
async fn carry_out(
    state: &AppState,
    id: &str,
    (secret, client): (Secret, Client),
    reference: String,
    command: Command,
) -> Result<Json<Snapshot>, ApiError> {
    let key = secret.clone();
    let seat = |reply| GameRequest::Seat { secret: key, reply };
    let by = state.ask(id, seat).await?;
    let request = |reply| GameRequest::Command {
        by,
        client: Some(client.0),
        reference,
        command,
        reply,
    };
    state.ask(id, request).await?;
    let secret = Some(secret);
    let look = |reply| GameRequest::Look { secret, reply };
    Ok(Json(*state.ask(id, look).await?))
}

/// A new secret for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct RenewSeat {
    /// The new secret, drawn by its owner: 24 letters of base64url, which are 18 random bytes.
    pub(super) secret: String,
}

/// The seat whose secret was replaced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Renewed {
    /// The seat.
    pub(super) side: Side,
}

/// Replaces the secret of a seat. The old secret, which the request presents, stops working at
/// once, and its sockets are closed.
///
/// The owner draws the new secret, so that a lost answer does not lose the seat: the same request
/// with the new secret as its key succeeds if the change has been made.
#[utoipa::path(post, path = "/api/games/{id}/renew", request_body = RenewSeat, tag = "play",
    responses((status = 200, body = Renewed), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn renew(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<RenewSeat>,
) -> Result<Json<Renewed>, ApiError> {
    let secret = key(&headers)?;
    let what = "secret: expected 24 letters of base64url";
    let new = Secret::drawn(&request.secret).ok_or_else(|| Refusal::new(Code::Malformed, what))?;
    let renew = |reply| GameRequest::Renew { secret, new, reply };
    let side = state.ask(&id, renew).await?;
    Ok(Json(Renewed { side }))
}

/// Returns a fresh reference.
fn new_reference() -> String {
    HEXLOWER.encode(&entropy::random::<12>())
}

/// Returns the dice commitment, and after the game the full record.
#[utoipa::path(get, path = "/api/games/{id}/dice", tag = "play",
    responses((status = 200, body = DiceRecord), (status = 404, body = ErrorBody)))]
pub(super) async fn dice(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Json<DiceRecord>, ApiError> {
    let dice = |reply| GameRequest::Dice { reply };
    Ok(Json(state.ask(&id, dice).await?))
}

/// Commits a seat to a seed, declines to add one, or reveals it; needs the secret of the seat.
#[utoipa::path(post, path = "/api/games/{id}/dice", request_body = AddToDice, tag = "play",
    responses((status = 200, body = Snapshot), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn add_to_dice(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<AddToDice>,
) -> Result<Json<Snapshot>, ApiError> {
    let message = SeedMessage::read(&request.dice)?;
    let key = (key(&headers)?, client);
    carry_out(&state, &id, key, new_reference(), Command::Dice(message)).await
}

/// Returns the game as PGN.
#[utoipa::path(get, path = "/api/games/{id}/pgn", tag = "play",
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = ErrorBody)))]
pub(super) async fn pgn(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let text = state.ask(&id, |reply| GameRequest::Pgn { reply }).await?;
    let kind = "application/x-chess-pgn; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
