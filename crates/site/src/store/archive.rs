//! The archive: finished public games, found by game, player, result, position and date.
//!
//! Every query follows an index from the newest game to the oldest, looks at a limited number of games, and returns where
//! the next one continues.

use super::database::{Connection, Dialect, Query, Row, query};
use super::error::StoreError;
use super::explorer::{self, PlayedTurn};
use futures_util::TryStreamExt;
use serde::Serialize;
use springald_core::GameResult;
use utoipa::ToSchema;

/// The most games of a page.
const PAGE: usize = 24;
/// The most games that one query looks at.
pub(super) const LOOKED_AT: i64 = 2_000;

/// The result of filing a public game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filing {
    /// The id of the game.
    pub game: String,
    /// Its entry; `None` if it does not belong in the archive, because it was aborted or cannot be read.
    pub entry: Option<FiledGame>,
}

/// The entry of a game in the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledGame {
    /// The id of the variant.
    pub variant: String,
    /// The time of its end, in milliseconds since 1970.
    pub ended_ms: i64,
    /// The result.
    pub result: GameResult,
    /// The number of turns.
    pub turns: usize,
    /// The first turns in SAN, with numbers.
    pub opening: String,
    /// The last position.
    pub fen: String,
    /// The positions of its first turns, with the turns played in them.
    pub played: Vec<PlayedTurn>,
    /// The number of the position after these turns.
    pub after: Option<i64>,
}

/// A game of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ArchivedGame {
    /// The id.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// The version of the rules.
    pub rules: String,
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The result.
    pub result: GameResult,
    /// The reason of the end.
    pub reason: Option<String>,
    /// The number of turns.
    pub turns: u32,
    /// The first turns in SAN, with numbers.
    pub opening: String,
    /// The last position.
    pub fen: String,
    /// The time of the end, in milliseconds since 1970.
    pub ended_ms: i64,
}

/// A page of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ArchivePage {
    /// The games, the newest first.
    pub games: Vec<ArchivedGame>,
    /// The value of `before` that continues the search; `None` at its end.
    pub next: Option<String>,
}

/// A place between two games of the archive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    ended_ms: i64,
    number: i64,
}

impl Place {
    /// Parses a place as [`ArchivePage::next`] has it.
    pub fn parse(text: &str) -> Option<Self> {
        let (ended_ms, number) = text.split_once('.')?;
        Some(Self {
            ended_ms: ended_ms.parse().ok()?,
            number: number.parse().ok()?,
        })
    }

    pub(crate) fn text(self) -> String {
        format!("{}.{}", self.ended_ms, self.number)
    }
}

/// A search in the archive. Games match every condition that is set.
#[derive(Clone, Debug, Default)]
pub struct ArchiveQuery {
    /// The id of the variant.
    pub variant: Option<String>,
    /// The name of a player, in any case.
    pub player: Option<String>,
    /// The result.
    pub result: Option<GameResult>,
    /// The number of a position that occurs in the first turns.
    pub position: Option<i64>,
    /// The earliest time of the end.
    pub since_ms: Option<i64>,
    /// The time before which games ended.
    pub until_ms: Option<i64>,
    /// The place at which the search continues.
    pub before: Option<Place>,
}

impl ArchiveQuery {
    /// Returns the SQL of the search: the games in the index of the rarest condition.
    pub(super) fn sql(&self, dialect: Dialect) -> Query<'_> {
        let mut sql = query(
            "SELECT a.number, a.game, a.variant, a.ended_ms, a.result, a.turns, a.opening, a.fen, \
             g.rules, g.white, g.black, g.reason FROM ",
        );
        let listed = |sql: &mut Query<'_>, list: &str| {
            sql.push(list).push(" AS d").push(dialect.join());
            sql.push("archive AS a ON a.number = d.number");
        };
        let games = |sql: &mut Query<'_>| {
            sql.push(dialect.join())
                .push("games AS g ON g.id = a.game WHERE ");
        };
        let from = if let Some(position) = self.position {
            listed(&mut sql, "archive_positions");
            games(&mut sql);
            sql.push("d.position = ").push_value(position).push(" AND ");
            "d"
        } else if let Some(player) = &self.player {
            listed(&mut sql, "archive_players");
            games(&mut sql);
            sql.push("d.name = ")
                .push_value(folded(player))
                .push(" AND ");
            "d"
        } else {
            sql.push("archive AS a");
            games(&mut sql);
            if let Some(variant) = &self.variant {
                sql.push("a.variant = ").push_value(variant).push(" AND ");
            }
            if let Some(result) = self.result {
                let result = result.as_str();
                sql.push("a.result = ").push_value(result).push(" AND ");
            }
            "a"
        };
        let end = Place {
            ended_ms: self.until_ms.unwrap_or(i64::MAX),
            number: i64::MIN,
        };
        let Place { ended_ms, number } = self.before.map_or(end, |before| before.min(end));
        sql.push(&format!("({from}.ended_ms, {from}.number) < ("));
        sql.push_value(ended_ms)
            .push(", ")
            .push_value(number)
            .push(")");
        if let Some(since_ms) = self.since_ms {
            sql.push(&format!(" AND {from}.ended_ms >= "))
                .push_value(since_ms);
        }
        sql.push(&format!(
            " ORDER BY {from}.ended_ms DESC, {from}.number DESC LIMIT {LOOKED_AT}"
        ));
        sql
    }

    /// Returns whether a game from the index matches the other conditions.
    fn matches(&self, game: &ArchivedGame) -> bool {
        let is = |name: &Option<String>, wanted: &str| {
            name.as_deref().is_some_and(|name| folded(name) == wanted)
        };
        self.variant.as_ref().is_none_or(|id| *id == game.variant)
            && self.result.is_none_or(|result| result == game.result)
            && self.player.as_ref().is_none_or(|name| {
                let wanted = folded(name);
                is(&game.white, &wanted) || is(&game.black, &wanted)
            })
    }

    /// Carries out the search.
    pub(super) async fn run(&self, connection: &mut Connection) -> Result<ArchivePage, StoreError> {
        let mut rows = self.sql(connection.dialect()).each(connection);
        let mut page = ArchivePage {
            games: Vec::new(),
            next: None,
        };
        let (mut looked_at, mut last) = (0, None);
        while let Some(row) = rows.try_next().await? {
            if page.games.len() == PAGE {
                page.next = last.map(Place::text);
                return Ok(page);
            }
            looked_at += 1;
            let (place, game) = read(&row)?;
            last = Some(place);
            if self.matches(&game) {
                page.games.push(game);
            }
        }
        if looked_at == LOOKED_AT {
            page.next = last.map(Place::text);
        }
        Ok(page)
    }
}

