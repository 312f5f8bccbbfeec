//! Properties that must hold for any input, over all variants. The property tests of this crate and
//! the fuzz targets in `fuzz/` share these bodies: each takes some bytes and panics if a property
//! fails.
//!
//! Except for [`pasted`], [`pgn`], [`playout`], [`protocol`], [`text`] and [`variants_ini`], the first line of the input names the variant,
//! or for [`file()`] and [`site`] the kind of input; if it names none, its length chooses one, so that a mutated input always
//! means something.

mod conversation;
mod files;
mod pasted;
mod site;
mod table;

use springald_core::{Actor, Game, Legality, pgn as notation};
use springald_declared::{load, warnings};
use springald_registry::{EngineEntry, VARIANTS, declared, find};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns the variant and the rest of an input.
fn split(data: &[u8]) -> Option<(&'static EngineEntry, &str)> {
    let text = std::str::from_utf8(data).ok()?;
    let (name, rest) = text.split_once('\n').unwrap_or(("", text));
    Some((
        find(name).unwrap_or(&VARIANTS[name.len() % VARIANTS.len()]),
        rest,
    ))
}

/// A FEN is refused or it means a position: which is then written canonically, read back as the same,
/// and can be played on.
///
/// # Panics
/// Panics if that does not hold.
pub fn fen(data: &[u8]) {
    let Some((entry, text)) = split(data) else {
        return;
    };
    let Ok(game) = entry.variant().begin_at(text) else {
        return;
    };
    let canonical = game.fen();
    let again = entry
        .variant()
        .begin_at(&canonical)
        .expect("the canonical FEN is accepted");
    assert_eq!(again.fen(), canonical, "the canonical FEN is stable");
    assert_eq!(
        again.key(),
        game.key(),
        "the same position has the same key: {canonical}"
    );
    look(&*game);
    for action in game.action_texts() {
        game.after(&action).expect("a listed action can be played");
    }
}

/// Checks that every query of a screen succeeds in any position.
fn look(game: &dyn Game) {
    let actions = game.actions();
    assert_eq!(actions.len(), game.action_texts().len());
    assert!(
        actions
            .iter()
            .all(|one| !one.san.is_empty() && !one.gesture.is_empty())
    );
    assert!(!game.prompt().is_empty());
    let _ = (game.facts(), game.placed(), game.claims(), game.outcomes());
}

/// Checks that every text is either not an action, or ruled legal or illegal; and that exactly the legal ones can be
/// played.
///
/// # Panics
/// Panics if that does not hold.
pub fn action(data: &[u8]) {
    let Some((entry, text)) = split(data) else {
        return;
    };
    let (line, token) = text.rsplit_once('\n').unwrap_or(("", text));
    let mut game = entry.variant().begin();
    let _ = game.play_line(line);
    let played = game.boxed_clone().play_text(token);
    match game.explain(token) {
        Ok(Legality::Legal) => assert!(
            played.is_ok() || game.to_act() == Actor::Nobody,
            "{token} is called legal but refused in {}",
            game.fen()
        ),
        Ok(Legality::Illegal(breach)) => {
            assert!(
                played.is_err(),
                "{token} is called illegal but played in {}",
                game.fen()
            );
            let info = entry.info();
            let cited = breach.clause.map_or_else(
                // Only the default reasons name no clause.
                || entry.checks().explains_by_default(),
                |clause| info.rules.contains(&format!("**{clause}**")),
            );
            assert!(breach.sentence.ends_with('.') && cited, "{breach:?}");
        }
        Err(_) => assert!(
            played.is_err(),
            "{token} is called no action but played in {}",
            game.fen()
        ),
    }
}

/// Any text is refused as a SAN turn and as a turn text, without a trace, or it is played, and then the
/// turn can be taken back.
///
/// # Panics
/// Panics if that does not hold.
pub fn turn(data: &[u8]) {
    let Some((entry, text)) = split(data) else {
        return;
    };
    let mut game = entry.variant().begin();
    for line in text.lines() {
        let before = game.fen();
        let result = game.play_san_turn(line).or_else(|_| game.play_turn(line));
        if result.is_err() {
            assert_eq!(
                game.fen(),
                before,
                "a refused turn leaves no trace: {line:?}"
            );
        } else if game.fen() != before {
            let mut back = game.boxed_clone();
            assert!(back.undo_turn());
        }
    }
}

