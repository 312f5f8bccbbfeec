//! Sets of jobs: added beside the running site, done by volunteers, kept until they are forgotten.

use crate::rig::Site;
use crate::stores::database;
use crate::volunteer::{Volunteer, finished, key, result_of, taken};
use serde_json::{Value, json};
use springald_site::jobs::{GamesJob, JobBody, PuzzleGoal, PuzzlesJob, start_workers};
use springald_site::{JobState, OperatorJobs, SetError};
use std::time::Duration;

pub(crate) fn games(nodes: u64) -> JobBody {
    JobBody::Games(GamesJob {
        variant: "chess".into(),
        texts: Vec::new(),
        fen: None,
        nodes,
        opening: 2,
        noise: 0,
        longest: 20,
        seed: 1,
        first: 1,
        games: 6,
    })
}

fn puzzles() -> JobBody {
    JobBody::Puzzles(PuzzlesJob {
        variant: "chess".into(),
        texts: Vec::new(),
        goal: PuzzleGoal::Win,
        margin: 200,
        nodes: 200,
        mate: 1,
        least: 1,
        difficulty: 1,
        positions: 100_000,
        seed: 1,
        first: 1,
        games: 6,
    })
}

async fn opened(site: &Site) -> OperatorJobs {
    let opened = OperatorJobs::open(&database(site.folder.path())).await;
    opened.expect("a database")
}

#[tokio::test]
async fn jobs_of_a_set_wait_for_those_of_players_and_are_kept() {
    let site = Site::with(|config| config.jobs.most = 1).await;
    let mut jobs = opened(&site).await;
    assert_eq!(jobs.add("trial", &games(30), 2, 1).await.unwrap(), 3);
    assert_eq!(jobs.add("trial", &games(30), 2, 2).await.unwrap(), 0);
    // The set leaves room in the queue, and a player's job comes first.
    let game = finished(&site).await;
    let path = format!("/api/games/{game}/analysis");
    let asked = site.post(&path, None, json!({})).await;
    assert_eq!(
        (&asked["state"], &asked["ahead"]),
        (&json!("queued"), &json!(0))
    );
    let kind = |body: Option<JobBody>| body.map(|body| body.kind());
    assert_eq!(kind(taken(&site).await), Some("analysis"));
    start_workers(&site.state).await;
    while jobs
        .list(Some("trial"))
        .await
        .unwrap()
        .iter()
        .any(|job| job.state != JobState::Done)
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let done = jobs.list(None).await.unwrap();
    let ranges: Vec<_> = done.iter().filter_map(|job| job.body.games()).collect();
    assert_eq!(ranges, [1..3, 3..5, 5..7]);
    assert!(
        done[1..]
            .iter()
            .all(|job| (job.progress, job.steps) == (2, 2))
    );
    // A month later the results are still there.
    site.time.advance(31 * 86_400_000);
    site.state.tidy_jobs().await.unwrap();
    let result = jobs.result(&done[1].id).await.unwrap().expect("a result");
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["games"].as_array().map(Vec::len), Some(2));
    // The set grows, if it stays about the same.
    let more = games(30).with_games(1..10).unwrap();
    assert_eq!(jobs.add("trial", &more, 2, 3).await.unwrap(), 2);
    for other in [games(31), puzzles()] {
        let refused = jobs.add("trial", &other, 2, 4).await.unwrap_err();
        assert!(matches!(refused, SetError::OtherWork { .. }), "{refused}");
    }
    let refused = jobs.add("a set", &games(30), 2, 4).await.unwrap_err();
    assert!(matches!(refused, SetError::BadName), "{refused}");
    assert_eq!(jobs.forget("trial").await.unwrap(), 5);
    let refused = jobs.forget("trial").await.unwrap_err();
    assert!(matches!(refused, SetError::UnknownSet(_)), "{refused}");
    jobs.close().await;
}

