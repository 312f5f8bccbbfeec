//! Security headers.

use crate::state::AppState;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use springald_table::Code;
use std::sync::Arc;

/// The headers of every answer.
const FIXED: [(HeaderName, &str); 7] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Together with the next header, lets pages share memory between the workers of the engine.
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Sets the headers of an answer and counts it.
pub(super) async fn set(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let policy = policy(request.headers());
    let mut response = next.run(request).await;
    state.metrics.answered(response.status().as_u16());
    if let Some(code) = response.extensions().get::<Code>() {
        state.metrics.refused(*code);
    }
    let headers = response.headers_mut();
    // A report has a policy of its own.
    let own = headers.entry(header::CONTENT_SECURITY_POLICY);
    own.or_insert(policy);
    // Files of the pages have their own caching headers. Nothing else is cached.
    let keep = headers.entry(header::CACHE_CONTROL);
    keep.or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let url = state.config.public_url.as_deref().unwrap_or_default();
    if url.starts_with("https://") {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// The content security policy of pages: they load from this site only. Sockets are named by host,
/// because not all browsers count them as `'self'`.
fn policy(headers: &HeaderMap) -> HeaderValue {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    let host = host.filter(|host| !host.is_empty() && host.chars().all(is_plain));
    let sockets = host.map_or_else(String::new, |host| format!(" ws://{host} wss://{host}"));
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
         style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; \
         connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    let plain = HeaderValue::from_static("default-src 'none'");
    HeaderValue::from_str(&policy).unwrap_or(plain)
}
