//! The writers of PGN, each as the part of the program that writes has it.

use super::games::{Played, entries, own_game};
use super::readers;
use serde_json::Value;
use springald_arena::{Adjudication, Match, MatchFiles, MatchPlan, Openings, play};
use springald_core::grammar::TurnTokens;
use springald_core::pgn::{PgnGame, Reader};
use springald_core::{Actor, Game, GameResult};
use springald_puzzles::{Answer, Goal, Origin, Puzzle, to_pgn};
use springald_registry::EngineEntry;
use springald_testkit::is_long;
use springald_wasm::{Session, write_pgn};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A writer's name, everything that it wrote, and the games in it.
type Written = (&'static str, String, Vec<Played>);

/// Writes random games with every writer that writes given games.
pub(super) fn all(games: &[Played]) -> Vec<Written> {
    let saved = joined(games.iter().map(saved));
    let exported = readers::through_a_site(&saved).expect("an import");
    vec![
        ("games export", exported, games.to_vec()),
        ("analysis board", analysed(&saved), games.to_vec()),
        (
            "game page",
            joined(games.iter().map(of_page)),
            without_players(games),
        ),
        ("play", saved, games.to_vec()),
    ]
}

fn joined(games: impl Iterator<Item = String>) -> String {
    games.collect::<Vec<_>>().join("\n")
}

/// Writes a game as `play` does, with names that need care.
fn saved(played: &Played) -> String {
    let mut pgn = played.pgn();
    pgn.set_tag("White", "Human \"A\\B\"");
    pgn.set_tag("Black", "Springald level 3");
    pgn.to_string()
}

/// Returns the name under which the browser knows a game.
fn page_name(entry: &EngineEntry) -> String {
    let own = own_game();
    let is_own = entry.info() == own.entry.info();
    if is_own {
        own.version.clone()
    } else {
        entry.id().to_owned()
    }
}

/// Plays a game on the page, step by step, and saves it.
fn of_page(played: &Played) -> String {
    let name = page_name(played.entry());
    let mut session = Session::new(&name, played.start.as_deref()).expect("a game");
    for turn in played.game().turns() {
        for token in TurnTokens::of_text(&turn.text).iter() {
            session.play(token, None).expect("a legal step");
        }
        // Turn texts leave the end of a turn out.
        let line: Value = serde_json::from_str(&session.turns()).expect("JSON");
        let is_open = line
            .as_array()
            .and_then(|turns| turns.last())
            .map(|last| &last["whole"]);
        if turn.whole && is_open == Some(&Value::Bool(false)) {
            session.play("end", None).expect("the end of a turn");
        }
    }
    session
        .pgn(r#"{"White":"Ada","Black":"Computer"}"#)
        .expect("a PGN")
}

/// Returns the games without ends by the players, which the page adds itself.
fn without_players(games: &[Played]) -> Vec<Played> {
    let by_rules = |played: &Played| Played {
        result: GameResult::from(played.game().verdict()),
        ..played.clone()
    };
    games.iter().map(by_rules).collect()
}

/// Pastes all games onto the analysis board, and writes them there.
fn analysed(text: &str) -> String {
    let read = readers::on_board(text).expect("games");
    joined(read.iter().map(|read| {
        let variant = read["variant"].as_str().expect("a variant");
        let fen = read["fen"].as_str().map(str::to_owned);
        let (tree, tags) = (read["tree"].to_string(), read["tags"].to_string());
        write_pgn(variant, fen, &tree, &tags).expect("a PGN")
    }))
}

/// Plays a match of random movers in every game, or in the short checks in every third one. Returns its file and the
/// games.
pub(super) fn of_match() -> (String, Vec<Played>) {
    let folder = tempfile::tempdir().expect("a folder");
    let [pgn, journal] = ["games.pgn", "games.journal"].map(|name| folder.path().join(name));
    let files = MatchFiles {
        pgn: Some(pgn.clone()),
        journal: Some(journal),
    };
    let step = if is_long() { 1 } else { 3 };
    let player = || "random".parse().expect("a player");
    let plan = MatchPlan {
        players: [player(), player()],
        variants: entries().into_iter().step_by(step).cloned().collect(),
        games: 2,
        reversed: true,
        seed: 3,
        openings: Openings::Random {
            turns: 4,
            balance: None,
        },
        adjudication: Adjudication {
            longest: Some(40),
            ..Adjudication::default()
        },
        sprt: None,
        patience: Duration::from_mins(1),
        comments: true,
        event: "a \"test\" of {doors}".into(),
    };
    let mut session = Match::open(plan.clone(), files.clone()).expect("a match");
    play(&plan, 0, 1, &AtomicBool::new(false), |game| {
        session.add(&game).expect("a file");
        ControlFlow::Continue(())
    })
    .expect("a match");
    drop(session);
    // The journal leads back to the same match.
    let again = Match::open(plan.clone(), files).expect("a journal");
    assert_eq!(again.played(), plan.total());
    let text = std::fs::read_to_string(pgn).expect("a file");
    let read = Reader::new(&text).map(|pgn| of_own(&pgn.expect("a PGN")));
    (text.clone(), read.collect())
}

/// Returns the game of a PGN, by its SANs alone.
fn of_own(pgn: &PgnGame) -> Played {
    let name = pgn.tag("Variant").map(|tag| tag.value.as_str());
    let entry = springald_registry::of_tag(name, &own_game().entry).expect("a known game");
    let mut game = match pgn.tag("FEN") {
        Some(tag) => entry
            .variant()
            .begin_exactly_at(&tag.value)
            .expect("a position"),
        None => entry.variant().begin(),
    };
    for turn in &pgn.line.turns {
        game.play_san_turn(&turn.san).expect("a legal turn");
    }
    Played::of(&*game, pgn.result)
}

/// Writes a puzzle for every position that a game began from or ended in, and whose first turn has no roll.
pub(super) fn puzzles(games: &[Played]) -> (String, Vec<Played>) {
    let mut written = Vec::new();
    let mut all = Vec::new();
    for played in games {
        let mut game = played.game();
        while !game.at_turn_start() || game.to_act() == Actor::Nobody {
            game.undo_turn();
        }
        let entry = played.entry();
        let Some(first) = first_turn(&*game) else {
            continue;
        };
        let puzzle = Puzzle {
            fen: game.fen(),
            goal: Goal::Material {
                margin: 100,
                nodes: 500,
            },
            turns: 1,
            first: Answer {
                turn: first.clone(),
                endings: Vec::new(),
            },
            replies: Vec::new(),
            themes: vec!["material".to_owned()],
            effort: 7,
        };
        let origin = Origin { seed: 1, game: 2 };
        let pgn = to_pgn(entry, &puzzle, origin).expect("a puzzle");
        let mut solved = entry.variant().begin_at(&puzzle.fen).expect("a position");
        solved.play_turn(&first).expect("a legal turn");
        all.push(Played::of(&*solved, pgn.result));
        written.push(pgn.to_string());
    }
    (written.join("\n"), all)
}

/// Returns the text of a turn of first actions; `None` if they ask for a roll.
fn first_turn(game: &dyn Game) -> Option<String> {
    let mut game = game.boxed_clone();
    let before = game.turns().len();
    loop {
        match game.to_act() {
            Actor::Nature => return None,
            Actor::Nobody => break,
            _ if game.at_turn_start() && game.turns().len() > before => break,
            _ => {}
        }
        let first = game.action_texts().swap_remove(0);
        game.play_text(&first).expect("a legal action");
    }
    game.turns().last().map(|turn| turn.text.clone())
}
