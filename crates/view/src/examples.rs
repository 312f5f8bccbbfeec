//! Examples of the clauses of a game, found in random games.

use crate::phrase;
use serde::Serialize;
use springald_core::{Actor, Clause, Game, Legality, Owner, sort_by};

/// The most positions that are examined.
const POSITIONS: u32 = 500;
/// The number of actions after which another random game begins.
const LONGEST: u32 = 120;
/// The number of squares to which pieces try to go in each position.
const TRIES: usize = 16;
/// The number of legal actions that are examined in each position.
const LEGAL: usize = 8;

/// An action that a clause allows or forbids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ExampleView {
    /// The number of the clause.
    pub clause: String,
    /// The position.
    pub fen: String,
    /// The text of the action.
    pub action: String,
    /// `true` if the clause allows it, or ends the game after it.
    pub legal: bool,
    /// The action in words, or the reason why it is illegal.
    pub say: String,
}

/// Looks for examples of clauses in random games from the start: for each clause at most one action that it allows and
/// one that it forbids. The same game always has the same examples.
pub fn examples(start: &dyn Game, clauses: &[String]) -> Vec<ExampleView> {
    let mut search = Search {
        found: Vec::new(),
        state: 0x9e37_79b9,
    };
    let mut game = start.boxed_clone();
    let mut played = 0;
    for _ in 0..POSITIONS {
        let is_over = matches!(game.to_act(), Actor::Nobody);
        if is_over || played == LONGEST {
            game = start.boxed_clone();
            played = 0;
        }
        if game.to_act() == Actor::Nature {
            let outcomes = game.outcomes();
            let outcome = &outcomes[search.below(outcomes.len())].outcome;
            if game.play_text(outcome).is_err() {
                break;
            }
            continue;
        }
        search.look(&*game);
        if search.is_complete(clauses) {
            break;
        }
        let Some(action) = search.next(&*game) else {
            break;
        };
        let before = game.boxed_clone();
        if game.play_text(&action).is_err() {
            break;
        }
        search.look_at_end(&*before, &action, &*game);
        played += 1;
    }
    sort_by(&mut search.found, |a, b| {
        (&a.clause, !a.legal).cmp(&(&b.clause, !b.legal))
    });
    search.found
}

struct Search {
    found: Vec<ExampleView>,
    state: u64,
}

impl Search {
    /// Returns a pseudo-random number.
    fn below(&mut self, count: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % count.max(1) as u64) as usize
    }

    /// Returns a random action.
    fn next(&mut self, game: &dyn Game) -> Option<String> {
        let actions = game.action_texts();
        let index = self.below(actions.len());
        actions.into_iter().nth(index)
    }

    fn is_complete(&self, clauses: &[String]) -> bool {
        let has = |clause: &String, legal| {
            (self.found.iter()).any(|one| one.clause == *clause && one.legal == legal)
        };
        clauses
            .iter()
            .all(|clause| has(clause, true) && has(clause, false))
    }

    /// Adds an example, unless there is one of its kind; `say` is called only then.
    fn add(
        &mut self,
        clause: Clause,
        game: &dyn Game,
        action: &str,
        legal: bool,
        say: impl FnOnce() -> String,
    ) {
        let clause = clause.to_string();
        let is_known = |one: &ExampleView| one.clause == clause && one.legal == legal;
        if !self.found.iter().any(is_known) {
            self.found.push(ExampleView {
                clause,
                fen: game.fen(),
                action: action.to_owned(),
                legal,
                say: say(),
            });
        }
    }

    /// Adds the examples of a position.
    fn look(&mut self, game: &dyn Game) {
        let actions = game.action_texts();
        for _ in 0..LEGAL.min(actions.len()) {
            let action = &actions[self.below(actions.len())];
            if let Some(clause) = game.allowed_by(action) {
                self.add(clause, game, action, true, || phrase(game, action));
            }
        }
        let shape = game.info().shape;
        let placed = game.placed();
        let owner = match game.to_act() {
            Actor::White => Owner::White,
            _ => Owner::Black,
        };
        let own: Vec<_> = (placed.iter())
            .filter(|placed| placed.piece.owner == owner)
            .collect();
        if own.is_empty() {
            return;
        }
        for _ in 0..TRIES {
            let from = shape.name(own[self.below(own.len())].at);
            let file = char::from(b'a' + self.below(shape.files().into()) as u8);
            let rank = 1 + self.below(shape.ranks().into());
            let to = format!("{file}{rank}");
            // Nobody tries to move a piece to its own square, or off the board.
            if from.to_string() == to || shape.parse(&to).is_none() {
                continue;
            }
            let action = format!("{from}{to}");
            if let Ok(Legality::Illegal(violation)) = game.explain(&action)
                && let Some(clause) = violation.clause
            {
                self.add(clause, game, &action, false, || violation.sentence);
            }
        }
    }

    /// Adds the action that ended the game as an example of the clause of the end.
    fn look_at_end(&mut self, before: &dyn Game, action: &str, after: &dyn Game) {
        if after.verdict().is_none() {
            return;
        }
        if let Ok(Legality::Illegal(violation)) = after.explain(action)
            && let Some(clause) = violation.clause
        {
            self.add(clause, before, action, true, || phrase(before, action));
        }
    }
}
