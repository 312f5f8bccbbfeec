//! The default evaluation: material, centralization and mobility.

use super::shape;
use crate::{
    Change, Group, Layer, Node, NotationExt, Observer, Owner, Phase, Piece, Screen, Side, Tally,
    Weight,
};

/// The number of letters that kinds of pieces may have.
const LETTERS: usize = 26;
/// The index of the first weight for centralization.
const CENTRE: usize = LETTERS;
/// The index of the weight for mobility.
const MOBILITY: usize = 2 * LETTERS;

/// The groups of weights: for each letter from A to Z the value of the piece and of each step towards
/// the middle of the board, then the value of each further action.
pub static TERMS: [Group; 3] = [
    Group::new("material", LETTERS),
    Group::new("centre", LETTERS),
    Group::new("mobility", 1),
];

/// The default weights, in the order of [`TERMS`].
/// Letters of orthodox pieces have about their usual values; any other piece counts as a knight. A game
/// for which that is wrong fits its own weights with the tuner, and returns them from
/// [`crate::Evaluate::weights`].
pub static WEIGHTS: [Weight; 2 * LETTERS + 1] = weights();

const fn weights() -> [Weight; 2 * LETTERS + 1] {
    let mut weights = [Weight::new(1, 1); 2 * LETTERS + 1];
    let mut index = 0;
    while index < LETTERS {
        let (worth, step) = match b'A' + index as u8 {
            b'P' => (100, 2),
            b'B' => (320, 3),
            b'R' => (500, 1),
            b'Q' => (900, 1),
            b'K' => (0, 0),
            _ => (300, 4),
        };
        weights[index] = Weight::new(worth, worth);
        weights[CENTRE + index] = Weight::new(step, step);
        index += 1;
    }
    weights
}

/// Returns the index of a piece's letter among the weights.
fn index_of(piece: Piece) -> Option<usize> {
    let letter = piece.letter;
    letter
        .is_ascii_uppercase()
        .then(|| usize::from(letter as u8 - b'A'))
}

/// Returns 1 for a piece of White, -1 for one of Black, 0 for a neutral one.
const fn sign(owner: Owner) -> i32 {
    match owner {
        Owner::White => 1,
        Owner::Black => -1,
        Owner::Neutral => 0,
    }
}

/// Adds the terms of [`TERMS`]: the pieces on the board by letter, their steps from the edges, and the difference
/// between the two sides' numbers of actions, if [`Screen::in_turn_of`] supplies them.
pub fn count_terms<P: Screen, T: Tally>(position: &P, tally: &mut T) {
    let Some(shape) = shape(position) else {
        return;
    };
    position.each_placed(|placed| {
        let count = sign(placed.piece.owner);
        let Some(index) = index_of(placed.piece).filter(|_| placed.layer == Layer::Board) else {
            return;
        };
        let (file, rank) = (shape.file(placed.at), shape.rank(placed.at));
        let edges = [
            file.min(shape.files() - 1 - file),
            rank.min(shape.ranks() - 1 - rank),
        ];
        tally.add(index, count);
        tally.add(CENTRE + index, count * i32::from(edges[0] + edges[1]));
    });
    if let Node::Decision(side) = position.node() {
        let theirs = position.in_turn_of(side.other());
        let theirs = theirs.map_or(0, |theirs| theirs.count_actions());
        let more = position.count_actions() as i32 - theirs as i32;
        tally.add(MOBILITY, if side == Side::White { more } else { -more });
    }
}

/// Returns the phase by the number of pieces: full as long as half of the squares are occupied.
pub fn phase<P: Screen>(position: &P) -> Phase {
    let mut pieces = 0;
    position.each_placed(|placed| pieces += i32::from(placed.layer == Layer::Board));
    let squares = shape(position).map_or(1, |shape| i32::from(shape.squares()));
    Phase::of(pieces, (squares / 2).max(1))
}

/// The material that an action changes.
struct Balance {
    mover: Owner,
    gain: i32,
    is_changed: bool,
}

impl Observer for Balance {
    fn note(&mut self, change: Change) {
        let (piece, is_gone) = match change {
            Change::Removed {
                piece,
                layer: Layer::Board,
                ..
            } => (piece, true),
            Change::Appeared {
                piece,
                layer: Layer::Board,
                ..
            } => (piece, false),
            _ => return,
        };
        self.is_changed = true;
        let worth = index_of(piece).map_or(0, |index| WEIGHTS[index].opening());
        let is_ours = piece.owner == self.mover;
        if piece.owner != Owner::Neutral {
            self.gain += if is_ours == is_gone { -worth } else { worth };
        }
    }
}

fn balance<P: Screen>(position: &P, action: P::Action) -> (i32, bool) {
    let Node::Decision(side) = position.node() else {
        return (0, false);
    };
    let mut balance = Balance {
        mover: side.into(),
        gain: 0,
        is_changed: false,
    };
    let mut after = position.clone();
    after.play_unchecked(action, &mut balance);
    let is_over = matches!(after.node(), Node::Over(_));
    (balance.gain, balance.is_changed || is_over)
}

/// Returns `true` if an action changes the pieces on the board or ends the game.
pub fn is_noisy<P: Screen>(position: &P, action: P::Action) -> bool {
    balance(position, action).1
}

/// Returns the material, by [`WEIGHTS`], that an action wins at once, in centipawns.
pub fn gain<P: Screen>(position: &P, action: P::Action) -> i32 {
    balance(position, action).0
}

/// Returns a hash of the text of an action. Two actions of a position hardly ever share one.
pub fn action_code<P: Screen>(position: &P, action: P::Action) -> u32 {
    // FNV-1a.
    let step = |code: u32, byte: u8| (code ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let text = position.action_text(action);
    text.bytes().fold(0x811c_9dc5, step)
}
