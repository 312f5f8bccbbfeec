//! Statements of a text that can never matter, and actions that cannot be told apart.
//!
//! The first is found out from the tables: a piece stands only on squares that [`crate::program::reachable`] knows, so
//! what would need others never happens. The second is looked for in some random games, always the same ones.

use crate::bits::{Bits, squares};
use crate::game::Game;
use crate::program::reaches::widest;
use crate::program::tables::ends::EndTest;
use crate::program::tables::ways::CastlingTable;
use crate::program::{Code, KindMoves, Legality, Mover, Program, PromotionTable, work};
use springald_board::SplitMix;
use springald_core::{Clause, Node, NotationExt, Position, PositionExt, Side, sort_by};
use springald_language::model::{Declaration, Dropped, StepAction, When};
use springald_language::words::legend::way;
use std::fmt;

/// The most actions whose texts are compared: some hundredths of a second.
const MOST_ACTIONS: usize = 50_000;
/// The most work of listing them, in the units of [`work`]: some tenths of a second.
const MOST_WORK: u64 = 100_000_000;
/// The fewest actions that are compared without saying so.
const FEW_ACTIONS: usize = 250;
/// The most actions and outcomes of a random game.
const LONGEST_GAME: usize = 120;
/// The seed of the random games.
const SEED: u64 = 1;

/// Something that the author of a game should know, although the game can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The clause that states what is of no use, if it has one.
    pub clause: Option<Clause>,
    /// The fault, in words.
    pub message: String,
}

