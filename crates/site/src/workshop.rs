//! The workshop: games that players write, with versions of their texts, and the gallery of those that they publish.
//!
//! Everybody who has its link can read a game. The secret of its author changes it, and opens the playtests of all its
//! versions.

use crate::api_error::refusal_for;
use crate::entropy;
use crate::state::AppState;
use crate::store::{
    Changed, GalleryPage, GallerySearch, GameVersion, NewVersion, Origin, Publication,
    WorkshopGame, WorkshopLimits,
};
use crate::texts;
use serde::Serialize;
use springald_core::Info;
use springald_registry::{Pinned, Source, is_version, pinned};
use springald_table::request::check_name;
use springald_table::secret::{Secret, SecretHash, is_game_id};
use springald_table::{Code, Refusal};
use springald_view::{Cells, Scene, VariantView};
use std::net::IpAddr;

/// The longest note on a version, in bytes.
pub(crate) const LONGEST_NOTE: usize = 2_000;
/// The licences under which a text can be published, by their SPDX names.
pub(crate) const LICENCES: [&str; 5] = [
    "CC0-1.0",
    "CC-BY-4.0",
    "CC-BY-SA-4.0",
    "GPL-3.0-or-later",
    "MIT",
];
/// The longest credit that a game made from another one keeps, in characters.
const LONGEST_CREDIT: usize = 300;
/// The most words of a search, and the longest search in bytes.
const MOST_WORDS: usize = 8;
const LONGEST_SEARCH: usize = 200;
/// The most bytes of the words by which a game is found.
const LONGEST_WORDS: usize = 4_000;

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A game as the gallery shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct GameFace {
    /// The game.
    #[serde(flatten)]
    #[cfg_attr(feature = "wire", ts(skip))]
    variant: VariantView,
    /// The version of its rules.
    version: String,
    /// The ids of the games that it is like, one like the next.
    likes: Vec<String>,
    /// The starting position.
    fen: String,
    /// The pieces at the start: a letter and a square each.
    start: String,
    /// The instruction for the side that begins.
    prompt: String,
    /// The size of the board, and the form of its cells.
    board: BoardFace,
}

/// The size and the cells of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct BoardFace {
    /// Number of files.
    files: u8,
    /// Number of ranks.
    ranks: u8,
    /// The form of its cells, if they are no squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    cells: Option<Cells>,
}

impl GameFace {
    fn of(pinned: &Pinned) -> Self {
        let variant = pinned.entry.variant();
        let scene = Scene::of(&*variant.begin());
        let placed = scene.things.iter();
        let placed: Vec<String> = placed
            .map(|thing| format!("{}{}", thing.letter, thing.square))
            .collect();
        Self {
            variant: VariantView::of(variant, &pinned.entry.folder),
            version: pinned.version.clone(),
            likes: pinned.source.likes().to_vec(),
            fen: scene.fen,
            start: placed.join(" "),
            prompt: scene.prompt,
            board: BoardFace {
                files: scene.files,
                ranks: scene.ranks,
                cells: scene.cells,
            },
        }
    }
}

/// A version as its author sends it.
pub(crate) struct Draft {
    pub(crate) text: String,
    pub(crate) name: Option<String>,
    pub(crate) note: Option<String>,
}

/// The game from which a new one is made.
pub(crate) enum MadeFrom {
    /// A game of the workshop.
    Game(String),
    /// A game of the library, or the version of a text.
    Variant(String),
}

/// A new game: its id, and the secret of its author.
pub(crate) struct NewGame {
    pub(crate) id: String,
    pub(crate) secret: Secret,
}

/// A game with everything that its page shows.
pub(crate) struct GamePage {
    pub(crate) game: WorkshopGame,
    pub(crate) versions: Vec<GameVersion>,
    /// The published games that were made from it.
    pub(crate) derived: Vec<WorkshopGame>,
    /// `true` if the game from which it was made is published.
    pub(crate) is_origin_published: bool,
}

