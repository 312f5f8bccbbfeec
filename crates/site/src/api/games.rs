//! Games: how they begin, who joins, what there is to know.

use super::client::{Body, Client, secret};
use crate::entropy;
use crate::meter::Meter;
use crate::refused::{ErrorBody, Refused};
use crate::request::GameRequest;
use crate::socket::{self, LONGEST_MESSAGE};
use crate::state::AppState;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use springald_registry::find;
use springald_table::dice::{Scheme, SeedMessage};
use springald_table::request::{Hello, LONGEST_FEN, check_name, check_seed_message};
use springald_table::secret::Secret;
use springald_table::{
    Code, Colour, RULES, Refusal, SeatSetup, SeatStatus, Setup, Snapshot, TimeControl,
};
use std::sync::Arc;
use utoipa::ToSchema;

/// Which seat the one who makes a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(super) enum SeatChoice {
    /// The one who moves first.
    White,
    /// The other one.
    Black,
    /// One of them, by chance.
    #[default]
    Random,
    /// None: both are for others.
    None,
}

/// A game that is wished.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct CreateGame {
    /// The id of the variant.
    pub(super) variant: String,
    /// The position to begin with; the usual one without it.
    pub(super) fen: Option<String>,
    /// How much time there is; without limit where this is missing.
    pub(super) clock: Option<TimeControl>,
    /// The seat of the one who makes the game.
    #[serde(default, rename = "as")]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeatChoice>", optional))]
    pub(super) seat: SeatChoice,
    /// Whether the free seats are open to everybody, in the lobby, rather than for those invited.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub(super) open: bool,
    /// The name of the one who makes the game.
    pub(super) name: Option<String>,
    /// `"none"` where the seat of the one who makes the game adds no seed to the dice. Whoever adds one
    /// commits to it after the game has published its own commitment.
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeedMessage>", optional))]
    pub(super) dice: Option<Value>,
}

/// The secrets of the seats that are for others: who has one takes the seat.
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

/// A game that was made. Its secrets are told only here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Created {
    /// Its id.
    pub(super) id: String,
    /// The secret of the one who made it.
    pub(super) secret: Option<String>,
    /// The seat of the one who made it.
    pub(super) side: Option<Colour>,
    /// The secrets for others.
    pub(super) invites: Invites,
    /// The SHA-256 of the secret seed of the dice.
    pub(super) dice_commitment: String,
    /// The address of the game for everybody; `#` and a secret behind it make it that of a seat.
    pub(super) url: String,
}

/// A request to take an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct JoinGame {
    /// Which one; any without it.
    pub(super) side: Option<Colour>,
    /// The name of the player.
    pub(super) name: Option<String>,
    /// What the seat adds to the dice: `"none"` or `{"commit": HASH}`; may also be sent later.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeedMessage>", optional))]
    pub(super) dice: Option<Value>,
}

/// A seat that was taken. Its secret is told only here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Joined {
    /// Its secret.
    pub(super) secret: String,
    /// Which one.
    pub(super) side: Colour,
}

