//! Copies everything from one database into another, and compares every row.
//!
//! The target is filled and compared in one transaction: a copy that fails or is interrupted leaves it empty.

use super::database::{Connection, Database, Dialect, Folder, Primary, Query, Row, Value, query};
use super::error::StoreError;
use super::options::Options;
use futures_util::{StreamExt, TryStreamExt};
use thiserror::Error;

/// The rows that are read and written together. A row has at most 21 values; `SQLite` takes 32,766 in one statement.
const ROWS: usize = 500;

/// A failed copy.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CopyError {
    /// The source cannot be used.
    #[error("from {0}")]
    From(StoreError),
    /// The target cannot be used, or refuses a row.
    #[error("to {0}")]
    To(StoreError),
    /// The target is not empty.
    #[error("to {database}: found rows in the table {table}, expected an empty database")]
    NotEmpty {
        /// The target.
        database: String,
        /// The table.
        table: &'static str,
    },
    /// A row differs between target and source.
    #[error("row {row} of the table {table} differs in the copy; nothing was kept")]
    Differs {
        /// The table.
        table: &'static str,
        /// The number of the row, from 1.
        row: u64,
    },
}

/// A table that is copied.
struct Table {
    name: &'static str,
    /// The columns with numbers.
    numbers: &'static [&'static str],
    /// The columns with texts.
    texts: &'static [&'static str],
    /// The order of the rows.
    order: &'static str,
}

/// All tables, each after those that it refers to. The heartbeat is the last one.
const TABLES: [Table; 19] = [
    Table {
        name: "texts",
        numbers: &["used_ms"],
        texts: &["version", "body"],
        order: "version",
    },
    Table {
        name: "games",
        numbers: &["created_ms", "dice_scheme", "archive", "shift_ms"],
        texts: &[
            "id",
            "variant",
            "rules",
            "fen",
            "control",
            "dice_seed",
            "seats",
            "white",
            "black",
            "result",
            "reason",
            "seat",
            "maker",
        ],
        // The row numbers themselves are not copied, but their order is kept.
        order: "rowid",
    },
    Table {
        name: "events",
        numbers: &["seq", "at_ms", "up_ms"],
        texts: &["game", "kind", "body"],
        order: "game, seq",
    },
    Table {
        name: "chat",
        numbers: &["seq", "at_ms"],
        texts: &["game", "body"],
        order: "game, seq",
    },
    Table {
        name: "archive",
        numbers: &["number", "ended_ms", "turns"],
        texts: &["game", "variant", "result", "opening", "fen"],
        order: "number",
    },
    Table {
        name: "archive_players",
        numbers: &["ended_ms", "number"],
        texts: &["name"],
        order: "name, ended_ms, number",
    },
    Table {
        name: "archive_positions",
        numbers: &["position", "ended_ms", "number"],
        texts: &[],
        order: "position, ended_ms, number",
    },
    Table {
        name: "explorer",
        numbers: &["position", "source", "white", "draws", "black"],
        texts: &["turn"],
        order: "position, source, turn",
    },
    Table {
        name: "explorer_runs",
        numbers: &["nodes", "seed", "games"],
        texts: &["variant", "rules"],
        order: "variant, rules, nodes, seed",
    },
    Table {
        name: "worker_keys",
        numbers: &[
            "trusted",
            "created_ms",
            "done",
            "checked",
            "lost",
            "aborted",
            "invalid",
        ],
        texts: &["name", "hash", "banned"],
        order: "name",
    },
    Table {
        name: "jobs",
        numbers: &[
            "priority",
            "steps",
            "created_ms",
            "changed_ms",
            "attempts",
            "taken_ms",
            "until_ms",
            "progress",
            "checked",
        ],
        texts: &[
            "id", "kind", "subject", "body", "state", "client", "worker", "token", "author",
            "result", "error", "set_name",
        ],
        order: "id",
    },
    Table {
        name: "puzzle_ratings",
        numbers: &["rating", "deviation", "volatility", "attempts"],
        texts: &["variant", "puzzle"],
        order: "variant, puzzle",
    },
    Table {
        name: "shared_analyses",
        numbers: &["size", "created_ms", "opened_ms"],
        texts: &["id", "variant", "rules", "pgn", "secret"],
        order: "id",
    },
    Table {
        name: "text_authors",
        numbers: &["created_ms"],
        texts: &["version", "secret"],
        order: "version",
    },
    Table {
        name: "text_refusals",
        numbers: &["times"],
        texts: &["game", "clause", "rules"],
        order: "game, clause",
    },
    Table {
        name: "text_notes",
        numbers: &["turns", "created_ms"],
        texts: &["id", "rules", "game", "side", "note"],
        order: "id",
    },
    Table {
        name: "workshop_games",
        numbers: &[
            "published",
            "published_ms",
            "played",
            "size",
            "created_ms",
            "opened_ms",
        ],
        texts: &[
            "id",
            "secret",
            "name",
            "author",
            "licence",
            "family",
            "words",
            "portrait",
            "from_game",
            "from_rules",
            "from_name",
            "from_author",
        ],
        order: "id",
    },
    Table {
        name: "workshop_versions",
        numbers: &["number", "created_ms"],
        texts: &["game", "rules", "name", "note"],
        order: "game, number",
    },
    HEARTBEAT,
];

/// The times of the last write. A database that was served has this row even without games.
const HEARTBEAT: Table = Table {
    name: "heartbeat",
    numbers: &["one", "at_ms", "up_ms"],
    texts: &[],
    order: "one",
};

