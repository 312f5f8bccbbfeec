//! The person at the terminal.

use super::session::{PlaySession, print_lines, side_of};
use crate::args::Player;
use crate::commands::position::texts_in;
use crate::output::Failure;
use springald_core::lenient::question;
use springald_core::{Actor, Game, Legality, PlayError, TurnError, Violation, grammar};
use std::io::{self, BufRead, Read, Write};

/// Returns help on what to type, with one of the legal actions as the example.
pub(super) fn help(game: &dyn Game) -> String {
    let actions = game.actions();
    let example = match actions.get(actions.len() / 2) {
        Some(one) if one.action != one.san => format!(" such as {} or {}", one.action, one.san),
        Some(one) => format!(" such as {}", one.action),
        None => String::new(),
    };
    format!(
        "\
Type a turn by its squares or in SAN,{example}; the steps of a longer turn with commas or
slashes between them, and a comma at the end to go on with the same turn. Or one of:
  moves      what may be done now          why ACTION  why an action is not legal
  undo       take back your last turn      draw        claim a draw, or agree on one
  resign     give up                       fen, pgn    the game so far as text
  board      show the board again          help, quit"
    )
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// The result of asking a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The game continues.
    Played,
    /// The person has left.
    Quit,
}

/// Reads what a person types.
pub(super) struct Human {
    input: io::StdinLock<'static>,
}

impl Human {
    pub(super) fn new() -> Self {
        Self {
            input: io::stdin().lock(),
        }
    }

    /// Asks until something changes in the game or the person leaves.
    pub(super) fn turn(&mut self, session: &mut PlaySession) -> Result<Answer, Failure> {
        loop {
            {
                let mut out = io::stdout().lock();
                write!(out, "{}> ", session.side())?;
                out.flush()?;
            }
            let Some(line) = self.line()? else {
                return Ok(Answer::Quit);
            };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word.to_ascii_lowercase().as_str(), rest.trim()) {
                ("", _) => {}
                ("quit" | "exit", _) => return Ok(Answer::Quit),
                ("help", _) => print_lines(&help(&*session.game))?,
                ("board", _) => return Ok(Answer::Played),
                ("moves", _) => {
                    let texts = texts_in(&*session.game, session.notation);
                    print_lines(&texts.join(" "))?;
                }
                ("fen", _) => print_lines(&session.game.fen())?,
                ("pgn", _) => print_lines(&session.pgn().to_string())?,
                ("why", action) => print_lines(&why(&*session.game, action))?,
                ("undo", _) => return undo(session),
                ("resign", _) => {
                    let side = session.side();
                    session.game.resign(side).map_err(Failure::input)?;
                    session.keep()?;
                    return Ok(Answer::Played);
                }
                ("draw", _) => {
                    if self.draw(session)? {
                        return Ok(Answer::Played);
                    }
                }
                _ => match enter(session, &line)? {
                    Ok(()) => return Ok(Answer::Played),
                    Err(what) => print_lines(&what)?,
                },
            }
        }
    }

    /// Returns a line without the white space around it; nothing at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self
            .input
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut bytes);
        if read.map_err(|error| Failure::input(format!("standard input: {error}")))? == 0 {
            print_lines("")?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Claims a draw, or offers one to the other player. Returns whether the game is drawn.
    fn draw(&mut self, session: &mut PlaySession) -> Result<bool, Failure> {
        if let Some(&reason) = session.game.claims().first() {
            session.game.claim(reason).map_err(Failure::input)?;
            session.keep()?;
            return Ok(true);
        }
        let other = !session.side();
        if session.players[other.index()] == Player::Engine {
            print_lines("There is nothing to claim, and the computer plays on.")?;
            return Ok(false);
        }
        let other = session.game.info().sides.name(other);
        print_lines(&format!("{other}, do you agree on a draw? (yes or no)"))?;
        if self.line()?.as_deref() != Some("yes") {
            print_lines("No draw.")?;
            return Ok(false);
        }
        session.game.agree_draw().map_err(Failure::input)?;
        session.keep()?;
        Ok(true)
    }
}

