//! The puzzles that come with the program, against a brute force that shares no code with the prover: it
//! lists every turn, every defence and every outcome by the rules alone, remembers nothing and prunes
//! nothing.

use springald_core::pgn::{Reader, Tree, replay};
use springald_core::{Node, NotationExt, Playable, Position, PositionExt, Side, Variant};
use springald_registry::{VARIANTS, VariantVisitor, find, visit_variants};
use std::path::PathBuf;

/// The puzzles of each game in the quick test: those that win, and those that save the game, which take longer.
const SAMPLE: [usize; 2] = [24, 2];

/// A puzzle as its file says it.
struct Claimed {
    place: String,
    variant: String,
    fen: String,
    turns: u32,
    /// `true` if the answer saves the game, `false` if it wins.
    saves: bool,
    /// The actions of the answer.
    answer: Vec<String>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

/// Returns the puzzles with at most this many turns from a file of the usual folder, or of the folder in `PUZZLES`.
fn load(id: &str, most: u32) -> Vec<Claimed> {
    let folder = std::env::var_os("PUZZLES").map_or_else(folder, PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join(format!("{id}.pgn"))) else {
        return Vec::new();
    };
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
        let entry = |name: Option<&str>| name.and_then(|name| find(name).ok()?.variant().into());
        let played = replay(&pgn, entry).unwrap();
        let mut game = played.game;
        while game.undo_turn() {}
        let tree = Tree::of(&mut *game, &played.pgn.line).unwrap();
        let answer = tree.nodes[0].turn.text.split(',');
        claims.push(Claimed {
            place: format!("{id}.pgn, puzzle {number}"),
            variant: tag("Variant"),
            fen: tag("FEN"),
            turns,
            saves,
            answer: answer.map(str::to_owned).collect(),
        });
    }
    claims
}

/// Returns `true` if `us` wins within `turns` turns of its own, against all replies and all rolls. `rolls` are the
/// rolls of the current turn: one that repeats itself decides nothing.
fn wins<P: Playable>(position: &P, us: Side, turns: u32, rolls: &mut Vec<P>) -> bool {
    let side = match position.node() {
        Node::Over(verdict) => return verdict.winner == Some(us),
        Node::Chance => return wins_roll(position, us, turns, rolls),
        Node::Decision(side) => side,
    };
    let actions = position.actions();
    if actions.is_empty() {
        return position.verdict_without_action().winner == Some(us);
    }
    if side != us && turns == 0 {
        return false;
    }
    let mut children = actions.into_iter().map(|action| {
        let child = position.after_unchecked(action);
        let left = turns - u32::from(side == us && is_turn_of(&child, us.other()));
        (child, left)
    });
    if side == us {
        // Games list preparatory actions first, and those seldom win.
        let mut children = children.rev();
        children.any(|(child, left)| wins(&child, us, left, rolls))
    } else {
        children.all(|(child, left)| wins(&child, us, left, rolls))
    }
}

fn is_turn_of<P: Playable>(position: &P, side: Side) -> bool {
    position.at_turn_start() && position.node() == Node::Decision(side)
}

fn wins_roll<P: Playable>(position: &P, us: Side, turns: u32, rolls: &mut Vec<P>) -> bool {
    if rolls.contains(position) {
        return true;
    }
    rolls.push(position.clone());
    let mut outcomes = position.outcomes().into_iter();
    let all = outcomes.all(|outcome| {
        let child = position.resolved_unchecked(outcome);
        wins(&child, us, turns, rolls)
    });
    rolls.pop();
    all
}

/// Checks one puzzle.
struct Check<'a> {
    claimed: &'a Claimed,
    found: bool,
}

impl VariantVisitor for Check<'_> {
    fn visit<V: Variant>(&mut self, variant: &V) {
        if !variant.info().answers_to(&self.claimed.variant) {
            return;
        }
        self.found = true;
        let start = variant.parse_fen(&self.claimed.fen).unwrap();
        let Node::Decision(us) = start.node() else {
            panic!("{}: nobody is to move", self.claimed.place);
        };
        for turns in 1..self.claimed.turns {
            if self.claimed.saves {
                break;
            }
            let wins = wins(&start, us, turns, &mut Vec::new());
            assert!(!wins, "{}: wins in {turns}", self.claimed.place);
        }
        let end = self.answered(&start, us).unwrap();
        assert!(
            self.reaches_goal(&end, us),
            "{}: does not reach its goal",
            self.claimed.place
        );
        self.others(&start, us, &end, &mut Vec::new());
    }
}