impl AppState {
    fn workshop_limits(&self, now_ms: i64) -> WorkshopLimits {
        WorkshopLimits {
            bytes: i64::from(self.config.workshop_mib) << 20,
            opened_since_ms: now_ms - i64::from(self.config.workshop_days) * DAY_MS,
        }
    }

    /// Compiles the text of a version and checks what is said of it.
    async fn version_of(&self, draft: Draft, client: IpAddr) -> Result<NewVersion, Refusal> {
        let name = check_name(draft.name.as_deref())?;
        let note = checked_note(draft.note)?;
        self.limits.version(client)?;
        self.limits.text(client)?;
        let added = self.texts.add(draft.text, client).await?;
        let of_library = pinned(added.entry.id());
        if of_library.is_some_and(|library| library.version == added.version) {
            let what = "This is a game of the library as it is. Change something first.";
            return Err(Refusal::new(Code::BadText, what));
        }
        Ok(NewVersion {
            text: texts::row(added),
            game_name: added.entry.info().name.to_string(),
            name,
            note,
        })
    }

    /// Begins a game with its first version.
    ///
    /// # Errors
    /// Returns an error if the text has problems, the game from which it was made is unknown, a limit is reached, or it
    /// cannot be stored.
    pub(crate) async fn begin_workshop_game(
        &self,
        draft: Draft,
        from: Option<MadeFrom>,
        client: IpAddr,
    ) -> Result<NewGame, Refusal> {
        let origin = match from {
            Some(from) => Some(self.origin(from, client).await?),
            None => None,
        };
        let version = self.version_of(draft, client).await?;
        let (id, secret) = (entropy::id(), entropy::secret());
        let now_ms = self.time.now_ms();
        let limits = (self.workshop_limits(now_ms), now_ms);
        let keys = (id.clone(), secret.hash().to_hex());
        let added = self.store.add_workshop_game(keys, origin, version, limits);
        changed(added.await.map_err(|error| refusal_for(&error))?)?;
        Ok(NewGame { id, secret })
    }

    async fn origin(&self, from: MadeFrom, client: IpAddr) -> Result<Origin, Refusal> {
        match from {
            MadeFrom::Game(id) => {
                let page = self.workshop_page(&id).await?;
                let shown = |version: &&GameVersion| version.number == page.game.published;
                let version = page.versions.iter().find(shown);
                let version = version.or(page.versions.first()).ok_or_else(gone)?;
                Ok(Origin {
                    game: Some(id),
                    rules: version.rules.clone(),
                    name: page.game.name,
                    author: page.game.author,
                })
            }
            MadeFrom::Variant(variant) => {
                let entry = self.texts.variant(&variant, client).await?;
                let Info { name, credit, .. } = entry.info();
                // A text of a player has no other name than its version.
                let is_text = is_version(&variant);
                Ok(Origin {
                    game: None,
                    rules: if is_text {
                        variant
                    } else {
                        entry.id().to_owned()
                    },
                    name: name.to_string(),
                    author: Some(credit.chars().take(LONGEST_CREDIT).collect()),
                })
            }
        }
    }

    /// Saves a version of a game. Returns its number.
    ///
    /// # Errors
    /// Returns an error if the secret is another one, the text has problems or is the newest version, a limit is reached,
    /// or it cannot be stored.
    pub(crate) async fn save_version(
        &self,
        id: &str,
        secret: Option<Secret>,
        draft: Draft,
        client: IpAddr,
    ) -> Result<i64, Refusal> {
        self.own_workshop_game(id, secret).await?;
        let version = self.version_of(draft, client).await?;
        let now_ms = self.time.now_ms();
        let limits = self.workshop_limits(now_ms);
        let added = (self.store).add_game_version(id.to_owned(), version, limits, now_ms);
        changed(added.await.map_err(|error| refusal_for(&error))?)
    }

