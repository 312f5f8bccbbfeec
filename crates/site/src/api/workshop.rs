//! Games that players write, and the gallery.

use super::client::{Body, Client, secret};
use crate::api_error::{ApiError, ErrorBody};
use crate::state::AppState;
use crate::store::{self, GalleryOrder, GallerySearch};
#[cfg(feature = "wire")]
use crate::workshop::GameFace;
use crate::workshop::{Draft, GamePage, MadeFrom};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use springald_table::request::LONGEST_FEN;
use springald_table::{Code, Refusal};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A new game of a player, with its first version.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct BeginGame {
    /// The text, of at most 64 KiB.
    pub(super) text: String,
    /// The name of the version.
    pub(super) name: Option<String>,
    /// A note on the version, of at most 2,000 bytes.
    pub(super) note: Option<String>,
    /// The id of the player's game from which it is made.
    pub(super) from_game: Option<String>,
    /// Or the id of the library's game, or the version of the text, from which it is made.
    pub(super) from_variant: Option<String>,
}

/// A version to save.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct SaveVersion {
    /// The text, of at most 64 KiB.
    pub(super) text: String,
    /// The name of the version.
    pub(super) name: Option<String>,
    /// A note on the version, of at most 2,000 bytes.
    pub(super) note: Option<String>,
}

/// A game that was begun. Its secret appears nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct BegunGame {
    /// Its id.
    pub(super) id: String,
    /// The secret of its author, which changes it and opens the playtests of its versions.
    pub(super) secret: String,
    /// The address of its page.
    pub(super) url: String,
}

/// A version that was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct SavedVersion {
    /// Its number, from 1.
    pub(super) number: i64,
}

/// The request to put a version into the gallery.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct PublishGame {
    /// The number of the version.
    pub(super) number: i64,
    /// The name of the inventor.
    pub(super) author: String,
    /// The licence of the text: `CC0-1.0`, `CC-BY-4.0`, `CC-BY-SA-4.0`, `GPL-3.0-or-later` or `MIT`.
    pub(super) licence: String,
}

/// A game of a player, with everything that its page shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct PlayersGame {
    /// Its id.
    pub(super) id: String,
    /// Its name by its newest text.
    pub(super) name: String,
    /// The name of its inventor, if it was ever published.
    pub(super) author: Option<String>,
    /// The licence of its text, if it was ever published.
    pub(super) licence: Option<String>,
    /// The number of the version in the gallery; `None` if the game is private.
    pub(super) published: Option<i64>,
    /// The time of creation, in milliseconds since 1970.
    pub(super) created_ms: i64,
    /// The number of finished games of all versions.
    pub(super) played: i64,
    /// The game from which it was made.
    pub(super) origin: Option<GameOrigin>,
    /// The versions, the newest first.
    pub(super) versions: Vec<GameVersion>,
    /// The published games that were made from it, the newest first.
    pub(super) derived: Vec<DerivedGame>,
}

/// The game from which another one was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GameOrigin {
    /// Its id, if it is a published game of a player.
    pub(super) game: Option<String>,
    /// Its id, if it is a game of the library.
    pub(super) variant: Option<String>,
    /// Its name.
    pub(super) name: String,
    /// Its inventor.
    pub(super) author: Option<String>,
}

/// A version of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GameVersion {
    /// Its number, from 1.
    pub(super) number: i64,
    /// The version of its rules, which is the name of the game in requests.
    pub(super) version: String,
    /// Its name.
    pub(super) name: Option<String>,
    /// The note on it.
    pub(super) note: Option<String>,
    /// The time, in milliseconds since 1970.
    pub(super) created_ms: i64,
}

/// A game that was made from another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct DerivedGame {
    /// Its id.
    pub(super) id: String,
    /// Its name.
    pub(super) name: String,
    /// Its inventor.
    pub(super) author: Option<String>,
}

/// The text of a version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct VersionText {
    /// The version of its rules.
    pub(super) version: String,
    /// The text, and the texts that it builds on.
    pub(super) texts: Vec<String>,
}

