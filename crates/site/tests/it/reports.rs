//! Reports of the lab: asked for, made by the server or by a worker, and gone with their game.

use crate::rig::{Site, text};
use crate::volunteer::{Volunteer, key, result_of};
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_site::jobs::start_workers;

/// A site whose reports are on very few games.
async fn quick_site() -> Site {
    Site::with(|config| config.jobs.report_games = 2).await
}

const HILL: &str = "game hill \"Small Hill\" like gardner\nsummary \"A king on the hill wins.\"\n\
                    win when your king on c3 as \"hill reached\"\n";

#[tokio::test]
async fn a_report_is_made_once_and_shown_as_data_and_as_a_page() {
    let site = quick_site().await;
    let path = "/api/reports/gardner";
    // No error: the page of a report asks this.
    assert_eq!(
        site.send("GET", path, None, None).await.0,
        StatusCode::NO_CONTENT
    );
    for end in ["/json", "/page"] {
        let early = format!("{path}{end}");
        let refused = site.refused("GET", &early, None, Value::Null).await;
        assert_eq!(refused, "not_found");
    }
    let unknown = site.refused("POST", "/api/reports/nowhere", None, json!({}));
    assert_eq!(unknown.await, "unknown_variant");
    let (status, asked) = site.send("POST", path, None, Some(json!({}))).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(
        (&asked["state"], &asked["steps"], &asked["found"]),
        (&json!("queued"), &json!(6), &Value::Null)
    );
    // Asked for a hundred times, also by its other names, it is one job.
    for _ in 0..100 {
        site.post(path, None, json!({})).await;
    }
    site.post("/api/reports/Gardner%20Minichess", None, json!({}))
        .await;
    assert_eq!(site.get(path).await["ahead"], 0);
    site.state.tidy_jobs().await.unwrap();
    let metrics = site.state.metrics.text();
    assert!(metrics.contains("springald_jobs{state=\"queued\"} 1"));
    start_workers(&site.state).await;
    site.until(path, |found| found["state"] == "done").await;
    let done = site.get(path).await;
    let command = "springald lab report gardner --games 2 --nodes 100,300 --seed 1";
    assert_eq!(done["found"]["command"], command);
    assert_eq!(done["found"]["name"], "Gardner Minichess");
    assert!(!done["found"]["sentences"].as_array().unwrap().is_empty());
    assert_eq!(site.post(path, None, json!({})).await, done);
    let data = site.get(&format!("{path}/json")).await;
    assert_eq!(data["command"], command);
    let page = site.read(&format!("{path}/page"), None).await;
    assert!(page.contains(command) && page.contains("<svg") && !page.contains("<script"));
}

#[tokio::test]
async fn a_worker_makes_the_report_on_a_text_and_a_lie_is_refused() {
    let site = quick_site().await;
    let volunteer = Volunteer::new(key(&site, "ada", true).await);
    let body = json!({ "text": HILL });
    let version = text(&site.post("/api/texts", None, body).await["version"]);
    let path = format!("/api/reports/{version}");
    site.post(&path, None, json!({})).await;
    let job = volunteer.acquire(&site).await.expect("a job");
    let right = result_of(&job);
    let lie = text(&right["result"]["report"]).replacen("Small Hill", "<b>Buy this</b>", 1);
    let mut wrong = right.clone();
    wrong["result"]["report"] = json!(lie);
    let refused = volunteer.refused(&site, &job, "result", wrong).await;
    assert_eq!(refused, "bad_result");
    volunteer.told(&site, &job, "result", right).await;
    let done = site.get(&path).await;
    assert_eq!(done["found"]["name"], "Small Hill");
    let command = text(&done["found"]["command"]);
    assert!(command.starts_with("springald lab report hill.game --games 2 "));
}

#[tokio::test]
async fn the_report_on_a_version_goes_with_its_game_also_while_it_is_made() {
    let site = quick_site().await;
    let volunteer = Volunteer::new(key(&site, "ada", true).await);
    let body = json!({ "text": HILL });
    let begun = site.post("/api/workshop", None, body).await;
    let game = format!("/api/workshop/{}", text(&begun["id"]));
    let version = text(&site.get(&game).await["versions"][0]["version"]);
    let path = format!("/api/reports/{version}");
    site.post(&path, None, json!({})).await;
    let job = volunteer.acquire(&site).await.expect("a job");
    assert_eq!(job["job"]["variant"], json!(version));
    let other = "/api/reports/gardner";
    site.post(other, None, json!({})).await;
    let secret = text(&begun["secret"]);
    site.post(&format!("{game}/delete"), Some(&secret), json!({}))
        .await;
    let progress = json!({ "token": job["token"], "steps": 1 });
    let gone = volunteer.refused(&site, &job, "progress", progress).await;
    assert_eq!(gone, "job_gone");
    let late = volunteer.refused(&site, &job, "result", result_of(&job));
    assert_eq!(late.await, "job_gone");
    let (status, _) = site.send("GET", &path, None, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(site.get(other).await["state"], "queued");
}
