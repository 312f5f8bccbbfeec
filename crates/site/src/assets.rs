//! The pages, which are inside the binary.

use crate::refused::Refused;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};
use springald_table::Code;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Web;

/// The page that all addresses without a file of their own show.
const PAGE: &str = "index.html";
/// Files below this have their hash in their name.
const HASHED: &str = "assets/";

/// Encodings with the ends of the names of files that are in them, the best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves a page or one of its files.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let what = "The method is not one of this address.";
        return Refused::new(Code::BadMethod, what).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if !path.is_empty() && Web::get(path).is_some() {
        return file(path, &headers);
    }
    // What looks like a file is none; everything else is an address of the page.
    let last = path.rsplit('/').next().unwrap_or_default();
    if path.starts_with(HASHED) || last.contains('.') {
        let what = "There is nothing at this address.";
        return Refused::new(Code::NotFound, what).into_response();
    }
    file(PAGE, &headers)
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some((file, encoding)) = best(path, headers) else {
        return Refused::new(Code::NotFound, "There is no page.").into_response();
    };
    let tag = format!(
        "\"{}\"",
        HEXLOWER.encode(&file.metadata.sha256_hash()[..16])
    );
    let cache = if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get(IF_NONE_MATCH);
    let mut response = if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        file.data.into_response()
    };
    let set = response.headers_mut();
    set.insert(CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    set.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    set.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        set.insert(ETAG, tag);
    }
    if let Some(encoding) = encoding {
        set.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// The file in the best encoding that is accepted.
fn best(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(ACCEPT_ENCODING);
    let accepted = accepted
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let accepts = |encoding: &str| {
        accepted.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            parts.next() == Some(encoding) && !parts.any(|part| part == "q=0")
        })
    };
    for (encoding, end) in ENCODINGS {
        if accepts(encoding)
            && let Some(file) = Web::get(&format!("{path}{end}"))
        {
            return Some((file, Some(encoding)));
        }
    }
    Web::get(path).map(|file| (file, None))
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wav" => "audio/wav",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