/// Any text is read as PGN without a panic; a game that is in order is written as one that is in
/// order and says the same.
///
/// # Panics
/// Panics if that does not hold.
pub fn pgn(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let rows = |name: Option<&str>| {
        find(name.unwrap_or("chess"))
            .ok()
            .map(springald_registry::EngineEntry::variant)
    };
    for replay in notation::check(text, rows).flatten() {
        let written = replay.pgn.to_string();
        let again: Vec<_> = notation::check(&written, rows).collect();
        let [Ok(again)] = &again[..] else {
            panic!("one game in order is written as:\n{written}")
        };
        assert_eq!(
            again.game.fen(),
            replay.game.fen(),
            "written as:\n{written}"
        );
        assert_eq!(again.pgn.to_string(), written);
        edited(again);
    }
}

/// A game with its variations is the same as a tree that programs edit.
fn edited(replay: &notation::Replay) {
    let mut start = replay.game.boxed_clone();
    while start.undo_turn() {}
    let tree = notation::Tree::of(&mut *start, &replay.pgn.line).expect("its turns can be played");
    let line = tree.to_line(&mut *start).expect("the tree is well formed");
    let again = notation::Tree::of(&mut *start, &line).expect("its turns can be played");
    assert_eq!(again.nodes.len(), tree.nodes.len());
    let twice = again.to_line(&mut *start);
    assert_eq!(twice, Ok(line), "a tree that was written stays as it is");
    if let Some(node) = tree.nodes.first() {
        assert!(!node.turn.text.is_empty());
    }
}

/// Any lines are answered by the sessions of UCI and CECP without a panic, every search exactly once,
/// and with something legal.
///
/// # Panics
/// Panics if that does not hold.
pub fn protocol(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    conversation::with_uci(&text);
    conversation::with_cecp(&text);
}

/// Arbitrary messages of two players are either refused without effect, or their events can be
/// stored, replayed and shown.
///
/// # Panics
/// Panics if that does not hold.
pub fn socket(data: &[u8]) {
    let Some((entry, text)) = split(data) else {
        return;
    };
    table::with_players(entry, text);
}

/// The name of a kind of input, and its property.
type Kind = (&'static str, fn(&str));

/// The kinds of files.
const FILES: [Kind; 7] = [
    ("weights", files::weights),
    ("dice", files::dice),
    ("openings", files::openings),
    ("journal", files::journal),
    ("samples", files::samples),
    ("settings", files::settings),
    ("network", files::network),
];

/// The kinds of input of a site.
const SITE: [Kind; 6] = [
    ("job", site::job),
    ("message", |text| site::message(text.as_bytes())),
    ("search", site::search),
    ("database", site::database),
    ("headers", site::headers),
    ("trace", site::trace),
];

/// Runs the property of the kind of input that the first line names.
fn of_kind(kinds: &[Kind], data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (name, rest) = text.split_once('\n').unwrap_or(("", text));
    let named = kinds.iter().find(|(known, _)| *known == name);
    let (_, property) = named.unwrap_or(&kinds[name.len() % kinds.len()]);
    property(rest);
}

/// Any file that a command reads besides texts of games and PGN is refused, or means the same when it is written and read
/// again: weights, records of dice, openings and journals of matches, positions to tune with, settings of the site.
///
/// # Panics
/// Panics if that does not hold.
pub fn file(data: &[u8]) {
    of_kind(&FILES, data);
}

/// Anything that a site reads besides the messages of players is refused, or means the same when it is written and read
/// again: jobs and their results, messages of nodes, searches in the archive, addresses of databases, headers, traces.
///
/// # Panics
/// Panics if that does not hold.
pub fn site(data: &[u8]) {
    of_kind(&SITE, data);
}

/// Any text is refused by the analysis board, or its games are written there as what is read as the same.
///
/// # Panics
/// Panics if that does not hold.
pub fn pasted(data: &[u8]) {
    pasted::with_board(&String::from_utf8_lossy(data));
}

/// Plays a game in which the bytes choose the variant and every action and outcome. At every node
/// the position is shown, written and read back; at the end everything is taken back step by step.
///
/// # Panics
/// Panics if that does not hold.
pub fn playout(data: &[u8]) {
    let Some((&first, choices)) = data.split_first() else {
        return;
    };
    let entry = &VARIANTS[usize::from(first) % VARIANTS.len()];
    play(entry, choices);
}

/// The most actions and rolls that are played in a game of any text.
const PLAYED: u8 = 24;

/// Any text is refused, or it is a game that can be played as in [`playout`], always in the same way. Warnings have words.
/// A process compiles a few thousand games; after that, further texts are only read.
///
/// # Panics
/// Panics if that does not hold.
pub fn text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match load(text) {
        Ok(game) => {
            let warnings = warnings(&game);
            assert!(warnings.iter().all(|one| !one.to_string().is_empty()));
            let choices: Vec<u8> = (0..PLAYED).collect();
            play(&declared(game), &choices);
        }
        Err(refused) => assert!(!refused.to_string().is_empty()),
    }
}

