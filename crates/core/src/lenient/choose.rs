//! The legal action that a text means.

use super::foreign::Wxf;
use super::step::{Mover, Step, Suffix, To};
use super::wanted::{self, Wanted};
use super::{Dialect, is_pass, letters};
use crate::notated::promoted;
use crate::{Change, Info, NotationExt, Origin, PositionExt, Side};
use springald_board::{Shape, Square};

/// The meaning of a text among the legal actions.
pub(super) enum Choice<A> {
    /// Nothing.
    None,
    One(A),
    /// Several actions, by their SANs.
    Many(Vec<String>),
}

/// A legal action, taken apart.
struct Listed<A> {
    action: A,
    text: String,
    /// The SAN without marks, with the whole square that it leaves.
    san: String,
    /// The square that it leaves; `None` for a drop.
    from: Option<Square>,
    to: Option<Square>,
    /// The capital of the piece that moves or is dropped.
    letter: char,
}

impl<A> Listed<A> {
    fn is_castling(&self) -> bool {
        self.san.starts_with("O-O")
    }

    fn takes(&self) -> bool {
        self.san.contains('x')
    }

    /// Returns the capital after a sign of the SAN: `=` for a promotion, `&` for a gate.
    fn letter_after(&self, sign: char) -> Option<char> {
        let (_, after) = self.san.split_once(sign)?;
        after.chars().next()
    }

    fn promotes(&self) -> bool {
        self.text.ends_with('+') || self.san.contains('=')
    }

    fn is_plain(&self) -> bool {
        !self.promotes() && self.letter_after('&').is_none()
    }
}

/// Chooses among the legal actions of a position.
pub(super) struct Chooser<'a, P: NotationExt> {
    position: &'a P,
    info: &'a Info,
    side: Side,
    dialect: Dialect,
    listed: Vec<Listed<P::Action>>,
}

impl<'a, P: NotationExt> Chooser<'a, P> {
    pub(super) fn new(position: &'a P, info: &'a Info, side: Side, dialect: Dialect) -> Self {
        let listed = position.actions().into_iter().map(|action| {
            let text = position.action_text(action);
            let mut san = String::new();
            position.write_san_body(action, Origin::Square, &mut san);
            listed(action, text, san, info.shape)
        });
        let listed = listed.collect();
        Self {
            position,
            info,
            side,
            dialect,
            listed,
        }
    }

    /// Returns what a text means, in the letters of PGN.
    pub(super) fn choose(&self, text: &str) -> Choice<P::Action> {
        if is_pass(text) {
            let passes = |one: &&Listed<P::Action>| {
                one.san == "pass" || one.text == "end" || one.from.is_some() && one.from == one.to
            };
            return self.among(self.listed.iter().filter(passes).collect(), None);
        }
        for wanted in wanted::all(text, self.info.shape, self.dialect) {
            let found = match &wanted {
                Wanted::Castle(castle) => self.castling(castle.short, &castle.rest),
                Wanted::Step(step) => self.step(step),
            };
            let step = match wanted {
                Wanted::Step(step) => Some(step),
                Wanted::Castle(_) => None,
            };
            if !found.is_empty() {
                return self.among(found, step);
            }
        }
        let bare = text.trim_end_matches(['!', '?', '#']);
        match Wxf::read(bare, self.side, self.info.shape) {
            Some(wxf) => self.among(self.by_files(wxf), None),
            None => Choice::None,
        }
    }

    /// Returns the choice among actions that fit, after those that fit less well are left out.
    fn among(&self, mut found: Vec<&Listed<P::Action>>, step: Option<Step>) -> Choice<P::Action> {
        let mut prefer = |is_better: &dyn Fn(&Listed<P::Action>) -> bool| {
            if found.iter().any(|one| is_better(one)) {
                found.retain(|one| is_better(one));
            }
        };
        if let Some(step) = step {
            if matches!(step.suffix, Suffix::Nothing | Suffix::Stays) {
                prefer(&|one| one.is_plain());
            }
            prefer(&|one| one.from.is_some() != step.drops);
            prefer(&|one| step.mover != Mover::Unnamed || one.letter == 'P');
            prefer(&|one| one.takes() == step.takes);
        } else {
            prefer(&Listed::is_plain);
        }
        match found.as_slice() {
            [] => Choice::None,
            [only] => Choice::One(only.action),
            many => {
                let sans = many.iter().take(8).map(|one| self.position.san(one.action));
                Choice::Many(sans.collect())
            }
        }
    }

