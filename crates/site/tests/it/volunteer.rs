//! A worker with a key that speaks to a site in tests.

use crate::rig::{Client, Site, text};
use crate::stores::database;
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_site::jobs::{JobBody, JobResult, Watch, engine_version};
use springald_site::{Share, Taker, WorkerKeys};
use springald_table::secret::Secret;

/// Does the work of a job.
pub(crate) fn work(body: &JobBody) -> JobResult {
    body.work(&Watch::default()).expect("a result")
}

/// Takes the next job as the server does.
pub(crate) async fn taken(site: &Site) -> Option<JobBody> {
    let taker = Taker {
        name: None,
        trusted: true,
        most: 1,
        share: Share::All,
        except: Vec::new(),
    };
    let now_ms = site.time.now_ms();
    let store = &site.state.store;
    let taken = store.take_job(taker, "token".into(), now_ms, now_ms + 60_000);
    let taken = taken.await.expect("a database")?;
    Some(serde_json::from_str(&taken.body).expect("a job"))
}

/// Returns the right result of a job.
pub(crate) fn result_of(job: &Value) -> Value {
    let body: JobBody = serde_json::from_value(job["job"].clone()).expect("a job");
    json!({ "token": job["token"], "engine": engine_version(), "result": work(&body) })
}

/// Plays a short game to its end. Returns its id.
pub(crate) async fn finished(site: &Site) -> String {
    let game = site.game(json!({ "variant": "chess" })).await;
    assert!(site.play(&game, 0, "e2e4").await.0.is_success());
    let address = site.listen().await;
    let _black = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    game.id
}

/// Adds a key beside the running site, as the command does.
pub(crate) async fn key(site: &Site, name: &str, trusted: bool) -> String {
    let secret = format!("key-of-{name}");
    let mut keys = WorkerKeys::open(&database(site.folder.path()))
        .await
        .expect("a database");
    let hash = Secret::claimed(&secret).hash().to_hex();
    (keys.add(name, &hash, trusted, 0).await).expect("a new key");
    keys.close().await;
    secret
}

pub(crate) struct Volunteer {
    pub(crate) key: String,
}

impl Volunteer {
    pub(crate) fn new(key: String) -> Self {
        Self { key }
    }

    /// Asks for a job.
    pub(crate) async fn acquire(&self, site: &Site) -> Option<Value> {
        let body = json!({ "engine": engine_version() });
        let key = Some(self.key.as_str());
        let (status, job) = site
            .send("POST", "/api/workers/acquire", key, Some(body))
            .await;
        assert!(status.is_success(), "{job}");
        (status == StatusCode::OK).then_some(job)
    }

    /// Says something about a job.
    pub(crate) async fn told(&self, site: &Site, job: &Value, what: &str, body: Value) {
        let path = format!("/api/workers/jobs/{}/{what}", text(&job["id"]));
        site.post(&path, Some(&self.key), body).await;
    }

    /// Says something about a job. Returns the code of the refusal.
    pub(crate) async fn refused(
        &self,
        site: &Site,
        job: &Value,
        what: &str,
        body: Value,
    ) -> String {
        let path = format!("/api/workers/jobs/{}/{what}", text(&job["id"]));
        site.refused("POST", &path, Some(&self.key), body).await
    }
}
