//! Requests and sockets of the players of a load test.

use crate::{Fault, TIMEOUT};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The socket of a player.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Sends a request, and returns its answer as JSON.
pub(crate) async fn request(address: SocketAddr, head: &str, body: &str) -> Result<Value, Fault> {
    Ok(serde_json::from_str(&ask(address, head, body).await?)?)
}

/// Sends a request, and returns the body of its answer.
pub(crate) async fn ask(address: SocketAddr, head: &str, body: &str) -> Result<String, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split("\r\n\r\n").nth(1).ok_or("no body")?;
    Ok(body.to_owned())
}

/// Opens a socket to a game.
pub(crate) async fn enter(
    address: SocketAddr,
    game: &str,
    secret: Option<&str>,
) -> Result<Socket, Fault> {
    let url = format!("ws://{address}/api/games/{game}/socket");
    // A browser does not wait for company before it sends a small message, either.
    let (mut socket, _) = connect_async_with_config(url, None, true).await?;
    say(&mut socket, &json!({ "t": "hello", "secret": secret })).await?;
    hear(&mut socket, |message| message["t"] == "welcome").await?;
    Ok(socket)
}

/// Sends a message.
pub(crate) async fn say(socket: &mut Socket, message: &Value) -> Result<(), Fault> {
    let text = message.to_string();
    Ok(socket.send(Message::Text(text.into())).await?)
}

/// Returns the next message that is looked for.
pub(crate) async fn hear(
    socket: &mut Socket,
    wanted: impl Fn(&Value) -> bool,
) -> Result<Value, Fault> {
    let search = async {
        while let Some(frame) = socket.next().await {
            if let Message::Text(text) = frame? {
                let message: Value = serde_json::from_str(&text)?;
                if wanted(&message) {
                    return Ok(message);
                }
                if message["t"] == "error" {
                    return Err(format!("refused: {message}").into());
                }
            }
        }
        Err("the socket was closed".into())
    };
    timeout(TIMEOUT, search).await?
}