#[tokio::test]
async fn a_cancelled_job_is_lost_to_its_worker() {
    let site = Site::new().await;
    let mut jobs = opened(&site).await;
    assert_eq!(jobs.add("trial", &games(30), 2, 1).await.unwrap(), 3);
    let ada = Volunteer::new(key(&site, "ada", true).await);
    let held = ada.acquire(&site).await.expect("a job");
    let id = held["id"].as_str().expect("an id").to_owned();
    // One unknown id, and nothing is cancelled.
    let refused = jobs.cancel(&[id.clone(), "nobody".into()]).await;
    assert!(
        matches!(refused, Err(SetError::UnknownJob(_))),
        "{refused:?}"
    );
    let progress = json!({ "token": held["token"], "steps": 1 });
    ada.told(&site, &held, "progress", progress.clone()).await;
    jobs.cancel(&[id]).await.unwrap();
    assert_eq!(
        ada.refused(&site, &held, "progress", progress).await,
        "job_gone"
    );
    let result = result_of(&held);
    assert_eq!(
        ada.refused(&site, &held, "result", result).await,
        "job_gone"
    );
    let second = ada.acquire(&site).await.expect("another job");
    ada.told(&site, &second, "result", result_of(&second)).await;
    // Finished jobs stay, and the gaps can be filled again.
    assert_eq!(jobs.cancel_set("trial").await.unwrap(), 1);
    assert_eq!(jobs.list(Some("trial")).await.unwrap().len(), 1);
    let gaps = if second["job"]["first"] == 3 { 2 } else { 1 };
    assert_eq!(jobs.add("trial", &games(30), 4, 2).await.unwrap(), gaps);
    jobs.close().await;
}

#[tokio::test]
async fn results_of_volunteers_are_checked_after_the_jobs_of_players() {
    let site = Site::with(|config| config.jobs.check_first = 100).await;
    let mut jobs = opened(&site).await;
    jobs.add("mates", &puzzles(), 6, 1).await.unwrap();
    jobs.add("games", &games(30), 6, 2).await.unwrap();
    let (ada, liar) = (
        key(&site, "ada", false).await,
        key(&site, "liar", false).await,
    );
    let (ada, liar) = (Volunteer::new(ada), Volunteer::new(liar));
    let job = ada.acquire(&site).await.expect("a job");
    assert_eq!(job["job"]["kind"], "puzzles");
    let mut forged = result_of(&job);
    let pgn = forged["result"]["puzzles"][0].as_str().expect("a puzzle");
    forged["result"]["puzzles"][0] = json!(pgn.replace("[Seed \"1\"]", "[Seed \"2\"]"));
    assert_eq!(
        ada.refused(&site, &job, "result", forged).await,
        "bad_result"
    );
    ada.told(&site, &job, "result", result_of(&job)).await;
    // The search of a possible game is made up.
    let job = liar.acquire(&site).await.expect("a job");
    let mut lie = result_of(&job);
    lie["result"]["games"][0]["scores"][2] = json!(77);
    liar.told(&site, &job, "result", lie).await;
    let states = async |jobs: &mut OperatorJobs| -> Vec<JobState> {
        let listed = jobs.list(None).await.unwrap();
        listed.iter().map(|job| job.state).collect()
    };
    assert_eq!(states(&mut jobs).await, [JobState::Check; 2]);
    let id = jobs.list(Some("mates")).await.unwrap()[0].id.clone();
    assert_eq!(
        jobs.result(&id).await.unwrap(),
        None,
        "it waits for its check"
    );
    let game = finished(&site).await;
    site.post(&format!("/api/games/{game}/analysis"), None, json!({}))
        .await;
    let judge = Volunteer::new(key(&site, "judge", true).await);
    let mut kinds = Vec::new();
    while let Some(job) = judge.acquire(&site).await {
        judge.told(&site, &job, "result", result_of(&job)).await;
        kinds.push(job["job"]["kind"].clone());
    }
    assert_eq!(kinds, [json!("analysis"), json!("puzzles"), json!("games")]);
    assert!(jobs.result(&id).await.unwrap().is_some());
    let body = json!({ "engine": springald_site::jobs::engine_version() });
    let path = "/api/workers/acquire";
    assert_eq!(
        site.refused("POST", path, Some(&liar.key), body).await,
        "banned"
    );
    jobs.close().await;
}
