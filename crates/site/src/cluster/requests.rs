//! Requests to the API about games of other nodes.

use super::shared::Cluster;
use super::wire::{Answer, Envelope, Message};
use crate::api::{Client, LONGEST_BODY, client_of, game_requests};
use crate::api_error::ApiError;
use crate::ids::NodeId;
use crate::refusals::moving;
use crate::state::{AppState, Place};
use crate::trace::Trace;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use springald_table::{Code, Refusal};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;
use tracing::Instrument;

/// The headers of requests and answers that go with them.
const HEADERS: [HeaderName; 3] = [AUTHORIZATION, CONTENT_TYPE, CACHE_CONTROL];
/// The longest body of an answer, in bytes: NATS carries messages of a mebibyte unless it is set up otherwise.
const LONGEST_ANSWER: usize = 900_000;
/// The time for which the owner of a game is looked up, and the pause between two attempts.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(5);
const LOOKUP_INTERVAL: Duration = Duration::from_millis(50);

/// Passes a request on to the node that owns its game.
pub(crate) async fn relay(
    State(state): State<Arc<AppState>>,
    Path(path): Path<HashMap<String, String>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (Some(cluster), Some(game)) = (state.cluster().cloned(), path.get("id")) else {
        return Ok(next.run(request).await);
    };
    let node = match state.place(game).await? {
        Place::Here => return Ok(next.run(request).await),
        Place::There(node) => node,
    };
    let message = message(game, request).await?;
    let is_repeatable = is_repeatable(&message);
    let until = Instant::now() + LOOKUP_TIMEOUT;
    let mut node = Some(node);
    loop {
        let place = match node.take() {
            Some(node) => Ok(Place::There(node)),
            None => state.place(game).await,
        };
        match place {
            // This node has taken the game while the request was on its way.
            Ok(Place::Here) => return Ok(answered(carry_out(&state, &message).await)),
            Ok(Place::There(owner)) => {
                let relay = Trace::current().relay(owner);
                match cluster.request(owner, &message).instrument(relay).await {
                    Some(Message::Answer {
                        answer: Some(answer),
                    }) => return Ok(answered(answer)),
                    // Without an answer, the request may have been carried out.
                    None if !is_repeatable => {
                        cluster.forget_owner(game);
                        return Err(moving().into());
                    }
                    _ => cluster.forget_owner(game),
                }
            }
            Err(refusal) if refusal.code != Code::Moving => return Err(refusal.into()),
            Err(_) => {}
        }
        if Instant::now() > until {
            return Err(moving().into());
        }
        sleep(LOOKUP_INTERVAL).await;
    }
}

/// Returns whether a request may be sent twice: it only reads, or has a reference, and a game carries out a reference
/// once.
fn is_repeatable(message: &Message) -> bool {
    let Message::Request { method, body, .. } = message else {
        return false;
    };
    let has_reference = |body: serde_json::Value| body["ref"].is_string();
    method == Method::GET.as_str() || serde_json::from_str(body).is_ok_and(has_reference)
}

/// Returns a request as a message.
async fn message(game: &str, request: Request) -> Result<Message, ApiError> {
    let (parts, body) = request.into_parts();
    let client = client_of(&parts);
    let body = to_bytes(body, LONGEST_BODY).await;
    let text = body
        .ok()
        .and_then(|body| String::from_utf8(body.into()).ok());
    let what = "the body of the request cannot be received";
    let body = text.ok_or_else(|| ApiError::new(Code::TooLarge, what))?;
    let path = parts.uri.path_and_query();
    Ok(Message::Request {
        game: game.to_owned(),
        method: parts.method.to_string(),
        path: path.map_or("/", |path| path.as_str()).to_owned(),
        headers: kept(&parts.headers),
        body,
        client: Some(client),
    })
}

/// Returns the headers that go with a message.
fn kept(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |name: &HeaderName| {
        let value = headers.get(name)?.to_str().ok()?;
        Some((name.to_string(), value.to_owned()))
    };
    HEADERS.iter().filter_map(text).collect()
}

/// Returns an answer as an HTTP response.
fn answered(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, Body::from(answer.body)).into_response();
    for (name, value) in answer.headers {
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::try_from(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// Carries out a request of another node.
async fn carry_out(state: &Arc<AppState>, message: &Message) -> Answer {
    let Message::Request {
        method,
        path,
        headers,
        body,
        client,
        ..
    } = message
    else {
        return refused(&moving()).await;
    };
    let mut request = Request::builder()
        .method(method.as_str())
        .uri(path.as_str());
    for (name, value) in headers {
        request = request.header(name, value);
    }
    if let Some(client) = client {
        request = request.extension(Client(*client));
    }
    let Ok(request) = request.body(Body::from(body.clone())) else {
        return refused(&Refusal::new(Code::Malformed, "the request cannot be read")).await;
    };
    let Ok(response) = game_requests(Arc::clone(state)).oneshot(request).await;
    answer(response).await
}

/// Returns a response as an answer for another node.
async fn answer(response: Response) -> Answer {
    let (parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, LONGEST_ANSWER).await else {
        let what = "The answer is too long to pass between the servers of this site.";
        return Box::pin(refused(&Refusal::new(Code::TooLarge, what))).await;
    };
    Answer {
        status: parts.status.as_u16(),
        headers: kept(&parts.headers),
        body: String::from_utf8_lossy(&body).into_owned(),
    }
}

async fn refused(refusal: &Refusal) -> Answer {
    answer(ApiError::from(refusal.clone()).into_response()).await
}

/// Carries out a request of another node, and answers it.
pub(super) fn serve(
    state: Arc<AppState>,
    cluster: Arc<Cluster>,
    message: Message,
    reply: String,
    trace: &Trace,
    from: NodeId,
) {
    let Message::Request { game, .. } = &message else {
        return;
    };
    let game = game.clone();
    let span = trace.relayed(from);
    let work = async move {
        let answer = match state.place(&game).await {
            Ok(Place::Here) => Some(carry_out(&state, &message).await),
            Ok(Place::There(_)) => None,
            Err(refusal) => Some(refused(&refusal).await),
        };
        cluster.reply(reply, Message::Answer { answer }).await;
    };
    tokio::spawn(work.instrument(span));
}

impl Cluster {
    /// Sends a request to a node. Returns its answer; `None` if there is none in time, or the node is gone.
    async fn request(&self, node: NodeId, message: &Message) -> Option<Message> {
        let from = self.lease.node()?;
        let began = Instant::now();
        let bytes: Bytes = self.signer.sign(&Envelope {
            from,
            to: Some(node),
            trace: Trace::current().to_text(),
            message: message.clone(),
        });
        let request = self.bus.request(self.signer.subject(Some(node)), bytes);
        let answer = tokio::select! {
            answer = timeout(self.lease.length(), request) => answer.ok()??,
            () = self.until_gone(node) => return None,
        };
        self.metrics.relayed(began.elapsed());
        Some(self.signer.verify(&answer, from)?.message)
    }
}