/// A search in the gallery. Games match every condition.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct GalleryQuery {
    /// Words, at most 8, which all occur in the name, the inventor, the summary, the pieces or the size of the board.
    pub(super) q: Option<String>,
    /// The id of the game that the games are like.
    pub(super) family: Option<String>,
    /// `newest` or `played`.
    pub(super) order: Option<String>,
    /// The value `next` of the previous page.
    pub(super) after: Option<String>,
}

/// A page of the gallery.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GalleryPage {
    /// At most 24 games.
    pub(super) games: Vec<GalleryGame>,
    /// The value of `after` that continues; `None` at the end.
    pub(super) next: Option<String>,
    /// The games that games of the whole gallery are like, the largest families first.
    pub(super) families: Vec<GalleryFamily>,
}

/// A game of the gallery.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GalleryGame {
    /// The id of its page.
    pub(super) id: String,
    /// The version of its rules.
    pub(super) version: String,
    /// The name of its inventor.
    pub(super) author: String,
    /// The licence of its text.
    pub(super) licence: String,
    /// The time of publication, in milliseconds since 1970.
    pub(super) published_ms: i64,
    /// The number of finished games of all versions.
    pub(super) played: i64,
    /// The game from which it was made.
    pub(super) origin: Option<String>,
    /// The game as the pages list it.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "wire", ts(as = "GameFace"))]
    pub(super) face: Value,
}

/// A family of the gallery.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GalleryFamily {
    /// The id of the game that its games are like.
    pub(super) family: String,
    /// The number of its games.
    pub(super) games: i64,
}

/// Begins a game: everybody who has its address can read it, and only its secret changes it.
#[utoipa::path(post, path = "/api/workshop", request_body = BeginGame, tag = "workshop",
    responses((status = 201, body = BegunGame), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn begin(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<BeginGame>,
) -> Result<(StatusCode, Json<BegunGame>), ApiError> {
    let from = match (request.from_game, request.from_variant) {
        (Some(_), Some(_)) => {
            let what = "from_game, from_variant: expected at most one of them";
            return Err(Refusal::new(Code::Malformed, what).into());
        }
        (Some(id), None) => Some(MadeFrom::Game(id)),
        (None, Some(name)) if name.len() > LONGEST_FEN => {
            return Err(Refusal::too_long("from_variant", LONGEST_FEN).into());
        }
        (None, Some(name)) => Some(MadeFrom::Variant(name)),
        (None, None) => None,
    };
    let draft = Draft {
        text: request.text,
        name: request.name,
        note: request.note,
    };
    let begun = state.begin_workshop_game(draft, from, client.0).await?;
    let base = state.config.public_url.clone().unwrap_or_default();
    let begun = BegunGame {
        url: format!("{base}/workshop/{}", begun.id),
        id: begun.id,
        secret: begun.secret.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, Json(begun)))
}

