//! The client of a request: its address, its rate, and the secret that it presents.

use crate::api_error::ApiError;
use crate::state::AppState;
use axum::extract::{ConnectInfo, FromRequest, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;
use springald_table::Code;
use springald_table::secret::Secret;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// The address of the client that asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// Passes a request on unless its client has sent too many.
pub(super) async fn limit(
    State(state): State<Arc<AppState>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let client = address(&state, request.headers(), request.extensions());
    state.limits.request(client)?;
    request.extensions_mut().insert(Client(client));
    Ok(next.run(request).await)
}

fn address(state: &AppState, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    // Without a connection, as in tests, all requests are of one client.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    if !state.config.behind_proxy {
        return peer;
    }
    forwarded(headers).unwrap_or(peer)
}

/// Returns the client that the last proxy names.
pub(super) fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let told = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = told.to_str().ok()?.rsplit(',').next()?;
    read_address(last.trim())
}

/// Parses an address; some proxies append the port.
fn read_address(text: &str) -> Option<IpAddr> {
    let address = text.parse().ok();
    address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

/// Returns the secret that a request brings, in `Authorization: Bearer`.
pub(super) fn secret(headers: &HeaderMap) -> Option<Secret> {
    let text = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, secret) = text.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| Secret::claimed(secret.trim()))
}

/// Returns whether a request declares its body as JSON.
pub(super) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// A JSON body. Invalid bodies are refused in our error format.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // A page of another site can send forms and plain text without a preflight request, but not JSON.
        if !is_json(request.headers()) {
            let what = "content-type: expected application/json";
            return Err(ApiError::new(Code::BadContentType, what));
        }
        let bytes = axum::body::Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| {
            let code = if error.status().as_u16() == 413 {
                Code::TooLarge
            } else {
                Code::Malformed
            };
            ApiError::new(code, "the body of the request cannot be received")
        })?;
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(bytes).map(Self).map_err(|error| {
            // The input is not repeated: it may hold a secret.
            let what = format!(
                "the body: found no JSON object with the right fields, line {}, column {}",
                error.line(),
                error.column()
            );
            ApiError::new(Code::Malformed, &what)
        })
    }
}

/// Returns the client of a request that [`limit`] let pass.
pub(crate) fn client_of(parts: &Parts) -> IpAddr {
    let client = parts.extensions.get::<Client>();
    client.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |client| client.0)
}

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Client {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(client_of(parts)))
    }
}
