//! Protection from cross-site requests.
//!
//! A browser sends the origin of a request in `Origin` and `Sec-Fetch-Site`, which a page cannot
//! change. Programs send neither and are not restricted.

use crate::api_error::ApiError;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::Response;
use springald_table::Code;
use std::sync::Arc;

/// Refuses a request that changes something or opens a socket if a page of another site sent it.
pub(super) async fn refuse_foreign(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    let is_harmless = request.method().is_safe() && !headers.contains_key(UPGRADE);
    if !is_harmless && is_foreign(headers, state.config.public_url.as_deref()) {
        let what = "Pages of other sites may not do this.";
        return Err(ApiError::new(Code::CrossOrigin, what));
    }
    Ok(next.run(request).await)
}

/// Returns whether a page of another site sent a request.
///
/// A page is ours if it has the origin of `public_url`. Otherwise `Sec-Fetch-Site` decides; if it
/// is missing, the host of the origin must match `Host`. Schemes may differ, because a proxy may
/// terminate TLS.
pub(super) fn is_foreign(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (origin, more) = (origins.next(), origins.next());
    if more.is_some() {
        return true;
    }
    // An opaque origin, `null`, has no host and matches no site.
    let origin = origin.map(|value| value.to_str().ok().and_then(origin_of));
    if let (Some(Some(origin)), Some(url)) = (&origin, public_url)
        && origin_of(url).as_ref() == Some(origin)
    {
        return false;
    }
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = origin else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some(origin), Some(host)) => {
            origin_of(&format!("{}://{host}", origin.scheme)) != Some(origin)
        }
        _ => true,
    }
}

/// Scheme, host and port of an address.
#[derive(PartialEq, Eq)]
struct Origin {
    scheme: String,
    host: String,
    port: u16,
}

fn origin_of(url: &str) -> Option<Origin> {
    let uri: Uri = url.parse().ok()?;
    let scheme = uri.scheme_str()?.to_ascii_lowercase();
    let usual = match scheme.as_str() {
        "http" => 80,
        "https" => 443,
        _ => return None,
    };
    Some(Origin {
        host: uri.host()?.to_ascii_lowercase(),
        port: uri.port_u16().unwrap_or(usual),
        scheme,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn foreign(headers: &[(&'static str, &str)], public_url: Option<&str>) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), value.parse().unwrap());
        }
        is_foreign(&map, public_url)
    }

    #[test]
    fn programs_and_own_pages_may_ask() {
        let own = [
            ("origin", "http://a.example:8080"),
            ("host", "a.example:8080"),
        ];
        for (headers, url) in [
            (&[][..], None),
            (&[("host", "a.example")], Some("https://b.example")),
            (&own, None),
            // A proxy terminates TLS.
            (
                &[("origin", "https://a.example"), ("host", "a.example")],
                None,
            ),
            (
                &[("origin", "https://A.example"), ("host", "a.example:443")],
                None,
            ),
            // A proxy forwards another host.
            (
                &[("origin", "https://a.example"), ("host", "localhost:8080")],
                Some("https://a.example:443/play"),
            ),
            (
                &[
                    ("sec-fetch-site", "same-origin"),
                    ("origin", "http://a.example"),
                ],
                None,
            ),
            (&[("sec-fetch-site", "none")], None),
        ] {
            assert!(!foreign(headers, url), "{headers:?} {url:?}");
        }
    }

    #[test]
    fn pages_of_other_sites_may_not() {
        for headers in [
            &[("origin", "http://b.example"), ("host", "a.example")][..],
            &[("origin", "http://a.example:81"), ("host", "a.example")],
            &[("origin", "null"), ("host", "a.example")],
            &[("origin", "nonsense"), ("host", "a.example")],
            &[("origin", "file://a.example"), ("host", "a.example")],
            &[("origin", "http://a.example")],
            &[("sec-fetch-site", "cross-site")],
            &[
                ("sec-fetch-site", "same-site"),
                ("origin", "http://a.example"),
                ("host", "a.example"),
            ],
            &[
                ("origin", "http://a.example"),
                ("origin", "http://a.example"),
                ("host", "a.example"),
            ],
        ] {
            assert!(foreign(headers, Some("https://c.example")), "{headers:?}");
        }
    }
}
