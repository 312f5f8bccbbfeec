//! A declaration compiled to tables.

pub(crate) mod attacks;
pub(crate) mod compile;
pub(crate) mod joining;
pub(crate) mod keys;
pub(crate) mod moves;
pub(crate) mod reachable;
pub(crate) mod reaches;
pub(crate) mod shifts;
pub(crate) mod work;

pub(crate) use moves::{
    CODES, Code, KindMoves, Lanes, Mover, PLANES, PromotionTable, Reach, Special, Step,
};

use crate::bits::Bits;
use crate::effects::EffectTable;
use crate::effects::arrivals::ArrivalTable;
use crate::effects::becoming::BecomingTable;
use crate::effects::displacing::DisplaceTable;
use crate::effects::explosion::Blast;
use crate::effects::gating::GateTable;
use crate::effects::leaping::LeapRules;
use crate::effects::lend::LendingTable;
use crate::effects::placing::ForceTable;
use crate::effects::returning::ReturnTable;
use crate::effects::swaps::SwapTable;
use crate::evaluate::{self, Scores};
use crate::language::model::{Declaration, Dropped, Passing};
use crate::play::castling::{CastlingTable, Roaming};
use crate::play::counting::CountingTable;
use crate::play::dice::DiceTable;
use crate::play::drops::DropLimits;
use crate::play::en_passant::{Capturers, Passers};
use crate::play::ends::EndTable;
use crate::play::layer::LayerTable;
use crate::play::options::{OpenTurn, ThrowStep};
use crate::play::position::DeclaredPosition;
use crate::play::prisons::Prisons;
use crate::play::turns::StepTable;
use crate::program::keys::Keys;
use springald_board::{Line, Shape};
use springald_core::{Info, SearchTraits, Side, Weight};
use std::sync::OnceLock;