    async fn workshop_game(&self, id: &str) -> Result<WorkshopGame, Refusal> {
        if !is_game_id(id) {
            return Err(gone());
        }
        let found = self.store.workshop_game(id, self.time.now_ms()).await;
        found.map_err(|error| refusal_for(&error))?.ok_or_else(gone)
    }

    /// Returns a game if a secret is its author's.
    async fn own_workshop_game(
        &self,
        id: &str,
        secret: Option<Secret>,
    ) -> Result<WorkshopGame, Refusal> {
        let game = self.workshop_game(id).await?;
        let hash = SecretHash::from_hex(&game.secret);
        if secret.is_some_and(|secret| hash.is_some_and(|hash| hash.matches(&secret))) {
            return Ok(game);
        }
        let what = "Only the browser in which this game was begun can change it.";
        Err(Refusal::new(Code::BadSecret, what))
    }

    /// Returns a game with its versions; its link is enough.
    ///
    /// # Errors
    /// Returns an error if there is none with this id, or it cannot be read.
    pub(crate) async fn workshop_page(&self, id: &str) -> Result<GamePage, Refusal> {
        let game = self.workshop_game(id).await?;
        let read = async {
            let versions = self.store.game_versions(id).await?;
            let derived = self.store.derived_games(id).await?;
            let origin = game.origin.as_ref().and_then(|origin| origin.game.as_ref());
            let is_origin_published = match origin {
                Some(origin) => {
                    let found = self.store.workshop_game(origin, self.time.now_ms()).await?;
                    found.is_some_and(|origin| origin.published > 0)
                }
                None => false,
            };
            Ok((versions, derived, is_origin_published))
        };
        let read = read.await.map_err(|error| refusal_for(&error))?;
        let (versions, derived, is_origin_published) = read;
        Ok(GamePage {
            game,
            versions,
            derived,
            is_origin_published,
        })
    }

    /// Returns the text of a version with those that it builds on, without compiling it.
    ///
    /// # Errors
    /// Returns an error if there is no such version, or it cannot be read.
    pub(crate) async fn version_text(
        &self,
        id: &str,
        number: i64,
    ) -> Result<(GameVersion, Source), Refusal> {
        self.workshop_game(id).await?;
        let read = async {
            let versions = self.store.game_versions(id).await?;
            let Some(found) = versions.into_iter().find(|one| one.number == number) else {
                return Ok(None);
            };
            let text = self.store.text(&found.rules).await?;
            Ok(text.map(|text| (found, text)))
        };
        let found = read.await.map_err(|error| refusal_for(&error))?;
        found.ok_or_else(|| Refusal::new(Code::NotFound, "The game has no such version."))
    }

    /// Puts a version of a game into the gallery.
    ///
    /// # Errors
    /// Returns an error if the secret is another one, the author's name is missing or unfit, the licence is unknown,
    /// another game has the same text, a limit is reached, or it cannot be stored.
    pub(crate) async fn publish(
        &self,
        id: &str,
        secret: Option<Secret>,
        (number, author, licence): (i64, String, String),
        client: IpAddr,
    ) -> Result<(), Refusal> {
        self.own_workshop_game(id, secret).await?;
        let author = check_name(Some(&author))?.ok_or_else(|| {
            let what = "author: found nothing, expected the name of the inventor";
            Refusal::new(Code::BadName, what)
        })?;
        if !LICENCES.contains(&licence.as_str()) {
            let what = format!("licence: expected one of {}", LICENCES.join(", "));
            return Err(Refusal::new(Code::Malformed, what));
        }
        let (version, _) = self.version_text(id, number).await?;
        self.limits.publication(client)?;
        let text = self.texts.find(&version.rules, client).await?;
        let text = text.ok_or_else(gone)?;
        let face = GameFace::of(text);
        let portrait = serde_json::to_string(&face).map_err(|_| {
            let what = "The game could not be described.";
            Refusal::new(Code::Internal, what)
        })?;
        let publication = Publication {
            number,
            words: words_of(text, &author),
            author,
            licence,
            family: text.source.likes().first().cloned(),
            portrait,
        };
        let now_ms = self.time.now_ms();
        let published = self.store.publish_game(id.to_owned(), publication, now_ms);
        changed(published.await.map_err(|error| refusal_for(&error))?)?;
        Ok(())
    }

