//! `PostgreSQL`: a session that holds a lock keeps a second server out, and a fencing number keeps out one that comes back.
//! The nodes of a site share the lock, and each has a lease ([`leases`]).

use super::{Connection, PostgresAddress, query};
use crate::store::leases::{self, Guard, SiteIdentity, Take};
use crate::store::{NodeOptions, Options, PauseReason, StoreError};
use springald_table::Moment;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection as _, PgConnection};
use std::future::Future;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The oldest version that is tested, as the server writes it.
const OLDEST: i64 = 150_000;
/// The name of the lock of the server that writes: "springald" as a number.
const LOCK: i64 = 0x7370_7269_6e67_616c;
/// The time, in addition to the time for a lock, after which a server that does not answer counts as lost.
const RESPONSE_MARGIN: Duration = Duration::from_secs(5);
/// The shortest time to wait for a lock: the server itself holds some locks briefly.
const SHORTEST: Duration = Duration::from_millis(200);
/// The time that the session of a killed server may take to end.
const SESSION_END_TIMEOUT: Duration = Duration::from_secs(2);
/// The time between two attempts to take the lock.
const LOCK_RETRY: Duration = Duration::from_millis(50);

/// The connection that writes.
pub(in crate::store) struct Primary {
    address: PostgresAddress,
    settings: PgConnectOptions,
    patience: Duration,
    /// `None` while the connection is lost.
    connection: Option<Connection>,
    /// The name and the lease of a node; `None` for a single server.
    node: Option<NodeOptions>,
    /// The number under which this server writes. A higher one in the database belongs to a later server.
    guard: Guard,
}

impl Primary {
    /// Opens the database and brings its tables up to date.
    pub(super) async fn open(
        address: &PostgresAddress,
        options: &Options,
    ) -> Result<Self, StoreError> {
        let mut primary = Self {
            settings: settings(address, options),
            address: address.clone(),
            patience: options.patience,
            connection: None,
            node: options.node.clone(),
            guard: Guard::Alone(0),
        };
        let limit = primary.limit();
        let opened = timeout(limit, primary.connect()).await;
        let refused = |what: String| StoreError::Server {
            database: address.to_string(),
            what,
        };
        let mut connection = opened
            .map_err(|_| refused("the server does not answer".into()))?
            .map_err(|error| refused(why(&error)))?;
        check_server(&mut connection).await.map_err(&refused)?;
        let until = Instant::now() + SESSION_END_TIMEOUT;
        while !primary.lock(&mut connection).await? {
            if Instant::now() >= until {
                let database = address.to_string();
                return Err(StoreError::InUse { database });
            }
            sleep(LOCK_RETRY).await;
        }
        connection.execute("SET statement_timeout = 0").await?;
        connection.migrate().await?;
        connection.execute("RESET statement_timeout").await?;
        primary.connection = Some(connection);
        Ok(primary)
    }

