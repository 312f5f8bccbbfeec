//! Creating games, joining them, and their state.

use super::client::{Body, Client, secret};
use crate::api_error::{ApiError, ErrorBody};
use crate::entropy;
use crate::log;
use crate::meter::Meter;
use crate::request::GameRequest;
use crate::socket::{self, LONGEST_MESSAGE};
use crate::state::AppState;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use springald_registry::{EngineEntry, is_version, pinned};
use springald_table::dice::{Scheme, SeedMessage};
use springald_table::request::{Hello, LONGEST_FEN, check_name, check_seed_message};
use springald_table::secret::Secret;
use springald_table::{
    Code, RULES, Refusal, SeatSetup, SeatStatus, Setup, Side, Snapshot, TimeControl,
};
use std::sync::Arc;
use tracing::Instrument;
use utoipa::ToSchema;

/// The seat that the creator of a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(super) enum SeatChoice {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
    /// A random side.
    #[default]
    Random,
    /// No seat: both are for other players.
    None,
}

/// The request to create a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct CreateGame {
    /// The id of the variant.
    pub(super) variant: String,
    /// The initial position, or the number of a start; `None` for the usual one, or one that is drawn in a game whose
    /// starts have numbers.
    pub(super) fen: Option<String>,
    /// The time control; `None` for a game without time.
    pub(super) clock: Option<TimeControl>,
    /// The seat of the creator.
    #[serde(default, rename = "as")]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeatChoice>", optional))]
    pub(super) seat: SeatChoice,
    /// `true` if the free seats are listed in the lobby rather than given to invited players.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub(super) open: bool,
    /// The creator's name.
    pub(super) name: Option<String>,
    /// `"none"` if the seat of the creator adds no seed to the dice. A creator who adds one commits
    /// to it later, after the game has published its own commitment.
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeedMessage>", optional))]
    pub(super) dice: Option<Value>,
}

/// The secrets of the other players' seats: whoever has one takes the seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Invites {
    /// White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub(super) white: Option<String>,
    /// Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub(super) black: Option<String>,
}

/// A new game. Its secrets appear nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Created {
    /// The id of the game.
    pub(super) id: String,
    /// The creator's secret.
    pub(super) secret: Option<String>,
    /// The creator's seat.
    pub(super) side: Option<Side>,
    /// The secrets for the other players.
    pub(super) invites: Invites,
    /// The SHA-256 of the secret seed of the dice.
    pub(super) dice_commitment: String,
    /// The public address of the game; `#` and a secret after it make it a seat's.
    pub(super) url: String,
}

/// The request to take an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct JoinGame {
    /// The seat; `None` for any.
    pub(super) side: Option<Side>,
    /// The name of the player.
    pub(super) name: Option<String>,
    /// The seed message of the seat: `"none"` or `{"commit": HASH}`; may be sent later.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeedMessage>", optional))]
    pub(super) dice: Option<Value>,
}

/// A seat that was taken. Its secret appears nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Joined {
    /// The secret of the seat.
    pub(super) secret: String,
    /// The seat.
    pub(super) side: Side,
}