/// A game compiled to tables. Positions share it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct Program<W: Bits> {
    pub(crate) declaration: Declaration,
    pub(crate) info: Info,
    pub(crate) version: [u8; 32],
    pub(crate) shape: Shape,
    /// All squares of the board.
    pub(crate) board: W,
    /// For each side, the moves of each of its kinds.
    pub(crate) movers: [Vec<KindMoves<W>>; 2],
    /// For each side, the ways in which its pieces attack a square.
    pub(crate) attacks: [Attacks<W>; 2],
    pub(crate) royal: Vec<Code>,
    pub(crate) legality: Legality,
    /// The same game with all checks, if those other than checkmate are forbidden: in it, a check has answers or is mate.
    pub(crate) with_checks: Option<&'static Self>,
    pub(crate) castlings: [Vec<CastlingTable<W>>; 2],
    /// The pieces that may castle after they were dropped.
    pub(crate) castles_dropped: Dropped,
    /// The places of castling from anywhere, if there is such castling.
    pub(crate) roaming: Option<Roaming>,
    /// For each square the rights to castle that are kept when something leaves it or comes to it.
    pub(crate) keeps_rights: Vec<u32>,
    /// `true` if the turn rolls, or has optional steps or moves that may be refused, moves are counted, kinds come back, or
    /// a side has one piece of some kind.
    pub(crate) is_rare: bool,
    /// The turn, if some of its steps are optional.
    pub(crate) open_turn: Option<OpenTurn<W>>,
    /// The codes that others go through.
    pub(crate) passable: Vec<Code>,
    /// The codes that are limited to one a side, as bits.
    pub(crate) single: u32,
    /// The neutral pieces that are captured.
    pub(crate) displaced: Vec<DisplaceTable>,
    /// The kinds that come back.
    pub(crate) returns: OnceLock<ReturnTable<W>>,
    /// The steps of a turn of each side.
    pub(crate) steps: [Vec<StepTable>; 2],
    /// `true` if each turn repeats its last step once more than the turn before.
    pub(crate) grows: bool,
    /// `true` if a turn may have several moves.
    pub(crate) has_many_moves: bool,
    /// The tables of captures en passant in turns of several moves.
    pub(crate) passers: [Passers; 2],
    /// For each side, `true` if the squares of a move decide whether it can leave the enemy's royal piece attacked.
    pub(crate) is_local: [bool; 2],
    /// The origins of captures en passant of each side; `None` if some are no leaps.
    pub(crate) capturers: [Option<Capturers<W>>; 2],
    /// The rules of all steps, a bit for each.
    pub(crate) step_rules: u16,
    /// The forces of each kind.
    pub(crate) forces: Vec<ForceTable<W>>,
    pub(crate) swaps: Vec<SwapTable>,
    /// For each side, the actions that turn pieces into others.
    pub(crate) becomings: [Vec<BecomingTable<W>>; 2],
    pub(crate) ends: Vec<EndTable<W>>,
    /// The counting of moves in the endgame.
    pub(crate) counting: Option<CountingTable<W>>,
    /// The codes whose moves count as progress, as bits.
    pub(crate) progress: u32,
    /// `true` if every turn is one step without rules, and only the lack of actions ends a game.
    pub(crate) is_plain: bool,
    /// `true` if a move only takes, moves and promotes, steps have no rules, and only numbers of pieces or the lack of
    /// actions end a game.
    pub(crate) has_simple_moves: bool,
    /// The codes of the kinds that others promote to, as bits.
    pub(crate) becomes: u32,
    /// `true` if every move that can be captured en passant counts as progress.
    pub(crate) passing_is_progress: bool,
    pub(crate) must_take: bool,
    /// `true` if some pieces take own ones.
    pub(crate) takes_own: bool,
    /// The rules about captures by leaping.
    pub(crate) leaps: LeapRules,
    /// The pieces that come from outside.
    pub(crate) arrivals: Option<ArrivalTable<W>>,
    /// The condition under which a player may pass.
    pub(crate) passing: Option<Passing>,
    /// `true` if a player with several royal pieces may leave all of them attacked.
    pub(crate) spares_several: bool,
    /// `true` if royal pieces may not face each other for two turns.
    pub(crate) royals_part: bool,
    /// `true` if turns roll dice or squares.
    pub(crate) rolls: bool,
    /// The pieces that may move by what dice show.
    pub(crate) dice: Option<DiceTable>,
    /// `true` if the dice may make a player lose a turn, so that one may have to stay in check.
    pub(crate) may_lose_turns: bool,
    /// `true` if pieces that have moved shoot.
    pub(crate) shoots: bool,
    /// `true` if a side may leave its royal piece attacked, which is an end.
    pub(crate) exposes: bool,
    /// `true` if some end depends on who is to move.
    pub(crate) asks_turn: bool,
    /// `true` if there are two boards, and pieces that move go to the other one.
    pub(crate) mirrors: bool,
    /// `true` if moves may be refused.
    pub(crate) refuses: bool,
    /// The pieces that come in where another leaves.
    pub(crate) gate: Option<GateTable<W>>,
    /// The slots of the kinds that must be dropped from the hand.
    pub(crate) must_drop: Vec<usize>,
    /// The effects of moves, captures and arrivals, explosions left out.
    pub(crate) effects: Option<EffectTable<W>>,
    /// The explosions that captures cause.
    pub(crate) blast: Option<Blast<W>>,
    /// The moves that pieces lend to others.
    pub(crate) lendings: Vec<LendingTable<W>>,
    /// `true` if captures are lent or replaced.
    pub(crate) lends_takes: bool,
    /// The kind that lies under the other pieces.
    pub(crate) layer: Option<LayerTable<W>>,
    /// `true` if captured pieces go to hand.
    pub(crate) to_hand: bool,
    /// `true` if some promotions take pieces from the enemy's hand or prison.
    pub(crate) promotes_held: bool,
    /// The exchanges of prisoners, in a game with prisons.
    pub(crate) prisons: Option<Prisons>,
    /// `true` if promoted pieces go to hand as what they were before.
    pub(crate) demotes: bool,
    /// The code that a captured promoted piece gets in its captor's hand, by its own code.
    pub(crate) demoted: [Code; CODES],
    /// The codes of pieces that become what they were before, and again, as bits: to turn so is no gain.
    pub(crate) turning: u32,
    /// The codes of promoted pieces, regardless of marks on the board, as bits.
    pub(crate) plus: u32,
    /// `true` if some end does not ask for actions.
    pub(crate) watches_ends: bool,
    /// `true` if these ends only count pieces, and only captures, promotions and drops change the counts.
    pub(crate) ends_by_progress: bool,
    /// The kinds that can be dropped, with their squares for each side.
    pub(crate) drops: Vec<(Code, [W; 2])>,
    /// `true` if some of them stand on squares of different colours.
    pub(crate) drops_by_colour: bool,
    /// The further limits of the drops of these kinds.
    pub(crate) drop_limits: Vec<DropLimits<W>>,
    /// The number of checks that ends the game; 0 if they are not counted.
    pub(crate) checks: u8,
    /// The codes whose checks count as long as each turn gives one; empty if all checks count.
    pub(crate) series: Vec<Code>,
    pub(crate) keys: Keys<W>,
    pub(crate) start: OnceLock<DeclaredPosition<W>>,
    pub(crate) weights: OnceLock<Vec<Weight>>,
    /// The assumptions of a search, if the weights state them.
    pub(crate) traits: OnceLock<SearchTraits>,
    pub(crate) scores: OnceLock<Scores<W>>,
    /// For each side and kind the squares where it can stand.
    pub(crate) reachable: OnceLock<[Vec<W>; 2]>,
}

