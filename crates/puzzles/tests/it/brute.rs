//! The puzzles that come with the program, against a brute force that shares no code with the prover: it
//! lists every turn, every defence and every outcome by the rules alone, remembers nothing and prunes
//! nothing.

use springald_core::pgn::{Reader, Tree, replay};
use springald_core::{Node, Side};
use springald_registry::testkit::Walk;
use springald_registry::{VARIANTS, lookup};
use springald_testkit::extent;
use std::path::PathBuf;

/// The puzzles of each game in the long checks: those that win, and those that save the game, which take longer.
const SAMPLE: [u64; 2] = [24, 2];

/// The divisor of the sample for each game of the library: they are many, and the prover is the same.
const OF_LIBRARY: usize = 12;
/// The divisor where every solution has several turns of several steps: one takes seconds.
const OF_STEPS: usize = 12;

/// A puzzle as its file says it.
struct Claimed {
    place: String,
    variant: String,
    fen: String,
    turns: u32,
    /// `true` if the answer saves the game, `false` if it wins.
    saves: bool,
    /// The actions of the answer, and of its further endings.
    answers: Vec<Vec<String>>,
}

/// Returns the usual folder, or the one in `PUZZLES`.
fn folder() -> PathBuf {
    let usual = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    std::env::var_os("PUZZLES").map_or_else(usual, PathBuf::from)
}

/// Returns the games with a file in the folder.
fn games() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let games = names.filter_map(|name| Some(name.strip_suffix(".pgn")?.to_owned()));
    games.collect()
}

/// Returns the puzzles of a game with at most this many turns.
fn load(id: &str, most: u32) -> Vec<Claimed> {
    let text = std::fs::read_to_string(folder().join(format!("{id}.pgn"))).unwrap();
    let mut claims = Vec::new();
    for (number, pgn) in (1..).zip(Reader::new(&text)) {
        let pgn = pgn.unwrap();
        let tag = |name: &str| pgn.tag(name).unwrap().value.clone();
        let turns = tag("Turns").parse().unwrap();
        let goal = pgn.tag("Goal").map_or("win", |tag| &*tag.value);
        // A puzzle of material is not proved.
        if turns > most || goal == "material" {
            continue;
        }
        let saves = goal == "save";
        let entry = |name: Option<&str>| name.and_then(|name| lookup(name).ok()?.variant().into());
        let played = replay(&pgn, entry).unwrap();
        let mut game = played.game;
        while game.undo_turn() {}
        let tree = Tree::of(&mut *game, &played.pgn.line).unwrap();
        let answers = tree.nodes.iter().filter(|node| node.parent.is_none());
        let actions = |text: &str| text.split(',').map(str::to_owned).collect();
        claims.push(Claimed {
            place: format!("{id}.pgn, puzzle {number}"),
            variant: tag("Variant"),
            fen: tag("FEN"),
            turns,
            saves,
            answers: answers.map(|node| actions(&node.turn.text)).collect(),
        });
    }
    claims
}

/// Returns `true` if `us` wins within `turns` turns of its own against every defence. `rolls` are the
/// rolls of the current turn: one that repeats itself decides nothing.
fn wins(at: &mut dyn Walk, us: Side, turns: u32, rolls: &mut Rolls) -> bool {
    let side = match at.node() {
        Node::Over(verdict) => return verdict.winner == Some(us),
        Node::Chance => return wins_roll(at, us, turns, rolls),
        Node::Decision(side) => side,
    };
    let choices = at.choices();
    if choices == 0 {
        return at.verdict_without_action().winner == Some(us);
    }
    if side != us && turns == 0 {
        return false;
    }
    let enter = |index| {
        at.enter(index);
        let left = turns - u32::from(side == us && is_turn_of(at, us.other()));
        let wins = wins(at, us, left, rolls);
        at.leave();
        wins
    };
    if side == us {
        // Games list preparatory actions first, and those seldom win.
        (0..choices).rev().any(enter)
    } else {
        (0..choices).all(enter)
    }
}

/// The rolls of a turn.
type Rolls = Vec<Box<dyn Walk>>;

/// The positions after an answer and its further endings.
type Ends = Vec<Box<dyn Walk>>;

fn is_turn_of(at: &dyn Walk, side: Side) -> bool {
    at.at_turn_start() && at.node() == Node::Decision(side)
}

fn wins_roll(at: &mut dyn Walk, us: Side, turns: u32, rolls: &mut Rolls) -> bool {
    if rolls.iter().any(|roll| at.repeats(&**roll)) {
        return true;
    }
    rolls.push(at.here());
    let all = (0..at.choices()).all(|index| {
        at.enter(index);
        let wins = wins(at, us, turns, rolls);
        at.leave();
        wins
    });
    rolls.pop();
    all
}

