//! The workshop: games that players write, with versions of their texts.

use super::database::{Connection, Row, query};
use super::error::StoreError;
use super::handle::Store;
use super::writer::insert_text;
use futures_util::FutureExt;

/// The time after which opening a game is noted again, in milliseconds.
const NOTED_MS: i64 = 24 * 60 * 60 * 1000;
/// The size that a game and a version count for besides the text, in bytes.
const OVERHEAD: i64 = 1024;
/// The most versions of a game.
const MOST_VERSIONS: i64 = 200;
/// The most games in the gallery.
const MOST_PUBLISHED: i64 = 10_000;
/// The most games made from one that its page lists.
const MOST_DERIVED: i64 = 50;

/// The columns of a game.
pub(super) const COLUMNS: &str = "id, secret, name, author, licence, published, published_ms, family, portrait, \
     from_game, from_rules, from_name, from_author, played, created_ms, opened_ms";

/// The game from which another one was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// Its id in the workshop, if it has one.
    pub(crate) game: Option<String>,
    /// Its id in the library, or the version of its text.
    pub(crate) rules: String,
    /// Its name.
    pub(crate) name: String,
    /// Its inventor.
    pub(crate) author: Option<String>,
}

/// A version to save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewVersion {
    /// The version of the rules, and a JSON list with the text and those that it builds on.
    pub(crate) text: (String, String),
    /// The name of the game by this text.
    pub(crate) game_name: String,
    /// The name of the version.
    pub(crate) name: Option<String>,
    /// A note on the version.
    pub(crate) note: Option<String>,
}

/// A game of the workshop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WorkshopGame {
    /// Its id.
    pub(crate) id: String,
    /// The hash of the secret of its author.
    pub(crate) secret: String,
    /// Its name by its newest text.
    pub(crate) name: String,
    /// The name of its inventor, if it was ever published.
    pub(crate) author: Option<String>,
    /// The licence of its text, if it was ever published.
    pub(crate) licence: Option<String>,
    /// The number of the version in the gallery; 0 if it is private.
    pub(crate) published: i64,
    /// The time since which it is in the gallery, in milliseconds since 1970.
    pub(crate) published_ms: i64,
    /// The id of the game that it is like.
    pub(crate) family: Option<String>,
    /// The description for the gallery, as JSON.
    pub(crate) portrait: Option<String>,
    /// The game from which it was made.
    pub(crate) origin: Option<Origin>,
    /// The number of finished games of all versions.
    pub(crate) played: i64,
    /// The time of creation, in milliseconds since 1970.
    pub(crate) created_ms: i64,
    /// The time at which its page was opened, to a day, in milliseconds since 1970.
    opened_ms: i64,
}

/// A version of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameVersion {
    /// Its number, from 1.
    pub(crate) number: i64,
    /// The version of the rules.
    pub(crate) rules: String,
    /// Its name.
    pub(crate) name: Option<String>,
    /// The note on it.
    pub(crate) note: Option<String>,
    /// The time, in milliseconds since 1970.
    pub(crate) created_ms: i64,
}

/// The data with which a game goes into the gallery.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Publication {
    /// The number of the version.
    pub(crate) number: i64,
    /// The name of its inventor.
    pub(crate) author: String,
    /// The licence of its text.
    pub(crate) licence: String,
    /// The id of the game that it is like.
    pub(crate) family: Option<String>,
    /// The description for the gallery, as JSON.
    pub(crate) portrait: String,
    /// The words by which it is found, in small letters.
    pub(crate) words: String,
}

/// The limits of the workshop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WorkshopLimits {
    /// The most bytes of all games.
    pub(crate) bytes: i64,
    /// Private games that were last opened before this time go, in milliseconds since 1970.
    pub(crate) opened_since_ms: i64,
}

/// The outcome of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Changed {
    /// It is stored; with a new version, its number.
    Yes(i64),
    /// The workshop or the gallery has no room.
    Full,
    /// The game has too many versions.
    TooMany,
    /// The newest version, of this number, has the same text.
    Same(i64),
    /// Another game in the gallery has this text.
    Taken,
    /// There is no such game or version.
    Missing,
}

