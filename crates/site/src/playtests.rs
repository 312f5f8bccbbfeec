//! Playtests: games that were played with the text of a player, for its author.
//!
//! Whoever first sends a text gets the secret of its author. Nothing is kept for a text without an author, and everything
//! that is kept besides the games themselves goes when the author ends the playtests.

use crate::api_error::refusal_for;
use crate::archive;
use crate::entropy;
use crate::request::GameRequest;
use crate::state::AppState;
use crate::store::{Kept, Note, PlaytestPage};
use springald_registry::{Pinned, is_version, pinned};
use springald_table::secret::{Secret, SecretHash, is_game_id};
use springald_table::{Code, Refusal, Snapshot};
use std::net::IpAddr;

/// The longest note, in bytes.
pub(crate) const LONGEST_NOTE: usize = 2_000;
/// The longest number of a clause, in bytes.
const LONGEST_CLAUSE: usize = 12;

impl AppState {
    /// Makes a client the author of a new text that is not one of the library's. Returns the secret of the author.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn claim_text(&self, text: &Pinned) -> Result<Option<Secret>, Refusal> {
        let of_library = pinned(text.entry.id());
        if of_library.is_some_and(|library| library.version == text.version) {
            return Ok(None);
        }
        let secret = entropy::secret();
        let hash = secret.hash().to_hex();
        let now_ms = self.time.now_ms();
        let claimed = self.store.claim_text(text.version.clone(), hash, now_ms);
        let claimed = claimed.await.map_err(|error| refusal_for(&error))?;
        Ok(claimed.then_some(secret))
    }

    /// Checks the secret of the author of a text.
    async fn check_author(&self, version: &str, secret: Option<Secret>) -> Result<(), Refusal> {
        if !is_version(version) {
            return Err(no_author());
        }
        let hash = self.store.author_of_text(version).await;
        let hash = hash.map_err(|error| refusal_for(&error))?;
        let hash = SecretHash::from_hex(&hash.ok_or_else(no_author)?);
        if secret.is_some_and(|secret| hash.is_some_and(|hash| hash.matches(&secret))) {
            return Ok(());
        }
        let what = "Only the browser that has sent this text first sees its playtests.";
        Err(Refusal::new(Code::BadSecret, what))
    }

    /// Returns games of a text before a number, the refusals of its clauses, and the notes on it, for its author.
    ///
    /// # Errors
    /// Returns an error if the text has no author, the secret is another one, or they cannot be read.
    pub(crate) async fn playtests(
        &self,
        version: &str,
        secret: Option<Secret>,
        before: Option<i64>,
    ) -> Result<(PlaytestPage, Vec<(String, i64)>, Vec<Note>), Refusal> {
        self.check_author(version, secret).await?;
        let read = async {
            let page = self.store.playtests(version, before).await?;
            let refusals = self.store.refusals_of_text(version).await?;
            Ok((page, refusals, self.store.notes_of_text(version).await?))
        };
        read.await.map_err(|error| refusal_for(&error))
    }

    /// Returns the same games as PGN, and the number that continues after them. Games that cannot be read are left out.
    ///
    /// # Errors
    /// Returns an error if the text has no author, the secret is another one, or the games cannot be read.
    pub(crate) async fn playtests_as_pgn(
        &self,
        version: &str,
        secret: Option<Secret>,
        before: Option<i64>,
    ) -> Result<(String, Option<i64>), Refusal> {
        self.check_author(version, secret).await?;
        let page = self.store.playtests(version, before).await;
        let page = page.map_err(|error| refusal_for(&error))?;
        let mut text = String::new();
        for game in page.games {
            if let Ok(Some(loaded)) = self.store.load(&game.id).await {
                let pgn = archive::pgn(&loaded.table, self.config.public_url.as_deref());
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&pgn.to_string());
            }
        }
        Ok((text, page.next))
    }

    /// Ends the playtests of a text: notes, counts and the secret of the author go.
    ///
    /// # Errors
    /// Returns an error if the text has no author, the secret is another one, or the change cannot be stored.
    pub(crate) async fn end_playtests(
        &self,
        version: &str,
        secret: Option<Secret>,
    ) -> Result<(), Refusal> {
        self.check_author(version, secret).await?;
        let ended = self.store.end_playtests(version.to_owned()).await;
        ended.map_err(|error| refusal_for(&error))
    }

    /// Returns a game of a player, and the side.
    async fn own_game(
        &self,
        id: &str,
        secret: Option<Secret>,
    ) -> Result<(Box<Snapshot>, &'static str), Refusal> {
        let what = "The request needs the secret of a seat: 'Authorization: Bearer …'.";
        let secret = secret.ok_or_else(|| Refusal::new(Code::NotSeated, what))?;
        let key = secret.clone();
        let seat = |reply| GameRequest::Seat { secret: key, reply };
        let access = self.ask(id, seat).await?;
        let secret = Some(secret);
        let look = |reply| GameRequest::Look { secret, reply };
        Ok((self.ask(id, look).await?, access.side.as_str()))
    }

    /// Counts that a clause refused what a player tried.
    ///
    /// # Errors
    /// Returns an error if the client has sent too many, is no player, the rules have no such clause, the text has no
    /// author, or it could not be stored.
    pub(crate) async fn count_refusal(
        &self,
        game: &str,
        secret: Option<Secret>,
        clause: String,
        client: IpAddr,
    ) -> Result<(), Refusal> {
        self.limits.note(client)?;
        let (snapshot, _) = self.own_game(game, secret).await?;
        let entry = self.texts.variant(&snapshot.variant, client).await?;
        let is_clause = clause.len() <= LONGEST_CLAUSE
            && !clause.is_empty()
            && entry.info().rules.contains(&format!("**{clause}**"));
        if !is_clause {
            let what = "clause: expected the number of a clause of the rules";
            return Err(Refusal::new(Code::Malformed, what));
        }
        let counted = (self.store).count_refusal(game.to_owned(), snapshot.rules, clause);
        kept(counted.await.map_err(|error| refusal_for(&error))?)
    }

    /// Keeps a note of a player about a position of a game, for the author of its text. Returns its id.
    ///
    /// # Errors
    /// Returns an error if the client has sent too many, is no player, the note is empty or too long, the game has not so
    /// many turns, the text has no author, or it could not be stored.
    pub(crate) async fn keep_note(
        &self,
        game: &str,
        secret: Option<Secret>,
        (turns, note): (u32, String),
        client: IpAddr,
    ) -> Result<String, Refusal> {
        if note.len() > LONGEST_NOTE {
            return Err(Refusal::too_long("note", LONGEST_NOTE));
        }
        // Tabs and ends of lines are the only control characters that a text area sends.
        let is_text = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
        if note.trim().is_empty() || !note.chars().all(is_text) {
            let what = "note: expected a text";
            return Err(Refusal::new(Code::Malformed, what));
        }
        self.limits.note(client)?;
        let (snapshot, side) = self.own_game(game, secret).await?;
        if turns as usize > snapshot.turns.len() {
            let what = "turns: the game has fewer";
            return Err(Refusal::new(Code::Malformed, what));
        }
        let id = entropy::id();
        let note = Note {
            id: id.clone(),
            rules: snapshot.rules,
            game: game.to_owned(),
            side: side.to_owned(),
            turns: turns.into(),
            text: note.trim().to_owned(),
            created_ms: self.time.now_ms(),
        };
        let stored = self.store.keep_note(note).await;
        kept(stored.map_err(|error| refusal_for(&error))?)?;
        Ok(id)
    }

    /// Deletes a note of a player.
    ///
    /// # Errors
    /// Returns an error if the client is no player or has not written it, or the change cannot be stored.
    pub(crate) async fn delete_note(
        &self,
        game: &str,
        note: &str,
        secret: Option<Secret>,
    ) -> Result<(), Refusal> {
        let gone = || Refusal::new(Code::NotFound, "There is no such note of yours.");
        if !is_game_id(note) {
            return Err(gone());
        }
        let (_, side) = self.own_game(game, secret).await?;
        let deleted = (self.store).delete_note(note.to_owned(), game.to_owned(), side);
        let is_deleted = deleted.await.map_err(|error| refusal_for(&error))?;
        is_deleted.then_some(()).ok_or_else(gone)
    }
}

fn no_author() -> Refusal {
    let what = "No one collects playtests of this game.";
    Refusal::new(Code::NotFound, what)
}

fn kept(kept: Kept) -> Result<(), Refusal> {
    match kept {
        Kept::Yes => Ok(()),
        Kept::Full => {
            let what = "You have sent as many as are kept of one game.";
            Err(Refusal::new(Code::LimitReached, what))
        }
        Kept::NoAuthor => Err(no_author()),
    }
}
