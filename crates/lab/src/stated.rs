//! The statements of a game's text that may act or not.

use springald_core::Clause;
use springald_declared::model::{Declaration, Gain, Homes, When};
use springald_declared::{Allowed, Sort, Source, Use, load_source, uses};

/// The statements of a game's text that may act or not. A game in Rust has none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stated {
    /// The ends, in the order of the text.
    pub ends: Vec<StatedEnd>,
    /// Clauses that allow moves, promotions, castlings and drops, each with what it allows.
    pub ways: Vec<(Clause, String)>,
    /// Clauses that allow moves, each with the letter of a kind that moves by it.
    pub walkers: Vec<(Clause, char)>,
    /// The letters of the royal kinds.
    pub royal: Vec<char>,
    /// The things that players may do, each with words for it.
    pub uses: Vec<(Use, String)>,
    /// `true` if the turns of both sides have different steps.
    pub turns_differ: bool,
    /// White's ways to castle from fixed squares, as indices in board order: of the king, of the rook, and its letter.
    pub castlings: Vec<(u8, u8, char)>,
}

/// An end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedEnd {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The reason, in the words of a PGN.
    pub reason: String,
    /// `true` if it is a way to win that a player can aim at, other than leaving the enemy without an action.
    pub is_goal: bool,
    /// The letters of the kinds that must be gone for it; empty if it asks for something else.
    pub gone: Vec<char>,
}

impl Stated {
    /// Returns the statements of a text; none if there is no text, or it is no game.
    pub fn of_source(source: Option<&Source>) -> Self {
        let game = source.and_then(|source| load_source(source).ok());
        game.map_or_else(Self::default, |game| Self::of(game.declaration()))
    }

    /// Returns the statements of a declared game.
    pub fn of(declaration: &Declaration) -> Self {
        let mut stated = Self::default();
        for end in &declaration.ends {
            let known = stated.ends.iter_mut().find(|one| one.reason == end.reason);
            let is_stuck = matches!(
                end.when,
                When::Checkmated | When::MatedByDrop(_) | When::Stalemated
            );
            let is_goal = end.result != Gain::Draw && !is_stuck;
            let gone = match &end.when {
                When::Fewer { kinds, .. } => kinds.as_slice(),
                _ => &[],
            };
            match known {
                Some(known) => known.is_goal |= is_goal,
                None => stated.ends.push(StatedEnd {
                    clause: end.clause,
                    reason: end.reason.clone(),
                    is_goal,
                    gone: (gone.iter().map(|&kind| declaration.kinds[kind].letter)).collect(),
                }),
            }
        }
        for kind in &declaration.kinds {
            if kind.royal {
                stated.royal.push(kind.letter);
            }
            for path in &kind.paths {
                let clause = path.clause.into_iter();
                stated
                    .walkers
                    .extend(clause.map(|clause| (clause, kind.letter)));
                stated.add(path.clause, || format!("a way of the {}", kind.name));
            }
            for promotion in &kind.promotions {
                stated.add(promotion.clause, || {
                    format!("a promotion of the {}", kind.name)
                });
            }
        }
        stated.turns_differ = declaration.turns[0] != declaration.turns[1];
        for castling in &declaration.castlings {
            if let Homes::Fixed { king, rook } = castling.homes {
                let letter = declaration.kinds[castling.rook].letter;
                stated.castlings.push((king, rook, letter));
            }
            stated.add(castling.clause, || "castling".to_owned());
        }
        for drop in &declaration.drops {
            let kind = &declaration.kinds[drop.kind].name;
            stated.add(drop.clause, || format!("a drop of the {kind}"));
        }
        stated.ways.sort();
        let named = |one: Use| (one, words(declaration, one));
        stated.uses = uses(declaration).into_iter().map(named).collect();
        stated
    }

    fn add(&mut self, clause: Option<Clause>, allows: impl Fn() -> String) {
        let Some(clause) = clause else {
            return;
        };
        match self.ways.iter_mut().find(|(known, _)| *known == clause) {
            None => self.ways.push((clause, allows())),
            Some((_, text)) => {
                let more = allows();
                if !text.split(", ").any(|part| part == more) {
                    text.push_str(", ");
                    text.push_str(&more);
                }
            }
        }
    }
}

/// Returns words for what players may do.
fn words(declaration: &Declaration, one: Use) -> String {
    let name = |kind: usize| declaration.kinds[kind].name.as_str();
    let others = |kind: usize| {
        let paths = declaration.kinds[kind].paths.iter();
        paths.filter(|path| path.clause != one.clause).count() > 0
    };
    match one.what {
        Allowed::Ways(kind, Sort::Moves) => {
            format!("moves of the {} without capturing", name(kind))
        }
        Allowed::Ways(kind, Sort::Passing) => format!("long steps of the {}", name(kind)),
        Allowed::Ways(kind, Sort::Captures) => format!("captures by the {}", name(kind)),
        Allowed::Ways(kind, Sort::OwnCaptures) => {
            format!("captures of own pieces by the {}", name(kind))
        }
        Allowed::Ways(kind, Sort::EnPassant) => {
            format!("captures en passant by the {}", name(kind))
        }
        Allowed::Ways(kind, _) if others(kind) => format!("some ways of the {}", name(kind)),
        Allowed::Ways(kind, _) => format!("all ways of the {}", name(kind)),
        Allowed::Promotion(kind) => format!("promotion of the {}", name(kind)),
        Allowed::Castling => "castling".to_owned(),
        Allowed::Drop(kind) => format!("drops of the {}", name(kind)),
        _ => "ways that pieces lend".to_owned(),
    }
}
