//! Games that roll, next to slow second generators: Dice Chess next to orthodox chess on a board of letters, and
//! Octahedral Chaos Surge next to the native Gravitatur Chess.

use crate::games::native::{declared, seeded, sorted_texts};
use crate::games::slow::{self, Move, Orthodox};
use springald_core::{
    Explain, IllegalReason, Node, NotationExt, Playable, Position, PositionExt, Variant, perft,
};
use springald_gravitatur::Gravitatur;

/// The pieces by the faces of a die.
const FACES: &str = "PNBRQK";

/// The state of the dice.
#[derive(Clone, Copy, PartialEq)]
enum Dice {
    Idle,
    Due,
    Shown(usize, usize),
}

/// A position of Dice Chess.
#[derive(Clone)]
struct Slow {
    state: Orthodox,
    dice: Dice,
}

impl Slow {
    fn start() -> Self {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Self {
            state: Orthodox::read(fen, 0).unwrap().0,
            dice: Dice::Idle,
        }
    }

    fn fen(&self) -> String {
        let counters = self.state.counters;
        let mut fields = self.state.fields();
        let dice = match self.dice {
            Dice::Idle => "-".into(),
            Dice::Due => "?".into(),
            Dice::Shown(a, b) => {
                let ep = fields.rfind(' ').unwrap() + 1;
                fields.insert(ep, '/');
                format!("{}-{}", a.min(b), a.max(b))
            }
        };
        let (halfmove, fullmove) = (counters.halfmove, counters.fullmove);
        format!("{fields} {dice} {halfmove} {fullmove}")
    }

    /// Returns `true` if the dice let a kind of piece move.
    fn lets(&self, kind: char) -> bool {
        let is = |face: usize| FACES.chars().nth(face - 1) == Some(kind);
        match self.dice {
            Dice::Idle | Dice::Due => true,
            Dice::Shown(a, b) => a == b || is(a) || is(b),
        }
    }

    fn is_safe(&self, mv: Move) -> bool {
        !self.state.after(mv).board.in_check(self.state.white)
    }

    /// Returns the moves that keep the player's own king safe and that the dice allow.
    fn moves(&self) -> Vec<Move> {
        let Orthodox { board, white, .. } = &self.state;
        let mut moves = self.state.moves();
        moves.retain(|&(from, ..)| self.lets(board.kind(from)));
        for castling in self.state.castlings() {
            let way = self.state.kings_way(&castling);
            let attacked = way.into_iter().any(|at| board.is_attacked(at, !white));
            if !attacked && (self.lets('K') || self.lets('R')) {
                moves.push((castling.king[0], castling.king[1], None));
            }
        }
        moves.retain(|&mv| self.is_safe(mv));
        moves
    }

    fn actions(&self) -> Vec<String> {
        let moves = || self.moves().into_iter().map(slow::text);
        let mut all: Vec<String> = match self.dice {
            _ if self.lost_king() => Vec::new(),
            Dice::Due => Vec::new(),
            Dice::Idle => moves().next().map(|_| "roll".into()).into_iter().collect(),
            Dice::Shown(..) => moves().collect(),
        };
        all.sort();
        all
    }

    fn lost_king(&self) -> bool {
        let fen = self.state.board.fen();
        !(fen.contains('K') && fen.contains('k'))
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.state;
        if self.lost_king() {
            return Some((if *white { "0-1" } else { "1-0" }, "king captured"));
        }
        let stuck = self.dice != Dice::Due && self.actions().is_empty();
        let bare = board.officers_and_pawns().is_empty();
        slow::result(
            *white,
            (stuck, board.in_check(*white), bare),
            self.state.counters.halfmove,
        )
    }