fn read(row: &Row) -> Result<(Place, ArchivedGame), StoreError> {
    let id = row.text("game")?;
    let result = GameResult::parse(&row.text("result")?);
    let place = Place {
        ended_ms: row.number("ended_ms")?,
        number: row.number("number")?,
    };
    let game = ArchivedGame {
        variant: row.text("variant")?,
        rules: row.text("rules")?,
        white: row.optional_text("white")?,
        black: row.optional_text("black")?,
        result: result.ok_or_else(|| StoreError::Damaged(format!("game {id}")))?,
        reason: row.optional_text("reason")?,
        turns: row.number("turns")? as u32,
        opening: row.text("opening")?,
        fen: row.text("fen")?,
        ended_ms: place.ended_ms,
        id,
    };
    Ok((place, game))
}

/// Returns a name as it is compared: trimmed, in lower case, and without the character 0, which `PostgreSQL` refuses.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace('\0', "")
}

/// The SQL that reads the games that wait for the archive, the oldest first.
pub(super) const WAITING: &str =
    "SELECT id FROM games WHERE archive = 1 AND result IS NOT NULL ORDER BY created_ms LIMIT $1";

/// Returns the ids of public games that are over and not in the archive yet, the oldest first.
pub(super) async fn waiting(
    connection: &mut Connection,
    most: i64,
) -> Result<Vec<String>, StoreError> {
    let rows = query(WAITING).bind(most).all(connection).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

/// Makes a rematch public if the game before it is.
pub(super) async fn inherit(
    connection: &mut Connection,
    rematch: &str,
    of: &str,
) -> Result<(), StoreError> {
    query(
        "UPDATE games SET archive = 1 WHERE id = $1 \
         AND (SELECT archive FROM games WHERE id = $2) > 0",
    )
    .bind(rematch)
    .bind(of)
    .execute(connection)
    .await?;
    Ok(())
}

/// Files a game. Nothing happens if that was done already.
pub(super) async fn file(connection: &mut Connection, filing: &Filing) -> Result<(), StoreError> {
    let done = query("UPDATE games SET archive = 2 WHERE id = $1 AND archive = 1");
    let done = done.bind(&filing.game).execute(connection).await?;
    let Some(entry) = filing.entry.as_ref().filter(|_| done > 0) else {
        return Ok(());
    };
    let number = query(
        "INSERT INTO archive (game, variant, ended_ms, result, turns, opening, fen) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number",
    )
    .bind(&filing.game)
    .bind(&entry.variant)
    .bind(entry.ended_ms)
    .bind(entry.result.as_str())
    .bind(entry.turns as i64)
    .bind(&entry.opening)
    .bind(&entry.fen)
    .one(connection)
    .await?
    .number("number")?;
    let names = query("SELECT white, black FROM games WHERE id = $1").bind(&filing.game);
    let names = names.one(connection).await?;
    let names = [names.optional_text("white")?, names.optional_text("black")?];
    list_players(connection, number, entry.ended_ms, &names).await?;
    let reached = entry.played.iter().map(|played| played.position);
    for position in reached.chain(entry.after) {
        // A position may repeat.
        let place = "INSERT INTO archive_positions VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let place = query(place).bind(position);
        let place = place.bind(entry.ended_ms).bind(number);
        place.execute(connection).await?;
    }
    explorer::add(
        connection,
        explorer::Source::People,
        entry.result,
        &entry.played,
    )
    .await
}

async fn list_players(
    connection: &mut Connection,
    number: i64,
    ended_ms: i64,
    names: &[Option<String>; 2],
) -> Result<(), StoreError> {
    for name in names.iter().flatten() {
        // One player may have both sides.
        query("INSERT INTO archive_players VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(folded(name))
            .bind(ended_ms)
            .bind(number)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Lists the players of a game by new names, before these replace the present ones.
pub(super) async fn rename(
    connection: &mut Connection,
    game: &str,
    names: &[Option<String>; 2],
) -> Result<(), StoreError> {
    let entry = query(
        "SELECT a.number, a.ended_ms, g.white, g.black FROM archive AS a JOIN games AS g ON g.id = a.game \
         WHERE a.game = $1",
    );
    let Some(row) = entry.bind(game).first(connection).await? else {
        return Ok(());
    };
    let (number, ended_ms) = (row.number("number")?, row.number("ended_ms")?);
    for side in ["white", "black"] {
        let Some(name) = row.optional_text(side)? else {
            continue;
        };
        query("DELETE FROM archive_players WHERE name = $1 AND ended_ms = $2 AND number = $3")
            .bind(folded(&name))
            .bind(ended_ms)
            .bind(number)
            .execute(connection)
            .await?;
    }
    list_players(connection, number, ended_ms, names).await
}
