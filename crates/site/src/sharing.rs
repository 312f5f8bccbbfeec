//! Analyses that are shared by a link: checked, stored, and deleted by whoever shared them.

use crate::api_error::refusal_for;
use crate::entropy;
use crate::lines::Effort;
use crate::state::AppState;
use crate::store::{NewShared, SharedAnalysis, SharingLimits};
use crate::texts;
use springald_core::pgn::{Fault, Reader, play_through_while};
use springald_registry::{EngineEntry, of_tag, pinned};
use springald_table::secret::{Secret, SecretHash, is_game_id};
use springald_table::{Code, Refusal};
use std::net::IpAddr;

/// The largest size of a shared analysis, in bytes.
pub(crate) const LONGEST_PGN: usize = 256 * 1024;

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The address of a shared analysis, and the secret that deletes it.
pub(crate) struct Link {
    pub(crate) id: String,
    pub(crate) secret: Secret,
}

impl AppState {
    /// Stores an analysis of a game for everybody who has its link. `variant` and `rules` name the game.
    ///
    /// # Errors
    /// Returns an error if the PGN is no analysis of the game, breaks a limit, or cannot be stored.
    pub(crate) async fn share_analysis(
        &self,
        entry: &'static EngineEntry,
        (variant, rules): (String, String),
        pgn: String,
        client: IpAddr,
    ) -> Result<Link, Refusal> {
        if pgn.len() > LONGEST_PGN {
            return Err(Refusal::too_long("pgn", LONGEST_PGN));
        }
        self.limits.share(client, pgn.len())?;
        let work = move |effort: &mut Effort| checked(entry, &pgn, effort);
        let pgn = self.lines.play(client, work).await??;
        let (id, secret) = (entropy::id(), entropy::secret());
        let now_ms = self.time.now_ms();
        let shared = NewShared {
            id: id.clone(),
            text: pinned(&rules).map(texts::row),
            variant,
            rules,
            pgn,
            secret: secret.hash().to_hex(),
        };
        let limits = SharingLimits {
            bytes: i64::from(self.config.shared_mib) << 20,
            opened_since_ms: now_ms - i64::from(self.config.shared_days) * DAY_MS,
        };
        let stored = self.store.share(shared, limits, now_ms).await;
        stored.map_err(|error| refusal_for(&error))?;
        self.metrics.shared();
        Ok(Link { id, secret })
    }

    /// Returns a shared analysis.
    ///
    /// # Errors
    /// Returns an error if there is none at this address, or it cannot be read.
    pub(crate) async fn shared_analysis(&self, id: &str) -> Result<SharedAnalysis, Refusal> {
        if !is_game_id(id) {
            return Err(gone());
        }
        let found = self.store.shared(id, self.time.now_ms()).await;
        found.map_err(|error| refusal_for(&error))?.ok_or_else(gone)
    }

    /// Deletes a shared analysis.
    ///
    /// # Errors
    /// Returns an error if there is none at this address, the secret is another one, or the change cannot be stored.
    pub(crate) async fn unshare(&self, id: &str, secret: Option<Secret>) -> Result<(), Refusal> {
        if !is_game_id(id) {
            return Err(gone());
        }
        let hash = self.store.secret_of_shared(id).await;
        let hash = hash.map_err(|error| refusal_for(&error))?;
        let hash = hash.ok_or_else(gone)?;
        let hash = SecretHash::from_hex(&hash);
        if !secret.is_some_and(|secret| hash.is_some_and(|hash| hash.matches(&secret))) {
            let what = "Only the browser that has shared this analysis can delete it.";
            return Err(Refusal::new(Code::BadSecret, what));
        }
        let deleted = self.store.unshare(id.to_owned()).await;
        deleted.map_err(|error| refusal_for(&error))
    }
}

fn gone() -> Refusal {
    let what = "There is no shared analysis with this address. It may have been deleted.";
    Refusal::new(Code::NotFound, what)
}

/// Reads a PGN as imports are read, plays all its variations, and returns it in our spelling.
fn checked(entry: &EngineEntry, pgn: &str, effort: &mut Effort) -> Result<String, Refusal> {
    let bad = |what: String| Refusal::new(Code::BadPgn, what);
    let mut games = Reader::lenient(pgn);
    let game = games
        .next()
        .ok_or_else(|| bad("found no game, expected one".into()))?;
    let game = game.map_err(|error| bad(error.to_string()))?;
    if games.next().is_some() {
        return Err(bad("found several games, expected one".into()));
    }
    let named = |name: Option<&str>| {
        let named = of_tag(name, entry)?;
        (named.info() == entry.info()).then(|| entry.variant())
    };
    let replay = play_through_while(&game, named, || effort.check().is_ok());
    let replay = replay.map_err(|error| match *error.fault {
        Fault::Stopped => {
            let what = "The analysis takes too long to check. Please share a smaller one.";
            Refusal::new(Code::LimitReached, what)
        }
        _ => bad(error.to_string()),
    })?;
    let text = replay.pgn.to_string();
    // Our spelling may be longer.
    if text.len() > LONGEST_PGN {
        return Err(Refusal::too_long("pgn", LONGEST_PGN));
    }
    Ok(text)
}
