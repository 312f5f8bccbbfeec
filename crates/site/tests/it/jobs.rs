//! Jobs: asked for, done by the server, and lost by nobody.

use crate::rig::{Client, Game, Site, text};
use crate::volunteer::{Volunteer, finished, key, result_of, taken, work};
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_site::jobs::{JobBody, start_workers};
use springald_site::{Added, NewJob, QueueLimits, Share, Taker};
use std::collections::HashSet;
use std::time::Duration;

/// Waits until the analysis of a game is done.
async fn analysis(site: &Site, game: &str) -> Value {
    loop {
        let found = site.get(&format!("/api/games/{game}/analysis")).await;
        if found["state"] == "done" {
            return found;
        }
        assert_ne!(found["state"], "failed", "{found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_finished_game_is_analysed_by_the_server() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let path = format!("/api/games/{}/analysis", game.id);
    let refused = site.refused("POST", &path, None, json!({})).await;
    assert_eq!(refused, "game_goes_on");
    // No error: the browser asks this for every game whose review is opened.
    let (status, _) = site.send("GET", &path, None, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let nowhere = "/api/games/nowhere/analysis";
    let refused = site.refused("POST", nowhere, None, json!({})).await;
    assert_eq!(refused, "not_found");
    for (side, turn) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        assert!(site.play(&game, side, turn).await.0.is_success());
    }
    let asked = site.post(&path, None, json!({})).await;
    assert_eq!(
        (&asked["state"], &asked["steps"]),
        (&json!("queued"), &json!(5))
    );
    start_workers(&site.state).await;
    let done = analysis(&site, &game.id).await;
    assert_eq!(done["turns"], json!(["f2f3", "e7e5", "g2g4", "d8h4"]));
    let positions = done["positions"].as_array().expect("positions");
    assert_eq!(positions.len(), 5);
    assert_eq!(
        positions[3]["best"], "d8h4",
        "the only turn that mates at once"
    );
    assert_eq!(positions[3]["score"], json!({ "mate": -1 }));
    assert_eq!(positions[4]["score"], json!({ "result": "0-1" }));
    assert_eq!(positions[4]["best"], Value::Null);
    assert!(positions[0]["nodes"].as_u64().expect("nodes") >= 60_000);
    // Asking again costs nothing.
    assert_eq!(site.post(&path, None, json!({})).await, done);
    site.state.tidy_jobs().await.unwrap();
    let metrics = || site.state.metrics.text();
    assert!(metrics().contains("springald_jobs{state=\"done\"} 1"));
    // It counts when its transaction has ended, a moment after others can see the result.
    while !metrics().contains("springald_jobs_done_total 1") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn games_with_dice_and_texts_are_analysed() {
    let site = Site::new().await;
    let (address, mut games) = (site.listen().await, Vec::new());
    for variant in ["cats", "dice-chess", "crazyhouse"] {
        let game = site.game(json!({ "variant": variant })).await;
        site.decline(&game).await;
        let path = format!("/api/games/{}", game.id);
        for _ in 0..3 {
            let scene = site.get(&format!("{path}/scene")).await;
            let acts = scene["acts"].as_array().expect("actions");
            let rolling = acts.iter().find(|act| act["rolls"] == true);
            let action = &rolling.unwrap_or(&acts[0])["action"];
            let side = usize::from(scene["to_act"] == "black");
            let body = json!({ "text": action, "at": scene["events"], "steps": true });
            let secret = Some(game.secrets[side].as_str());
            site.post(&format!("{path}/play"), secret, body).await;
        }
        let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
        let _black = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
        assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
        site.post(&format!("{path}/analysis"), None, json!({}))
            .await;
        games.push(game);
    }
    let mut rolls = 0;
    for Game { id, .. } in games {
        // By a thread of the test, twice: the work is repeatable.
        let body = taken(&site).await.expect("a job");
        let (first, second) = (work(&body), work(&body));
        assert_eq!(first, second);
        body.check(&first).expect("a possible result");
        let found = serde_json::to_value(&first).expect("JSON");
        for position in found["positions"].as_array().expect("positions") {
            rolls += position["rolls"].as_array().expect("rolls").len();
        }
        assert!(id.len() > 2);
    }
    assert!(rolls > 0, "a roll was weighed");
}

#[tokio::test]
async fn the_queue_is_bounded_and_ordered() {
    let site = Site::with(|config| {
        config.jobs.most_of_client = 2;
        config.behind_proxy = true;
    })
    .await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(finished(&site).await);
        site.time.advance(1_000);
    }
    for (ahead, id) in ids[..2].iter().enumerate() {
        let asked = site
            .post(&format!("/api/games/{id}/analysis"), None, json!({}))
            .await;
        assert_eq!(asked["ahead"], ahead, "{asked}");
        site.time.advance(1_000);
    }
    let path = format!("/api/games/{}/analysis", ids[2]);
    let refused = site.refused("POST", &path, None, json!({})).await;
    assert_eq!(refused, "too_many_jobs");
    let job = |number: u32| NewJob {
        id: format!("job{number}"),
        kind: "analysis",
        subject: format!("subject{number}"),
        priority: i64::from(number % 3),
        body: "{}".into(),
        steps: 1,
        client: Some("10.0.0.1".into()),
        set: None,
    };
    let limits = QueueLimits {
        most: 22,
        most_of_client: 100,
    };
    for number in 0..20 {
        let added = site.state.store.add_job(job(number), limits, 7).await;
        assert_eq!(added.unwrap(), Added::New);
    }
    let full = site.state.store.add_job(job(20), limits, 7).await.unwrap();
    assert_eq!(full, Added::Full);
    let again = site.state.store.add_job(job(3), limits, 7).await.unwrap();
    assert_eq!(again, Added::Known);
    // Several at a time take different jobs; nothing is left.
    let taker = Taker {
        name: None,
        trusted: true,
        most: 1,
        share: Share::All,
        except: Vec::new(),
    };
    let mut takers = Vec::new();
    for number in 0..4 {
        let (store, taker) = (site.state.store.clone(), taker.clone());
        takers.push(tokio::spawn(async move {
            let mut taken = Vec::new();
            let token = format!("token{number}");
            while taken.len() < 5 {
                let job = store.take_job(taker.clone(), token.clone(), 8, 100).await;
                taken.extend(job.unwrap().map(|job| job.id));
            }
            taken
        }));
    }
    let mut all = HashSet::new();
    for taker in takers {
        all.extend(taker.await.unwrap());
    }
    assert_eq!(all.len(), 20);
    // The priority of what people wait for is the highest, so two of the others wait.
    assert_eq!(all.iter().filter(|id| id.starts_with("job")).count(), 18);
}

#[tokio::test]
async fn a_job_outlives_workers_and_servers() {
    let site = Site::new().await;
    let secret = key(&site, "ada", true).await;
    let game = finished(&site).await;
    let path = format!("/api/games/{game}/analysis");
    site.post(&path, None, json!({})).await;
    let volunteer = Volunteer::new(secret);
    let first = volunteer.acquire(&site).await.expect("a job");
    assert!(volunteer.acquire(&site).await.is_none());
    // The worker dies: its time passes, and the next one takes the job.
    site.time.advance(59_000);
    let progress = json!({ "token": first["token"], "steps": 1 });
    volunteer
        .told(&site, &first, "progress", progress.clone())
        .await;
    assert_eq!(site.get(&path).await["progress"], 1);
    site.time.advance(59_000);
    assert!(volunteer.acquire(&site).await.is_none());
    site.time.advance(2_000);
    let second = volunteer.acquire(&site).await.expect("the job again");
    assert_eq!(second["id"], first["id"]);
    let gone = volunteer
        .refused(&site, &first, "progress", progress.clone())
        .await;
    assert_eq!(gone, "job_gone");
    // The server dies: the job is still held, and its result is taken.
    let site = site.killed_and_restarted(40_000).await;
    assert_eq!(site.get(&path).await["state"], "taken");
    let result = result_of(&second);
    volunteer
        .told(&site, &second, "result", result.clone())
        .await;
    assert_eq!(site.get(&path).await["state"], "done");
    // The answer was lost: the same again changes nothing.
    let before = site.get(&path).await;
    volunteer.told(&site, &second, "result", result).await;
    assert_eq!(site.get(&path).await, before);
    // After a month it is forgotten.
    site.time.advance(31 * 86_400_000);
    site.state.tidy_jobs().await.unwrap();
    // No error: the browser asks this for every game whose review is opened.
    let (status, _) = site.send("GET", &path, None, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_job_that_nobody_finishes_fails_and_can_be_asked_for_again() {
    let site = Site::new().await;
    let keys = [
        key(&site, "ada", true).await,
        key(&site, "bo", false).await,
        key(&site, "cy", false).await,
    ];
    let path = format!("/api/games/{}/analysis", finished(&site).await);
    site.post(&path, None, json!({})).await;
    for round in 0..5 {
        let volunteer = Volunteer::new(keys[round % 3].clone());
        let job = volunteer.acquire(&site).await.expect("a job");
        if round % 2 == 0 {
            site.time.advance(61_000);
        } else {
            let given = json!({ "token": job["token"] });
            volunteer.told(&site, &job, "abort", given).await;
        }
    }
    site.state.tidy_jobs().await.unwrap();
    let failed = site.get(&path).await;
    assert_eq!(failed["state"], "failed", "{failed}");
    assert!(text(&failed["error"]).contains("asked for again"));
    assert_eq!(site.post(&path, None, json!({})).await["state"], "queued");
    let body = taken(&site).await.expect("a job");
    assert!(matches!(body, JobBody::Analysis(_)));
}

#[tokio::test]
async fn one_volunteer_cannot_make_a_job_fail() {
    let site = Site::new().await;
    let (bad, good) = (
        key(&site, "bad", false).await,
        key(&site, "good", false).await,
    );
    let path = format!("/api/games/{}/analysis", finished(&site).await);
    site.post(&path, None, json!({})).await;
    let bad = Volunteer::new(bad);
    for _ in 0..2 {
        let job = bad.acquire(&site).await.expect("a job");
        let given = json!({ "token": job["token"] });
        bad.told(&site, &job, "abort", given).await;
    }
    assert!(bad.acquire(&site).await.is_none(), "it had the job twice");
    assert_eq!(site.get(&path).await["state"], "queued");
    let job = Volunteer::new(good).acquire(&site).await;
    assert!(job.is_some(), "another one gets it");
}

#[tokio::test]
async fn jobs_of_clients_who_have_none_going_come_first() {
    let site = Site::new().await;
    let (store, limits) = (
        site.state.store.clone(),
        QueueLimits {
            most: 100,
            most_of_client: 100,
        },
    );
    let jobs = [
        ("a1", "10.0.0.1"),
        ("a2", "10.0.0.1"),
        ("a3", "10.0.0.1"),
        ("b1", "10.0.0.2"),
        ("c1", "10.0.0.3"),
    ];
    for (number, (id, client)) in jobs.into_iter().enumerate() {
        let job = NewJob {
            id: id.into(),
            kind: "analysis",
            subject: id.into(),
            priority: 1,
            body: "{}".into(),
            steps: 1,
            client: Some(client.into()),
            set: None,
        };
        store.add_job(job, limits, number as i64).await.unwrap();
    }
    let take = async |share, except: &[&str]| {
        let taker = Taker {
            name: None,
            trusted: true,
            most: 1,
            share,
            except: except.iter().map(|&id| id.to_owned()).collect(),
        };
        let taken = store.take_job(taker, "token".into(), 8, 100).await;
        taken.unwrap().map(|job| job.id)
    };
    assert_eq!(take(Share::All, &[]).await.as_deref(), Some("a1"));
    // The oldest is one of a client with a job going.
    assert_eq!(take(Share::All, &["b1"]).await.as_deref(), Some("c1"));
    assert_eq!(take(Share::Idle, &[]).await.as_deref(), Some("b1"));
    assert_eq!(take(Share::Idle, &[]).await, None);
    assert_eq!(take(Share::All, &[]).await.as_deref(), Some("a2"));
}

/// Whoever has a /48 has 65,536 clients.
#[tokio::test]
async fn networks_around_a_client_have_few_jobs_too() {
    let site = Site::new().await;
    let store = site.state.store.clone();
    let limits = QueueLimits {
        most: 1_000,
        most_of_client: 2,
    };
    let add = async |id: String, subnet: u16| {
        let job = NewJob {
            subject: id.clone(),
            id,
            kind: "analysis",
            priority: 1,
            body: "{}".into(),
            steps: 1,
            client: Some(format!("2001:db8:7:{subnet:x}::")),
            set: None,
        };
        store.add_job(job, limits, 0).await.unwrap()
    };
    let mut added = 0;
    for number in 0..40 {
        let result = add(format!("near{number}"), number).await;
        added += u32::from(result == Added::New);
        assert!(result == Added::New || result == Added::FullOfClient);
    }
    assert_eq!(added, 8, "of a /56");
    for number in 1..40 {
        added += u32::from(add(format!("far{number}"), number << 8).await == Added::New);
    }
    assert_eq!(added, 32, "of a /48");
    let other = NewJob {
        id: "other".into(),
        kind: "analysis",
        subject: "other".into(),
        priority: 1,
        body: "{}".into(),
        steps: 1,
        client: Some("10.0.0.1".into()),
        set: None,
    };
    assert_eq!(store.add_job(other, limits, 9).await.unwrap(), Added::New);
    let take = async |share| {
        let taker = Taker {
            name: None,
            trusted: true,
            most: 1,
            share,
            except: Vec::new(),
        };
        let taken = store.take_job(taker, "token".into(), 10, 100).await;
        taken.unwrap().map(|job| job.id)
    };
    // The first one is older; then all other jobs of that network come after the other client.
    let first = take(Share::All).await;
    assert!(first.is_some_and(|first| first != "other"));
    assert_eq!(take(Share::Idle).await.as_deref(), Some("other"));
    assert_eq!(take(Share::Idle).await, None);
    assert!(take(Share::All).await.is_some());
}
