//! No query of the archive, the explorer or the puzzles reads a whole table or sorts: every one follows an index.

use super::archive::{ArchiveQuery, LOOKED_AT, Place, WAITING};
use super::database::Dialect;
use super::{explorer, migrations::migrations, puzzles};
use springald_core::GameResult;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Row};

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
