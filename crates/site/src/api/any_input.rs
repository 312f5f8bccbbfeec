//! Properties of any headers and any query.

use super::archive::{Search, place_of, result_of};
use super::client::{forwarded, is_json, secret};
use super::origin::is_foreign;
use axum::extract::Query;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};

/// Checks that any headers, one a line, name a client or none, and a page or none.
///
/// # Panics
/// Panics if that does not hold.
pub(crate) fn check_headers(text: &str) {
    let mut headers = HeaderMap::new();
    let lines = text.lines().filter_map(|line| line.split_once(':'));
    for (name, value) in lines {
        let name = HeaderName::from_bytes(name.as_bytes());
        let value = HeaderValue::from_bytes(value.trim().as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            headers.append(name, value);
        }
    }
    if let Some(client) = forwarded(&headers) {
        let named = HeaderValue::from_str(&client.to_string()).expect("an address");
        headers.append("x-forwarded-for", named);
        assert_eq!(
            forwarded(&headers),
            Some(client),
            "an address is read as it is written"
        );
    }
    let _ = (is_json(&headers), secret(&headers));
    let is_foreign_here = is_foreign(&headers, None);
    let is_foreign_there = is_foreign(&headers, Some("https://site.example"));
    // The address of the site can only excuse a page.
    assert!(is_foreign_here || !is_foreign_there);
    let says_nothing = !headers.contains_key(ORIGIN) && !headers.contains_key("sec-fetch-site");
    assert!(!(says_nothing && is_foreign_here), "a program has no page");
    let has_host = headers.contains_key(HOST) || headers.contains_key("sec-fetch-site");
    assert!(
        has_host || is_foreign_here == headers.contains_key(ORIGIN),
        "an origin needs a host"
    );
}

/// Checks that any query of a search in the archive is refused or has conditions.
///
/// # Panics
/// Panics if that does not hold.
pub(crate) fn check_search(text: &str) {
    let Ok(uri) = format!("/api/archive?{text}").parse::<Uri>() else {
        return;
    };
    let Ok(Query(search)) = Query::<Search>::try_from_uri(&uri) else {
        return;
    };
    if let Some(Ok(result)) = search.result.as_deref().map(result_of) {
        assert_eq!(result_of(result.as_str()).ok(), Some(result));
    }
    if let Some(Ok(place)) = search.before.as_deref().map(place_of) {
        assert_eq!(place_of(&place.text()).ok(), Some(place));
    }
}
