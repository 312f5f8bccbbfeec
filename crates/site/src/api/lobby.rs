//! The lobby and the list of variants.

use crate::api_error::{ApiError, ErrorBody};
use crate::lobby::{LobbyEntry, RunningGame, share};
use crate::state::AppState;
use crate::store::OpenSeat;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use springald_registry::VARIANTS;
use springald_table::TimeControl;
use std::cmp::Reverse;
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::ToSchema;

/// The most games listed of those with a clock, and of running games. Settings limit those over days, and
/// all of one client.
const MOST: usize = 50;

/// A game with an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct OpenGame {
    /// The game and its open seat.
    #[serde(flatten)]
    pub(super) seat: OpenSeat,
    /// `true` if the waiting player is connected.
    pub(super) here: bool,
}

/// The lobby.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct Lobby {
    /// Games with an open seat: those with a connected player first, then the newest.
    pub(super) open: Vec<OpenGame>,
    /// Running games.
    pub(super) running: Vec<RunningGame>,
}

/// Returns games with an open seat, and games to watch. A game with a clock is listed while a
/// player is connected, a game over days as long as the lobby keeps open seats.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby",
    responses((status = 200, body = Lobby), (status = 503, body = ErrorBody)))]
pub(super) async fn lobby(State(state): State<Arc<AppState>>) -> Result<Json<Lobby>, ApiError> {
    let mut open: Vec<OpenGame> = (state.open_seats().await?.into_iter())
        .map(|seat| {
            let entry = state.entry(&seat.id);
            let here = entry.is_some_and(|entry| entry.game.is_attended());
            OpenGame { seat, here }
        })
        .collect();
    let entries = state.entries();
    let by_clock: Vec<_> = entries.iter().filter_map(by_clock).collect();
    let each = state.config.limits.client_seats as usize;
    let created = |(game, _): &(OpenGame, _)| game.seat.created_ms;
    let by_clock = share(by_clock, (each, MOST), created, |(_, client)| *client);
    open.extend(by_clock.into_iter().map(|(game, _)| game));
    open.sort_by_key(|game| (!game.here, Reverse(game.seat.created_ms)));
    let mut running: Vec<RunningGame> = (entries.into_iter())
        .map(|entry| entry.game)
        .filter(RunningGame::is_running)
        .collect();
    running.sort_by(|a, b| {
        b.spectators
            .cmp(&a.spectators)
            .then_with(|| a.id.cmp(&b.id))
    });
    running.truncate(MOST);
    Ok(Json(Lobby { open, running }))
}

/// Returns the open seat of a game with a clock if a player is connected, and the client of the player.
fn by_clock(entry: &LobbyEntry) -> Option<(OpenGame, Option<IpAddr>)> {
    let has_clock = |seat: &&OpenSeat| matches!(seat.control, Some(TimeControl::Fischer { .. }));
    let seat = entry.open_seat.as_ref().filter(has_clock)?.clone();
    let here = entry.game.is_attended();
    here.then_some((OpenGame { seat, here }, entry.client))
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct VariantSummary {
    /// The id.
    id: &'static str,
    /// The name.
    name: &'static str,
    /// The game in one sentence.
    summary: &'static str,
    /// The inventor.
    credit: &'static str,
    /// The number of files.
    files: u8,
    /// The number of ranks.
    ranks: u8,
}

/// Returns all variants.
#[utoipa::path(get, path = "/api/variants", tag = "lobby",
    responses((status = 200, body = [VariantSummary])))]
pub(super) async fn variants() -> Json<Vec<VariantSummary>> {
    let faces = VARIANTS.iter().map(|entry| {
        let info = entry.info();
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