/// Writes `clause 3.2: the piece 'man' can never move`.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clause) = self.clause {
            write!(f, "clause {clause}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Returns the warnings about a game: an end that comes at the start; pieces, ways, promotions, castlings, drops and ends
/// that no position after the start ever reaches; and two actions with the same text. Takes well below a second.
///
/// ```
/// use springald_declared::{load, warnings};
///
/// let text = "game own like chess\nloss when you have fewer than 1 king as \"no king\"\n";
/// let warnings = warnings(&load(text)?);
/// let expected = "the end \"no king\" never comes: royal pieces are never captured in this game";
/// assert_eq!(warnings[0].to_string(), expected);
/// # Ok::<(), springald_declared::LoadError>(())
/// ```
pub fn warnings(game: &Game) -> Vec<Warning> {
    match game {
        Game::Small(game) => Review::of(game.program()),
        Game::Large(game) => Review::of(game.program()),
        Game::Huge(game) => Review::of(game.program()),
    }
}

/// The warnings about a game so far.
struct Review<W: Bits> {
    program: &'static Program<W>,
    /// For each side and kind the squares where it can stand.
    reachable: &'static [Vec<W>; 2],
    warnings: Vec<Warning>,
}

impl<W: Bits> Review<W> {
    fn of(program: &'static Program<W>) -> Vec<Warning> {
        let Some(reachable) = program.reachable.get() else {
            return Vec::new();
        };
        let mut review = Self {
            program,
            reachable,
            warnings: Vec::new(),
        };
        review.start();
        review.kinds();
        review.castlings();
        review.hands();
        review.ends();
        review.texts();
        review.warnings
    }

    fn declaration(&self) -> &'static Declaration {
        &self.program.declaration
    }

    fn warn(&mut self, clause: Option<Clause>, message: String) {
        let written = &self.program.declaration.written;
        let clause = clause.filter(|clause| !written.contains(clause));
        let warning = Warning { clause, message };
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Looks for a start in which nothing can be played.
    fn start(&mut self) {
        if let Some(verdict) = self.program.start.get().and_then(PositionExt::verdict) {
            let message = format!("the game is over at its start: {}", verdict.termination);
            self.warn(None, message);
        }
    }

    /// Looks for pieces that never come onto the board or never move, and for ways and promotions of no use.
    fn kinds(&mut self) {
        for (index, kind) in self.declaration().kinds.iter().enumerate() {
            if kind.neutral || kind.beneath.is_some() {
                continue;
            }
            let name = &kind.name;
            if self
                .reachable
                .iter()
                .all(|reachable| reachable[index] == W::ZERO)
            {
                let message = format!("the piece '{name}' never comes onto the board");
                self.warn(kind.clause, message);
                continue;
            }
            let useful = |path: &usize| any_side(|side| self.leads_anywhere(side, index, *path));
            let (leading, idle): (Vec<usize>, Vec<usize>) = (0..kind.paths.len()).partition(useful);
            let is_lent_to = |code| {
                self.program
                    .lendings
                    .iter()
                    .any(|table| table.lends_to(code))
            };
            if leading.is_empty()
                && !idle.is_empty()
                && !is_lent_to(index as Code + 1)
                && kind.swaps.is_empty()
            {
                self.warn(kind.clause, format!("the piece '{name}' can never move"));
                continue;
            }
            for path in idle {
                let path = &kind.paths[path];
                let way = way(path, &self.program.declaration, true);
                let message = format!(
                    "a way of moving of the piece '{name}' leads nowhere from where it can stand: {way}"
                );
                self.warn(path.clause, message);
            }
            for (promotion, stated) in kind.promotions.iter().enumerate() {
                if !any_side(|side| self.promotes(side, index, promotion)) {
                    let message = format!(
                        "a promotion of the piece '{name}' never happens, as it cannot come there"
                    );
                    self.warn(stated.clause, message);
                }
            }
        }
    }

    fn moves(&self, side: usize, kind: usize) -> &'static KindMoves<W> {
        &self.program.movers[side][kind]
    }

    /// Returns the squares to which a way of a kind may lead on any board.
    fn targets(&self, side: usize, kind: usize, mover: &Mover<W>) -> W {
        let from = squares(self.reachable[side][kind] & mover.from);
        from.fold(W::ZERO, |all, at| {
            all | (widest(self.program.board, &mover.reach, at) & mover.into)
        })
    }

    /// Returns `true` if one of a side's pieces may use a way, or if the way is one that nobody uses.
    fn leads_anywhere(&self, side: usize, kind: usize, path: usize) -> bool {
        let mut movers = self.moves(side, kind).movers.iter();
        movers.any(|mover| {
            let is_barred = mover.moves == W::ZERO
                && mover.takes == W::ZERO
                && mover.owns.is_empty()
                && !mover.attacks;
            mover.path == path && (is_barred || self.targets(side, kind, mover) != W::ZERO)
        })
    }

    /// Returns `true` if a promotion of a kind may happen.
    fn promotes(&self, side: usize, kind: usize, promotion: usize) -> bool {
        let moves = self.moves(side, kind);
        let movers = moves.movers.iter();
        let ends = movers.fold(self.reachable[side][kind], |all, mover| {
            all | self.targets(side, kind, mover)
        });
        let happens = |table: &PromotionTable<W>| {
            (ends & table.into) | (self.reachable[side][kind] & table.from) != W::ZERO
        };
        let mut tables = moves.promotions.iter();
        let is_lent = self
            .program
            .lendings
            .iter()
            .any(|table| table.lends_to(moves.code));
        is_lent || tables.any(|table| table.promotion == promotion && happens(table))
    }

    /// Looks for ways to castle to which the start gives nobody the right.
    fn castlings(&mut self) {
        let Some(start) = self.program.start.get() else {
            return;
        };
        for (index, stated) in self.declaration().castlings.iter().enumerate() {
            let mut sides = Side::BOTH.into_iter().zip(&self.program.castlings);
            let is_open = |side: Side, one: &CastlingTable<W>| {
                let comes = |code, at: u8| self.program.armed_squares(side, code).has(at.into());
                let is_armed = comes(one.king, one.king_from) || comes(one.rook, one.rook_from);
                one.way == index && (start.may_castle(one) || is_armed)
            };
            if stated.dropped == Dropped::Nothing
                && !sides.any(|(side, ways)| ways.iter().any(|one| is_open(side, one)))
            {
                let message = format!(
                    "castling with the letter {} never happens, as the start gives nobody the right to it",
                    stated.letter
                );
                self.warn(stated.clause, message);
            }
        }
    }

    /// Looks for drops and gates of pieces that are never in hand. If the start states that nothing is in hand, a
    /// partner may give it, as in Koedem.
    fn hands(&mut self) {
        let Some(start) = self.program.start.get() else {
            return;
        };
        let is_held = |slot| Side::BOTH.iter().any(|&side| start.in_hand(side, slot) > 0);
        let drops = &self.declaration().drops;
        let is_stated = self.declaration().start.contains('[');
        if self.program.to_hand || (is_stated && !(0..drops.len()).any(is_held)) {
            return;
        }
        for (slot, drop) in drops.iter().enumerate() {
            if !is_held(slot) {
                let name = &self.declaration().kinds[drop.kind].name;
                self.warn(drop.clause, format!("the piece '{name}' is never in hand"));
            }
        }
    }

    /// Looks for ends that never come, and for those that another one always forestalls.
    fn ends(&mut self) {
        let program = self.program;
        for (index, (table, end)) in program
            .ends
            .iter()
            .zip(&self.declaration().ends)
            .enumerate()
        {
            let why = self
                .never(&table.test, &end.when)
                .map(str::to_owned)
                .or_else(|| {
                    let mut earlier = program.ends[..index].iter();
                    let wider = earlier.find(|earlier| includes(&earlier.test, &table.test))?;
                    Some(format!("the end \"{}\" comes first", wider.reason))
                });
            if let Some(why) = why {
                self.warn(
                    end.clause,
                    format!("the end \"{}\" never comes: {why}", end.reason),
                );
            }
        }
    }

    /// Returns the reason why a condition never holds, if it is certain.
    fn never(&self, test: &EndTest<W>, when: &When) -> Option<&'static str> {
        let program = self.program;
        match (test, when) {
            (EndTest::NoAction(true) | EndTest::MatedByOnly(_), _) if !program.has_check() => {
                Some("the game has no check, for nothing is forbidden and checks are not counted")
            }
            (EndTest::MatedByDrop, When::MatedByDrop(kinds)) => {
                let mut drops = self.declaration().drops.iter();
                (!drops.any(|drop| kinds.contains(&drop.kind)))
                    .then_some("these pieces are never dropped")
            }
            (
                EndTest::Reached {
                    neutral: false,
                    least,
                    codes,
                    region,
                    ..
                },
                _,
            ) => {
                let room = |side: usize| {
                    let codes = codes.iter().map(|&code| usize::from(code) - 1);
                    let reachable =
                        codes.fold(W::ZERO, |all, kind| all | self.reachable[side][kind]);
                    (reachable & region[side]).count() >= *least
                };
                (!any_side(room)).then_some("these pieces never stand there")
            }
            (EndTest::Fewer { codes, than, .. }, _) if self.stay(codes, *than) => {
                Some("royal pieces are never captured in this game")
            }
            (EndTest::Full, _) if self.never_fills() => {
                Some("moves fill no board, and nothing comes from outside")
            }
            (EndTest::CountedOut, _) if program.counting.is_none() => {
                Some("the game has no 'counting'")
            }
            (EndTest::Passed(_), _) if program.passing.is_none() => Some("the game has no passing"),
            (EndTest::All(tests), When::All(whens)) => {
                let mut all = tests.iter().zip(whens);
                all.find_map(|(test, when)| self.never(test, when))
            }
            _ => None,
        }
    }

    /// Returns `true` if neither side ever has fewer pieces with these codes than a number, since they are royal, must
    /// be safe, and become nothing else.
    fn stay(&self, codes: &[Code], than: u32) -> bool {
        let program = self.program;
        let is_safe = matches!(
            program.legality,
            Legality::Pins | Legality::Trial { own: true, .. }
        ) && program.blast.is_none()
            && program.arrivals.is_none()
            && program.effects.is_none()
            && !program.may_lose_turns
            && !program.exposes;
        let royal = codes.iter().copied().filter(|code| {
            program.royal.contains(code)
                && self.moves(0, usize::from(*code) - 1).promotions.is_empty()
        });
        let royal: Vec<Code> = royal.collect();
        let starts = |side| {
            program
                .start
                .get()
                .is_some_and(|start| start.of(side, &royal).count() >= than)
        };
        is_safe && Side::BOTH.into_iter().all(starts)
    }

    /// Returns `true` if the number of pieces on the board never grows, and some squares are empty.
    fn never_fills(&self) -> bool {
        let declaration = self.declaration();
        let mut steps = declaration.turns.iter().flatten();
        let is_plain = steps.all(|step| {
            matches!(
                step.action,
                StepAction::Move | StepAction::Push(_) | StepAction::Promote | StepAction::Remove
            )
        });
        let start = self.program.start.get();
        let is_open = start.is_some_and(|start| {
            let occupied = start.occupied() | self.program.all_armed_squares();
            occupied & self.program.board != self.program.board
        });
        is_plain
            && is_open
            && declaration.drops.is_empty()
            && declaration.addition.is_none()
            && declaration.gate.is_none()
            && declaration.returning.is_none()
    }

    /// Plays random games, and looks for two actions with the same text.
    fn texts(&mut self) {
        let Some(&start) = self.program.start.get() else {
            return;
        };
        let mut random = SplitMix::new(SEED);
        let (mut listed, mut visited) = (0, 0);
        let most = MOST_WORK / work::of_listing(self.program).max(1);
        while listed < MOST_ACTIONS {
            let mut position = start;
            for _ in 0..LONGEST_GAME {
                if visited == most {
                    if listed < FEW_ACTIONS {
                        let message = format!(
                            "only {visited} positions were searched for actions with the same text, as listing the moves takes long"
                        );
                        self.warn(None, message);
                    }
                    return;
                }
                visited += 1;
                listed += 1;
                match position.node() {
                    Node::Over(_) => break,
                    Node::Chance => {
                        let outcomes = position.outcomes();
                        let outcome = outcomes[random.below(outcomes.len())];
                        position.resolve_unchecked(outcome, &mut ());
                        continue;
                    }
                    Node::Decision(_) => {}
                }
                let actions = position.actions();
                if actions.is_empty() || position.drawn_by_counters().is_some() {
                    break;
                }
                listed += actions.len();
                let mut texts: Vec<String> = (actions.iter())
                    .map(|&action| position.action_text(action))
                    .collect();
                sort_by(&mut texts, String::cmp);
                let mut pairs = texts.windows(2);
                if let Some([text, _]) = pairs.find(|pair| pair[0] == pair[1]) {
                    let fen = position.fen();
                    let message = format!(
                        "two actions have the text {text}, so that only one can be chosen, in {fen}"
                    );
                    self.warn(None, message);
                    return;
                }
                let action = actions[random.below(actions.len())];
                position.play_unchecked(action, &mut ());
            }
        }
    }
}

