//! `game`: games written as text.

mod import;

use crate::args::{GameArgs, GameCommand};
use crate::output::Failure;
use springald_declared::model::{Declaration, Step, StepAction, StepRule};
use springald_declared::syntax::title;
use springald_declared::{Game, LIBRARY, LoadError, library, load, similar};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};

/// Carries out a command about games written as text, and returns its output.
pub(crate) fn game(args: &GameArgs) -> Result<String, Failure> {
    match &args.command {
        GameCommand::List => Ok(list()),
        GameCommand::Check { file } => Ok(summary(&read(file)?)),
        GameCommand::Rules { file } => Ok(springald_declared::syntax::rules_page(
            read(file)?.declaration(),
        )),
        GameCommand::Import {
            file,
            section,
            strict,
            output,
        } => import::import(file, section.as_deref(), *strict, output.as_deref()),
        GameCommand::Text { id } => library(id).map(str::to_owned).ok_or_else(|| unknown(id)),
        GameCommand::New { name, like } => new(name, like),
    }
}

fn unknown(id: &str) -> Failure {
    let found = springald_core::quote::quoted(id);
    let meant = similar(id).map_or(String::new(), |meant| format!("; did you mean '{meant}'?"));
    Failure::input(format!(
        "game: found {found}, expected a game that `springald game list` lists{meant}"
    ))
}

/// Returns the game of a path or an id.
fn read(file: &str) -> Result<Game, Failure> {
    let text = match library(file) {
        Some(text) => text.to_owned(),
        None => {
            fs::read_to_string(file).map_err(|error| Failure::input(format!("{file}: {error}")))?
        }
    };
    load(&text).map_err(|error| {
        // Errors of a text have lines of their own, with marks below the places.
        let _ = writeln!(io::stderr(), "springald: {file}:\n{error}");
        Failure::Reported
    })
}

/// Lists the library: id, board, name, summary.
fn list() -> String {
    let mut lines = Vec::new();
    for (id, text) in LIBRARY {
        let Ok(game) = load(text) else { continue };
        let game = game.declaration();
        let board = format!("{}x{}", game.files, game.ranks);
        lines.push(format!(
            "{id:<16} {board:<6} {}: {}",
            game.name, game.summary
        ));
    }
    lines.join("\n")
}

/// Says what a text declares.
fn summary(game: &Game) -> String {
    let version = game.version().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let warnings = springald_declared::warnings(game);
    let game = game.declaration();
    let mut out = format!("{} ({})\n", game.name, game.id);
    let mut row = |name: &str, value: String| {
        let _ = writeln!(out, "{name:<13} {value}");
    };
    row(
        "board",
        format!("{} files, {} ranks", game.files, game.ranks),
    );
    let kinds: Vec<String> = game
        .kinds
        .iter()
        .map(|kind| format!("{} {}", kind.name, kind.letter))
        .collect();
    row("kinds", kinds.join(", "));
    row("turn", turn(game));
    row("longest turn", longest(game));
    row("clauses", clauses(game).to_string());
    row("version", version);
    for warning in warnings {
        row("warning", warning.to_string());
    }
    out.truncate(out.trim_end().len());
    out
}

/// Returns the steps of a turn, separately for each side if they differ.
fn turn(game: &Declaration) -> String {
    let [white, black] = game.turns.each_ref().map(|turn| steps(game, turn));
    if white == black {
        white
    } else {
        let [first, second] = &game.sides.names;
        format!("{first}: {white}; {second}: {black}")
    }
}

fn steps(game: &Declaration, turn: &[Step]) -> String {
    let steps = turn.chunk_by(|_, next| next.instead).map(|steps| {
        let actions = steps.iter().map(|step| action(game, step.action));
        let actions = actions.collect::<Vec<_>>().join(" or ");
        let is_optional = steps[0].rule(StepRule::Optional).is_some();
        if is_optional || !steps[0].terms.when.is_empty() {
            format!("perhaps {actions}")
        } else {
            actions
        }
    });
    steps.collect::<Vec<_>>().join(", then ")
}

fn action(game: &Declaration, action: StepAction) -> String {
    let of_kind = |verb: &str, kind: usize| format!("{verb} {}", game.kinds[kind].name);
    match action {
        StepAction::Move => "move".to_owned(),
        StepAction::Place(kind) | StepAction::Build(kind, _) => of_kind("place", kind),
        StepAction::Shoot(kind) => of_kind("shoot", kind),
        StepAction::Push(kind) => of_kind("push", kind),
        StepAction::Promote => "promote".to_owned(),
        StepAction::Remove => "remove".to_owned(),
        StepAction::Answer => "accept or refuse".to_owned(),
        StepAction::Roll(1) => "roll one die".to_owned(),
        StepAction::Roll(_) => "roll two dice".to_owned(),
        StepAction::Throw(kind) => of_kind("roll", kind),
        StepAction::Shift(kind) => of_kind("move", kind),
        StepAction::Follow => "follow".to_owned(),
        StepAction::Add(kind) => of_kind("add", kind),
    }
}

/// Returns the number of actions in the longest turn.
fn longest(game: &Declaration) -> String {
    match game.longest_turn() {
        1 => "1 action".to_owned(),
        more => format!("{more} actions"),
    }
}

/// Returns the number of different clauses.
fn clauses(game: &Declaration) -> usize {
    let mut clauses: Vec<_> = game.clauses.iter().map(|(clause, _)| *clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses.len()
}

/// Returns the failure that a name makes no game.
fn wrong_name(name: &str, error: &LoadError) -> Failure {
    let Some(problems) = error.problems() else {
        return Failure::input(format!("{name}: {error}"));
    };
    let why = problems.list().first().map(|problem| {
        let meant = problem.suggestion.as_ref();
        let meant = meant.map_or(String::new(), |meant| format!("; did you mean '{meant}'?"));
        format!("{}{meant}", problem.message)
    });
    Failure::input(format!("the name: {}", why.unwrap_or_default()))
}

/// Writes the text of a new game.
fn new(name: &str, like: &str) -> Result<String, Failure> {
    let name = &name.to_lowercase();
    let parent = library(like).ok_or_else(|| unknown(like))?;
    let parent = load(parent).map_err(Failure::input)?;
    let parent = parent.declaration();
    let shown = title(name);
    let text = format!(
        "game {name} \"{shown}\" like {like}\n\
         summary \"{} with a difference.\"\n\
         credit \"Its inventor, and where it was published.\"\n\
         # Everything below replaces or adds to {}. For instance, another start:\n\
         start \"{}\"\n",
        parent.name, parent.name, parent.start
    );
    load(&text).map_err(|error| wrong_name(name, &error))?;
    let path = format!("{name}.game");
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .map_err(|error| Failure::input(format!("{path}: {error}")))?;
    file.write_all(text.as_bytes())?;
    Ok(format!(
        "{path} is written. Try: springald game check {path}; springald play {path}"
    ))
}