impl Claimed {
    fn check(&self) {
        let entry = lookup(&self.variant).unwrap_or_else(|error| panic!("{}: {error}", self.place));
        let mut start = entry.checks().walk(&self.fen).unwrap();
        let Node::Decision(us) = start.node() else {
            panic!("{}: nobody is to move", self.place);
        };
        for turns in 1..self.turns {
            if self.saves {
                break;
            }
            let wins = wins(&mut *start, us, turns, &mut Vec::new());
            assert!(!wins, "{}: wins in {turns}", self.place);
        }
        let ends = self.answers.iter().map(|answer| {
            let mut end = Self::answered(&*start, us, answer).unwrap();
            let reaches = self.reaches_goal(&mut *end, us);
            assert!(reaches, "{}: does not reach its goal", self.place);
            end
        });
        let ends: Ends = ends.collect();
        self.others(&mut *start, us, &ends, &mut Vec::new());
    }

    /// Returns `true` if `us` reaches the goal from the end of its first turn, or from a roll in it, in time.
    fn reaches_goal(&self, end: &mut dyn Walk, us: Side) -> bool {
        if self.saves {
            let loses = |end: &mut dyn Walk| wins(end, us.other(), self.turns, &mut Vec::new());
            return if end.node() == Node::Chance {
                !(0..end.choices()).any(|index| {
                    end.enter(index);
                    let loses = loses(end);
                    end.leave();
                    loses
                })
            } else {
                !loses(end)
            };
        }
        let is_over = is_turn_of(end, us.other());
        let left = self.turns - u32::from(is_over);
        wins(end, us, left, &mut Vec::new())
    }

    /// Checks that no other way to continue a turn reaches the goal, unless it is the same answer.
    fn others(&self, from: &mut dyn Walk, us: Side, answers: &Ends, way: &mut Vec<String>) {
        for index in 0..from.choices() {
            way.push(from.action_text(index));
            from.enter(index);
            if from.node() == Node::Decision(us) && !from.at_turn_start() {
                self.others(from, us, answers, way);
            } else if !answers.iter().any(|answer| from.repeats(&**answer))
                && !self.is_contained(from, us, way)
            {
                assert!(
                    !self.reaches_goal(from, us),
                    "{}: {} is a solution, too",
                    self.place,
                    way.join(",")
                );
            }
            from.leave();
            way.pop();
        }
    }

    /// Returns the position after an answer, with its turn ended; `None` if it cannot be played.
    fn answered(start: &dyn Walk, us: Side, answer: &[String]) -> Option<Box<dyn Walk>> {
        let mut end = start.here();
        let mut play = |text: &str| {
            let index = (0..end.choices()).find(|&index| end.action_text(index) == text)?;
            end.enter(index);
            Some(end.node() == Node::Decision(us) && !end.at_turn_start())
        };
        let mut is_open = false;
        for text in answer {
            is_open = play(text)?;
        }
        if is_open {
            play("end")?;
        }
        Some(end)
    }

    /// Returns `true` if a way to end the turn is no other solution, wherever it leads: it has all steps of
    /// an answer that ends the solution. A way to a roll, if the answer reaches the goal after every outcome.
    fn is_contained(&self, child: &mut dyn Walk, us: Side, way: &[String]) -> bool {
        if !self.saves && self.turns > 1 {
            return false;
        }
        if child.node() == Node::Chance {
            return (0..child.choices()).all(|index| {
                child.enter(index);
                let after = Self::answered(child, us, &self.answers[0]);
                child.leave();
                after.is_some_and(|mut after| self.reaches_goal(&mut *after, us))
            });
        }
        self.answers[0].iter().all(|step| way.contains(step))
    }
}

fn refute(most: u32, sample: [usize; 2]) {
    let mut stood = 0;
    for id in games() {
        let claims = load(&id, most);
        let is_built_in = VARIANTS.iter().any(|entry| entry.id() == id);
        let is_long = |claimed: &Claimed| claimed.turns > 1 && claimed.answers[0].len() > 1;
        let divisor = if !is_built_in {
            OF_LIBRARY
        } else if claims.iter().all(is_long) {
            OF_STEPS
        } else {
            1
        };
        let (saves, wins): (Vec<Claimed>, Vec<Claimed>) =
            claims.into_iter().partition(|claimed| claimed.saves);
        let some = [wins, saves]
            .into_iter()
            .zip(sample)
            .flat_map(|(claims, sample)| {
                let step = claims.len().div_ceil(sample.div_ceil(divisor)).max(1);
                claims.into_iter().step_by(step)
            });
        for claimed in some {
            claimed.check();
            stood += 1;
        }
    }
    assert!(stood > 0, "found no puzzle");
}

#[test]
fn a_brute_force_refutes_none_of_a_sample() {
    refute(2, SAMPLE.map(|count| extent(count) as usize));
}

/// Checks all puzzles, or the ones in the folder that the variable `PUZZLES` names. Takes an hour or more.
#[test]
#[ignore = "takes an hour"]
fn a_brute_force_refutes_none() {
    refute(u32::MAX, [usize::MAX; 2]);
}
