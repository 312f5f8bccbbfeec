//! Playtests: what the author of a text sees of the games that were played with it.

use super::database::{Connection, Row, query};
use super::error::StoreError;
use super::handle::Store;
use futures_util::FutureExt;

/// The most games of one answer.
const PAGE: i64 = 100;
/// The most notes that are kept for a text, the newest ones.
const KEPT_NOTES: i64 = 500;
/// The most notes of a seat.
const NOTES_OF_SEAT: i64 = 10;
/// The most refusals by one clause that count in a game.
const REFUSALS: i64 = 50;

/// The SQL that reads games of a text, the newest first.
pub(super) const GAMES: &str = "SELECT g.rowid AS number, g.id, g.created_ms, g.white, g.black, g.result, g.reason, \
     (SELECT COUNT(*) FROM events AS e WHERE e.game = g.id AND e.kind = 'played') AS plays, \
     (SELECT COALESCE(MAX(e.at_ms), g.created_ms) FROM events AS e WHERE e.game = g.id) AS last_ms \
     FROM games AS g WHERE g.rules = $1 AND g.rowid < $2 ORDER BY g.rowid DESC LIMIT $3";

/// A game that was played with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Playtest {
    /// The id.
    pub(crate) id: String,
    /// The time of creation, in milliseconds since 1970.
    pub(crate) created_ms: i64,
    /// The time of the last event, in milliseconds since 1970.
    pub(crate) last_ms: i64,
    /// White's name.
    pub(crate) white: Option<String>,
    /// Black's name.
    pub(crate) black: Option<String>,
    /// The result, if it is over.
    pub(crate) result: Option<String>,
    /// The reason of the end.
    pub(crate) reason: Option<String>,
    /// The number of times that a player has moved.
    pub(crate) plays: i64,
}

/// A note of a player to the author of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    /// Its id.
    pub(crate) id: String,
    /// The version of the text.
    pub(crate) rules: String,
    /// The id of the game.
    pub(crate) game: String,
    /// The side of the player.
    pub(crate) side: String,
    /// The number of turns before the position that it is about.
    pub(crate) turns: i64,
    /// The text.
    pub(crate) text: String,
    /// The time, in milliseconds since 1970.
    pub(crate) created_ms: i64,
}

/// The answer to a note or a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// It is kept.
    Yes,
    /// There are too many.
    Full,
    /// The text has no author who could read it.
    NoAuthor,
}

/// A part of the games of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlaytestPage {
    /// The games, the newest first.
    pub(crate) games: Vec<Playtest>,
    /// The number that continues after them; `None` at the end.
    pub(crate) next: Option<i64>,
}

