//! The site as a worker sees it: requests and refusals.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;
use ureq::http::Response;
use ureq::{Agent, Body};

/// The longest time of a request.
const TIMEOUT: Duration = Duration::from_mins(1);
/// The time to wait if the site says nothing about it.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// The longest time to wait that the site may ask for.
const LONGEST: Duration = Duration::from_mins(10);

/// A site, and the key that it knows.
pub(super) struct Client {
    agent: Agent,
    server: String,
    key: String,
}

/// A request that was not carried out.
#[derive(Debug)]
pub(super) enum Fault {
    /// The site refuses it, with this message.
    Refused(String),
    /// The site cannot be reached, or not now.
    Away(String),
}

/// An answer of the site.
pub(super) enum Answer<T> {
    /// It has something.
    Found(T),
    /// It has nothing; the time after which to ask again.
    Nothing(Duration),
}

impl Client {
    pub(super) fn new(server: &str, key: &str) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .user_agent(concat!("springald/", env!("CARGO_PKG_VERSION")))
            .build();
        Self {
            agent: config.into(),
            server: server.to_owned(),
            key: key.to_owned(),
        }
    }

    /// Sends a request.
    pub(super) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Answer<T>, Fault> {
        let away = |error: ureq::Error| Fault::Away(error.to_string());
        let mut answer = self
            .agent
            .post(format!("{}/api/workers/{path}", self.server))
            .header("authorization", format!("Bearer {}", self.key))
            .send_json(body)
            .map_err(away)?;
        match answer.status().as_u16() {
            204 => Ok(Answer::Nothing(wait(&answer))),
            200..=299 => {
                let found = answer.body_mut().read_json().map_err(away)?;
                Ok(Answer::Found(found))
            }
            status => Err(fault(status, &mut answer)),
        }
    }
}

fn wait(answer: &Response<Body>) -> Duration {
    let seconds = answer.headers().get("retry-after");
    let seconds = seconds.and_then(|value| value.to_str().ok()?.parse().ok());
    seconds.map_or(RETRY_DELAY, |seconds| {
        Duration::from_secs(seconds).min(LONGEST)
    })
}

/// Returns the refusal in an answer. A server that is busy, starting or broken is away.
fn fault(status: u16, answer: &mut Response<Body>) -> Fault {
    let body: Value = answer.body_mut().read_json().unwrap_or_default();
    match body["error"]["message"].as_str() {
        Some(message) if status < 500 && status != 429 && status != 408 => {
            Fault::Refused(message.to_owned())
        }
        Some(message) => Fault::Away(message.to_owned()),
        None => Fault::Away(format!("the site answered {status}")),
    }
}