/// Creates a game.
#[utoipa::path(post, path = "/api/games", request_body = CreateGame, tag = "games",
    responses((status = 201, body = Created), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<CreateGame>,
) -> Result<Response, ApiError> {
    state.limits.game(client.0)?;
    if request.variant.len() > LONGEST_FEN {
        return Err(Refusal::too_long("variant", LONGEST_FEN).into());
    }
    let entry = state.texts.variant(&request.variant, client.0).await?;
    let (setup, mut created) = begin(&request, entry, state.time.now_ms())?;
    let base = state.config.public_url.clone().unwrap_or_default();
    created.url = format!("{base}/g/{}", created.id);
    state.create(setup, client.0).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

/// Returns the setup of a requested game, and the answer to its creator.
fn begin(
    request: &CreateGame,
    entry: &EngineEntry,
    now_ms: i64,
) -> Result<(Setup, Created), Refusal> {
    let fen = position(request, entry)?;
    let (variant, rules) = pinned_name(&request.variant, entry);
    if let Some(fault) = request.clock.and_then(TimeControl::fault) {
        return Err(Refusal::new(Code::BadClock, fault));
    }
    let name = check_name(request.name.as_deref())?;
    let has_declined = match check_seed_message(request.dice.as_ref())? {
        None => false,
        Some(SeedMessage::None) => true,
        Some(SeedMessage::Commit(_) | SeedMessage::Reveal(_)) => {
            let what = "dice: expected \"none\" or nothing: commit to a seed once the game has \
                        published its own commitment";
            return Err(Refusal::new(Code::BadSeed, what));
        }
    };
    let own = match request.seat {
        SeatChoice::White => Some(Side::White),
        SeatChoice::Black => Some(Side::Black),
        SeatChoice::None => None,
        SeatChoice::Random => {
            let [byte] = entropy::random();
            Some(Side::BOTH[usize::from(byte & 1)])
        }
    };
    let secrets = Side::BOTH.map(|side| {
        let is_open = request.open && own != Some(side);
        (!is_open).then(entropy::secret)
    });
    let seat = |side: Side| {
        let secret_hash = secrets[side.index()].as_ref().map(Secret::hash);
        if own == Some(side) {
            return SeatSetup {
                status: SeatStatus::Taken,
                secret_hash,
                name: name.clone(),
                dice: has_declined.then(String::new),
            };
        }
        let status = if request.open {
            SeatStatus::Open
        } else {
            SeatStatus::Invited
        };
        SeatSetup::free(status, secret_hash)
    };
    let dice = entropy::dice();
    let setup = Setup {
        id: entropy::id(),
        variant,
        rules,
        fen,
        control: request.clock,
        created_ms: now_ms,
        dice_seed: dice.seed_hex(),
        dice_scheme: Scheme::CommitReveal,
        seats: Side::BOTH.map(seat),
    };
    let told = |side: Side| {
        secrets[side.index()]
            .as_ref()
            .map(|s| s.reveal().to_owned())
    };
    let invite = |side: Side| told(side).filter(|_| own != Some(side));
    let created = Created {
        id: setup.id.clone(),
        secret: own.and_then(told),
        side: own,
        invites: Invites {
            white: invite(Side::White),
            black: invite(Side::Black),
        },
        dice_commitment: dice.commitment(),
        url: String::new(),
    };
    Ok((setup, created))
}

/// Returns the name of a game and the version of its rules. A declared game is pinned to its text; one that is not in
/// the library has no name but its version.
pub(crate) fn pinned_name(name: &str, entry: &EngineEntry) -> (String, String) {
    match pinned(name) {
        Some(found) if is_version(name) => (name.to_owned(), found.version.clone()),
        Some(found) => (entry.id().to_owned(), found.version.clone()),
        None => (entry.id().to_owned(), RULES.into()),
    }
}

/// Returns the canonical FEN of the requested position; `None` for the usual start. A start that has a number is drawn.
fn position(request: &CreateGame, entry: &EngineEntry) -> Result<Option<String>, Refusal> {
    let Some(fen) = &request.fen else {
        let game = (entry.variant()).begin_drawn(&mut |starts| {
            (u64::from_le_bytes(entropy::random()) % u64::from(starts)) as u32
        });
        return Ok(game.set_up());
    };
    if fen.len() > LONGEST_FEN {
        return Err(Refusal::too_long("fen", LONGEST_FEN));
    }
    let game = (entry.variant().begin_at(fen))
        .map_err(|error| Refusal::new(Code::BadFen, error.to_string()))?;
    if game.verdict().is_some() {
        let what = "fen: the game is over in this position";
        return Err(Refusal::new(Code::BadFen, what));
    }
    Ok(game.set_up())
}

/// Returns the state of a game, with the chat for the owner of a seat.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    responses((status = 200, body = Snapshot), (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Snapshot>, ApiError> {
    let secret = secret(&headers);
    let look = |reply| GameRequest::Look { secret, reply };
    Ok(Json(*state.ask(&id, look).await?))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/games/{id}/join", request_body = JoinGame, tag = "games",
    responses((status = 200, body = Joined), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn join(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    Body(request): Body<JoinGame>,
) -> Result<Json<Joined>, ApiError> {
    let hello = Hello {
        secret: None,
        name: request.name,
        dice: request.dice,
    };
    let side = request.side;
    let join = |reply| GameRequest::Join { side, hello, reply };
    let (side, secret) = state.ask(&id, join).await?;
    let secret = secret.reveal().to_owned();
    Ok(Json(Joined { secret, side }))
}

/// Opens a socket; docs/api.md describes its messages.
#[utoipa::path(get, path = "/api/games/{id}/socket", tag = "games",
    responses((status = 101, description = "a WebSocket"), (status = 503, body = ErrorBody)))]
pub(super) async fn socket(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    client: Client,
    meter: Option<Extension<Arc<Meter>>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let meter = meter.map_or_else(Arc::default, |Extension(meter)| meter);
    let permit = state.limits.socket(client.0)?;
    Ok(upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .on_upgrade(move |socket| {
            let span = log::game(&id);
            socket::serve(state, id, socket, client.0, meter, permit).instrument(span)
        }))
}
