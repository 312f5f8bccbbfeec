//! Games that wait for somebody, games to watch, and the variants there are.

use crate::refused::{ErrorBody, Refused};
use crate::state::{AppState, LobbyEntry, RunningGame};
use crate::store::OpenSeat;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use springald_registry::VARIANTS;
use springald_table::{Colour, TimeControl};
use std::cmp::Reverse;
use std::sync::Arc;
use utoipa::ToSchema;

/// The most games that are listed of those with a clock, and of those that are being played; how many
/// there may be of those over days is a setting.
const MOST: usize = 50;

/// A game with an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct OpenGame {
    /// The id of the game.
    pub(super) id: String,
    /// The id of the variant.
    pub(super) variant: String,
    /// How much time there is.
    pub(super) clock: Option<TimeControl>,
    /// The seat that is open.
    pub(super) seat: Colour,
    /// The name of the one who waits.
    pub(super) name: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub(super) created_ms: i64,
    /// Whether the one who waits is connected.
    pub(super) here: bool,
}

/// What the lobby shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Lobby {
    /// Games with an open seat: first those whose maker is connected, and the newest first.
    pub(super) open: Vec<OpenGame>,
    /// Games that are being played.
    pub(super) running: Vec<RunningGame>,
}

/// Games that wait for somebody, and games to watch. A game with a clock waits only as long as
/// somebody sits there; one over days as long as the lobby keeps open seats.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby",
    responses((status = 200, body = Lobby), (status = 503, body = ErrorBody)))]
pub(super) async fn lobby(State(state): State<Arc<AppState>>) -> Result<Json<Lobby>, Refused> {
    let mut open: Vec<OpenGame> = (state.open_seats().await?.into_iter())
        .map(|game| {
            let card = state.card(&game.id);
            open_game(game, card.is_some_and(|card| card.is_attended()))
        })
        .collect();
    let seen = state.seen();
    let mut by_clock: Vec<OpenGame> = seen.iter().filter_map(by_clock).collect();
    by_clock.sort_by_key(|game| Reverse(game.created_ms));
    by_clock.truncate(MOST);
    open.append(&mut by_clock);
    open.sort_by_key(|game| (!game.here, Reverse(game.created_ms)));
    let is_running =
        |game: &RunningGame| !game.over && game.turns > 0 && game.white_here && game.black_here;
    let mut running: Vec<RunningGame> = (seen.into_iter())
        .map(|seen| seen.shown)
        .filter(is_running)
        .collect();
    running.sort_by(|a, b| {
        b.spectators
            .cmp(&a.spectators)
            .then_with(|| a.id.cmp(&b.id))
    });
    running.truncate(MOST);
    Ok(Json(Lobby { open, running }))
}

/// A game with a clock that waits for somebody, and somebody sits there.
fn by_clock(game: &LobbyEntry) -> Option<OpenGame> {
    let has_clock = |game: &&OpenSeat| matches!(game.control, Some(TimeControl::Fischer { .. }));
    let waiting = game.waiting.as_ref().filter(has_clock)?;
    game.shown
        .is_attended()
        .then(|| open_game(waiting.clone(), true))
}

fn open_game(game: OpenSeat, here: bool) -> OpenGame {
    OpenGame {
        id: game.id,
        variant: game.variant,
        clock: game.control,
        seat: game.seat,
        name: game.name,
        created_ms: game.created_ms,
        here,
    }
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct VariantSummary {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// The game in one sentence.
    summary: &'static str,
    /// Who invented it.
    credit: &'static str,
    /// Files of its board.
    files: u8,
    /// Ranks of its board.
    ranks: u8,
}

/// The variants there are.
#[utoipa::path(get, path = "/api/variants", tag = "lobby",
    responses((status = 200, body = [VariantSummary])))]
pub(super) async fn variants() -> Json<Vec<VariantSummary>> {
    let faces = VARIANTS.iter().map(|listing| {
        let info = listing.info();
        VariantSummary {
            id: &info.id,
            name: &info.name,
            summary: &info.summary,
            credit: &info.credit,
            files: info.shape.files(),
            ranks: info.shape.ranks(),
        }
    });
    Json(faces.collect())
}
