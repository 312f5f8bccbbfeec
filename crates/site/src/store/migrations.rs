//! The schema of the store, step by step.
//!
//! Written as a list rather than with `sqlx::migrate!`: the macro would build `SQLite` a second time, for the compiler.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// The texts of all migrations, in order; the first has version 1. Those that have been released never change: `SQLite`
/// keeps their checksums.
const TEXTS: [(&str, &str); 5] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("lobby", include_str!("../../migrations/0002_lobby.sql")),
    ("uptime", include_str!("../../migrations/0003_uptime.sql")),
    ("dice", include_str!("../../migrations/0004_dice.sql")),
    ("texts", include_str!("../../migrations/0005_texts.sql")),
];

/// Returns all migrations of the store.
pub(super) fn migrations() -> Migrator {
    let all = (1..).zip(TEXTS).map(|(version, (description, text))| {
        let simple = MigrationType::Simple;
        let text = AssertSqlSafe(text).into_sql_str();
        Migration::new(version, description.into(), simple, text, false)
    });
    Migrator::with_migrations(all.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_is_a_migration() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = (folder.read_dir().unwrap())
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let named: Vec<String> = (migrations().iter())
            .map(|one| format!("{:04}_{}.sql", one.version, one.description))
            .collect();
        assert_eq!(named, files);
    }

    #[test]
    fn released_migrations_keep_their_checksums() {
        let begins: Vec<[u8; 4]> = (migrations().iter())
            .map(|one| std::array::from_fn(|at| one.checksum[at]))
            .collect();
        assert_eq!(
            begins,
            [
                0x8710_7E8B,
                0x843C_4BB3,
                0x2524_499C,
                0xC933_57AF,
                0xA96E_337D
            ]
            .map(u32::to_be_bytes)
        );
    }
}