fn play(entry: &EngineEntry, choices: &[u8]) {
    let mut game = entry.variant().begin();
    let mut fens = vec![game.fen()];
    let mut before = Vec::new();
    for choice in choices {
        let tokens = match game.to_act() {
            Actor::Nobody => break,
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            Actor::White | Actor::Black => game.action_texts(),
        };
        // An outcome names the action before it as well, which may be legal.
        if game.to_act() != Actor::Nature {
            check_legality(&*game, &tokens, &before);
            before.clone_from(&tokens);
        }
        // Two-byte choices would waste most of an input; a hash spreads one byte over long lists.
        let mut hasher = DefaultHasher::new();
        (choice, fens.len()).hash(&mut hasher);
        let token = &tokens[hasher.finish() as usize % tokens.len()];
        game.play_text(token)
            .expect("a listed action or outcome can be played");
        fens.push(game.fen());
        check_node(entry, &*game);
    }
    let written = notation::PgnGame::of(&*game).to_string();
    let rows = |_: Option<&str>| Some(entry.variant());
    let replay = notation::check(&written, rows).next().expect("a game");
    let replay = replay.unwrap_or_else(|error| panic!("{error} in:\n{written}"));
    assert_eq!(replay.game.fen(), game.fen(), "{written}");
    while game.undo_action() {
        let fen = game.fen();
        assert!(
            fens.contains(&fen),
            "taking back leads to {fen}, which was never on the board"
        );
    }
    assert_eq!(game.fen(), fens[0]);
}

/// Checks that the rules explain what was possible `before` as legal only if it is possible now.
fn check_legality(game: &dyn Game, now: &[String], before: &[String]) {
    // A few dozen show as much as all of them.
    for token in before.iter().step_by(before.len().div_ceil(24).max(1)) {
        let Ok(legality) = game.explain(token) else {
            continue;
        };
        let is_legal = matches!(legality, Legality::Legal);
        assert_eq!(
            is_legal,
            now.contains(token),
            "{token} in {}: {legality:?}",
            game.fen()
        );
        if let Legality::Illegal(breach) = legality {
            assert!(breach.sentence.ends_with('.'), "{breach:?}");
        }
    }
}

fn check_node(entry: &EngineEntry, game: &dyn Game) {
    let fen = game.fen();
    look(game);
    match entry.variant().begin_at(&fen) {
        Ok(read) => {
            assert_eq!(read.fen(), fen);
            assert_eq!(read.key(), game.key(), "{fen}");
            assert_eq!(read.action_texts(), game.action_texts(), "{fen}");
        }
        // Some games end with a king off the board, and such a position cannot be set up.
        Err(error) => assert_eq!(game.to_act(), Actor::Nobody, "{error}: {fen}"),
    }
}

/// The examples of the READMEs, which run as tests of the documentation. They are not in the crates that they describe,
/// as a package has no files from outside its folder.
#[cfg(doctest)]
mod readmes {
    #[doc = include_str!("../../../README.md")]
    struct Project;

    #[doc = include_str!("../../springald/README.md")]
    struct Library;
}

/// Any file of variants is read, and each of its first sections becomes a text, or a sentence says why not. A text that is
/// called a game is one.
///
/// # Panics
/// Panics if that does not hold.
pub fn variants_ini(data: &[u8]) {
    let file = springald_variants_ini::File::read(&String::from_utf8_lossy(data));
    for number in 0..file.headings().len().min(4) {
        match file.translate(number, &springald_variants_ini::parses) {
            Ok(made) => {
                assert!(made.text.starts_with(&format!("game {}", made.id)));
                let is_game = springald_variants_ini::parses(&made.text).is_ok();
                assert_eq!(is_game, made.problem.is_none(), "{}", made.text);
                let mut notes = made.notes.iter().chain(&made.missing);
                assert!(notes.all(|note| note.line > 0 && !note.message.is_empty()));
            }
            Err(error) => assert!(error.line > 0 && !error.message.is_empty()),
        }
    }
}
