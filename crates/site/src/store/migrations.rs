//! The schema of the store, step by step.
//!
//! A version of the schema has the same meaning in both databases, so `PostgreSQL`, which came later, begins with all of
//! the first six.
//!
//! Written as lists rather than with `sqlx::migrate!`: the macro would build `SQLite` a second time, for the compiler.

use super::database::Dialect;
use super::error::StoreError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};
use std::sync::Arc;

/// The texts for `SQLite`, in order. Those that have been released never change: databases keep their checksums.
const SQLITE: [(i64, &str, &str); 13] = [
    (1, "games", include_str!("../../migrations/0001_games.sql")),
    (2, "lobby", include_str!("../../migrations/0002_lobby.sql")),
    (
        3,
        "uptime",
        include_str!("../../migrations/0003_uptime.sql"),
    ),
    (4, "dice", include_str!("../../migrations/0004_dice.sql")),
    (5, "texts", include_str!("../../migrations/0005_texts.sql")),
    (
        6,
        "archive",
        include_str!("../../migrations/0006_archive.sql"),
    ),
    (
        7,
        "leases",
        include_str!("../../migrations/0007_leases.sql"),
    ),
    (8, "jobs", include_str!("../../migrations/0008_jobs.sql")),
    (9, "sets", include_str!("../../migrations/0009_sets.sql")),
    (
        10,
        "puzzles",
        include_str!("../../migrations/0010_puzzles.sql"),
    ),
    (
        11,
        "sharing",
        include_str!("../../migrations/0011_sharing.sql"),
    ),
    (
        12,
        "playtests",
        include_str!("../../migrations/0012_playtests.sql"),
    ),
    (
        13,
        "workshop",
        include_str!("../../migrations/0013_workshop.sql"),
    ),
];

/// The texts for `PostgreSQL`.
const POSTGRES: [(i64, &str, &str); 8] = [
    (
        6,
        "archive",
        include_str!("../../migrations/postgres/0006_archive.sql"),
    ),
    (
        7,
        "leases",
        include_str!("../../migrations/postgres/0007_leases.sql"),
    ),
    (
        8,
        "jobs",
        include_str!("../../migrations/postgres/0008_jobs.sql"),
    ),
    (
        9,
        "sets",
        include_str!("../../migrations/postgres/0009_sets.sql"),
    ),
    (
        10,
        "puzzles",
        include_str!("../../migrations/postgres/0010_puzzles.sql"),
    ),
    (
        11,
        "sharing",
        include_str!("../../migrations/postgres/0011_sharing.sql"),
    ),
    (
        12,
        "playtests",
        include_str!("../../migrations/postgres/0012_playtests.sql"),
    ),
    (
        13,
        "workshop",
        include_str!("../../migrations/postgres/0013_workshop.sql"),
    ),
];

/// Returns all migrations of a database.
pub(super) fn migrations(dialect: Dialect) -> Migrator {
    let texts = match dialect {
        Dialect::Sqlite => SQLITE.as_slice(),
        Dialect::Postgres => POSTGRES.as_slice(),
    };
    let all = texts.iter().map(|&(version, description, text)| {
        let simple = MigrationType::Simple;
        let text = AssertSqlSafe(text).into_sql_str();
        Migration::new(version, description.into(), simple, text, false)
    });
    Migrator::with_migrations(all.collect())
}

