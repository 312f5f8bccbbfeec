//! Variants of Fairy-Stockfish as texts.

use super::client::{Body, Client};
use crate::api_error::{ApiError, ErrorBody};
use crate::state::AppState;
use crate::texts::LONGEST_TEXT;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use springald_core::quote::quoted;
use springald_table::{Code, Refusal};
use springald_variants_ini::{File, Note, parses};
use std::sync::Arc;
use utoipa::ToSchema;

/// The largest size of a file, in bytes.
const LONGEST_FILE: usize = 128 * 1024;
/// The most sections of a file.
const MOST_SECTIONS: usize = 1_000;
/// The most notes on a section.
const MOST_NOTES: usize = 2_000;

/// A file of variants of Fairy-Stockfish, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wire", ts(optional_fields = nullable))]
pub(super) struct ImportFile {
    /// The contents of a `variants.ini`, of at most 128 KiB.
    pub(super) file: String,
    /// The name of the section to translate, if there are several.
    pub(super) section: Option<String>,
}

/// The sections of a file, and one of them as a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct ImportedFile {
    /// The sections, in their order.
    pub(super) sections: Vec<FileSection>,
    /// The section that was chosen, or the only one, as a text.
    pub(super) translation: Option<TranslatedSection>,
}

/// A section of a file of variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct FileSection {
    /// Its name.
    pub(super) name: String,
    /// The variant from which it inherits.
    pub(super) base: Option<String>,
    /// The line of its heading, from 1.
    pub(super) line: usize,
}

/// A section as the text of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct TranslatedSection {
    /// The text.
    pub(super) text: String,
    /// The options, with what they were taken for.
    pub(super) notes: Vec<OptionNote>,
    /// The options that could not be translated, with the reasons.
    pub(super) missing: Vec<OptionNote>,
    /// The errors of the text, if it is no game yet.
    pub(super) problem: Option<String>,
}

/// A note on an option of a file of variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct OptionNote {
    /// Its line, from 1.
    pub(super) line: usize,
    /// Its name.
    pub(super) option: String,
    /// The statement that it was taken for, or the reason why it could not be translated.
    pub(super) message: String,
}

impl From<Note> for OptionNote {
    fn from(note: Note) -> Self {
        Self {
            line: note.line,
            option: note.option,
            message: note.message,
        }
    }
}

/// Translates a section of a file of variants into a text, which is not kept.
#[utoipa::path(post, path = "/api/texts/import", request_body = ImportFile, tag = "texts",
    responses((status = 200, body = ImportedFile), (status = "4XX", body = ErrorBody)))]
pub(super) async fn import(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<ImportFile>,
) -> Result<Json<ImportedFile>, ApiError> {
    state.limits.text(client.0)?;
    if request.file.len() > LONGEST_FILE {
        return Err(Refusal::too_long("file", LONGEST_FILE).into());
    }
    let work = move || translated(&request);
    Ok(Json(state.texts.in_turn(client.0, work).await?))
}

fn translated(ImportFile { file, section }: &ImportFile) -> Result<ImportedFile, Refusal> {
    let file = File::read(file);
    let sections: Vec<FileSection> = file
        .headings()
        .map(|heading| FileSection {
            name: heading.name.to_owned(),
            base: heading.base.map(str::to_owned),
            line: heading.line,
        })
        .collect();
    if sections.is_empty() {
        let what = "file: found no section, expected a line such as [name] or [name:chess]";
        return Err(bad(what));
    }
    if sections.len() > MOST_SECTIONS {
        return Err(too_many("sections", sections.len(), MOST_SECTIONS));
    }
    let number = match section {
        Some(name) => {
            let number = sections.iter().position(|section| section.name == *name);
            Some(number.ok_or_else(|| unknown(name))?)
        }
        None => (sections.len() == 1).then_some(0),
    };
    let translation = number.map(|number| one(&file, number)).transpose()?;
    Ok(ImportedFile {
        sections,
        translation,
    })
}

fn one(file: &File, number: usize) -> Result<TranslatedSection, Refusal> {
    let made = file.translate(number, &parses);
    let made = made.map_err(|error| bad(&error.to_string()))?;
    let notes = made.notes.len() + made.missing.len();
    if notes > MOST_NOTES {
        return Err(too_many("options", notes, MOST_NOTES));
    }
    if made.text.len() > LONGEST_TEXT {
        let what =
            "The text of this section is larger than 64 KiB, the largest that can be played.";
        return Err(bad(what));
    }
    let own = |notes: Vec<Note>| notes.into_iter().map(OptionNote::from).collect();
    Ok(TranslatedSection {
        text: made.text,
        notes: own(made.notes),
        missing: own(made.missing),
        problem: made.problem,
    })
}

fn unknown(name: &str) -> Refusal {
    bad(&format!(
        "section: found {}, expected a section of the file",
        quoted(name)
    ))
}

fn too_many(what: &str, found: usize, most: usize) -> Refusal {
    bad(&format!(
        "file: found {found} {what}, expected at most {most}"
    ))
}

fn bad(message: &str) -> Refusal {
    Refusal::new(Code::BadText, message)
}