    /// Takes a game out of the gallery.
    ///
    /// # Errors
    /// Returns an error if the secret is another one, or the change cannot be stored.
    pub(crate) async fn withdraw(&self, id: &str, secret: Option<Secret>) -> Result<(), Refusal> {
        self.own_workshop_game(id, secret).await?;
        let withdrawn = self.store.withdraw_game(id.to_owned()).await;
        withdrawn.map_err(|error| refusal_for(&error))
    }

    /// Deletes a game with its versions and playtests. The games that were played belong to their players.
    ///
    /// # Errors
    /// Returns an error if the secret is another one, or the change cannot be stored.
    pub(crate) async fn delete_workshop_game(
        &self,
        id: &str,
        secret: Option<Secret>,
    ) -> Result<(), Refusal> {
        self.own_workshop_game(id, secret).await?;
        let deleted = self.store.delete_workshop_game(id.to_owned()).await;
        deleted.map_err(|error| refusal_for(&error))
    }

    /// Searches the gallery. `words` is what a visitor typed.
    ///
    /// # Errors
    /// Returns an error if the search is too long, or the gallery cannot be read.
    pub(crate) async fn search_gallery(
        &self,
        words: &str,
        search: GallerySearch,
    ) -> Result<GalleryPage, Refusal> {
        if words.len() > LONGEST_SEARCH {
            return Err(Refusal::too_long("q", LONGEST_SEARCH));
        }
        let words = words.split_whitespace().take(MOST_WORDS);
        let search = GallerySearch {
            words: words.map(str::to_lowercase).collect(),
            ..search
        };
        let found = self.store.gallery(&search).await;
        found.map_err(|error| refusal_for(&error))
    }
}

/// Returns the words by which a game is found, in small letters.
fn words_of(text: &Pinned, author: &str) -> String {
    let info = text.entry.info();
    let (files, ranks) = (info.shape.files(), info.shape.ranks());
    let mut words = format!("{} {author} {} {files}x{ranks}", info.name, info.summary);
    for word in text.source.likes().iter().map(String::as_str) {
        words.push(' ');
        words.push_str(word);
    }
    for kind in &*info.kinds {
        words.push(' ');
        words.push_str(&kind.name);
    }
    let mut words = words.to_lowercase();
    words.truncate(words.floor_char_boundary(LONGEST_WORDS));
    words
}

fn checked_note(note: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(note) = note else { return Ok(None) };
    if note.len() > LONGEST_NOTE {
        return Err(Refusal::too_long("note", LONGEST_NOTE));
    }
    // Tabs and ends of lines are the only control characters that a text area sends.
    let is_text = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
    if !note.chars().all(is_text) {
        return Err(Refusal::new(Code::Malformed, "note: expected a text"));
    }
    let note = note.trim();
    Ok((!note.is_empty()).then(|| note.to_owned()))
}

fn gone() -> Refusal {
    let what = "There is no game of a player with this address. It may have been deleted.";
    Refusal::new(Code::NotFound, what)
}

/// Returns the number of a version that was stored, or the reason why it was not.
fn changed(changed: Changed) -> Result<i64, Refusal> {
    let what = match changed {
        Changed::Yes(number) => return Ok(number),
        Changed::Missing => return Err(gone()),
        Changed::Full => "The site has no room for more games of players.".to_owned(),
        Changed::TooMany => "This game has as many versions as are kept.".to_owned(),
        Changed::Same(number) => format!("Version {number} has the same text. Nothing was saved."),
        Changed::Taken => "A game in the gallery has the same text.".to_owned(),
    };
    Err(Refusal::new(Code::LimitReached, what))
}
