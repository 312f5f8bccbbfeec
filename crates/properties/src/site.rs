//! Input of a site from browsers, workers, proxies and other nodes.

use springald_site::jobs::{JobBody, JobResult};
use springald_site::{Database, any_input};

/// The description of a job, and a result on the next line: the description is refused, or reads back and can be split, and
/// the result is checked.
pub(crate) fn job(text: &str) {
    let (body, result) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(body) = serde_json::from_str::<JobBody>(body) else {
        return;
    };
    let written = serde_json::to_string(&body).expect("a job is JSON");
    assert_eq!(
        serde_json::from_str::<JobBody>(&written).ok(),
        Some(body.clone())
    );
    assert!(!body.summary().is_empty());
    let _ = body.steps();
    if let Some(games) = body.games() {
        assert!(body.with_games(games).is_some(), "a job of games has games");
    }
    if let Ok(result) = serde_json::from_str::<JobResult>(result)
        && let Err(fault) = body.check(&result)
    {
        assert!(!fault.is_empty());
    }
}

/// The place of a database is a folder, or its address is refused or shown without its password.
pub(crate) fn database(text: &str) {
    match Database::parse(text) {
        Ok(Database::Folder(_)) => assert!(!text.contains("://"), "an address is no folder"),
        Ok(address) => {
            // The sign before a password may be part of a name, if it is written with a percent sign.
            let is_hidden = !address.to_string().contains(":secret@");
            assert!(is_hidden || text.contains('%'), "{address}");
        }
        Err(refused) => assert!(!refused.is_empty()),
    }
}

pub(crate) use any_input::{headers, message, search, trace};
