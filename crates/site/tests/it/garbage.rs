//! Malformed requests: the server answers or hangs up, and continues to serve.

use crate::nodes::is_about_one_server;
use crate::rig::Site;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Everything that is answered to some bytes after which nothing follows.
async fn answer(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may have heard enough before the end.
    if stream.write_all(bytes).await.is_ok() {
        let _ = stream.shutdown().await;
    }
    hear(stream).await
}

/// The answer to a request for an address.
async fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    hear(stream).await
}

async fn hear(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let end = stream.read_to_end(&mut answer);
    let ended = timeout(Duration::from_mins(5), end).await;
    assert!(ended.is_ok(), "the connection was held");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The status of an answer; 0 where the server hung up.
fn status(answer: &str) -> u16 {
    let status = answer.split(' ').nth(1);
    status.map_or(0, |status| status.parse().unwrap())
}

/// The body of an answer as JSON.
fn body(answer: &str) -> Value {
    let body = answer.split("\r\n\r\n").nth(1).expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

#[tokio::test]
async fn garbage_is_refused_and_the_others_are_served() {
    let site = Site::new().await;
    let address = site.listen().await;
    let head = "host: a\r\nconnection: close\r\n";
    let json = "content-type: application/json\r\n";
    let long = "a".repeat(100_000);
    for (bytes, expected) in [
        (String::new(), &[0][..]),
        ("\0\u{1}\u{2}".into(), &[0, 400]),
        ("hello\r\n\r\n".into(), &[400]),
        ("GET\r\n\r\n".into(), &[400]),
        ("GET / HTTP/9.9\r\n\r\n".into(), &[400, 505]),
        ("GET / HTTP/1.1\r\nhost".into(), &[0, 400]),
        (format!("GET /{long} HTTP/1.1\r\n{head}\r\n"), &[414]),
        (
            format!("GET / HTTP/1.1\r\n{head}a: {long}{long}{long}{long}{long}\r\n\r\n"),
            &[0, 431],
        ),
        (
            format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(200)),
            &[431],
        ),
        (format!("GET /api/games/%FF HTTP/1.1\r\n{head}\r\n"), &[400]),
        (
            format!("GET /api/games/..%2F..%2Fx HTTP/1.1\r\n{head}\r\n"),
            &[404],
        ),
        (
            format!("GET /../../etc/passwd.txt HTTP/1.1\r\n{head}\r\n"),
            &[404],
        ),
        (
            format!("GET /assets/..%2f..%2fCargo.toml HTTP/1.1\r\n{head}\r\n"),
            &[404],
        ),
        (
            format!("GET //etc/passwd.txt HTTP/1.1\r\n{head}\r\n"),
            &[404],
        ),
        (
            format!("GET /api/games/abc/socket HTTP/1.1\r\n{head}\r\n"),
            &[400, 426],
        ),
        (
            format!("POST /api/games HTTP/1.1\r\n{head}{json}content-length: x\r\n\r\n"),
            &[400],
        ),
        (
            format!("POST /api/games HTTP/1.1\r\n{head}{json}content-length: 5\r\n\r\n{{"),
            &[0, 400],
        ),
        (
            format!("POST /api/games HTTP/1.1\r\n{head}{json}content-length: 99999999\r\n\r\n{{"),
            &[0, 400, 413],
        ),
        (
            format!("POST /api/games HTTP/1.1\r\n{head}transfer-encoding: chunked\r\n\r\nzz\r\n"),
            &[400],
        ),
        (
            format!("POST /api/games HTTP/1.1\r\n{head}{json}content-length: 2\r\n\r\n\u{0}\u{1}"),
            &[400],
        ),
        (
            format!(
                "POST /api/games HTTP/1.1\r\n{head}{json}content-length: 20000\r\n\r\n{}",
                "[".repeat(20_000)
            ),
            &[413],
        ),
        (
            format!(
                "POST /api/games HTTP/1.1\r\n{head}{json}content-length: 9000\r\n\r\n{}",
                "[".repeat(9_000)
            ),
            &[400],
        ),
        (format!("TRACE / HTTP/1.1\r\n{head}\r\n"), &[405]),
        (
            format!("CONNECT a:1 HTTP/1.1\r\n{head}\r\n"),
            &[400, 404, 405],
        ),
        ("GET /api/health HTTP/1.0\r\n\r\n".into(), &[200]),
        (
            "GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n".into(),
            &[400],
        ),
    ] {
        let told = answer(address, bytes.as_bytes()).await;
        let shown: String = bytes.chars().take(80).collect();
        assert!(expected.contains(&status(&told)), "{shown:?}: {told}");
    }
    // Many unfinished requests at once keep nobody from being served.
    let mut open = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let half = "POST /api/games HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{";
        stream.write_all(half.as_bytes()).await.unwrap();
        open.push(stream);
    }
    assert_eq!(status(&get(address, "/api/ready").await), 200);
    assert!(site.get("/api/lobby").await["open"].is_array());
}

#[tokio::test]
async fn rejections_of_the_framework_have_a_code_and_are_counted() {
    if is_about_one_server("Each node counts for itself.") {
        return;
    }
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    for path in [
        "/api/games/%FF".to_owned(),
        format!("/api/games/{}/scene?line=a&line=b", game.id),
        format!("/api/games/{}/socket", game.id),
    ] {
        let told = get(address, &path).await;
        assert_eq!(body(&told)["error"]["code"], "malformed", "{path}: {told}");
    }
    let metrics = get(address, "/metrics").await;
    let line = "springald_refusals_total{code=\"malformed\"} 3";
    assert!(metrics.contains(line), "{metrics}");
}