/// Returns the error of a failed migration.
pub(super) fn error(all: &Migrator, error: MigrateError) -> StoreError {
    let known = all.iter().map(|one| one.version).max().unwrap_or(0);
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        other => StoreError::Migration(Arc::new(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::archive::{ArchiveQuery, LOOKED_AT, Place, WAITING};
    use crate::store::{explorer, playtests, puzzles};
    use springald_core::GameResult;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
    use sqlx::{Connection, Row};
    use std::path::Path;

    fn every_file_of(folder: &str, dialect: Dialect) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files: Vec<String> = (folder.read_dir().unwrap())
            .map(|file| file.unwrap())
            .filter(|file| file.path().is_file())
            .map(|file| file.file_name().into_string().unwrap())
            .collect();
        files.sort();
        let named: Vec<String> = (migrations(dialect).iter())
            .map(|one| format!("{:04}_{}.sql", one.version, one.description))
            .collect();
        assert_eq!(named, files);
    }

    #[test]
    fn every_file_is_a_migration() {
        every_file_of("migrations", Dialect::Sqlite);
        every_file_of("migrations/postgres", Dialect::Postgres);
    }

    #[test]
    fn both_databases_reach_the_same_version() {
        let newest = |texts: &[(i64, &str, &str)]| texts.last().map(|text| text.0);
        assert_eq!(newest(&SQLITE), newest(&POSTGRES));
    }

    #[test]
    fn released_migrations_keep_their_checksums() {
        let begins: Vec<[u8; 4]> = (migrations(Dialect::Sqlite).iter())
            .map(|one| std::array::from_fn(|at| one.checksum[at]))
            .collect();
        assert_eq!(
            begins,
            [
                0x8710_7E8B,
                0x843C_4BB3,
                0x2524_499C,
                0xC933_57AF,
                0xA96E_337D,
                0x2700_5F3B,
                0x2771_7A3A,
                0xDA85_402F,
                0xDB7A_C9D2,
                0xB2FF_13B3,
                0xF723_360A,
                0x5D7F_4758,
                0x5E3E_5695,
            ]
            .map(u32::to_be_bytes)
        );
    }

    // No query of the archive, the explorer or the puzzles reads a whole table or sorts: every one follows an index.

    /// Returns the steps of a query, as `SQLite` explains them.
    async fn steps(connection: &mut SqliteConnection, sql: &str) -> Vec<String> {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows = sqlx::query(explain).fetch_all(connection).await.unwrap();
        rows.iter().map(|row| row.get("detail")).collect()
    }

    async fn database() -> SqliteConnection {
        let options = SqliteConnectOptions::new().in_memory(true);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        migrations(Dialect::Sqlite)
            .run(&mut connection)
            .await
            .unwrap();
        connection
    }

    fn follows_indexes(sql: &str, steps: &[String]) {
        assert!(!steps.is_empty());
        for step in steps {
            assert!(step.starts_with("SEARCH "), "{sql}: {step}");
        }
    }

    #[tokio::test]
    async fn every_search_follows_indexes() {
        let mut connection = database().await;
        let is_set = |bits: u32, bit: u32| bits & (1 << bit) != 0;
        for bits in 0..1 << 7 {
            let query = ArchiveQuery {
                variant: is_set(bits, 0).then(|| "chess".into()),
                player: is_set(bits, 1).then(|| "Ada".into()),
                result: is_set(bits, 2).then_some(GameResult::Draw),
                position: is_set(bits, 3).then_some(7),
                since_ms: is_set(bits, 4).then_some(1),
                until_ms: is_set(bits, 5).then_some(2),
                before: is_set(bits, 6).then(|| Place::parse("5.6").unwrap()),
            };
            let sql = query.sql(Dialect::Sqlite).text().to_owned();
            assert!(sql.ends_with(&format!("LIMIT {LOOKED_AT}")), "{sql}");
            let steps = steps(&mut connection, &sql).await;
            follows_indexes(&sql, &steps);
        }
    }

    #[tokio::test]
    async fn the_games_of_a_text_follow_indexes() {
        let mut connection = database().await;
        let steps = steps(&mut connection, playtests::GAMES).await;
        let searched =
            |step: &String| step.starts_with("SEARCH ") || step.starts_with("CORRELATED");
        assert!(steps.iter().all(searched), "{steps:?}");
    }

    #[tokio::test]
    async fn the_explorer_and_the_job_follow_indexes() {
        let mut connection = database().await;
        for sql in [
            explorer::TURNS,
            explorer::COUNTED,
            puzzles::RATING,
            puzzles::RATINGS,
        ] {
            let steps = steps(&mut connection, sql).await;
            follows_indexes(sql, &steps);
        }
        // The index has only the games that wait.
        let steps = steps(&mut connection, WAITING).await;
        assert_eq!(steps, ["SCAN games USING INDEX games_to_archive"]);
    }
}