fn any_side(test: impl Fn(usize) -> bool) -> bool {
    (0..2).any(test)
}

/// Returns `true` if a condition holds whenever another one does, for the same player.
fn includes<W: Bits>(wide: &EndTest<W>, narrow: &EndTest<W>) -> bool {
    let all = |codes: &[Code], of: &[Code]| codes.iter().all(|code| of.contains(code));
    let alike = |a: &[Code], b: &[Code]| all(a, b) && all(b, a);
    match (wide, narrow) {
        (
            EndTest::Fewer { yours, codes, than },
            EndTest::Fewer {
                yours: other,
                codes: others,
                than: fewer,
            },
        ) => yours == other && alike(codes, others) && than >= fewer,
        (
            EndTest::More { yours, codes, than },
            EndTest::More {
                yours: other,
                codes: others,
                than: more,
            },
        ) => yours == other && alike(codes, others) && than <= more,
        (
            EndTest::Reached {
                yours,
                neutral: _,
                least,
                codes,
                region,
                safely: false,
                followed: false,
            },
            EndTest::Reached {
                yours: other,
                least: most,
                codes: others,
                region: within,
                ..
            },
        ) => {
            let inside = (0..2).all(|side| within[side] & region[side] == within[side]);
            yours == other && least <= most && all(others, codes) && inside
        }
        (EndTest::Checks(wide), EndTest::Checks(narrow)) => wide <= narrow,
        (wide, EndTest::All(tests)) => tests.iter().any(|narrow| includes(wide, narrow)),
        _ => false,
    }
}
