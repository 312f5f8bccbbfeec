//! Commands about one position.

use crate::args::{ActionsArgs, ExplainArgs, PerftArgs, PositionArgs, ShowArgs};
use crate::output::{Failure, colours, print_error};
use serde::Serialize;
use springald_core::lenient::play_meant_line;
use springald_core::{
    Actor, Game, GameResult, Info, Legality, MoveNotation, RollOutcome, Text, Verdict, actions_in,
};
use springald_registry::{EngineEntry, VARIANTS};
use springald_view::{Act, Scene, Style, draw, summary, svg};
use std::fmt::Write;

/// The position of a command line, before the moves.
#[derive(Clone, Copy)]
pub(crate) enum Begin<'a> {
    Fen(&'a str),
    Number(u32),
    Start,
}

impl<'a> Begin<'a> {
    /// Returns what `--fen` and `--start` say.
    pub(crate) fn of(fen: Option<&'a str>, start: Option<u32>) -> Self {
        match (fen, start) {
            (Some(fen), _) => Self::Fen(fen),
            (None, Some(number)) => Self::Number(number),
            (None, None) => Self::Start,
        }
    }
}

/// Returns the game that `--fen` or `--start` and `--moves` describe.
pub(crate) fn game(
    entry: &EngineEntry,
    begin: Begin<'_>,
    moves: Option<&str>,
) -> Result<Box<dyn Game>, Failure> {
    let mut game = match begin {
        Begin::Number(number) => numbered(entry, number)?,
        Begin::Fen(fen) => {
            let (game, notes) = entry.variant().begin_noting(fen).map_err(Failure::input)?;
            for note in notes {
                print_error(&format!("FEN: {note}"));
            }
            game
        }
        Begin::Start => entry.variant().begin(),
    };
    if let Some(moves) = moves {
        // The given moves are played even where a referee would have ended the game.
        game.play_on();
        for note in play_meant_line(&mut game, moves).map_err(Failure::input)? {
            print_error(&note);
        }
    }
    Ok(game)
}

/// Returns a game from the start with a number.
fn numbered(entry: &EngineEntry, number: u32) -> Result<Box<dyn Game>, Failure> {
    let variant = entry.variant();
    variant.begin_numbered(number).ok_or_else(|| {
        Failure::input(match variant.starts() {
            0 => format!("start: {} has no starts with numbers", entry.id()),
            starts => format!(
                "start: found {number}, expected a number from 0 to {}",
                starts - 1
            ),
        })
    })
}

fn game_of(args: &PositionArgs) -> Result<Box<dyn Game>, Failure> {
    let begin = Begin::of(args.fen.as_deref(), args.start);
    game(&args.variant, begin, args.moves.as_deref())
}

#[derive(Serialize)]
struct VariantJson {
    id: &'static str,
    aliases: &'static [Text],
    name: &'static str,
    files: u8,
    ranks: u8,
    description: &'static str,
    credit: &'static str,
    start: String,
}

/// Lists the variants.
pub(crate) fn variants(json: bool) -> String {
    if json {
        let all = VARIANTS.iter().map(|entry| {
            let info = entry.info();
            VariantJson {
                id: &info.id,
                aliases: &info.aliases,
                name: &info.name,
                files: info.shape.files(),
                ranks: info.shape.ranks(),
                description: &info.summary,
                credit: &info.credit,
                start: entry.variant().begin().fen(),
            }
        });
        return to_json(&all.collect::<Vec<_>>());
    }
    VARIANTS.iter().fold(String::new(), |mut out, entry| {
        let info = entry.info();
        let board = format!("{}x{}", info.shape.files(), info.shape.ranks());
        let _ = writeln!(
            out,
            "{:<11} {:<28} {board:<6} {}",
            info.id, info.name, info.summary
        );
        out
    })
}

/// Counts the leaves of a perft.
pub(crate) fn perft(args: &PerftArgs) -> Result<String, Failure> {
    let begin = Begin::of(args.fen.as_deref(), args.start);
    let game = game(&args.variant, begin, args.moves.as_deref())?;
    let threads = usize::from(args.threads);
    if !args.divide {
        return Ok(game.perft(args.depth, args.full, threads).to_string());
    }
    let lines = game.divide(args.depth, args.full, threads);
    let total: u64 = if args.depth == 0 {
        1
    } else {
        lines.iter().map(|(_, count)| count).sum()
    };
    let mut out = lines
        .iter()
        .fold(String::new(), |mut out, (action, count)| {
            let _ = writeln!(out, "{action}: {count}");
            out
        });
    let _ = write!(out, "{total}");
    Ok(out)
}