/// Saves a version of a game; needs the secret of its author.
#[utoipa::path(post, path = "/api/workshop/{id}/versions", request_body = SaveVersion, tag = "workshop", security(("seat" = [])),
    responses((status = 201, body = SavedVersion), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn save(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<SaveVersion>,
) -> Result<(StatusCode, Json<SavedVersion>), ApiError> {
    let SaveVersion { text, name, note } = request;
    let draft = Draft { text, name, note };
    let saved = state.save_version(&id, secret(&headers), draft, client.0);
    let number = saved.await?;
    Ok((StatusCode::CREATED, Json(SavedVersion { number })))
}

/// Returns a game with its versions.
#[utoipa::path(get, path = "/api/workshop/{id}", tag = "workshop",
    responses((status = 200, body = PlayersGame), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Json<PlayersGame>, ApiError> {
    Ok(Json(state.workshop_page(&id).await?.into()))
}

/// Returns the text of a version of a game.
#[utoipa::path(get, path = "/api/workshop/{id}/versions/{number}", tag = "workshop",
    responses((status = 200, body = VersionText), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn text(
    State(state): State<Arc<AppState>>,
    Path((id, number)): Path<(String, i64)>,
) -> Result<Json<VersionText>, ApiError> {
    let (version, source) = state.version_text(&id, number).await?;
    Ok(Json(VersionText {
        version: version.rules,
        texts: source.texts().to_vec(),
    }))
}

/// Puts a version of a game into the gallery, or replaces the one there; needs the secret of its author.
#[utoipa::path(post, path = "/api/workshop/{id}/publish", request_body = PublishGame, tag = "workshop", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn publish(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<PublishGame>,
) -> Result<StatusCode, ApiError> {
    let PublishGame {
        number,
        author,
        licence,
    } = request;
    let publication = (number, author, licence);
    let published = state.publish(&id, secret(&headers), publication, client.0);
    published.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a game out of the gallery; needs the secret of its author.
#[utoipa::path(post, path = "/api/workshop/{id}/withdraw", tag = "workshop", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn withdraw(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    state.withdraw(&id, secret(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game with its versions and their playtests; needs the secret of its author.
#[utoipa::path(post, path = "/api/workshop/{id}/delete", tag = "workshop", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn delete(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    (state.delete_workshop_game(&id, secret(&headers))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Searches the gallery of published games.
#[utoipa::path(get, path = "/api/workshop", params(GalleryQuery), tag = "workshop",
    responses((status = 200, body = GalleryPage), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn gallery(
    State(state): State<Arc<AppState>>,
    query: Result<Query<GalleryQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<GalleryPage>, ApiError> {
    let Query(query) = query.map_err(|error| malformed(&error.body_text()))?;
    let order = match query.order.as_deref() {
        None | Some("newest") => GalleryOrder::Newest,
        Some("played") => GalleryOrder::Played,
        Some(_) => return Err(malformed("order: expected newest or played").into()),
    };
    let after = query.after.as_deref().map(place_of).transpose()?;
    let search = GallerySearch {
        family: query.family.filter(|family| !family.is_empty()),
        order,
        after,
        ..GallerySearch::default()
    };
    let words = query.q.unwrap_or_default();
    let page = state.search_gallery(&words, search).await?;
    let games = page.games.into_iter().filter_map(of_gallery);
    let families = page.families.into_iter();
    Ok(Json(GalleryPage {
        games: games.collect(),
        next: page.next.map(|(number, id)| format!("{number}.{id}")),
        families: families
            .map(|(family, games)| GalleryFamily { family, games })
            .collect(),
    }))
}

fn malformed(what: &str) -> Refusal {
    Refusal::new(Code::Malformed, what)
}

fn place_of(text: &str) -> Result<(i64, String), Refusal> {
    let place = text.split_once('.');
    let place = place.and_then(|(number, id)| Some((number.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| malformed("after: expected 'next' of another page"))
}

/// Returns a game of the gallery; `None` if its description cannot be read.
fn of_gallery((game, version): (store::WorkshopGame, String)) -> Option<GalleryGame> {
    Some(GalleryGame {
        face: serde_json::from_str(&game.portrait?).ok()?,
        id: game.id,
        version,
        author: game.author?,
        licence: game.licence?,
        published_ms: game.published_ms,
        played: game.played,
        origin: game.origin.map(|origin| origin.name),
    })
}

impl From<store::GameVersion> for GameVersion {
    fn from(version: store::GameVersion) -> Self {
        Self {
            number: version.number,
            version: version.rules,
            name: version.name,
            note: version.note,
            created_ms: version.created_ms,
        }
    }
}

impl From<GamePage> for PlayersGame {
    fn from(page: GamePage) -> Self {
        let GamePage {
            game,
            versions,
            derived,
            is_origin_published,
        } = page;
        let origin = game.origin.map(|origin| GameOrigin {
            variant: (origin.game.is_none()).then_some(origin.rules),
            game: origin.game.filter(|_| is_origin_published),
            name: origin.name,
            author: origin.author,
        });
        let derived = derived.into_iter().map(|game| DerivedGame {
            id: game.id,
            name: game.name,
            author: game.author,
        });
        Self {
            id: game.id,
            name: game.name,
            author: game.author,
            licence: game.licence,
            published: (game.published > 0).then_some(game.published),
            created_ms: game.created_ms,
            played: game.played,
            origin,
            versions: versions.into_iter().map(GameVersion::from).collect(),
            derived: derived.collect(),
        }
    }
}
