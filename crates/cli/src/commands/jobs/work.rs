//! Work on the jobs of a database.

use crate::commands::site::{block_on, existing};
use crate::output::Failure;
use springald_site::{DatabaseArgs, OperatorJobs, SetError};

/// Opens the database for some work on its jobs.
pub(super) fn with<T>(
    database: DatabaseArgs,
    work: impl AsyncFnOnce(&mut OperatorJobs) -> Result<T, SetError>,
) -> Result<T, Failure> {
    let database = existing(database)?;
    let done = block_on(async {
        let mut jobs = OperatorJobs::open(&database).await?;
        let done = work(&mut jobs).await;
        jobs.close().await;
        done
    });
    done?.map_err(Failure::input)
}

/// Returns a number with a noun.
pub(super) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
