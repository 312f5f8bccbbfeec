//! The games: their list, their descriptions, their rules.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use springald_core::Info;
use springald_registry::{EngineEntry, VARIANTS, declared_ids, lookup, pinned};

/// The choice of games to list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// A part of the id, the name, the description or the inventor, in any case; all games if left out.
    search: Option<String>,
}

/// A game in the list.
#[derive(Serialize, JsonSchema)]
struct GameAnswer {
    /// The id, by which other tools find it.
    id: String,
    /// Its name for people.
    name: String,
    /// The game in one sentence.
    summary: String,
    /// Its inventor, and where it was published.
    credit: String,
    /// The files and ranks of its board, such as "8x8".
    board: String,
}

/// The games that were asked for.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GamesAnswer {
    games: Vec<GameAnswer>,
}

/// A game whose rules are asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesOf {
    /// The game: an id, alias or name. Leave it out if `text` is given.
    game: Option<String>,
    /// The text of a new game, instead of `game`.
    text: Option<String>,
    /// The number of one clause, such as "4.1"; all rules if left out.
    clause: Option<String>,
}

/// The rules of a game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RulesAnswer {
    /// The id of the game.
    game: String,
    /// The game in a few sentences, if its author wrote it as text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    brief: Vec<String>,
    /// The rules in Markdown; numbers head the clauses.
    rules: String,
    /// The start.
    start: String,
    /// The kinds of pieces: letter and name.
    pieces: Vec<String>,
    /// The inventor, and the place of publication.
    credit: String,
}

/// A game by its name or by its text.
pub(crate) enum Named<'a> {
    Name(&'a str),
    Text(&'a str),
}

impl<'a> Named<'a> {
    /// Returns the game that the arguments name.
    ///
    /// # Errors
    /// If they name none or two.
    pub(crate) fn of(game: Option<&'a str>, text: Option<&'a str>) -> Result<Self, String> {
        match (game, text) {
            (Some(name), None) => Ok(Self::Name(name)),
            (None, Some(text)) => Ok(Self::Text(text)),
            (None, None) => {
                Err("game: expected the id of a game, or its text in `text`".to_owned())
            }
            (Some(_), Some(_)) => {
                Err("game: expected either `game` or `text`, not both".to_owned())
            }
        }
    }

    /// Returns the game with its engine.
    ///
    /// # Errors
    /// If there is no such game, or the errors of the text.
    pub(crate) fn entry(&self) -> Result<EngineEntry, String> {
        match self {
            Self::Name(name) => {
                let known = |_| {
                    let meant = springald_declared::similar(name);
                    let meant = meant.map_or(String::new(), |id| format!("; did you mean '{id}'?"));
                    let found = springald_core::quote::quoted(name);
                    format!("game: found {found}, expected one that `list_games` lists{meant}")
                };
                lookup(name).cloned().map_err(known)
            }
            Self::Text(text) => crate::texts::compile(text),
        }
    }
}

impl Wanted {
    /// Lists the games.
    pub(crate) fn list(&self) -> GamesAnswer {
        let wanted = self
            .search
            .as_deref()
            .unwrap_or_default()
            .trim()
            .to_lowercase();
        let is_wanted = |info: &Info| {
            let texts = [&info.summary, &info.credit]
                .into_iter()
                .map(|text| &**text);
            let mut texts = info.names().chain(texts);
            texts.any(|text| text.to_lowercase().contains(&wanted))
        };
        let games = entries().filter(|entry| is_wanted(entry.info()));
        let games = games.map(|entry| {
            let info = entry.info();
            GameAnswer {
                id: info.id.to_string(),
                name: info.name.to_string(),
                summary: info.summary.to_string(),
                credit: info.credit.to_string(),
                board: format!("{}x{}", info.shape.files(), info.shape.ranks()),
            }
        });
        GamesAnswer {
            games: games.collect(),
        }
    }
}

/// Returns all games that come with the program, the built-in ones first.
pub(crate) fn entries() -> impl Iterator<Item = &'static EngineEntry> {
    let declared = declared_ids().filter_map(|id| pinned(id).map(|pinned| &pinned.entry));
    VARIANTS.iter().chain(declared)
}

impl RulesOf {
    /// Returns the rules.
    ///
    /// # Errors
    /// If there is no such game or clause.
    pub(crate) fn rules(&self) -> Result<RulesAnswer, String> {
        let entry = Named::of(self.game.as_deref(), self.text.as_deref())?.entry()?;
        let info = entry.info();
        let rules = match self.clause.as_deref().map(str::trim) {
            None => &*info.rules,
            Some(clause) => clause_text(&info.rules, clause).ok_or_else(|| {
                let found = springald_core::quote::quoted(clause);
                format!(
                    "clause: found {found}, expected a number that heads a clause of {}",
                    info.id
                )
            })?,
        };
        let source = pinned(&info.id).map(|pinned| &pinned.source);
        Ok(RulesAnswer {
            game: info.id.to_string(),
            brief: source
                .and_then(|source| source.brief().ok())
                .unwrap_or_default(),
            rules: rules.to_owned(),
            start: entry.variant().begin().fen(),
            pieces: info
                .kinds
                .iter()
                .map(|kind| format!("{} {}", kind.letter, kind.name))
                .collect(),
            credit: info.credit.to_string(),
        })
    }
}

/// Returns the paragraphs of a clause of the rules, without its number.
pub(crate) fn clause_text<'a>(rules: &'a str, clause: &str) -> Option<&'a str> {
    let head = format!("\n**{clause}**");
    let (_, rest) = rules.split_once(&head)?;
    let end = ["\n**", "\n#"]
        .iter()
        .filter_map(|next| rest.find(next))
        .min();
    Some(rest[..end.unwrap_or(rest.len())].trim())
}

/// Returns a number below `count`: by the seed, or by chance.
pub(crate) fn chance(seed: Option<u64>, count: usize) -> usize {
    match seed {
        Some(seed) => ChaCha8Rng::seed_from_u64(seed).random_range(0..count),
        None => rand::rng().random_range(0..count),
    }
}
