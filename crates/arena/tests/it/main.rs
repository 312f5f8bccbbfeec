//! Whole matches: the same twice, gone on with after a kill, and ended by a test.

use springald_arena::stats::{Hypothesis, Model, Sprt};
use springald_arena::{Adjudication, FaultCounts, Match, MatchFiles, MatchPlan, Openings, play};
use springald_core::pgn;
use springald_registry::{EngineEntry, VARIANTS, find};
use springald_testkit::Skirmish;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const SEED: u64 = 11;

fn plan(a: &str, b: &str, variants: &[EngineEntry], games: usize) -> MatchPlan {
    MatchPlan {
        players: [a.parse().unwrap(), b.parse().unwrap()],
        variants: variants.to_vec(),
        games,
        reversed: true,
        seed: SEED,
        openings: Openings::Random {
            turns: 4,
            balance: None,
        },
        adjudication: Adjudication {
            longest: Some(30),
            ..Adjudication::default()
        },
        sprt: None,
        patience: Duration::from_secs(20),
        comments: true,
        event: "test".into(),
    }
}

fn all() -> Vec<EngineEntry> {
    VARIANTS.to_vec()
}

fn files(folder: &Path) -> MatchFiles {
    MatchFiles {
        pgn: Some(folder.join("games.pgn")),
        journal: Some(folder.join("games.journal")),
    }
}

/// Plays at most `most` games more, and gives the session with what it has kept.
fn go_on(plan: &MatchPlan, files: MatchFiles, concurrency: usize, most: usize) -> Match {
    let mut session = Match::open(plan.clone(), files).unwrap();
    let (first, mut left) = (session.played(), most);
    if left > 0 && session.decision().is_none() {
        play(plan, first, concurrency, &AtomicBool::new(false), |game| {
            session.add(&game).unwrap();
            left -= 1;
            if left == 0 || session.decision().is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap();
    }
    session
}

/// Checks that all games in a file are valid, and returns their number.
fn games_in_order(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap();
    let row = |name: Option<&str>| {
        find(name.unwrap())
            .ok()
            .map(springald_registry::EngineEntry::variant)
    };
    let mut count = 0;
    for game in pgn::check(&text, row) {
        assert!(game.is_ok(), "{}", game.err().unwrap());
        count += 1;
    }
    count
}

#[test]
fn random_movers_play_legal_games_in_all_variants() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan("random", "random", &all(), 2);
    plan.adjudication.longest = Some(1000);
    let session = go_on(&plan, files(folder.path()), 1, usize::MAX);
    assert_eq!(session.standings().total.games(), 2 * VARIANTS.len() as u64);
    assert!(session.standings().faults.iter().all(FaultCounts::is_empty));
    assert_eq!(
        games_in_order(&folder.path().join("games.pgn")),
        2 * VARIANTS.len()
    );
}

/// A pawn that becomes a knight or a bishop draws the game with the first of the two moves of a turn.
#[test]
fn a_turn_ends_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let game = springald_registry::lookup("marseillais").unwrap().clone();
    for (index, player) in ["random", "greedy", "nodes=50,hash=1"]
        .into_iter()
        .enumerate()
    {
        let own = folder.path().join(index.to_string());
        fs::create_dir(&own).unwrap();
        let mut plan = plan(player, "random", std::slice::from_ref(&game), 40);
        let list = "8/7P/5k2/8/8/8/8/3K4 w - - 0 52\n";
        plan.openings = Openings::parse(list, std::slice::from_ref(&game)).unwrap();
        let session = go_on(&plan, files(&own), 1, usize::MAX);
        let standings = session.standings();
        assert!(
            standings.faults.iter().all(FaultCounts::is_empty),
            "{standings:?}"
        );
        let games = fs::read_to_string(own.join("games.pgn")).unwrap();
        let is_drawn = |piece| games.contains(&format!("h8={piece} 1/2-1/2"));
        assert!(is_drawn('N') || is_drawn('B'), "{games}");
    }
}

