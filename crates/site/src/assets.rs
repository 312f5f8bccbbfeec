//! The pages, which are inside a release. Other builds read them from `web/dist`, so that a change of the pages compiles
//! nothing.

use crate::api_error::ApiError;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};
use springald_table::Code;

#[derive(RustEmbed)]
#[folder = "$SPRINGALD_WEB_DIST"]
#[allow_missing = true]
struct Web;

/// The page where none have been built.
const NONE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
<title>Springald</title>\n<h1>Springald</h1>\n<p>The server runs, but its pages have not been built. \
In the repository, <code>cargo xtask site</code> builds and starts everything.</p>\n</html>\n";

/// The page for all addresses without a file.
const PAGE: &str = "index.html";
/// Files below this have their hash in their name.
const HASHED: &str = "assets/";

/// Encodings and the extensions of files in them, the best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves a page or one of its files.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer::<Web>(&method, uri.path(), &headers)
}

/// Returns the answer from a folder of files.
fn answer<F: RustEmbed>(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let what = "This address does not support the method.";
        return ApiError::new(Code::BadMethod, what).into_response();
    }
    let path = path.trim_start_matches('/');
    if !path.is_empty() && F::get(path).is_some() {
        return file::<F>(path, headers);
    }
    // Paths with an extension are not pages.
    let last = path.rsplit('/').next().unwrap_or_default();
    if path.starts_with(HASHED) || last.contains('.') {
        let what = "There is nothing at this address.";
        return ApiError::new(Code::NotFound, what).into_response();
    }
    file::<F>(PAGE, headers)
}

fn file<F: RustEmbed>(path: &str, headers: &HeaderMap) -> Response {
    let Some((file, encoding)) = best::<F>(path, headers) else {
        return Html(NONE).into_response();
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

/// Returns the file in the best encoding that is accepted.
fn best<F: RustEmbed>(
    path: &str,
    headers: &HeaderMap,
) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(ACCEPT_ENCODING);
    let accepted = accepted
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let accepts = |encoding: &str| {
        accepted.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            let is_refused = |part: &str| {
                let weight = part.strip_prefix("q=").map(str::parse::<f32>);
                weight.is_some_and(|weight| weight == Ok(0.0))
            };
            parts.next() == Some(encoding) && !parts.any(is_refused)
        })
    };
    for (encoding, end) in ENCODINGS {
        if accepts(encoding)
            && let Some(file) = F::get(&format!("{path}{end}"))
        {
            return Some((file, Some(encoding)));
        }
    }
    F::get(path).map(|file| (file, None))
}

/// Returns the media type of a file by its extension.
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use axum::http::header::HeaderName;

    #[derive(RustEmbed)]
    #[folder = "tests/web"]
    struct Fake;

    #[derive(RustEmbed)]
    #[folder = "tests/nothing"]
    #[allow_missing = true]
    struct Missing;

    const SCRIPT: &str = "/assets/app-0a1b2c3d.js";
    const RULES: &str = "/assets/rules-4e5f6a7b.wasm";

    fn get(path: &str, headers: &[(HeaderName, &str)]) -> Response {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(name, value.parse().unwrap());
        }
        answer::<Fake>(&Method::GET, path, &map)
    }

    fn header(response: &Response, name: HeaderName) -> &str {
        let value = response.headers().get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }

    async fn body(response: Response) -> String {
        let bytes = to_bytes(response.into_body(), 1_000).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn only_files_with_a_hash_in_their_name_are_immutable() {
        for path in [SCRIPT, RULES] {
            let cache = "public, max-age=31536000, immutable";
            assert_eq!(header(&get(path, &[]), CACHE_CONTROL), cache, "{path}");
        }
        for path in [
            "/",
            "/index.html",
            "/g/abc",
            "/service-worker.js",
            "/icon.svg",
        ] {
            assert_eq!(header(&get(path, &[]), CACHE_CONTROL), "no-cache", "{path}");
        }
    }

    #[test]
    fn content_types_follow_from_the_extension() {
        for (path, kind) in [
            ("/", "text/html; charset=utf-8"),
            (SCRIPT, "text/javascript; charset=utf-8"),
            (RULES, "application/wasm"),
            ("/icon.svg", "image/svg+xml"),
            ("/manifest.webmanifest", "application/manifest+json"),
        ] {
            assert_eq!(header(&get(path, &[]), CONTENT_TYPE), kind, "{path}");
        }
    }

    #[tokio::test]
    async fn the_best_accepted_encoding_is_sent() {
        for (path, accepted, encoding, text) in [
            ("/", "gzip, deflate, br", "br", "index in brotli"),
            ("/", "gzip", "gzip", "index in gzip"),
            ("/", "br;q=0.0, gzip;q=0.5", "gzip", "index in gzip"),
            (SCRIPT, "gzip, br", "gzip", "app in gzip"),
            (SCRIPT, "br", "", "export {};\n"),
            (RULES, "br", "br", "rules in brotli"),
            (RULES, "", "", "no module"),
        ] {
            let response = get(path, &[(ACCEPT_ENCODING, accepted)]);
            assert_eq!(
                header(&response, CONTENT_ENCODING),
                encoding,
                "{path} {accepted}"
            );
            assert_eq!(header(&response, VARY), "accept-encoding");
            assert_eq!(body(response).await, text, "{path} {accepted}");
        }
    }

    #[tokio::test]
    async fn pages_that_are_not_built_say_how_to_build_them() {
        let response = answer::<Missing>(&Method::GET, "/g/abc", &HeaderMap::new());
        assert_eq!(header(&response, CONTENT_TYPE), "text/html; charset=utf-8");
        assert!(body(response).await.contains("cargo xtask site"));
    }

    #[tokio::test]
    async fn known_files_are_not_sent_again() {
        let first = get("/", &[]);
        let tag = header(&first, ETAG).to_owned();
        let again = get("/", &[(IF_NONE_MATCH, &tag)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(body(again).await.is_empty());
        // Another encoding is another text.
        let other = get("/", &[(IF_NONE_MATCH, &tag), (ACCEPT_ENCODING, "br")]);
        assert_eq!(other.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn addresses_of_pages_show_the_page_and_missing_files_are_missing() {
        for path in ["/", "/g/abc", "/new/chess", "/learn/any/where"] {
            let response = get(path, &[]);
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert!(body(response).await.contains("Fake"), "{path}");
        }
        for path in [
            "/assets/app-old.js",
            "/assets/none",
            "/none.png",
            "/g/../x.html",
        ] {
            assert_eq!(get(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
        let post = answer::<Fake>(&Method::POST, "/", &HeaderMap::new());
        assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
}
