//! Texts of declared games.

use super::client::{Body, Client};
use crate::api_error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use springald_table::{Code, Refusal};
use std::sync::Arc;
use utoipa::ToSchema;

/// A new text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct NewText {
    /// The text of a game, as docs/games.md describes it, of at most 64 KiB.
    pub(super) text: String,
}

/// A text of a declared game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct StoredText {
    /// The version of its rules, which is the name of the game in requests.
    pub(super) version: String,
    /// The name of the game for players.
    pub(super) name: String,
    /// The text, and the texts that it builds on.
    pub(super) texts: Vec<String>,
    /// The secret of its author, for the client that has sent it first. It appears nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub(super) author: Option<String>,
}

/// Takes the text of a game, so that it can be played by its version.
#[utoipa::path(post, path = "/api/texts", request_body = NewText, tag = "texts",
    responses((status = 201, body = StoredText), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn add(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<NewText>,
) -> Result<(StatusCode, Json<StoredText>), ApiError> {
    state.limits.text(client.0)?;
    let added = state.texts.add(request.text, client.0).await?;
    let author = state.claim_text(added).await?;
    let author = author.map(|secret| secret.reveal().to_owned());
    let added = StoredText {
        author,
        ..view(added)
    };
    Ok((StatusCode::CREATED, Json(added)))
}

/// Returns the text of a declared game by its version or its id.
#[utoipa::path(get, path = "/api/texts/{name}", tag = "texts",
    responses((status = 200, body = StoredText), (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
    client: Client,
) -> Result<Json<StoredText>, ApiError> {
    let found = state.texts.find(&name, client.0).await?;
    let none = || Refusal::new(Code::NotFound, "There is no text of a game with this name.");
    Ok(Json(view(found.ok_or_else(none)?)))
}

fn view(pinned: &springald_registry::Pinned) -> StoredText {
    StoredText {
        version: pinned.version.clone(),
        name: pinned.entry.info().name.to_string(),
        texts: pinned.source.texts().to_vec(),
        author: None,
    }
}