#[derive(Serialize)]
struct ActionsJson {
    variant: Text,
    fen: String,
    to_act: Actor,
    result: Option<GameResult>,
    reason: Option<&'static str>,
    prompt: String,
    actions: Vec<ActionJson>,
    /// The possible outcomes, if a roll is due.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<OutcomeJson>,
}

#[derive(Serialize)]
struct ActionJson {
    #[serde(flatten)]
    act: Act,
    /// The position in which a roll is due after the action.
    after: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<OutcomeJson>,
}

#[derive(Serialize)]
struct OutcomeJson {
    action: String,
    after: String,
}

fn outcomes(rolled: Vec<RollOutcome>) -> Vec<OutcomeJson> {
    rolled
        .into_iter()
        .map(|one| OutcomeJson {
            action: one.outcome,
            after: one.after,
        })
        .collect()
}

/// Lists the texts of all legal actions in a notation.
pub(crate) fn texts_in(game: &dyn Game, notation: Option<MoveNotation>) -> Vec<String> {
    match notation {
        Some(notation) => {
            let all = actions_in(game, notation).into_iter();
            all.map(|(_, text)| text).collect()
        }
        None => game.action_texts(),
    }
}

/// Returns a notation if the game names it.
pub(crate) fn named_by(
    info: &Info,
    notation: Option<MoveNotation>,
) -> Result<Option<MoveNotation>, Failure> {
    match notation {
        Some(other) if !info.notations.contains(&other) => {
            let known: Vec<_> = info.notations.iter().map(|one| one.as_str()).collect();
            let known = match known.as_slice() {
                [] => "none: its moves are written in SAN only".to_owned(),
                known => known.join(" or "),
            };
            Err(Failure::input(format!(
                "the notation of {}: found {}, expected {known}",
                info.name,
                other.as_str()
            )))
        }
        _ => Ok(notation),
    }
}

/// Lists the legal actions.
pub(crate) fn actions(args: &ActionsArgs) -> Result<String, Failure> {
    let game = game_of(&args.position)?;
    let notation = named_by(game.info(), args.notation)?;
    if !args.json {
        return Ok(texts_in(&*game, notation).join("\n"));
    }
    let scene = Scene::of(&*game);
    let mut actions = Vec::with_capacity(scene.acts.len());
    for act in scene.acts {
        let outcomes = outcomes(game.outcomes_of(&act.action).map_err(Failure::input)?);
        let after = game.after(&act.action).map_err(Failure::input)?;
        actions.push(ActionJson {
            act,
            after,
            outcomes,
        });
    }
    let verdict = game.verdict();
    Ok(to_json(&ActionsJson {
        variant: scene.variant,
        fen: scene.fen,
        to_act: scene.to_act,
        result: verdict.map(Verdict::result),
        reason: verdict.map(|verdict| verdict.termination.as_str()),
        prompt: scene.prompt,
        actions,
        outcomes: outcomes(game.outcomes()),
    }))
}

/// Prints the canonical FEN.
pub(crate) fn fen(args: &PositionArgs) -> Result<String, Failure> {
    Ok(game_of(args)?.fen())
}

/// Draws the board.
pub(crate) fn show(args: &ShowArgs) -> Result<String, Failure> {
    let game = game_of(&args.position)?;
    let notation = named_by(game.info(), args.notation)?;
    let mut scene = Scene::of(&*game);
    if notation.is_some() {
        // Both lists are sorted by the texts of the actions.
        let texts = texts_in(&*game, notation).into_iter();
        (scene.acts.iter_mut().zip(texts)).for_each(|(act, text)| act.san = text);
    }
    if args.json {
        return Ok(to_json(&scene));
    }
    if args.svg {
        return Ok(svg(&scene));
    }
    let style = if colours() && !args.ascii {
        Style::Colour
    } else {
        Style::Ascii
    };
    Ok(format!(
        "{}FEN: {}\n{}",
        draw(&scene, style, &[]),
        scene.fen,
        summary(&scene)
    ))
}

/// Returns a sentence that says whether an action is legal and, if not, why.
pub(crate) fn explain(args: &ExplainArgs) -> Result<String, Failure> {
    let begin = Begin::of(args.fen.as_deref(), args.start);
    let game = game(&args.variant, begin, args.moves.as_deref())?;
    let legality = game.explain_typed(&args.action);
    Ok(match legality.map_err(Failure::input)? {
        Legality::Legal => format!("{} is legal.", args.action),
        Legality::Illegal(breach) => {
            let (action, sentence) = (&args.action, breach.sentence);
            let rule = breach.clause.map_or_else(String::new, |clause| {
                format!(" (Rule {clause} of {}.)", game.info().name)
            });
            format!("{action} is not legal: {sentence}{rule}")
        }
    })
}

/// Returns JSON in one line. Plain data always has a JSON form.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}
