//! Another program with a session of a `PostgreSQL` server.

use sqlx::error::DatabaseError;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// The code of `PostgreSQL` for a transaction that was ended because two waited for each other.
const DEADLOCK: &str = "40P01";

/// A session.
pub(crate) struct Session(PgConnection);

impl Session {
    pub(crate) async fn open(address: &str) -> Self {
        Self(PgConnection::connect(address).await.expect("a session"))
    }

    pub(crate) async fn execute(&mut self, statement: &str) {
        let statement = AssertSqlSafe(statement.to_owned());
        self.0.execute(statement).await.expect("a statement");
    }

    /// Returns the number that a query finds.
    pub(crate) async fn number(&mut self, query: &'static str) -> i64 {
        let found = sqlx::query_scalar(query).fetch_one(&mut self.0).await;
        found.expect("a number")
    }

    /// Locks tables. Returns `false` if a transaction of the site, which locks them in another order, had the other half
    /// and the server has ended the attempt.
    pub(crate) async fn try_lock(&mut self, tables: &str) -> bool {
        self.execute("BEGIN").await;
        let lock = AssertSqlSafe(format!("LOCK TABLE {tables} IN EXCLUSIVE MODE"));
        let Err(error) = self.0.execute(lock).await else {
            return true;
        };
        let code = error.as_database_error().and_then(DatabaseError::code);
        assert_eq!(code.as_deref(), Some(DEADLOCK), "{error}");
        self.execute("ROLLBACK").await;
        false
    }

    pub(crate) async fn close(self) {
        self.0.close().await.expect("an end");
    }
}