impl Store {
    /// Makes a client the author of a text that has none. Returns `true` if it is.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn claim_text(
        &self,
        version: String,
        secret: String,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let claim = query(
                    "INSERT INTO text_authors (version, secret, created_ms) VALUES ($1, $2, $3) \
                     ON CONFLICT (version) DO NOTHING RETURNING version",
                );
                let claim = claim.bind(&version).bind(&secret).bind(now_ms);
                Ok(claim.first(connection).await?.is_some())
            }
            .boxed()
        })
        .await
    }

    /// Returns the hash of the secret of the author of a text; `None` if it has no author.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn author_of_text(&self, version: &str) -> Result<Option<String>, StoreError> {
        let select = query("SELECT secret FROM text_authors WHERE version = $1").bind(version);
        let row = select.first(&mut self.reader().await?).await?;
        row.map(|row| row.text("secret")).transpose()
    }

    /// Returns games of a text, before the one with a number.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) async fn playtests(
        &self,
        version: &str,
        before: Option<i64>,
    ) -> Result<PlaytestPage, StoreError> {
        let select = query(GAMES).bind(version);
        let select = select.bind(before.unwrap_or(i64::MAX)).bind(PAGE);
        let rows = select.all(&mut self.reader().await?).await?;
        let next = match rows.last() {
            Some(last) if rows.len() as i64 == PAGE => Some(last.number("number")?),
            _ => None,
        };
        let games: Result<Vec<Playtest>, StoreError> = rows.iter().map(playtest).collect();
        Ok(PlaytestPage {
            games: games?,
            next,
        })
    }

    /// Returns how often each clause of a text refused something, the most frequent first.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn refusals_of_text(
        &self,
        version: &str,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        let select = query(
            "SELECT clause, CAST(SUM(times) AS BIGINT) AS times FROM text_refusals WHERE rules = $1 \
             GROUP BY clause ORDER BY times DESC, clause LIMIT 100",
        );
        let rows = select.bind(version).all(&mut self.reader().await?).await?;
        let counts = rows
            .iter()
            .map(|row| Ok((row.text("clause")?, row.number("times")?)));
        counts.collect()
    }

    /// Returns the notes on a text, the newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) async fn notes_of_text(&self, version: &str) -> Result<Vec<Note>, StoreError> {
        let select = query(
            "SELECT id, rules, game, side, turns, note, created_ms FROM text_notes WHERE rules = $1 \
             ORDER BY created_ms DESC, id LIMIT $2",
        );
        let select = select.bind(version).bind(KEPT_NOTES);
        let rows = select.all(&mut self.reader().await?).await?;
        rows.iter().map(note).collect()
    }

    /// Counts a refusal of a clause in a game of a text.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn count_refusal(
        &self,
        game: String,
        rules: String,
        clause: String,
    ) -> Result<Kept, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                if !has_author(connection, &rules).await? {
                    return Ok(Kept::NoAuthor);
                }
                let count = query(
                    "INSERT INTO text_refusals (game, clause, rules, times) VALUES ($1, $2, $3, 1) \
                     ON CONFLICT (game, clause) DO UPDATE SET times = text_refusals.times + 1 \
                     WHERE text_refusals.times < $4 RETURNING times",
                );
                let count = count.bind(&game).bind(&clause).bind(&rules).bind(REFUSALS);
                let counted = count.first(connection).await?;
                Ok(if counted.is_some() {
                    Kept::Yes
                } else {
                    Kept::Full
                })
            }
            .boxed()
        })
        .await
    }

    /// Keeps a note.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn keep_note(&self, note: Note) -> Result<Kept, StoreError> {
        self.jobs_transaction(move |connection| {
            async move { keep(connection, &note).await }.boxed()
        })
        .await
    }

    /// Deletes a note of a seat. Returns `false` if there is none.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn delete_note(
        &self,
        id: String,
        game: String,
        side: &'static str,
    ) -> Result<bool, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let delete = query(
                    "DELETE FROM text_notes WHERE id = $1 AND game = $2 AND side = $3 RETURNING id",
                );
                let delete = delete.bind(&id).bind(&game).bind(side);
                Ok(delete.first(connection).await?.is_some())
            }
            .boxed()
        })
        .await
    }

    /// Deletes everything that is kept for the author of a text, and ends its playtests. The games belong to their
    /// players.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn end_playtests(&self, version: String) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                for delete in [
                    "DELETE FROM text_notes WHERE rules = $1",
                    "DELETE FROM text_refusals WHERE rules = $1",
                    "DELETE FROM text_authors WHERE version = $1",
                ] {
                    query(delete).bind(&version).execute(connection).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

async fn has_author(connection: &mut Connection, rules: &str) -> Result<bool, StoreError> {
    let select = query("SELECT version FROM text_authors WHERE version = $1").bind(rules);
    Ok(select.first(connection).await?.is_some())
}

async fn keep(connection: &mut Connection, note: &Note) -> Result<Kept, StoreError> {
    if !has_author(connection, &note.rules).await? {
        return Ok(Kept::NoAuthor);
    }
    let count = query("SELECT COUNT(*) AS notes FROM text_notes WHERE game = $1 AND side = $2");
    let count = count.bind(&note.game).bind(&note.side);
    if count.one(connection).await?.number("notes")? >= NOTES_OF_SEAT {
        return Ok(Kept::Full);
    }
    query(
        "INSERT INTO text_notes (id, rules, game, side, turns, note, created_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&note.id)
    .bind(&note.rules)
    .bind(&note.game)
    .bind(&note.side)
    .bind(note.turns)
    .bind(&note.text)
    .bind(note.created_ms)
    .execute(connection)
    .await?;
    query(
        "DELETE FROM text_notes WHERE id IN (SELECT id FROM text_notes WHERE rules = $1 \
         ORDER BY created_ms DESC, id LIMIT 1000000000 OFFSET $2)",
    )
    .bind(&note.rules)
    .bind(KEPT_NOTES)
    .execute(connection)
    .await?;
    Ok(Kept::Yes)
}

fn playtest(row: &Row) -> Result<Playtest, StoreError> {
    Ok(Playtest {
        id: row.text("id")?,
        created_ms: row.number("created_ms")?,
        last_ms: row.number("last_ms")?,
        white: row.optional_text("white")?,
        black: row.optional_text("black")?,
        result: row.optional_text("result")?,
        reason: row.optional_text("reason")?,
        plays: row.number("plays")?,
    })
}

fn note(row: &Row) -> Result<Note, StoreError> {
    Ok(Note {
        id: row.text("id")?,
        rules: row.text("rules")?,
        game: row.text("game")?,
        side: row.text("side")?,
        turns: row.number("turns")?,
        text: row.text("note")?,
        created_ms: row.number("created_ms")?,
    })
}
