//! Cat's Chess as text next to the same game written in Rust: refusals. Its dice need games of their own.

use crate::games::native::{actions, large, seeded, sorted_texts};
use springald_board::SplitMix;
use springald_cats::{Cats, CatsPosition};
use springald_core::{
    Clause, Explain, IllegalReason, Node, Notation, NotationExt, Position, PositionExt, Variant,
};
use springald_declared::DeclaredPosition;

/// Both positions of a game.
struct Pair {
    ours: DeclaredPosition<u128>,
    theirs: CatsPosition,
}

/// Returns the texts of all outcomes, sorted.
fn outcomes<P: Notation>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = (position.outcomes().into_iter())
        .map(|outcome| position.outcome_text(outcome))
        .collect();
    texts.sort();
    texts
}

/// Resolves a roll by the text of its outcome.
fn resolve<P: Notation>(position: &mut P, text: &str) {
    let mut all = position.outcomes().into_iter();
    let outcome = all.find(|&outcome| position.outcome_text(outcome) == text);
    position.resolve_unchecked(outcome.unwrap(), &mut ());
}

impl Pair {
    fn new() -> Self {
        Self {
            ours: large("cats").start(),
            theirs: Cats.start(),
        }
    }

    fn play(&mut self, text: &str) {
        if self.theirs.node() == Node::Chance {
            resolve(&mut self.ours, text);
            resolve(&mut self.theirs, text);
            return;
        }
        let our = self.ours.action_from_text(text).unwrap();
        let their = self.theirs.action_from_text(text).unwrap();
        self.ours.play_unchecked(our, &mut ());
        self.theirs.play_unchecked(their, &mut ());
    }
}

/// Returns one of the texts; captures, promotions and teleports more often than their share.
fn chosen<'a>(texts: &'a [String], pair: &Pair, random: &mut SplitMix) -> &'a str {
    let occupied = |text: &&String| {
        let action = pair.theirs.action_from_text(text);
        action.is_some_and(|action| pair.theirs.san(action).contains(['x', '=']))
    };
    let sharp: Vec<&String> = if random.below(3) == 0 && pair.theirs.node() != Node::Chance {
        texts.iter().filter(occupied).collect()
    } else {
        Vec::new()
    };
    if sharp.is_empty() {
        &texts[random.below(texts.len())]
    } else {
        sharp[random.below(sharp.len())]
    }
}

/// Returns the clause that a refusal cites; `None` if the action is legal.
fn cited<P: Explain>(position: &P, text: &str) -> Option<(Clause, String)> {
    let reason = position.why_not(text).expect("an action of the game")?;
    Some((reason.clause().expect("a clause"), reason.sentence()))
}

/// Returns a random text, often about pieces that stand on the board.
fn random_text(pair: &Pair, random: &mut SplitMix) -> String {
    let shape = Cats.info().shape;
    let occupied: Vec<_> = pair.theirs.pieces().occupied().into_iter().collect();
    let mut square = |stands: bool| {
        if stands {
            shape
                .name(occupied[random.below(occupied.len())])
                .to_string()
        } else {
            let (file, rank) = (random.below(10) as u8, random.below(10) as u8);
            shape.name(shape.at(file, rank)).to_string()
        }
    };
    let (from, to, target, put) = (square(true), square(false), square(true), square(false));
    let to = [to, target][random.below(2)].clone();
    let letter = ["q", "c", "t", "m", "k", "p"][random.below(6)];
    let sign = ["", "", "", "*", "&", "+"][random.below(6)];
    let end = match random.below(10) {
        0..3 => format!("@{put}"),
        3..5 if sign != "*" => letter.to_owned(),
        5 if sign != "*" => format!("{letter}@{from}"),
        _ => String::new(),
    };
    match random.below(40) {
        0 => "T@".into(),
        1 => "end".into(),
        2 | 3 => format!("T@{to}"),
        4 | 5 => format!("M@{to}"),
        _ if sign == "*" => format!("*{from}{to}"),
        _ => format!("{sign}{from}{to}{end}"),
    }
}

#[test]
fn cats_chess_refuses_by_the_same_clauses() {
    let mut random = seeded(0xc1a5);
    let mut left = actions();
    while left > 0 {
        let mut pair = Pair::new();
        for _ in 0..400 {
            for _ in 0..12 {
                let text = random_text(&pair, &mut random);
                let (our, their) = (cited(&pair.ours, &text), cited(&pair.theirs, &text));
                let clause = |cited: &Option<(Clause, String)>| cited.as_ref().map(|one| one.0);
                assert_eq!(
                    clause(&our),
                    clause(&their),
                    "{text} in {}: {our:?}, {their:?}",
                    pair.theirs.fen()
                );
                left = left.saturating_sub(usize::from(our.is_some()));
            }
            let texts = if pair.theirs.node() == Node::Chance {
                outcomes(&pair.theirs)
            } else {
                sorted_texts(&pair.theirs)
            };
            if texts.is_empty() || pair.theirs.verdict().is_some() || left == 0 {
                break;
            }
            let text = chosen(&texts, &pair, &mut random).to_owned();
            pair.play(&text);
        }
    }
}
