//! Workers elsewhere: honest ones, forgers and liars.

use crate::rig::Site;
use crate::volunteer::{Volunteer, finished, key, result_of, taken};
use serde_json::{Value, json};
use springald_site::jobs::{LONGEST_RESULT, engine_version};

/// Asks for the analysis of a new game. Returns the path of the analysis.
async fn asked(site: &Site) -> String {
    let path = format!("/api/games/{}/analysis", finished(site).await);
    site.post(&path, None, json!({})).await;
    path
}

async fn state(site: &Site, path: &str) -> Value {
    site.get(path).await["state"].clone()
}

/// A result that is possible, but not the right one.
fn lie(mut result: Value) -> Value {
    result["result"]["positions"][0]["score"] = json!({ "cp": 4321 });
    result
}

#[tokio::test]
async fn forged_results_are_refused_and_change_nothing() {
    let site = Site::new().await;
    let path = asked(&site).await;
    let volunteer = Volunteer::new(key(&site, "ada", false).await);
    let stranger = Volunteer::new("nobody".into());
    let job = volunteer.acquire(&site).await.expect("a job");
    let right = result_of(&job);
    let mut wrong_token = right.clone();
    wrong_token["token"] = json!("x");
    let mut wrong_engine = right.clone();
    wrong_engine["engine"] = json!("0.0.1-00000000");
    let mut unknown = job.clone();
    unknown["id"] = json!("nowhere");
    let mut illegal = right.clone();
    illegal["result"]["positions"][1]["best"] = json!("e2e5");
    let mut short = right.clone();
    short["result"]["positions"] = json!([]);
    let mut large = right.clone();
    large["result"]["positions"][0]["best"] = json!("x".repeat(2 * LONGEST_RESULT));
    let mut shape = right.clone();
    shape["result"]["positions"][0]["score"] = json!({ "king": 1 });
    for (from, about, result, code) in [
        (&stranger, &job, &right, "bad_secret"),
        (&volunteer, &job, &wrong_token, "job_gone"),
        (&volunteer, &unknown, &right, "job_gone"),
        (&volunteer, &job, &wrong_engine, "wrong_engine"),
        (&volunteer, &job, &shape, "malformed"),
        (&volunteer, &job, &large, "too_large"),
        (&volunteer, &job, &illegal, "bad_result"),
        (&volunteer, &job, &short, "bad_result"),
    ] {
        let refused = from.refused(&site, about, "result", result.clone()).await;
        assert_eq!(refused, code);
        assert_eq!(state(&site, &path).await, "taken");
    }
    let engine = json!({ "engine": "0.0.1" });
    let acquire = "/api/workers/acquire";
    let refused = site
        .refused("POST", acquire, Some(&volunteer.key), engine)
        .await;
    assert_eq!(refused, "wrong_engine");
    volunteer.told(&site, &job, "result", right).await;
    assert_eq!(state(&site, &path).await, "check");
    // Once more, and it is too often.
    asked(&site).await;
    let job = volunteer.acquire(&site).await.expect("a job");
    short["token"] = job["token"].clone();
    let refused = volunteer.refused(&site, &job, "result", short).await;
    assert_eq!(refused, "bad_result");
    let body = json!({ "engine": engine_version() });
    let refused = site
        .refused("POST", acquire, Some(&volunteer.key), body)
        .await;
    assert_eq!(refused, "banned");
    // Neither its result nor the job that it held is lost to others.
    assert_eq!(state(&site, &path).await, "queued");
    assert!(taken(&site).await.is_some());
    assert!(taken(&site).await.is_some());
}

#[tokio::test]
async fn a_liar_is_found_out_and_its_results_are_thrown_away() {
    let site = Site::with(|config| {
        config.jobs.check_first = 0;
        config.jobs.check_percent = 0;
    })
    .await;
    let [liar, judge] = [
        key(&site, "liar", false).await,
        key(&site, "judge", true).await,
    ];
    let (liar, judge) = (Volunteer::new(liar), Volunteer::new(judge));
    let believed = asked(&site).await;
    let job = liar.acquire(&site).await.expect("a job");
    liar.told(&site, &job, "result", lie(result_of(&job))).await;
    let shown = site.get(&believed).await;
    assert_eq!(shown["positions"][0]["score"], json!({ "cp": 4321 }));
    // Now every result is searched again.
    let site = site
        .killed_and_restarted_with(0, |config| config.jobs.check_percent = 100)
        .await;
    let checked = asked(&site).await;
    let job = liar.acquire(&site).await.expect("a job");
    liar.told(&site, &job, "result", lie(result_of(&job))).await;
    let waiting = site.get(&checked).await;
    assert_eq!(
        (&waiting["state"], &waiting["positions"]),
        (&json!("check"), &Value::Null)
    );
    assert!(liar.acquire(&site).await.is_none(), "only others may check");
    let job = judge.acquire(&site).await.expect("the result");
    assert_eq!(state(&site, &checked).await, "checking");
    judge.told(&site, &job, "result", result_of(&job)).await;
    let shown = site.get(&checked).await;
    assert_eq!(shown["state"], "done");
    assert_ne!(shown["positions"][0]["score"], json!({ "cp": 4321 }));
    assert_eq!(state(&site, &believed).await, "queued");
    let body = json!({ "engine": engine_version() });
    let refused = site
        .refused("POST", "/api/workers/acquire", Some(&liar.key), body)
        .await;
    assert_eq!(refused, "banned");
    site.state.tidy_jobs().await.unwrap();
    assert!((site.state.metrics.text()).contains("springald_banned_keys 1"));
}

#[tokio::test]
async fn an_honest_volunteer_is_believed_after_its_first_results() {
    let site = Site::with(|config| {
        config.jobs.check_first = 1;
        config.jobs.check_percent = 0;
    })
    .await;
    let (ada, judge) = (
        key(&site, "ada", false).await,
        key(&site, "judge", true).await,
    );
    let (ada, judge) = (Volunteer::new(ada), Volunteer::new(judge));
    for round in 0..2 {
        let path = asked(&site).await;
        let job = ada.acquire(&site).await.expect("a job");
        ada.told(&site, &job, "result", result_of(&job)).await;
        if round == 0 {
            let job = judge.acquire(&site).await.expect("the result");
            judge.told(&site, &job, "result", result_of(&job)).await;
        }
        assert_eq!(state(&site, &path).await, "done", "round {round}");
    }
    assert!(judge.acquire(&site).await.is_none());
}

#[tokio::test]
async fn a_key_whose_jobs_time_out_is_banned() {
    let site = Site::new().await;
    let lost = Volunteer::new(key(&site, "lost", false).await);
    let mut jobs = 0;
    for _ in 0..5 {
        asked(&site).await;
        jobs += usize::from(lost.acquire(&site).await.is_some());
    }
    assert_eq!(jobs, 5);
    site.time.advance(61_000);
    site.state.tidy_jobs().await.unwrap();
    let body = json!({ "engine": engine_version() });
    let refused = site
        .refused("POST", "/api/workers/acquire", Some(&lost.key), body)
        .await;
    assert_eq!(refused, "banned");
    assert!(taken(&site).await.is_some());
}
