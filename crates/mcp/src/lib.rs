//! The games, the rules and the engine for programs that converse, over the Model Context Protocol.
//!
//! [`serve`] answers one client over a pair of streams. Every tool is stateless: its arguments name a game and what was
//! played, and its answer has what the next call needs. So a client can go back, compare and repeat at will, and the same
//! arguments always get the same answer, but for rolls without a seed and searches that end by time.
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
//!
//! let (mut client, server) = duplex(1 << 16);
//! let (reader, writer) = tokio::io::split(server);
//! let server = tokio::spawn(springald_mcp::serve(reader, writer));
//! let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",
//!   "capabilities":{},"clientInfo":{"name":"example","version":"1"}}}"#;
//! client.write_all(format!("{}\n", hello.replace('\n', " ")).as_bytes()).await?;
//! let mut answer = vec![0; 1 << 16];
//! let length = client.read(&mut answer).await?;
//! assert!(String::from_utf8_lossy(&answer[..length]).contains("\"springald\""));
//! # drop(client);
//! # let _ = server.await;
//! # std::io::Result::Ok(())
//! # })?;
//! # std::io::Result::Ok(())
//! ```

mod analysis;
mod arguments;
mod games;
mod position;
mod resources;
mod server;
mod texts;

pub use server::{ServeError, serve};
