//! Documents that a client can read: the rules of every game, its text, and the reference of the language of games.

use crate::games::{Named, entries};
use rmcp::ErrorData;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};
use springald_declared::library;

const MARKDOWN: &str = "text/markdown";
const PLAIN: &str = "text/plain";

/// The rules of a game: this address, and its id.
const RULES: &str = "springald://rules/";
/// The text of a game of the library: this address, and its id.
const TEXT: &str = "springald://text/";

/// A document that is the same for all games: its address, its name, its type, and its text.
const DOCUMENTS: [(&str, &str, &str, &str); 3] = [
    (
        "springald://language",
        "The language in which games are written as text: tutorial and reference",
        MARKDOWN,
        include_str!("../reference/language"),
    ),
    (
        "springald://language/grammar",
        "The grammar of the language of games",
        PLAIN,
        include_str!("../reference/grammar"),
    ),
    (
        "springald://notation",
        "How actions, turns and positions are written",
        MARKDOWN,
        include_str!("../reference/notation"),
    ),
];

/// Lists the documents, with the rules of every game.
pub(crate) fn list() -> Vec<Resource> {
    let documents = DOCUMENTS.into_iter().map(|(address, name, kind, text)| {
        let resource = Resource::new(address, name).with_mime_type(kind);
        resource.with_size(text.len() as u64)
    });
    let rules = entries().map(|entry| {
        let info = entry.info();
        let name = format!("The rules of {}", info.name);
        let resource = Resource::new(format!("{RULES}{}", info.id), name);
        resource
            .with_mime_type(MARKDOWN)
            .with_description(info.summary.to_string())
            .with_size(info.rules.len() as u64)
    });
    documents.chain(rules).collect()
}

/// Lists the addresses with a part to fill in.
pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let template = |address: &str, name: &str, kind: &str| {
        ResourceTemplate::new(format!("{address}{{game}}"), name).with_mime_type(kind)
    };
    vec![
        template(RULES, "The rules of a game", MARKDOWN),
        template(
            TEXT,
            "The text of a game of the library, to learn from or to change",
            PLAIN,
        ),
    ]
}

/// Returns a document.
///
/// # Errors
/// If there is none with this address.
pub(crate) fn read(address: &str) -> Result<ReadResourceResult, ErrorData> {
    let (kind, text) = find(address).map_err(|why| ErrorData::resource_not_found(why, None))?;
    let contents = ResourceContents::text(text, address).with_mime_type(kind);
    Ok(ReadResourceResult::new(vec![contents]))
}

fn find(address: &str) -> Result<(&'static str, String), String> {
    let document = DOCUMENTS.iter().find(|(known, ..)| *known == address);
    if let Some((_, _, kind, text)) = document {
        return Ok((kind, (*text).to_owned()));
    }
    if let Some(game) = address.strip_prefix(RULES) {
        let entry = Named::Name(game).entry()?;
        return Ok((MARKDOWN, entry.info().rules.to_string()));
    }
    if let Some(game) = address.strip_prefix(TEXT) {
        let text = library(game).ok_or_else(|| {
            let found = springald_core::quote::quoted(game);
            format!("text: found {found}, expected a game of the library")
        })?;
        return Ok((PLAIN, text.to_owned()));
    }
    let found = springald_core::quote::quoted(address);
    Err(format!(
        "address: found {found}, expected one that the server lists"
    ))
}