#[test]
fn a_game_made_at_run_time_is_played_like_any_other() {
    let raid = EngineEntry::new(Skirmish::new("Night Raid", "musketeer", "mkm2/5/5/2MKM"));
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan("nodes=200,hash=1", "greedy", std::slice::from_ref(&raid), 4);
    let list = "c1c2\nNight Raid: d1d2 b4b3\nchess: e2e4\n";
    plan.openings = Openings::parse(list, &[raid]).unwrap();
    let Openings::Listed(lines) = &plan.openings else {
        panic!("a list");
    };
    assert_eq!(lines.len(), 2, "the line of chess is not played");
    let session = go_on(&plan, files(folder.path()), 2, usize::MAX);
    let standings = session.standings();
    assert_eq!(standings.variants[0].0, "night-raid");
    assert_eq!(standings.total.games(), 4);
    assert!(
        standings.faults.iter().all(FaultCounts::is_empty),
        "{standings:?}"
    );
}

#[test]
fn baselines_and_levels_play_each_other_without_mishap() {
    let folder = tempfile::tempdir().unwrap();
    // A clock that nobody can overrun, however busy the machine is: what is tested is that it runs
    // and that nobody loses by it. What happens to whoever is late is tested with its referee.
    let clock = "tc=86400+60,nodes=500,hash=1";
    for (index, (a, b)) in [("mcts:nodes=20", "greedy"), ("level=2", clock)]
        .into_iter()
        .enumerate()
    {
        let own = folder.path().join(index.to_string());
        fs::create_dir(&own).unwrap();
        let session = go_on(&plan(a, b, &all(), 2), files(&own), 2, usize::MAX);
        let standings = session.standings();
        assert!(
            standings.faults.iter().all(FaultCounts::is_empty),
            "{standings:?}"
        );
        assert_eq!(games_in_order(&own.join("games.pgn")), 2 * VARIANTS.len());
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_games_on_any_number_of_threads() {
    let texts: Vec<String> = [1, 3]
        .into_iter()
        .map(|concurrency| {
            let folder = tempfile::tempdir().unwrap();
            let plan = plan("nodes=300,hash=1", "level=3,hash=1", &all(), 2);
            go_on(&plan, files(folder.path()), concurrency, usize::MAX);
            fs::read_to_string(folder.path().join("games.pgn")).unwrap()
        })
        .collect();
    assert_eq!(texts[0], texts[1]);
    assert!(texts[0].len() > 5000);
}

#[test]
fn both_games_of_a_pair_have_the_same_opening_and_the_colours_change() {
    let folder = tempfile::tempdir().unwrap();
    let cats = [find("cats").unwrap().clone()];
    go_on(
        &plan("random", "greedy", &cats, 4),
        files(folder.path()),
        1,
        usize::MAX,
    );
    let text = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    let tags = |name: &str| -> Vec<&str> {
        let start = format!("[{name} \"");
        text.lines()
            .filter_map(|line| line.strip_prefix(&start))
            .collect()
    };
    let openings = tags("Opening");
    assert_eq!(openings[0], openings[1]);
    assert_eq!(openings[2], openings[3]);
    assert_ne!(openings[0], openings[2]);
    let white = tags("White");
    assert_eq!(white[0], white[2]);
    assert_ne!(white[0], white[1]);
    assert_eq!(tags("Round"), ["1.1\"]", "1.2\"]", "2.1\"]", "2.2\"]"]);
}

/// Kills a match after some games, as a crash of the machine would: the PGN has part of a game
/// that the journal does not know, and the journal part of a line.
#[test]
fn a_killed_match_continues_to_the_same_result() {
    let plan = plan("nodes=200,hash=1", "random", &all(), 4);
    let whole = tempfile::tempdir().unwrap();
    let untouched = go_on(&plan, files(whole.path()), 1, usize::MAX);
    let killed = tempfile::tempdir().unwrap();
    let (games, journal) = (
        killed.path().join("games.pgn"),
        killed.path().join("games.journal"),
    );
    fs::write(&games, "[Event \"earlier\"]\n\n*\n\n").unwrap();
    go_on(&plan, files(killed.path()), 1, 7);
    append(&games, "[Event \"half a ga");
    append(&journal, "{\"game\":7,\"variant\":\"ca");
    let finished = go_on(&plan, files(killed.path()), 2, usize::MAX);
    assert_eq!(finished.standings(), untouched.standings());
    let expected = fs::read_to_string(whole.path().join("games.pgn")).unwrap();
    let found = fs::read_to_string(&games).unwrap();
    assert_eq!(found, format!("[Event \"earlier\"]\n\n*\n\n{expected}"));
    drop(finished);
    // And once more: nothing is left to play, and nothing changes.
    let again = go_on(&plan, files(killed.path()), 1, usize::MAX);
    assert_eq!(
        (again.played(), again.standings()),
        (4 * VARIANTS.len(), untouched.standings())
    );
    assert_eq!(fs::read_to_string(&games).unwrap(), found);
}

#[test]
fn a_journal_with_half_a_first_line_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.journal"), "{\"plan\":{\"a\":").unwrap();
    let plan = plan("random", "random", &all()[..1], 2);
    let session = go_on(&plan, files(folder.path()), 1, usize::MAX);
    assert_eq!(session.played(), 2);
    drop(session);
    assert_eq!(go_on(&plan, files(folder.path()), 1, 0).played(), 2);
}

fn append(path: &Path, text: &str) {
    let before = fs::read_to_string(path).unwrap();
    fs::write(path, before + text).unwrap();
}

#[test]
fn files_of_other_matches_are_refused() {
    let refused = |plan: &MatchPlan, folder: &Path| -> String {
        Match::open(plan.clone(), files(folder))
            .err()
            .unwrap()
            .to_string()
    };
    let folder = tempfile::tempdir().unwrap();
    let mine = plan("random", "random", &all()[..1], 2);
    let session = go_on(&mine, files(folder.path()), 1, 1);
    assert!(refused(&mine, folder.path()).contains("another match is using it"));
    drop(session);
    let other = plan("random", "greedy", &all()[..1], 2);
    assert!(refused(&other, folder.path()).contains("another b: \"random\", expected \"greedy\""));
    fs::write(folder.path().join("games.pgn"), "").unwrap();
    assert!(refused(&mine, folder.path()).contains("has 0 bytes, expected at least"));
    let journal = folder.path().join("games.journal");
    append(&journal, "{}\n");
    assert!(refused(&mine, folder.path()).contains("line 3"));
    fs::write(&journal, "1. e4 e5\n").unwrap();
    assert!(refused(&mine, folder.path()).contains("line 1: found no journal"));
}

#[test]
fn a_test_ends_a_match_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(
        "level=3,hash=1",
        "random",
        &[find("chess").unwrap().clone()],
        2000,
    );
    plan.adjudication.longest = Some(150);
    plan.sprt = Some(Sprt {
        elo0: 0.0,
        elo1: 100.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Normalised,
    });
    let session = go_on(&plan, files(folder.path()), 2, usize::MAX);
    assert_eq!(session.decision(), Some(Hypothesis::H1));
    assert!(session.played() < 500, "{}", session.played());
}

#[test]
fn a_list_of_openings_is_gone_through_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let chess = [find("chess").unwrap().clone()];
    let mut plan = plan("random", "random", &chess, 6);
    let list = "e2e4 e7e5\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 moves e8d8\n";
    plan.openings = Openings::parse(list, &chess).unwrap();
    go_on(&plan, files(folder.path()), 1, usize::MAX);
    let text = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    assert_eq!(text.matches("[Opening \"e2e4 e7e5\"]").count(), 4);
    assert_eq!(text.matches("[FEN \"4k3/8").count(), 2);
    assert_eq!(games_in_order(&folder.path().join("games.pgn")), 6);
}
