//! The connection that writes to a server.
//!
//! A session that holds a lock keeps a second server out, and a fencing number keeps out one that comes back. The nodes
//! of a site share the lock, and each has a lease ([`leases`](super::leases)).

use super::address::PostgresAddress;
use super::guard::Guard;
use super::leases;
use super::sessions::{RESPONSE_MARGIN, check_server, settings, why};
use crate::store::database::connection::Connection;
use crate::store::database::limit::within;
use crate::store::database::query::query;
use crate::store::error::StoreError;
use crate::store::leases::{SiteIdentity, Take};
use crate::store::options::{NodeOptions, Options};
use crate::store::uptime::PauseReason;
use springald_table::Moment;
use sqlx::Connection as _;
use sqlx::PgConnection;
use sqlx::postgres::PgConnectOptions;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The name of the lock of the server that writes: "springald" as a number.
const LOCK: i64 = 0x7370_7269_6e67_616c;
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
    pub(in crate::store) async fn open(
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
    pub(in crate::store) async fn take_over(&mut self, now: Moment) -> Result<(), StoreError> {
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
        let joined = within(Some(self.limit()), self.try_rejoin(now)).await;
        if joined.is_err() {
            self.forget();
        }
        joined
    }

    async fn try_rejoin(&mut self, now: Moment) -> Result<(), StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.connect_locked().await?);
        }
        self.take_over(now).await
    }

    /// Takes games for this node, and renews its lease. Returns their number.
    pub(in crate::store) async fn take(
        &mut self,
        now: Moment,
        may_judge: bool,
        what: &Take,
    ) -> Result<u64, StoreError> {
        let taken = within(Some(self.limit()), self.try_take(now, may_judge, what)).await;
        self.forget_after(&taken);
        taken
    }

    async fn try_take(
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
        let released = within(Some(self.limit()), self.try_release(now, game)).await;
        self.forget_after(&released);
        released
    }

    async fn try_release(&mut self, now: Moment, game: &str) -> Result<(), StoreError> {
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

    /// Gives all games to the uptime of the heartbeat.
    pub(in crate::store) async fn settle(&mut self) -> Result<(), StoreError> {
        leases::settle(self.connection()?).await
    }

    /// Returns the identity of the site.
    pub(in crate::store) async fn identity(&mut self) -> Result<SiteIdentity, StoreError> {
        leases::identity(self.connection()?).await
    }

    /// Ends the lease of this node.
    pub(in crate::store) async fn leave(&mut self, now: Moment) -> Result<(), StoreError> {
        let Guard::Node { id, .. } = self.guard else {
            return Ok(());
        };
        let limit = self.limit();
        let connection = self.connection()?;
        within(Some(limit), leases::leave(connection, id, now.up_ms)).await
    }

    /// Returns what every transaction checks.
    pub(in crate::store) const fn guard(&self) -> Guard {
        self.guard
    }

    /// Returns the longest time that a transaction may take.
    pub(in crate::store) fn limit(&self) -> Duration {
        self.patience + RESPONSE_MARGIN
    }

    /// Ends the session after a failure that the data did not cause: its state is not known.
    pub(in crate::store) fn forget_after<T>(&mut self, done: &Result<T, StoreError>) {
        if (done.as_ref()).is_err_and(|error| error.pause_reason().is_some()) {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.connection = None;
    }

    /// Writes something that takes room. A lost connection is made again.
    pub(in crate::store) async fn probe(&mut self) -> Result<(), StoreError> {
        let done = within(Some(self.limit()), self.try_probe()).await;
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
        connected.map(Connection::from).map_err(|error| {
            tracing::debug!(%error, database = %self.address, "no connection");
            error.into()
        })
    }

    /// Gives the lock back and ends the session.
    pub(in crate::store) async fn close(self) {
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