impl Table {
    fn columns(&self) -> String {
        [self.numbers, self.texts].concat().join(", ")
    }

    /// Returns the query of all rows.
    fn select(&self) -> Query<'static> {
        let mut select = query("SELECT ");
        select.push(&self.columns()).push(" FROM ").push(self.name);
        select.push(" ORDER BY ").push(self.order);
        select
    }

    /// Returns the statement that adds rows.
    fn insert(&self, rows: Vec<Vec<Value<'static>>>) -> Query<'static> {
        let mut insert = query("INSERT INTO ");
        insert.push(self.name).push(" (").push(&self.columns());
        insert.push(") VALUES ").push_rows(rows);
        if self.name == HEARTBEAT.name {
            // The fencing number in PostgreSQL is kept.
            insert.push(
                " ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms, up_ms = excluded.up_ms",
            );
        }
        insert
    }

    /// Returns the values of a row.
    fn values(&self, row: &Row) -> Result<Vec<Value<'static>>, StoreError> {
        let mut values = Vec::with_capacity(self.numbers.len() + self.texts.len());
        for column in self.numbers {
            values.push(row.number(column)?.into());
        }
        for column in self.texts {
            values.push(row.optional_text(column)?.into());
        }
        Ok(values)
    }

    /// Copies all rows.
    async fn copy(&self, from: &mut Connection, to: &mut Connection) -> Result<(), CopyError> {
        let rows = self.select().each(from);
        let mut parts = rows.try_chunks(ROWS);
        while let Some(part) = parts.next().await {
            let part = part.map_err(|error| CopyError::From(error.1))?;
            let values: Result<Vec<_>, StoreError> =
                part.iter().map(|row| self.values(row)).collect();
            let insert = self.insert(values.map_err(CopyError::From)?);
            insert.execute(to).await.map_err(CopyError::To)?;
        }
        Ok(())
    }

    /// Compares all rows. Returns their number.
    async fn compare(&self, from: &mut Connection, to: &mut Connection) -> Result<u64, CopyError> {
        let (mut left, mut right) = (self.select().each(from), self.select().each(to));
        let mut count = 0;
        loop {
            let a = left.try_next().await.map_err(CopyError::From)?;
            let b = right.try_next().await.map_err(CopyError::To)?;
            let a = a.map(|row| self.values(&row)).transpose();
            let b = b.map(|row| self.values(&row)).transpose();
            let (a, b) = (a.map_err(CopyError::From)?, b.map_err(CopyError::To)?);
            if a != b {
                return Err(CopyError::Differs {
                    table: self.name,
                    row: count + 1,
                });
            }
            if a.is_none() {
                return Ok(count);
            }
            count += 1;
        }
    }
}

/// A database that no server uses.
struct Side {
    primary: Primary,
    // Held until the end.
    _folder: Option<Folder>,
}

impl Side {
    async fn open(database: &Database) -> Result<Self, StoreError> {
        let options = Options::maintenance(database);
        let folder = match database {
            Database::Folder(folder) => Some(Folder::lock(folder)?),
            Database::Postgres(_) => None,
        };
        let mut primary = Primary::open(&options).await?;
        let connection = primary.connection()?;
        if connection.dialect() == Dialect::Postgres {
            connection.execute("SET statement_timeout = 0").await?;
        }
        let begin = connection.dialect().begin();
        connection.execute(begin).await?;
        primary.settle().await?;
        Ok(Self {
            primary,
            _folder: folder,
        })
    }

    async fn commit(mut self) -> Result<(), StoreError> {
        self.primary.connection()?.execute("COMMIT").await?;
        self.primary.close().await;
        Ok(())
    }
}

/// Copies everything into an empty database and compares every row. Returns the number of rows of each table.
///
/// # Errors
/// Returns an error if a database cannot be used or is being used, if the target is not empty, or if a row differs.
/// Nothing is kept in the target then.
pub async fn copy(from: &Database, to: &Database) -> Result<Vec<(&'static str, u64)>, CopyError> {
    let mut source = Side::open(from).await.map_err(CopyError::From)?;
    let mut target = Side::open(to).await.map_err(CopyError::To)?;
    let left = source.primary.connection().map_err(CopyError::From)?;
    let right = target.primary.connection().map_err(CopyError::To)?;
    for table in &TABLES {
        if table.name != HEARTBEAT.name && !is_empty(table, right).await.map_err(CopyError::To)? {
            return Err(CopyError::NotEmpty {
                database: to.to_string(),
                table: table.name,
            });
        }
    }
    for table in &TABLES {
        table.copy(left, right).await?;
    }
    if right.dialect() == Dialect::Postgres {
        let next = query(
            "SELECT setval(pg_get_serial_sequence('archive', 'number'), (SELECT max(number) FROM archive))",
        );
        next.execute(right).await.map_err(CopyError::To)?;
    }
    let mut counts = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        counts.push((table.name, table.compare(left, right).await?));
    }
    target.commit().await.map_err(CopyError::To)?;
    source.commit().await.map_err(CopyError::From)?;
    Ok(counts)
}

async fn is_empty(table: &Table, connection: &mut Connection) -> Result<bool, StoreError> {
    let mut any = query("SELECT * FROM ");
    any.push(table.name).push(" LIMIT 1");
    Ok(any.first(connection).await?.is_none())
}