/// The way in which the generator ensures that an action leaves nothing forbidden behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// Nothing is forbidden.
    Free,
    /// One royal piece a side, attacked only by leaps and along lines: checks and pins are masks.
    Pins,
    /// Every action is tried.
    Trial {
        /// Own royal pieces must not be attacked afterwards.
        own: bool,
        /// Royal pieces of the enemy must not be attacked afterwards.
        enemy: bool,
        /// Not all own royal pieces may be attacked afterwards.
        all: bool,
    },
}

impl Legality {
    /// Returns `true` if no action may leave our royal pieces, or all of them, attacked.
    pub(crate) const fn protects_own(self) -> bool {
        match self {
            Self::Free => false,
            Self::Pins => true,
            Self::Trial { own, all, .. } => own || all,
        }
    }
}

/// The ways in which the pieces of a side attack a square.
pub(crate) struct Attacks<W> {
    pub(crate) leaps: Vec<LeapAttack<W>>,
    /// For each square those from which any of these leaps attacks it.
    pub(crate) near: Box<[W]>,
    pub(crate) rays: Vec<RayAttack<W>>,
    /// For each square the union of all rays that end there. Only pieces on them are ever pinned.
    pub(crate) shadow: Box<[W]>,
    /// The same as `rays`, grouped to lines of the same kinds.
    pub(crate) lines: Vec<LineAttack<W>>,
    /// All other ways.
    pub(crate) others: Vec<OtherAttack<W>>,
}

/// An attack that is found by moving each piece.
pub(crate) struct OtherAttack<W> {
    /// The index of the kind.
    pub(crate) kind: usize,
    /// The index of its mover.
    pub(crate) mover: usize,
    /// For each square the squares from which it may be attacked on any board.
    pub(crate) sources: Box<[W]>,
}

/// An attack by leaps.
pub(crate) struct LeapAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// For each square those from which it is attacked.
    pub(crate) sources: Box<[W]>,
}

/// An attack along lines.
pub(crate) struct LineAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// `count` lines for each square, back towards the attackers.
    pub(crate) lines: Box<[Line<W>]>,
    pub(crate) count: usize,
}

impl<W: Bits> LineAttack<W> {
    /// Returns the squares that are seen from a square along the lines, the first occupied ones included.
    #[inline(always)]
    pub(crate) fn seen_from(&self, square: usize, occupied: W) -> W {
        let lines = &self.lines[square * self.count..][..self.count];
        lines
            .iter()
            .fold(W::ZERO, |seen, &line| seen | W::seen(line, occupied))
    }
}

/// An attack in one direction.
pub(crate) struct RayAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// For each square those from which it is attacked if all between are empty.
    pub(crate) sources: Box<[W]>,
    /// `true` if the indices of the sources grow with the distance.
    pub(crate) upwards: bool,
}

impl<W: Bits> Program<W> {
    /// Returns the declaration from which the tables were made.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Returns the turn and its step in which dice are thrown, if it has one.
    pub(crate) fn throw(&self) -> Option<(&OpenTurn<W>, &ThrowStep<W>)> {
        let turn = self.open_turn.as_ref()?;
        Some((turn, turn.throw.as_ref()?))
    }

    /// Returns `true` if a kind of a side has ways that are open to captures en passant.
    pub(crate) fn passes(&self, side: Side, code: Code) -> bool {
        let mut ways = self.moves(side, code).movers.iter();
        ways.any(|way| way.special == Special::Passing)
    }

    /// Returns the weights of the evaluation.
    pub(crate) fn weights(&self) -> &[Weight] {
        self.weights.get_or_init(|| evaluate::weights(self))
    }

    /// Returns the tables of the evaluation.
    #[inline(always)]
    pub(crate) fn scores(&self) -> &Scores<W> {
        self.scores.get_or_init(|| Scores::of(self))
    }

    /// Returns the letter of a code as FEN writes it for White.
    pub(crate) fn letter(&self, code: Code) -> char {
        self.declaration.kinds[code as usize - 1].letter
    }

    /// Returns the forces of a code.
    #[inline(always)]
    pub(crate) fn force(&self, code: Code) -> &ForceTable<W> {
        &self.forces[code as usize - 1]
    }

    /// Returns the index of the moves of a code.
    #[inline(always)]
    pub(crate) fn moves(&self, side: Side, code: Code) -> &KindMoves<W> {
        &self.movers[side.index()][code as usize - 1]
    }

    /// Returns `true` if FENs name the piece that passed, and all squares that it passed.
    #[inline(always)]
    pub(crate) fn names_passer(&self) -> bool {
        self.declaration.names_passer
    }

    /// Returns `true` if attacks on royal pieces matter: the game has check.
    pub(crate) fn has_check(&self) -> bool {
        self.legality != Legality::Free || self.checks > 0
    }
}

impl<W: Bits> std::fmt::Debug for Program<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Program").field(&self.info.id).finish()
    }
}