    /// Returns the connection, unless it is lost.
    pub(in crate::store) fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        let connection = self.connection.as_mut();
        connection.ok_or(StoreError::Paused(PauseReason::Lost))
    }

    /// Takes the next fencing number: no single server that wrote before can write any more, nor can a node, unless this
    /// is a node itself.
    pub(super) async fn take_over(&mut self, now: Moment) -> Result<(), StoreError> {
        let (node, before) = (self.node.clone(), self.guard);
        let connection = self.connection()?;
        connection.execute("BEGIN").await?;
        if let Guard::Node { id, .. } = before {
            // The remaining nodes take its games.
            let end = query("UPDATE nodes SET gone = true WHERE id = $1").bind(id);
            end.execute(connection).await?;
        }
        let row = query(
            "INSERT INTO heartbeat (one, at_ms, up_ms, fence) VALUES (1, $1, $2, 1) \
             ON CONFLICT (one) DO UPDATE SET fence = heartbeat.fence + 1 RETURNING fence",
        );
        let row = row.bind(now.at_ms).bind(now.up_ms).one(connection).await?;
        let guard = if let Some(NodeOptions { name, lease }) = node {
            let id = leases::join(connection, &name, now, lease).await?;
            Guard::Node { id, lease }
        } else {
            leases::settle(connection).await?;
            Guard::Alone(row.number("fence")?)
        };
        connection.execute("COMMIT").await?;
        self.guard = guard;
        Ok(())
    }

    /// Joins again as a new node, without games.
    pub(in crate::store) async fn rejoin(&mut self, now: Moment) -> Result<(), StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.connect_locked().await?);
        }
        self.take_over(now).await
    }

    /// Takes games for this node, and renews its lease.
    pub(in crate::store) async fn take(
        &mut self,
        now: Moment,
        may_judge: bool,
        what: &Take,
    ) -> Result<u64, StoreError> {
        let Guard::Node { id, lease } = self.guard else {
            return Ok(0);
        };
        let connection = self.connection()?;
        connection.execute("BEGIN").await?;
        let taken = async {
            leases::beat(connection, id, lease, now).await?;
            let taken = leases::take(connection, id, now.up_ms, may_judge, what).await?;
            connection.execute("COMMIT").await?;
            Ok(taken)
        };
        let taken: Result<u64, StoreError> = taken.await;
        if taken.is_err()
            && let Ok(connection) = self.connection()
        {
            let _ = connection.execute("ROLLBACK").await;
        }
        taken
    }

    /// Gives up a game of this node, and renews its lease.
    pub(in crate::store) async fn release(
        &mut self,
        now: Moment,
        game: &str,
    ) -> Result<(), StoreError> {
        let Guard::Node { id, lease } = self.guard else {
            return Ok(());
        };
        let connection = self.connection()?;
        connection.execute("BEGIN").await?;
        let released = async {
            leases::beat(connection, id, lease, now).await?;
            leases::release(connection, id, now.up_ms, game).await?;
            connection.execute("COMMIT").await
        };
        let released: Result<(), StoreError> = released.await;
        if released.is_err()
            && let Ok(connection) = self.connection()
        {
            let _ = connection.execute("ROLLBACK").await;
        }
        released
    }

    /// Returns the identity of the site.
    pub(in crate::store) async fn identity(&mut self) -> Result<SiteIdentity, StoreError> {
        leases::identity(self.connection()?).await
    }

    /// Ends the lease of this node.
    pub(in crate::store) async fn leave(&mut self, now: Moment) -> Result<(), StoreError> {
        if let Guard::Node { id, .. } = self.guard {
            leases::leave(self.connection()?, id, now.up_ms).await?;
        }
        Ok(())
    }

    /// Returns what every transaction checks.
    pub(in crate::store) const fn guard(&self) -> Guard {
        self.guard
    }

    /// Returns the longest time that a transaction may take.
    pub(in crate::store) fn limit(&self) -> Duration {
        self.patience + RESPONSE_MARGIN
    }

    /// Ends a session whose state is not known.
    pub(in crate::store) fn forget(&mut self) {
        self.connection = None;
    }

    /// Writes something that takes room. A lost connection is made again.
    pub(super) async fn probe(&mut self) -> Result<(), StoreError> {
        let limit = self.limit();
        let done = within(limit, self.try_probe()).await;
        if done.is_err() {
            self.forget();
        }
        done
    }

    async fn try_probe(&mut self) -> Result<(), StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.connect_locked().await?);
        }
        let guard = self.guard;
        let connection = self.connection()?;
        connection.execute("BEGIN").await?;
        // A lock on this row blocks all writes.
        let (found, number) = match guard {
            Guard::Alone(fence) => {
                let found = query("SELECT fence FROM heartbeat WHERE one = 1 FOR UPDATE");
                (found.first(connection).await?, ("fence", fence))
            }
            Guard::Node { id, .. } => {
                let found = query("SELECT id FROM nodes WHERE id = $1 AND NOT gone FOR UPDATE");
                (found.bind(id).first(connection).await?, ("id", id))
            }
        };
        let found = found.map(|row| row.number(number.0)).transpose()?;
        if found != Some(number.1) {
            connection.execute("ROLLBACK").await?;
            return Err(StoreError::Paused(PauseReason::Taken));
        }
        let room = "INSERT INTO probe (room) VALUES (convert_to(repeat('0', 65536), 'UTF8'))";
        connection.execute(room).await?;
        connection.execute("TRUNCATE probe").await?;
        connection.execute("COMMIT").await
    }

    /// Connects and takes the lock. It is free when the old session has ended, and with it the transaction that it may
    /// have left.
    async fn connect_locked(&self) -> Result<Connection, StoreError> {
        let mut connection = self.connect().await?;
        if self.lock(&mut connection).await? {
            Ok(connection)
        } else {
            Err(StoreError::Paused(PauseReason::Taken))
        }
    }

    /// Takes the lock, which nodes share.
    async fn lock(&self, connection: &mut Connection) -> Result<bool, StoreError> {
        let row = query(match self.node {
            None => "SELECT pg_try_advisory_lock($1)::int::bigint AS taken",
            Some(_) => "SELECT pg_try_advisory_lock_shared($1)::int::bigint AS taken",
        });
        Ok(row.bind(LOCK).one(connection).await?.number("taken")? == 1)
    }

    async fn connect(&self) -> Result<Connection, StoreError> {
        let connected = PgConnection::connect_with(&self.settings).await;
        connected.map(Connection::Postgres).map_err(|error| {
            tracing::debug!(%error, database = %self.address, "no connection");
            error.into()
        })
    }

    /// Gives the lock back and ends the session.
    pub(super) async fn close(self) {
        let limit = self.limit();
        if let Some(mut connection) = self.connection {
            let farewell = async {
                let _ = connection.execute("SELECT pg_advisory_unlock_all()").await;
                connection.close().await;
            };
            let _ = timeout(limit, farewell).await;
        }
    }
}