impl Check<'_> {
    /// Returns `true` if `us` reaches the goal from the end of its first turn, or from a roll in it, in time.
    fn reaches_goal<P: Playable>(&self, end: &P, us: Side) -> bool {
        if self.claimed.saves {
            let loses = |end: &P| wins(end, us.other(), self.claimed.turns, &mut Vec::new());
            return if end.node() == Node::Chance {
                let mut outcomes = end.outcomes().into_iter();
                !outcomes.any(|outcome| loses(&end.resolved_unchecked(outcome)))
            } else {
                !loses(end)
            };
        }
        let is_over = is_turn_of(end, us.other());
        let left = self.claimed.turns - u32::from(is_over);
        wins(end, us, left, &mut Vec::new())
    }

    /// Checks that no other way to continue a turn reaches the goal, unless it is the same answer.
    fn others<P: Playable>(&self, from: &P, us: Side, answer: &P, way: &mut Vec<String>) {
        for action in from.actions() {
            let child = from.after_unchecked(action);
            way.push(from.action_text(action));
            if child.node() == Node::Decision(us) && !child.at_turn_start() {
                self.others(&child, us, answer, way);
            } else if !child.repeats(answer) && !self.is_contained(&child, us, way) {
                assert!(
                    !self.reaches_goal(&child, us),
                    "{}: {} is a solution, too",
                    self.claimed.place,
                    way.join(",")
                );
            }
            way.pop();
        }
    }

    /// Returns the position after the answer, with its turn ended; `None` if it cannot be played.
    fn answered<P: Playable>(&self, start: &P, us: Side) -> Option<P> {
        let mut end = start.clone();
        for text in &self.claimed.answer {
            end = end.after_unchecked(end.action_from_text(text)?);
        }
        if end.node() == Node::Decision(us) && !end.at_turn_start() {
            end = end.after_unchecked(end.action_from_text("end")?);
        }
        Some(end)
    }

    /// Returns `true` if a way to end the turn is no other solution, even if it wins: it has all steps of an answer
    /// that ends the solution. A way to a roll, if the answer reaches the goal after every outcome.
    fn is_contained<P: Playable>(&self, child: &P, us: Side, way: &[String]) -> bool {
        if !self.claimed.saves && self.claimed.turns > 1 {
            return false;
        }
        if child.node() == Node::Chance {
            return child.outcomes().into_iter().all(|outcome| {
                let after = self.answered(&child.resolved_unchecked(outcome), us);
                after.is_some_and(|after| self.reaches_goal(&after, us))
            });
        }
        self.claimed.answer.iter().all(|step| way.contains(step))
    }
}

fn refute(most: u32, sample: [usize; 2]) {
    let mut stood = 0;
    for entry in VARIANTS {
        let claims = load(entry.id(), most);
        let (saves, wins): (Vec<Claimed>, Vec<Claimed>) =
            claims.into_iter().partition(|claimed| claimed.saves);
        let some = [wins, saves]
            .into_iter()
            .zip(sample)
            .flat_map(|(claims, sample)| {
                let step = claims.len().div_ceil(sample).max(1);
                claims.into_iter().step_by(step)
            });
        for claimed in some {
            let mut check = Check {
                claimed: &claimed,
                found: false,
            };
            visit_variants(&mut check);
            assert!(check.found, "{}: unknown variant", claimed.place);
            stood += 1;
        }
    }
    assert!(stood > 0, "found no puzzle");
}

#[test]
fn a_brute_force_refutes_none_of_a_sample() {
    refute(2, SAMPLE);
}

/// Checks all puzzles, or the ones in the folder that the variable `PUZZLES` names. Takes an hour or more.
#[test]
#[ignore = "takes an hour"]
fn a_brute_force_refutes_none() {
    refute(u32::MAX, [usize::MAX; 2]);
}