impl Store {
    /// Stores a new game with its first version. Private games that nobody opens make room.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn add_workshop_game(
        &self,
        (id, secret): (String, String),
        origin: Option<Origin>,
        first: NewVersion,
        (limits, now_ms): (WorkshopLimits, i64),
    ) -> Result<Changed, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                insert_game(connection, (&id, &secret), origin.as_ref(), &first, now_ms).await?;
                add_version(connection, &id, &first, limits, now_ms).await
            }
            .boxed()
        })
        .await
    }

    /// Saves a version of a game.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn add_game_version(
        &self,
        id: String,
        version: NewVersion,
        limits: WorkshopLimits,
        now_ms: i64,
    ) -> Result<Changed, StoreError> {
        self.jobs_transaction(move |connection| {
            async move { add_version(connection, &id, &version, limits, now_ms).await }.boxed()
        })
        .await
    }

    /// Returns a game, and notes that it was opened; `None` if there is none with this id.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn workshop_game(
        &self,
        id: &str,
        now_ms: i64,
    ) -> Result<Option<WorkshopGame>, StoreError> {
        let found = find(&mut self.reader().await?, id).await?;
        if let Some(game) = &found
            && game.opened_ms <= now_ms - NOTED_MS
        {
            let id = id.to_owned();
            let noted = self.jobs_transaction(move |connection| {
                async move {
                    let update = query("UPDATE workshop_games SET opened_ms = $2 WHERE id = $1");
                    update.bind(&id).bind(now_ms).execute(connection).await?;
                    Ok(())
                }
                .boxed()
            });
            // It is shown although nothing can be stored.
            if let Err(error) = noted.await {
                tracing::debug!(%error, "opening a game of the workshop was not noted");
            }
        }
        Ok(found)
    }

    /// Returns the versions of a game, the newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) async fn game_versions(&self, id: &str) -> Result<Vec<GameVersion>, StoreError> {
        let select = query(
            "SELECT number, rules, name, note, created_ms FROM workshop_versions WHERE game = $1 \
             ORDER BY number DESC",
        );
        let rows = select.bind(id).all(&mut self.reader().await?).await?;
        let version = |row: &Row| {
            Ok(GameVersion {
                number: row.number("number")?,
                rules: row.text("rules")?,
                name: row.optional_text("name")?,
                note: row.optional_text("note")?,
                created_ms: row.number("created_ms")?,
            })
        };
        rows.iter().map(version).collect()
    }

    /// Returns the published games that were made from one, the newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) async fn derived_games(&self, id: &str) -> Result<Vec<WorkshopGame>, StoreError> {
        let mut select = query("SELECT ");
        select.push(COLUMNS).push(
            " FROM workshop_games WHERE from_game = $1 AND published > 0 \
             ORDER BY published_ms DESC, id LIMIT $2",
        );
        let select = select.bind(id).bind(MOST_DERIVED);
        let rows = select.all(&mut self.reader().await?).await?;
        rows.iter().map(game).collect()
    }

    /// Puts a version of a game into the gallery.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn publish_game(
        &self,
        id: String,
        publication: Publication,
        now_ms: i64,
    ) -> Result<Changed, StoreError> {
        self.jobs_transaction(move |connection| {
            async move { publish(connection, &id, &publication, now_ms).await }.boxed()
        })
        .await
    }

    /// Takes a game out of the gallery.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn withdraw_game(&self, id: String) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let update =
                    "UPDATE workshop_games SET published = 0, published_ms = 0 WHERE id = $1";
                query(update).bind(&id).execute(connection).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Deletes a game with its versions, the reports on them, and the playtests that its secret opens.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn delete_workshop_game(&self, id: String) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                for delete in [
                    "DELETE FROM jobs WHERE kind = 'report' AND subject IN (SELECT a.version FROM text_authors AS a \
                     JOIN workshop_games AS w ON w.secret = a.secret WHERE w.id = $1)",
                    "DELETE FROM text_notes WHERE rules IN (SELECT a.version FROM text_authors AS a \
                     JOIN workshop_games AS w ON w.secret = a.secret WHERE w.id = $1)",
                    "DELETE FROM text_refusals WHERE rules IN (SELECT a.version FROM text_authors AS a \
                     JOIN workshop_games AS w ON w.secret = a.secret WHERE w.id = $1)",
                    "DELETE FROM text_authors WHERE secret = (SELECT secret FROM workshop_games WHERE id = $1)",
                    "DELETE FROM workshop_versions WHERE game = $1",
                    "DELETE FROM workshop_games WHERE id = $1",
                ] {
                    query(delete).bind(&id).execute(connection).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

async fn find(connection: &mut Connection, id: &str) -> Result<Option<WorkshopGame>, StoreError> {
    let mut select = query("SELECT ");
    select
        .push(COLUMNS)
        .push(" FROM workshop_games WHERE id = $1");
    let row = select.bind(id).first(connection).await?;
    row.as_ref().map(game).transpose()
}

async fn insert_game(
    connection: &mut Connection,
    (id, secret): (&String, &String),
    origin: Option<&Origin>,
    first: &NewVersion,
    now_ms: i64,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO workshop_games (id, secret, name, published, published_ms, from_game, from_rules, from_name, \
         from_author, played, size, created_ms, opened_ms) VALUES ($1, $2, $3, 0, 0, $4, $5, $6, $7, 0, $8, $9, $9)",
    )
    .bind(id)
    .bind(secret)
    .bind(&first.game_name)
    .bind(origin.and_then(|origin| origin.game.as_deref()))
    .bind(origin.map(|origin| origin.rules.as_str()))
    .bind(origin.map(|origin| origin.name.as_str()))
    .bind(origin.and_then(|origin| origin.author.as_deref()))
    .bind(OVERHEAD)
    .bind(now_ms)
    .execute(connection)
    .await?;
    Ok(())
}

