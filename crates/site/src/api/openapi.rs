//! The `OpenAPI` description of the API.

use super::{
    analysis, archive, games, imports, lobby, ops, play, playtests, puzzles, reports, sharing,
    texts, workers, workshop,
};
use axum::Json;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Springald",
        description = "Games between people: docs/api.md describes the messages of a socket."
    ),
    paths(
        games::create,
        games::look,
        games::join,
        games::socket,
        play::scene,
        play::play,
        play::abort,
        play::renew,
        play::dice,
        play::add_to_dice,
        play::pgn,
        texts::add,
        texts::look,
        imports::import,
        playtests::look,
        playtests::pgn,
        playtests::end,
        playtests::refuse,
        playtests::note,
        playtests::delete_note,
        sharing::share,
        sharing::look,
        sharing::delete,
        analysis::ask,
        analysis::look,
        archive::search,
        archive::explore,
        puzzles::look,
        puzzles::attempt,
        puzzles::ratings,
        reports::ask,
        reports::look,
        reports::data,
        reports::page,
        lobby::lobby,
        lobby::variants,
        workers::acquire,
        workers::progress,
        workers::submit,
        workers::abort,
        workshop::begin,
        workshop::save,
        workshop::look,
        workshop::text,
        workshop::publish,
        workshop::withdraw,
        workshop::delete,
        workshop::gallery,
        ops::health,
        ops::ready,
        ops::metrics
    ),
    modifiers(&Seat)
)]
struct Api;

/// The secret of a seat, or the key of a worker.
struct Seat;

impl Modify for Seat {
    fn modify(&self, document: &mut Document) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(scheme));
    }
}

/// Returns the `OpenAPI` description.
pub fn document() -> Document {
    Api::openapi()
}

pub(super) async fn openapi() -> Json<Document> {
    Json(document())
}