/// Makes a game.
#[utoipa::path(post, path = "/api/games", request_body = CreateGame, tag = "games",
    responses((status = 201, body = Created), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn create(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<CreateGame>,
) -> Result<Response, Refused> {
    state.limits.game(client.0)?;
    let (setup, mut created) = begin(&request, state.time.now_ms())?;
    let base = state.config.public_url.clone().unwrap_or_default();
    created.url = format!("{base}/g/{}", created.id);
    state.create(setup, client.0).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

/// The beginning of a game as it is wished, and what its maker is told.
fn begin(request: &CreateGame, now_ms: i64) -> Result<(Setup, Created), Refusal> {
    let (variant, fen) = position(request)?;
    if let Some(fault) = request.clock.and_then(TimeControl::fault) {
        return Err(Refusal::new(Code::BadClock, fault));
    }
    let name = check_name(request.name.as_deref())?;
    let adds_none = match check_seed_message(request.dice.as_ref())? {
        None => false,
        Some(SeedMessage::None) => true,
        Some(SeedMessage::Commit(_) | SeedMessage::Reveal(_)) => {
            let what = "dice: expected \"none\" or nothing: commit to a seed once the game has \
                        published its own commitment";
            return Err(Refusal::new(Code::BadSeed, what));
        }
    };
    let own = match request.seat {
        SeatChoice::White => Some(Colour::White),
        SeatChoice::Black => Some(Colour::Black),
        SeatChoice::None => None,
        SeatChoice::Random => {
            let [byte] = entropy::random();
            Some(Colour::BOTH[usize::from(byte & 1)])
        }
    };
    let secrets = Colour::BOTH.map(|side| {
        let is_open = request.open && own != Some(side);
        (!is_open).then(entropy::secret)
    });
    let seat = |side: Colour| {
        let lock = secrets[side.index()].as_ref().map(Secret::lock);
        if own == Some(side) {
            return SeatSetup {
                place: SeatStatus::Taken,
                lock,
                name: name.clone(),
                dice: adds_none.then(String::new),
            };
        }
        let place = if request.open {
            SeatStatus::Open
        } else {
            SeatStatus::Invited
        };
        SeatSetup::free(place, lock)
    };
    let dice = entropy::dice();
    let setup = Setup {
        id: entropy::id(),
        variant: variant.to_owned(),
        rules: RULES.into(),
        fen,
        control: request.clock,
        created_ms: now_ms,
        dice_seed: dice.seed_hex(),
        dice_scheme: Scheme::CommitReveal,
        seats: Colour::BOTH.map(seat),
    };
    let told = |side: Colour| {
        secrets[side.index()]
            .as_ref()
            .map(|s| s.reveal().to_owned())
    };
    let invite = |side: Colour| told(side).filter(|_| own != Some(side));
    let created = Created {
        id: setup.id.clone(),
        secret: own.and_then(told),
        side: own,
        invites: Invites {
            white: invite(Colour::White),
            black: invite(Colour::Black),
        },
        dice_commitment: dice.commitment(),
        url: String::new(),
    };
    Ok((setup, created))
}

/// The variant and the canonical FEN that are wished.
fn position(request: &CreateGame) -> Result<(&'static str, Option<String>), Refusal> {
    if request.variant.len() > LONGEST_FEN {
        return Err(Refusal::too_long("variant", LONGEST_FEN));
    }
    let listing = find(&request.variant)
        .map_err(|error| Refusal::new(Code::UnknownVariant, error.to_string()))?;
    let id = listing.id().as_ref();
    let Some(fen) = &request.fen else {
        return Ok((id, None));
    };
    if fen.len() > LONGEST_FEN {
        return Err(Refusal::too_long("fen", LONGEST_FEN));
    }
    let game = (listing.variant().begin_at(fen))
        .map_err(|error| Refusal::new(Code::BadFen, error.to_string()))?;
    if game.verdict().is_some() {
        let what = "fen: the game is over in this position";
        return Err(Refusal::new(Code::BadFen, what));
    }
    Ok((id, game.set_up()))
}

/// What there is to know of a game; with the chat for whoever brings the secret of a seat.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    responses((status = 200, body = Snapshot), (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Snapshot>, Refused> {
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
) -> Result<Json<Joined>, Refused> {
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

/// Opens a socket; docs/api.md tells what is said over it.
#[utoipa::path(get, path = "/api/games/{id}/socket", tag = "games",
    responses((status = 101, description = "a WebSocket"), (status = 503, body = ErrorBody)))]
pub(super) async fn socket(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    client: Client,
    meter: Option<Extension<Arc<Meter>>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let meter = meter.map_or_else(Arc::default, |Extension(meter)| meter);
    let permit = state.limits.socket(client.0)?;
    Ok(upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .on_upgrade(move |socket| socket::serve(state, id, socket, meter, permit)))
}