    fn play(&self, text: &str) -> Self {
        let mut next = self.clone();
        if text == "roll" {
            next.dice = Dice::Due;
            return next;
        }
        if let Some(shown) = text.strip_prefix("roll") {
            let (a, b) = shown.split_once('-').unwrap();
            next.dice = Dice::Shown(a.parse().unwrap(), b.parse().unwrap());
            if next.moves().is_empty() {
                next.dice = Dice::Idle;
                next.state.ep = None;
                next.state.counters.end_turn(self.state.white, false);
                next.state.white = !self.state.white;
            }
        } else {
            let mv = self.moves().into_iter().find(|&mv| slow::text(mv) == text);
            next.dice = Dice::Idle;
            next.state = self.state.after(mv.expect("a legal move"));
        }
        let captures = next.state.en_passant_captures().into_iter();
        let mut legal = captures.filter(|&mv| next.lets('P') && next.is_safe(mv));
        if legal.next().is_none() {
            next.state.ep = None;
        }
        next
    }
}

fn outcome_texts<P: Playable>(position: &P) -> Vec<String> {
    let outcomes = position.outcomes().into_iter();
    outcomes.map(|one| position.outcome_text(one)).collect()
}

/// Returns the position after an action or an outcome.
fn after<P: Playable>(position: &P, text: &str) -> P {
    if let Some(outcome) = position.outcome_from_text(text) {
        return position.resolved_unchecked(outcome);
    }
    let action = position.action_from_text(text);
    position.after_unchecked(action.unwrap_or_else(|| panic!("{text} in {}", position.fen())))
}

#[test]
fn dice_chess_agrees_with_a_slow_generator() {
    let game = declared("dice");
    let mut reasons = std::collections::BTreeMap::new();
    for seed in 0..40 {
        let mut random = seeded(0xd1ce + seed);
        let (mut fast, mut second) = (game.start(), Slow::start());
        for _ in 0..400 {
            let fen = fast.fen();
            assert_eq!(fen, second.fen());
            let verdict = fast.verdict().map(|one| {
                let (result, reason) = (one.result().as_str(), one.termination.as_str());
                *reasons.entry(reason).or_insert(0) += 1;
                (result, reason)
            });
            assert_eq!(verdict, second.result(), "{fen}");
            assert_eq!(sorted_texts(&fast), second.actions(), "{fen}");
            assert_eq!(fast.key(), fast.recomputed_key(), "{fen}");
            let mut texts = outcome_texts(&fast);
            if fast.node() == Node::Chance {
                assert_eq!(texts.len(), 36);
            } else {
                texts = second.actions();
            }
            if verdict.is_some() {
                break;
            }
            let text = &texts[random.below(texts.len())];
            fast = after(&fast, text);
            second = second.play(text);
        }
    }
    assert!(reasons["king captured"] > 3, "{reasons:?}");
}

/// Of 36 rolls 12 let neither pawns nor knights move, the two rolls of a pair count twice, and doubles let all move.
#[test]
fn outcomes_count_as_children_of_their_action() {
    let start = declared("dice").start();
    let counts: Vec<u64> = (1..=2).map(|depth| perft::perft(&start, depth)).collect();
    let one_of = |moves: u64| moves * (2 * 4);
    let moves = one_of(16) + one_of(4) + 2 * 20 + 6 * 20;
    // The turn is lost in 12 rolls, and then Black rolls.
    assert_eq!(counts, [36, moves + 12 * 36]);
}

/// Returns the FEN that Octahedral Chaos Surge writes for one of Gravitatur Chess.
fn surge(fen: &str) -> String {
    fen.replace(" - - @ ", " - /- - ")
}

#[test]
fn no_roll_is_due_in_check_where_it_is_left_out() {
    let game = declared("chaossurge");
    let fen = |dice: &str| format!("4k3/8/8/8/3n4/8/4K3/8 w - - {dice} 5 7");
    assert!(game.parse_fen(&fen("-")).is_ok());
    let error = game.parse_fen(&fen("?")).unwrap_err();
    assert_eq!(
        (error.field, &*error.expected),
        ("dice", "'?' only where a roll is due")
    );
    let free = "4k3/8/8/8/3n4/8/8/4K3 w - - ? 5 7";
    assert!(game.parse_fen(free).is_ok());
}