/// Takes back the person's last turn, and the computer's answer to it.
fn undo(session: &mut PlaySession) -> Result<Answer, Failure> {
    let mut trial = session.game.clone();
    let mut changed = trial.undo_turn();
    while changed && session.players[side_of(&*trial).index()] == Player::Engine {
        changed = trial.undo_turn();
    }
    if !changed {
        print_lines("You have no turn to take back.")?;
        return Ok(Answer::Played);
    }
    session.game = trial;
    session.changed.clear();
    session.keep()?;
    Ok(Answer::Played)
}

/// Returns whether an action, given as text or SAN, is legal, and if not, why, in a sentence.
fn why(game: &dyn Game, action: &str) -> String {
    if action.is_empty() {
        "Which action? Type it after why.".into()
    } else if game.read_action(action).is_ok() {
        format!("{action} is legal.")
    } else {
        rejection(game, action)
    }
}

/// Plays typed actions in any spelling. The outer error is one of the program; the inner one is shown to the person, and
/// nothing is played.
fn enter(session: &mut PlaySession, line: &str) -> Result<Result<(), String>, Failure> {
    let (tokens, goes_on) = grammar::typed(line);
    let tokens: Vec<&str> = tokens.collect();
    let answer = enter_all(session, &tokens, goes_on)?;
    // A slash may belong to one action, as in a promotion of other programs.
    if answer.is_err() && tokens.len() > 1 && session.game.read_action(line).is_ok() {
        return enter_all(session, &[line], false);
    }
    Ok(answer)
}

/// Plays typed actions, as [`enter`] does.
fn enter_all(
    session: &mut PlaySession,
    tokens: &[&str],
    goes_on: bool,
) -> Result<Result<(), String>, Failure> {
    let me = session.game.to_act();
    let mut trial = session.game.clone();
    let mut actions = Vec::new();
    let mut notes = Vec::new();
    let mut tokens = tokens.iter().copied().peekable();
    while let Some(token) = tokens.next() {
        let meant = match trial.read_action(token) {
            Ok(meant) => meant,
            Err(error) => {
                let asked = question(&error);
                return Ok(Err(asked.unwrap_or_else(|| rejection(&*trial, token))));
            }
        };
        notes.extend(meant.note);
        let listed = trial.actions();
        let Some(action) = listed.iter().find(|one| one.action == meant.action) else {
            return Ok(Err(rejection(&*trial, token)));
        };
        trial.play_text(&action.action).map_err(Failure::input)?;
        actions.push(action.action.clone());
        if trial.to_act() != me && !action.rolls && tokens.peek().is_some() {
            return Ok(Err(format!("The turn is over after {}.", action.action)));
        }
        if action.rolls && tokens.peek().is_some() {
            return Ok(Err(format!(
                "The dice must be rolled after {}: continue when the outcome is known.",
                action.action
            )));
        }
    }
    // A turn typed without a comma at its end is over, where it may be.
    let may_end = matches!(trial.to_act(), Actor::White | Actor::Black)
        && trial
            .action_texts()
            .iter()
            .any(|action| action == grammar::END);
    if may_end && !goes_on && !actions.is_empty() {
        actions.push(grammar::END.into());
    }
    for note in notes {
        print_lines(&note)?;
    }
    session.changed.clear();
    for action in actions {
        session.act(&action)?;
    }
    Ok(Ok(()))
}

/// Returns the reason why a typed action cannot be played.
fn rejection(game: &dyn Game, token: &str) -> String {
    match game.explain(token) {
        // A legal text that is not an action of a player: the outcome of a roll.
        Ok(Legality::Legal) => "The dice decide that: type the action without its outcome.".into(),
        Ok(Legality::Illegal(violation)) => with_rule(&violation),
        Err(_) => match game.boxed_clone().play_san_turn(token) {
            Err(TurnError::Action {
                error: PlayError::Illegal(violation),
                ..
            }) => with_rule(&violation),
            Err(TurnError::Action { error, .. }) => format!("{error}. Or type help."),
            Err(error) => format!("{error}. Or type help."),
            Ok(_) => "That does not complete the turn.".into(),
        },
    }
}

/// Returns the sentence of a violation, and the clause where there is one.
fn with_rule(violation: &Violation) -> String {
    match violation.clause {
        Some(clause) => format!("{} (Rule {clause})", violation.sentence),
        None => violation.sentence.clone(),
    }
}