    /// Returns castling to a side, with the piece that enters, and the square on which it does.
    fn castling(&self, short: bool, entering: &str) -> Vec<&Listed<P::Action>> {
        let letter = entering
            .chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase());
        let at = entering.get(1..).unwrap_or_default();
        let fits = |one: &&Listed<P::Action>| {
            let is_long = one.san.starts_with("O-O-O");
            let own = one.from.map(|from| self.info.shape.name(from));
            one.is_castling()
                && is_long != short
                && one.letter_after('&') == letter
                && (at.is_empty()
                    || one.san.ends_with(at)
                    || own.is_some_and(|own| own.as_str() == at) && is_capital_last(&one.san))
        };
        let found: Vec<_> = self.listed.iter().filter(fits).collect();
        let on_king: Vec<_> = found
            .iter()
            .copied()
            .filter(|one| at.is_empty() && is_capital_last(&one.san))
            .collect();
        if on_king.is_empty() { found } else { on_king }
    }

    fn step(&self, step: &Step) -> Vec<&Listed<P::Action>> {
        let found = self.fitting(step, false);
        if !found.is_empty() {
            return found;
        }
        // Where only one kind of thing can be placed, its square says it all: the second leg of a turn of Duck Chess is
        // written as a move of the first piece by some programs.
        let mut letters = self.listed.iter().map(|one| (one.from, one.letter));
        let first = letters.next();
        let is_placing = first.is_some_and(|(from, _)| from.is_none());
        if is_placing && step.mover == Mover::Unnamed && letters.all(|other| Some(other) == first) {
            return self.fitting(step, true);
        }
        self.king_takes_rook(step)
    }

    /// Returns the actions that a step fits; by its destination alone if `anywhere` is true.
    fn fitting(&self, step: &Step, anywhere: bool) -> Vec<&Listed<P::Action>> {
        let shape = self.info.shape;
        let whole = step.file.is_some() && step.rank.is_some();
        let promoted = match step.mover {
            Mover::Promoted(_) => promoted(&self.position.fen(), shape),
            _ => Vec::new(),
        };
        let has_letter = |one: &Listed<P::Action>| match step.mover {
            Mover::Unnamed if step.drops => one.from.is_none(),
            Mover::Unnamed => whole || one.letter == 'P',
            Mover::Letter(letter) => letters::own(self.info, letter) == Some(one.letter),
            Mover::Promoted(letter) => one
                .from
                .is_some_and(|from| promoted.contains(&(from, letter))),
        };
        let comes_from = |one: &Listed<P::Action>| match one.from {
            Some(from) => {
                !step.drops
                    && step.file.is_none_or(|file| file == shape.file(from))
                    && step.rank.is_none_or(|rank| rank == shape.named_rank(from))
            }
            None => step.drops || step.file.is_none() && step.rank.is_none(),
        };
        let goes_to = |one: &Listed<P::Action>| match (step.to, one.to) {
            (To::Square(to), at) => at == Some(to),
            (To::File(file), Some(at)) => one.takes() && shape.file(at) == file,
            (To::File(_), None) => false,
        };
        let ends = |one: &Listed<P::Action>| match step.suffix {
            Suffix::Nothing => true,
            Suffix::Stays => !one.promotes(),
            Suffix::Promotes => one.text.ends_with('+'),
            Suffix::Letter(letter) => [one.letter_after('='), one.letter_after('&')]
                .iter()
                .any(|&found| found.is_some() && found == letters::own(self.info, letter)),
        };
        let listed = self.listed.iter();
        let fits = |one: &&Listed<P::Action>| {
            goes_to(one) && (anywhere || has_letter(one) && comes_from(one)) && ends(one)
        };
        listed.filter(fits).collect()
    }

    /// Returns castling, written as the king's move to the square of its rook, or to its own where the text of the game
    /// names the rook's.
    fn king_takes_rook(&self, step: &Step) -> Vec<&Listed<P::Action>> {
        let shape = self.info.shape;
        let (Some(file), Some(rank), To::Square(to)) = (step.file, step.rank, step.to) else {
            return Vec::new();
        };
        let fits = |one: &&Listed<P::Action>| {
            let (Some(from), true) = (one.from, one.is_castling()) else {
                return false;
            };
            shape.cell(file, rank) == Some(from)
                && self.names_castling(one.action, from, to)
                && match step.suffix {
                    Suffix::Letter(letter) => one.letter_after('&') == Some(letter),
                    _ => true,
                }
        };
        self.listed.iter().filter(fits).collect()
    }

    /// Returns `true` if castling takes the king to a square, or its rook away from there.
    fn names_castling(&self, action: P::Action, king: Square, to: Square) -> bool {
        let (mut after, mut changes) = (self.position.clone(), Vec::new());
        after.play_unchecked(action, &mut changes);
        changes.iter().any(|change| match *change {
            Change::Moved { from, to: goal, .. } if from == king => goal == to,
            Change::Moved { from, .. } => from == to,
            Change::Swapped { a, b, .. } => [a, b].contains(&to),
            _ => false,
        })
    }

    /// Returns the actions of a move in WXF.
    fn by_files(&self, wxf: Wxf) -> Vec<&Listed<P::Action>> {
        let shape = self.info.shape;
        let letter = letters::own(self.info, wxf.letter);
        let leaves = |one: &Listed<P::Action>| one.from.filter(|_| Some(one.letter) == letter);
        let ahead = |at: Square| match self.side {
            Side::White => i16::from(shape.rank(at)),
            Side::Black => -i16::from(shape.rank(at)),
        };
        let fits = |one: &&Listed<P::Action>| {
            let (Some(from), Some(to)) = (leaves(one), one.to) else {
                return false;
            };
            let file = shape.file(from);
            let places = self.listed.iter().filter_map(leaves);
            let mut others = places.filter(|&at| shape.file(at) == file && at != from);
            let is_told = match wxf.front {
                Some(front) => {
                    let mut others = others.peekable();
                    others.peek().is_some()
                        && others.all(|other| (ahead(from) > ahead(other)) == front)
                }
                // Of advisors and elephants in one file, the direction tells which.
                None => wxf.file == Some(file) || others.next().is_none() && wxf.file.is_none(),
            };
            is_told && wxf.fits(from, to, self.side, shape)
        };
        self.listed.iter().filter(fits).collect()
    }
}

fn is_capital_last(san: &str) -> bool {
    san.ends_with(|letter: char| letter.is_ascii_uppercase())
}

/// Takes a legal action apart.
fn listed<A>(action: A, text: String, san: String, shape: Shape) -> Listed<A> {
    let mut letters = text.chars();
    let first = letters.next().unwrap_or_default();
    let (from, to, letter) = if letters.next() == Some('@') {
        let to = shape.parse_prefix(&text[first.len_utf8() + 1..]);
        (None, to.map(|(to, _)| to), first)
    } else {
        // A sign before the squares, as of a neutral piece, may be left out.
        let sign = Some(first).filter(|first| !first.is_alphanumeric());
        let bare = &text[sign.map_or(0, char::len_utf8)..];
        let squares = shape.parse_prefix(bare).and_then(|(from, rest)| {
            let (to, _) = shape.parse_prefix(rest)?;
            Some((from, to))
        });
        let named = san.chars().next().filter(char::is_ascii_uppercase);
        let named = named.filter(|_| !san.starts_with("O-O"));
        let letter = named.or(sign).unwrap_or('P');
        let (from, to) = squares.unzip();
        (from, to, letter)
    };
    Listed {
        action,
        text,
        san,
        from,
        to,
        letter,
    }
}