#[test]
fn octahedral_chaos_surge_agrees_with_gravitatur_chess() {
    let game = declared("chaossurge");
    let (mut appeared, mut stayed_away, mut checks) = (0, 0, 0);
    for seed in 0..8 {
        let mut random = seeded(0x0c7a + seed);
        let mut fast = game.start();
        for _ in 0..60 {
            let fen = fast.fen();
            let native = Gravitatur.parse_fen(&fen).unwrap();
            let texts = sorted_texts(&native);
            let placements = texts.iter().any(|text| text.starts_with("G@"));
            let mut then = fast;
            let actions = sorted_texts(&fast);
            if actions == ["G@"] {
                let due = after(&fast, "G@");
                assert_eq!(outcome_texts(&due).len(), 64);
                for text in outcome_texts(&due) {
                    let rolled = after(&due, &text);
                    if let Some(action) = native.action_from_text(&text) {
                        let placed = native.after_unchecked(action);
                        assert_eq!(rolled.fen(), surge(&placed.fen()), "{text} in {fen}");
                        assert_eq!(sorted_texts(&rolled).is_empty(), !placed.has_action());
                        appeared += 1;
                        checks += u32::from(rolled.at_turn_start());
                    } else {
                        let same = fen.replace(" - - - ", " - /- - ");
                        assert_eq!(rolled.fen(), same, "{text} in {fen}");
                        stayed_away += 1;
                    }
                }
                let all = outcome_texts(&due);
                then = after(&due, &all[random.below(all.len())]);
                if !then.at_turn_start() {
                    let placed = then.fen().replace(" - /- - ", " - - @ ");
                    match Gravitatur.parse_fen(&placed) {
                        Ok(placed) => assert_eq!(sorted_texts(&then), sorted_texts(&placed)),
                        Err(_) => assert!(!then.has_action(), "{placed}"),
                    }
                }
            } else {
                assert!(!placements);
                assert_eq!(actions, texts);
            }
            if !then.at_turn_start() {
                let moves = sorted_texts(&then);
                if moves.is_empty() {
                    break;
                }
                then = after(&then, &moves[random.below(moves.len())]);
            } else if actions != ["G@"] {
                if actions.is_empty() {
                    break;
                }
                then = after(&then, &actions[random.below(actions.len())]);
            }
            fast = then;
            if fast.verdict().is_some() {
                break;
            }
        }
    }
    assert!(appeared > 1000 && stayed_away > 1000 && checks > 20);
}

/// Returns the clause and the sentence by which an action is refused.
fn refusal<P: Explain>(position: &P, text: &str) -> (String, String) {
    let reason = position.why_not(text).unwrap().expect("refused");
    let clause = reason.clause().map(|clause| clause.to_string());
    (clause.unwrap_or_default(), reason.sentence())
}

#[test]
fn a_refused_move_cites_the_dice() {
    let start = declared("dice").start();
    let due = after(&start, "roll");
    let shown = after(&due, "roll2-5");
    for (position, text, clause, sentence) in [
        (&start, "e2e4", "1.2", "Roll the dice."),
        (&due, "e2e4", "1.2", "Roll the dice."),
        (
            &shown,
            "e2e4",
            "1.1",
            "The dice show 2 and 5: knight or queen may move. So the pawn on e2 can't.",
        ),
        (&shown, "roll", "1.2", "Move your knight or queen."),
        (
            &shown,
            "g1g3",
            "2.3",
            "The knight on g1 can't go to g3: knights don't move like that.",
        ),
    ] {
        let expected = (clause.to_owned(), sentence.to_owned());
        assert_eq!(refusal(position, text), expected, "{text}");
    }
}
