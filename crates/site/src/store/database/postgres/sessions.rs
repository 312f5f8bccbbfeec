//! Sessions of a server: their settings, and why it refuses one.

use super::address::PostgresAddress;
use crate::store::database::connection::{Connection, READERS};
use crate::store::database::query::query;
use crate::store::error::StoreError;
use crate::store::options::Options;
use sqlx::Connection as _;
use sqlx::PgConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::time::Duration;
use tokio::time::timeout;

/// The oldest version that is tested, as the server writes it.
const OLDEST: i64 = 150_000;
/// The time, in addition to the time for a lock, after which a server that does not answer counts as lost.
pub(super) const RESPONSE_MARGIN: Duration = Duration::from_secs(5);
/// The shortest time to wait for a lock: the server itself holds some locks briefly.
const SHORTEST: Duration = Duration::from_millis(200);

/// Opens connections for reading when they are needed.
pub(in crate::store) fn readers(address: &PostgresAddress, options: &Options) -> PgPool {
    PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(options.patience + RESPONSE_MARGIN)
        .connect_lazy_with(
            settings(address, options).options([("default_transaction_read_only", "on")]),
        )
}

/// Opens connections for the tables of jobs when they are needed.
pub(in crate::store) fn workers(address: &PostgresAddress, options: &Options) -> PgPool {
    PgPoolOptions::new()
        .max_connections(2)
        .acquire_timeout(options.patience + RESPONSE_MARGIN)
        .connect_lazy_with(settings(address, options))
}

/// Opens a connection beside a server that may be running.
pub(in crate::store) async fn beside(
    address: &PostgresAddress,
    options: &Options,
) -> Result<Connection, StoreError> {
    let refused = |what: String| StoreError::Server {
        database: address.to_string(),
        what,
    };
    let settings = settings(address, options);
    let connected = PgConnection::connect_with(&settings);
    let connected = timeout(options.patience + RESPONSE_MARGIN, connected)
        .await
        .map_err(|_| refused("the server does not answer".into()))?;
    let connection = connected.map_err(|error| refused(why(&error.into())))?;
    Ok(connection.into())
}

/// Returns the settings of a session.
pub(super) fn settings(address: &PostgresAddress, options: &Options) -> PgConnectOptions {
    let milliseconds = |time: Duration| time.max(SHORTEST).as_millis().to_string();
    let commit = if options.synchronous { "on" } else { "off" };
    // A node that hangs in a transaction keeps its games no longer than its lease.
    let idle = (options.node.as_ref()).map_or(Duration::ZERO, |node| node.lease);
    address
        .settings()
        .application_name("springald")
        .options([
            ("client_min_messages", "warning"),
            ("synchronous_commit", commit),
        ])
        .options([
            ("lock_timeout", milliseconds(options.patience)),
            (
                "statement_timeout",
                milliseconds(options.patience + RESPONSE_MARGIN),
            ),
            (
                "idle_in_transaction_session_timeout",
                idle.as_millis().to_string(),
            ),
            // Lets the server notice soon that the network is interrupted.
            ("tcp_keepalives_idle", "5".into()),
            ("tcp_keepalives_interval", "2".into()),
            ("tcp_keepalives_count", "3".into()),
        ])
}

/// Checks that the server supports what the store needs.
pub(super) async fn check_server(connection: &mut Connection) -> Result<(), String> {
    let row = query(
        "SELECT current_setting('server_version_num')::bigint AS number, \
         current_setting('server_version') AS version, current_setting('server_encoding') AS encoding",
    );
    let row = row.one(connection).await.map_err(|error| why(&error))?;
    let read = || -> Result<_, StoreError> {
        Ok((
            row.number("number")?,
            row.text("version")?,
            row.text("encoding")?,
        ))
    };
    let (number, version, encoding) = read().map_err(|error| why(&error))?;
    if number < OLDEST {
        return Err(format!(
            "found PostgreSQL {version}, expected version 15 or later"
        ));
    }
    if encoding != "UTF8" {
        return Err(format!("found the encoding {encoding}, expected UTF8"));
    }
    Ok(())
}

/// Returns why a server refuses a session. No message of a server contains a password.
pub(super) fn why(error: &StoreError) -> String {
    let StoreError::Database(error) = error else {
        return error.to_string();
    };
    let Some(refusal) = error.as_database_error() else {
        return match &**error {
            sqlx::Error::Io(error) => unreachable_because(&error.to_string()),
            sqlx::Error::Tls(error) => format!("TLS: {error}"),
            other => other.to_string(),
        };
    };
    let message = refusal.message();
    match refusal.code().as_deref() {
        Some("28P01" | "28000") => {
            format!("the server refuses the user or the password: {message}")
        }
        Some("3D000") => format!("{message}; `createdb` makes it"),
        _ => message.to_owned(),
    }
}

/// Returns why a connection failed; one reason is the certificate.
fn unreachable_because(error: &str) -> String {
    match error.strip_prefix("invalid peer certificate: ") {
        Some(fault) => format!(
            "the certificate of the server is refused ({fault}); sslrootcert can name the file of its authority"
        ),
        None => format!("the server cannot be reached: {error}"),
    }
}