/// Carries out work in limited time: a server or a network that no longer responds reports no error.
pub(in crate::store) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = timeout(limit, work).await;
    done.unwrap_or(Err(StoreError::Paused(PauseReason::Lost)))
}

/// Opens connections for reading when they are needed.
pub(super) fn readers(address: &PostgresAddress, options: &Options) -> PgPool {
    PgPoolOptions::new()
        .max_connections(super::READERS)
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
pub(super) async fn beside(
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
    Ok(Connection::Postgres(connection))
}

fn settings(address: &PostgresAddress, options: &Options) -> PgConnectOptions {
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
async fn check_server(connection: &mut Connection) -> Result<(), String> {
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
fn why(error: &StoreError) -> String {
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

/// Returns the reason why nothing can be stored, by the code of an error; `None` if only the data was at fault.
///
/// The codes: <https://www.postgresql.org/docs/15/errcodes-appendix.html>
pub(in crate::store) fn pause_reason(code: &str) -> Option<PauseReason> {
    match code {
        // Serialization, deadlock, lock not available, cancelled after the time for a statement.
        "40001" | "40P01" | "55P03" | "57014" => Some(PauseReason::Locked),
        "53100" => Some(PauseReason::Full),
        "25006" => Some(PauseReason::ReadOnly),
        // Too many connections, no more connections to this database, or there is none.
        "53300" | "55000" | "3D000" => Some(PauseReason::Lost),
        _ => match code.get(..2) {
            // Bad data, violated constraints, and a statement beyond limits.
            Some("22" | "23" | "54") => None,
            // Connections, authorization, and a server that shuts down or starts up.
            Some("08" | "28" | "57") => Some(PauseReason::Lost),
            _ => Some(PauseReason::Failed),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_the_reason() {
        for (code, reason) in [
            ("23505", None),
            ("22021", None),
            ("40001", Some(PauseReason::Locked)),
            ("55P03", Some(PauseReason::Locked)),
            ("53100", Some(PauseReason::Full)),
            ("25006", Some(PauseReason::ReadOnly)),
            ("57P01", Some(PauseReason::Lost)),
            ("57P03", Some(PauseReason::Lost)),
            ("08006", Some(PauseReason::Lost)),
            ("58030", Some(PauseReason::Failed)),
        ] {
            assert_eq!(pause_reason(code), reason, "{code}");
        }
    }
}
