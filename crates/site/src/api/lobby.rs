//! Games that wait for somebody, games to watch, and the variants there are.

use crate::house::{House, Shown, refusal_of};
use crate::refused::{ErrorBody, Refused};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use springald_registry::VARIANTS;
use springald_table::{Colour, Control};
use std::sync::Arc;
use utoipa::ToSchema;

/// The most games of each kind that are listed.
const MOST: usize = 50;
/// How many open seats are looked at to find some whose owner is there.
const LOOKED_AT: u32 = 400;

/// A game with an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(super) struct OpenGame {
    /// The id of the game.
    pub(super) id: String,
    /// The id of the variant.
    pub(super) variant: String,
    /// How much time there is.
    pub(super) clock: Option<Control>,
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
pub(super) struct Lobby {
    /// Games with an open seat, the newest first.
    pub(super) open: Vec<OpenGame>,
    /// Games that are being played.
    pub(super) running: Vec<Shown>,
}

/// Games that wait for somebody, and games to watch. A game by the clock waits only as long as
/// somebody sits there.
#[utoipa::path(get, path = "/api/lobby", tag = "lobby",
    responses((status = 200, body = Lobby), (status = 503, body = ErrorBody)))]
pub(super) async fn lobby(State(house): State<Arc<House>>) -> Result<Json<Lobby>, Refused> {
    let open = house.store.open_games(LOOKED_AT).await;
    let open = open.map_err(|error| refusal_of(&error))?;
    let open = open.into_iter().filter_map(|game| {
        let card = house.card(&game.id);
        let here = card.is_some_and(|card| card.white_here || card.black_here);
        let waits = here || matches!(game.control, Some(Control::Days { .. }));
        waits.then_some(OpenGame {
            id: game.id,
            variant: game.variant,
            clock: game.control,
            seat: game.seat,
            name: game.name,
            created_ms: game.created_ms,
            here,
        })
    });
    let open = open.take(MOST).collect();
    let is_running =
        |game: &Shown| !game.over && game.turns > 0 && game.white_here && game.black_here;
    let mut running: Vec<Shown> = house.shown().into_iter().filter(is_running).collect();
    running.sort_by(|a, b| {
        b.spectators
            .cmp(&a.spectators)
            .then_with(|| a.id.cmp(&b.id))
    });
    running.truncate(MOST);
    Ok(Json(Lobby { open, running }))
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(super) struct VariantFace {
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
    responses((status = 200, body = [VariantFace])))]
pub(super) async fn variants() -> Json<Vec<VariantFace>> {
    let faces = VARIANTS.iter().map(|listing| {
        let info = listing.row.info();
        VariantFace {
            id: info.id,
            name: info.name,
            summary: info.summary,
            credit: info.credit,
            files: info.shape.files(),
            ranks: info.shape.ranks(),
        }
    });
    Json(faces.collect())
}
