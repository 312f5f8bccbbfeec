//! Requests for reports of the lab.

use super::{JobBody, Kind, ReportJob};
use crate::api_error::refusal_for;
use crate::state::AppState;
use crate::store::JobRow;
use springald_registry::{EngineEntry, is_version, lookup, pinned};
use springald_table::{Code, Refusal};
use std::net::IpAddr;

impl AppState {
    /// Asks for the report on a game, unless it is known or waits already.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or too many jobs wait.
    pub(crate) async fn ask_for_report(
        &self,
        game: &str,
        client: IpAddr,
    ) -> Result<JobRow, Refusal> {
        let subject = subject(game);
        if let Some(known) = self.report(game).await?
            && known.error.is_none()
        {
            return Ok(known);
        }
        let entry = self.texts.variant(game, client).await?;
        let games = self.config.jobs.report_games;
        let job = match pinned(subject).filter(|_| is_version(subject)) {
            None => ReportJob::usual(subject.to_owned(), Vec::new(), subject.to_owned(), games),
            Some(text) => ReportJob::usual(
                text.version.clone(),
                text.source.texts().to_vec(),
                format!("{}.game", entry.id()),
                games,
            ),
        };
        self.add_job(&JobBody::Report(job), subject, client).await?;
        self.report(game).await?.ok_or_else(no_report)
    }

    /// Returns the report on a game; `None` if nobody has asked for it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn report(&self, game: &str) -> Result<Option<JobRow>, Refusal> {
        let row = self.store.job(ReportJob::NAME, subject(game)).await;
        row.map_err(|error| refusal_for(&error))
    }
}

/// Returns the refusal of a report that nobody has asked for, or that is not made yet.
pub(crate) fn no_report() -> Refusal {
    Refusal::new(Code::NotFound, "There is no report on this game.")
}

/// Returns the subject of the report on a game: the id of a game of the program, also if its version is given, or the
/// version of a text.
fn subject(game: &str) -> &str {
    let own = lookup(game).ok().map(EngineEntry::id);
    let is_own =
        |id: &&str| !is_version(game) || pinned(id).is_some_and(|library| library.version == game);
    own.filter(is_own).unwrap_or(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_the_program_has_one_report_by_any_name() {
        let atomic = pinned("atomic").unwrap();
        assert_eq!(subject("atomic"), "atomic");
        assert_eq!(subject(&atomic.version), "atomic");
        assert_eq!(subject("chess"), "chess");
        assert_eq!(subject("nowhere"), "nowhere");
    }
}