async fn add_version(
    connection: &mut Connection,
    id: &String,
    version: &NewVersion,
    limits: WorkshopLimits,
    now_ms: i64,
) -> Result<Changed, StoreError> {
    let Some(game) = find(connection, id).await? else {
        return Ok(Changed::Missing);
    };
    let newest = query(
        "SELECT number, rules FROM workshop_versions WHERE game = $1 ORDER BY number DESC LIMIT 1",
    );
    let newest = newest.bind(id).first(connection).await?;
    let (rules, body) = &version.text;
    let number = match newest {
        Some(row) if row.text("rules")? == *rules => {
            return Ok(Changed::Same(row.number("number")?));
        }
        Some(row) => row.number("number")? + 1,
        None => 1,
    };
    if number > MOST_VERSIONS {
        return Ok(Changed::TooMany);
    }
    let size = body.len() as i64 + OVERHEAD;
    if !has_room(connection, size, limits).await? {
        // Nothing stays of a new game without versions.
        let delete = query("DELETE FROM workshop_games WHERE id = $1 AND $2 = 1");
        delete.bind(id).bind(number).execute(connection).await?;
        return Ok(Changed::Full);
    }
    insert_text(connection, rules, body, now_ms).await?;
    query(
        "INSERT INTO text_authors (version, secret, created_ms) VALUES ($1, $2, $3) \
         ON CONFLICT (version) DO NOTHING",
    )
    .bind(rules)
    .bind(&game.secret)
    .bind(now_ms)
    .execute(connection)
    .await?;
    query(
        "INSERT INTO workshop_versions (game, number, rules, name, note, created_ms) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(number)
    .bind(rules)
    .bind(&version.name)
    .bind(&version.note)
    .bind(now_ms)
    .execute(connection)
    .await?;
    query(
        "UPDATE workshop_games SET name = $2, size = size + $3, opened_ms = $4, played = \
         (SELECT COUNT(*) FROM games WHERE result IS NOT NULL AND result <> '*' AND rules IN \
         (SELECT rules FROM workshop_versions WHERE game = $1)) WHERE id = $1",
    )
    .bind(id)
    .bind(&version.game_name)
    .bind(size)
    .bind(now_ms)
    .execute(connection)
    .await?;
    make_room(connection, id, limits).await?;
    Ok(Changed::Yes(number))
}

/// Returns whether the published games leave room for so many bytes.
async fn has_room(
    connection: &mut Connection,
    bytes: i64,
    limits: WorkshopLimits,
) -> Result<bool, StoreError> {
    let sum = query(
        "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) AS bytes FROM workshop_games WHERE published > 0",
    );
    Ok(sum.one(connection).await?.number("bytes")? + bytes <= limits.bytes)
}

/// Deletes private games that nobody opens: those last opened before a time, and those opened longest ago if there is no
/// room. A game that was just changed stays.
async fn make_room(
    connection: &mut Connection,
    changed: &str,
    limits: WorkshopLimits,
) -> Result<(), StoreError> {
    query(
        "DELETE FROM workshop_games WHERE published = 0 AND id <> $1 AND (opened_ms < $2 OR id IN (SELECT id FROM \
         (SELECT id, SUM(size) OVER (ORDER BY CASE WHEN published > 0 THEN 0 ELSE 1 END, opened_ms DESC, id) AS kept \
         FROM workshop_games) AS newest_first WHERE kept > $3))",
    )
    .bind(changed)
    .bind(limits.opened_since_ms)
    .bind(limits.bytes)
    .execute(connection)
    .await?;
    let delete = "DELETE FROM workshop_versions WHERE NOT EXISTS \
         (SELECT 1 FROM workshop_games WHERE id = workshop_versions.game)";
    query(delete).execute(connection).await?;
    Ok(())
}

async fn publish(
    connection: &mut Connection,
    id: &String,
    publication: &Publication,
    now_ms: i64,
) -> Result<Changed, StoreError> {
    let others =
        query("SELECT COUNT(*) AS games FROM workshop_games WHERE published > 0 AND id <> $1");
    let others = others.bind(id).one(connection).await?;
    if others.number("games")? >= MOST_PUBLISHED {
        return Ok(Changed::Full);
    }
    let twin = query(
        "SELECT w.id FROM workshop_versions AS mine JOIN workshop_versions AS v ON v.rules = mine.rules \
         JOIN workshop_games AS w ON w.id = v.game AND w.published = v.number \
         WHERE mine.game = $1 AND mine.number = $2 AND w.id <> $1 LIMIT 1",
    );
    let twin = twin.bind(id).bind(publication.number);
    if twin.first(connection).await?.is_some() {
        return Ok(Changed::Taken);
    }
    // A newer version of a published game keeps its place.
    let update = query(
        "UPDATE workshop_games SET published_ms = CASE WHEN published > 0 THEN published_ms ELSE $2 END, published = $3, \
         author = $4, licence = $5, family = $6, portrait = $7, words = $8 WHERE id = $1 AND EXISTS \
         (SELECT 1 FROM workshop_versions AS v WHERE v.game = $1 AND v.number = $3) RETURNING id",
    );
    let update = update
        .bind(id)
        .bind(now_ms)
        .bind(publication.number)
        .bind(&publication.author)
        .bind(&publication.licence)
        .bind(&publication.family)
        .bind(&publication.portrait)
        .bind(&publication.words);
    let changed = update.first(connection).await?;
    Ok(match changed {
        Some(_) => Changed::Yes(publication.number),
        None => Changed::Missing,
    })
}

/// Returns the game of a row.
pub(super) fn game(row: &Row) -> Result<WorkshopGame, StoreError> {
    let origin = match (
        row.optional_text("from_rules")?,
        row.optional_text("from_name")?,
    ) {
        (Some(rules), Some(name)) => Some(Origin {
            game: row.optional_text("from_game")?,
            rules,
            name,
            author: row.optional_text("from_author")?,
        }),
        _ => None,
    };
    Ok(WorkshopGame {
        id: row.text("id")?,
        secret: row.text("secret")?,
        name: row.text("name")?,
        author: row.optional_text("author")?,
        licence: row.optional_text("licence")?,
        published: row.number("published")?,
        published_ms: row.number("published_ms")?,
        family: row.optional_text("family")?,
        portrait: row.optional_text("portrait")?,
        origin,
        played: row.number("played")?,
        created_ms: row.number("created_ms")?,
        opened_ms: row.number("opened_ms")?,
    })
}
