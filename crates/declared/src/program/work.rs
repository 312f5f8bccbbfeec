//! Bounds on the work of compiling a game and of listing its actions, so that no text makes a program hang, and on the
//! memory that its tables take.
//!
//! The unit is about a table look-up with the few operations after it, some two nanoseconds. A listing is bound by
//! the costliest piece on every square, and every attack on the board at once, so usual positions cost far less.

use crate::bits::{Bits, squares, without};
use crate::effects::becoming;
use crate::program::reaches::reach;
use crate::program::tables::turns::{CHOICE, CHOOSING, LEAVABLE, StepTable};
use crate::program::tables::ways::{LendingTable, Prisons};
use crate::program::{Code, KindMoves, Legality, Mover, Program, Reach, Special, Step};
use springald_board::{Shape, Square};
use springald_core::{Side, sort_by};
use springald_language::model::{Declaration, Forbid, Forbidden, Kind, StepAction, StepRule};
use std::fmt;

/// The most tracks of all ways of moving. With tables for 128 squares they take some 32 MiB.
const MOST_TRACKS: usize = 4_096;
/// The most squares that are visited if all kinds walk from all squares, for one side.
const MOST_WALKED: u64 = 500_000;
/// The most actions of a side, if the piece with the most stands on every square. The games of the library have 6,000 at
/// most; moves from every square of the largest board to every other one are 16,256.
const MOST_ACTIONS: u64 = 24_000;
/// The most work of a listing: some twenty milliseconds, if every square of the board counted as it does here.
const MOST_LISTED: u64 = 10_000_000;

/// The memory of tables that every game has, such as the table of hash keys, in bytes.
const LEAST_BYTES: u64 = 512 * 1024;
/// The squares that tables keep for a track and a square of the board: where ways lead, and whence attacks come, for each side.
const SETS: u64 = 6;

/// A game whose moves cannot be listed fast enough, or whose tables would be too large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooMuchWork {
    /// The name of the kind that takes the most.
    pub kind: String,
    /// The measure that is exceeded, as the end of a sentence.
    found: String,
}

impl TooMuchWork {
    fn new(kind: Option<&Kind>, found: String) -> Self {
        Self {
            kind: kind.map_or_else(String::new, |kind| kind.name.clone()),
            found,
        }
    }
}

impl fmt::Display for TooMuchWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, found } = self;
        write!(
            f,
            "found ways of {kind} by which {found}, expected fewer or shorter ways"
        )
    }
}

/// Checks that the tables of a game's moves are small.
///
/// # Errors
/// If they are not.
pub(crate) fn check_tracks(declaration: &Declaration) -> Result<(), TooMuchWork> {
    let found = tracks(declaration);
    if found <= MOST_TRACKS {
        return Ok(());
    }
    let of_kind = |kind: &&Kind| -> usize { kind.paths.iter().map(|path| path.tracks.len()).sum() };
    let kind = declaration.kinds.iter().max_by_key(of_kind);
    let found = format!("the game has {found} tracks, {MOST_TRACKS} at most");
    Err(TooMuchWork::new(kind, found))
}

/// Estimates the memory that the tables of a game take, in bytes, before they are made.
pub(crate) fn table_bytes(declaration: &Declaration) -> u64 {
    let squares = u64::from(declaration.files) * u64::from(declaration.ranks);
    let set = if squares <= 64 { 8 } else { 16 };
    LEAST_BYTES + tracks(declaration) as u64 * squares * SETS * set
}

/// Returns `true` if a game is compiled a second time, without one of its rules.
pub(crate) fn is_compiled_twice(declaration: &Declaration) -> bool {
    let is_ban = |one: &Forbidden| one.what == Forbid::CheckExceptCheckmate;
    declaration.forbidden.iter().any(is_ban)
}

/// Returns the number of tracks for which there are tables.
fn tracks(declaration: &Declaration) -> usize {
    let paths = declaration.kinds.iter().flat_map(|kind| &kind.paths);
    let lendings = declaration.lendings.iter();
    let becomings = declaration.kinds.iter().flat_map(|kind| &kind.becomings);
    let paths = paths.chain(lendings.flat_map(|lending| &lending.paths));
    let paths = paths.chain(becomings.filter_map(|one| one.way.as_ref()));
    let swaps = declaration.kinds.iter().flat_map(|kind| &kind.swaps);
    let paths = paths.chain(swaps.filter_map(|one| one.way.as_ref()));
    let copies = 1 + usize::from(is_compiled_twice(declaration));
    copies * paths.map(|path| path.tracks.len()).sum::<usize>()
}

/// Checks that walks along the board are short.
///
/// # Errors
/// If they are not.
pub(crate) fn check_walks<W: Bits>(
    shape: Shape,
    declaration: &Declaration,
    movers: &[KindMoves<W>],
    lendings: &[LendingTable<W>],
) -> Result<(), TooMuchWork> {
    let mut walked = 0;
    let mut is_short = |way: &Mover<W>| match &way.reach {
        Reach::Walk(tracks) => tracks.iter().all(|track| {
            shape.indices().all(|from| {
                walked += follow(shape, track, from, &mut { W::ZERO });
                walked <= MOST_WALKED
            })
        }),
        _ => true,
    };
    let own = movers
        .iter()
        .flat_map(|moves| moves.movers.iter().map(|way| (moves.code, way)));
    let lent = lendings.iter().flat_map(|table| {
        let lender = table.lenders.first().copied().unwrap_or_default();
        table.movers[0].iter().map(move |way| (lender, way))
    });
    match own.chain(lent).find(|(_, way)| !is_short(way)) {
        None => Ok(()),
        Some((code, _)) => {
            let found = format!("walks visit more than {MOST_WALKED} squares");
            Err(TooMuchWork::new(kind_of(declaration, code), found))
        }
    }
}

/// Checks that listing the actions of any position is fast.
///
/// # Errors
/// If it may not be.
pub(crate) fn check_listing<W: Bits>(program: &Program<W>) -> Result<(), TooMuchWork> {
    let found = of_listing(program);
    if found <= MOST_LISTED {
        return Ok(());
    }
    let of_kind = |moves: &&KindMoves<W>| -> u64 {
        let squares = program.shape.indices();
        let ways = squares.flat_map(|from| moves.movers.iter().map(move |way| (way, from)));
        ways.map(|(way, from)| of_mover(program.shape, way, from))
            .sum()
    };
    let kind = program.movers[0].iter().max_by_key(of_kind);
    let kind = kind.and_then(|moves| kind_of(&program.declaration, moves.code));
    let percent = found.saturating_mul(100).div_ceil(MOST_LISTED);
    let found =
        format!("listing the moves of some position takes {percent} % of the time that is allowed");
    Err(TooMuchWork::new(kind, found))
}

/// Returns the kind with a code.
fn kind_of(declaration: &Declaration, code: Code) -> Option<&Kind> {
    declaration.kinds.get(usize::from(code).checked_sub(1)?)
}

/// Returns the most work of listing the actions of a position.
pub(crate) fn of_listing<W: Bits>(program: &Program<W>) -> u64 {
    let sides = Side::BOTH.map(|side| of_side(program, side));
    let mut most = sides.into_iter().max().unwrap_or_default();
    let squares = u64::from(program.shape.squares());
    let looks_ahead = |rule| program.steps.iter().flatten().any(|step| step.has(rule));
    if looks_ahead(StepRule::LeavingAMove) {
        // Each placement asks whether there is a move after it.
        most = most.saturating_mul(squares);
    }
    most
}

fn of_side<W: Bits>(program: &Program<W>, side: Side) -> u64 {
    let mut work = 0;
    for from in program.shape.indices() {
        let kinds = || program.movers[side.index()].iter();
        let of_kind = |moves: &KindMoves<W>| -> u64 {
            let movers = moves.movers.iter();
            movers.map(|one| of_mover(program.shape, one, from)).sum()
        };
        work += kinds().map(of_kind).max().unwrap_or_default();
        work += of_lending(program, side, from);
    }
    work += of_rows(program, side);
    let (moves, drops) = actions(program, side);
    let all = moves.iter().sum::<u64>() + drops;
    let listed = work + all.saturating_mul(1 + of_trial(program, side));
    listed
        .saturating_add(of_walked_trial(program, side, &moves, drops))
        .saturating_add(of_borrowed_trial(program, side, &moves, drops))
}

/// Returns the work of finding the rows of pieces that steps ask for, of both sides.
fn of_rows<W: Bits>(program: &Program<W>, side: Side) -> u64 {
    let tables = program.removals[side.index()].iter();
    let lines = tables.filter_map(|table| table.after.as_ref());
    let count = lines.flat_map(|line| line.lines.iter().flatten());
    count.map(|lines| lines.len() as u64).sum()
}

/// Returns the work of trying all actions as far as the squares of pieces count that attack by ways that have to be walked:
/// the pieces that move stand on the others.
fn of_walked_trial<W: Bits>(program: &Program<W>, side: Side, moves: &[u64], drops: u64) -> u64 {
    let Legality::Trial { enemy: both, .. } = program.legality else {
        return 0;
    };
    let all = moves.iter().sum::<u64>() + drops;
    let of_square = |at: Square| {
        let enemy = walkers(program, side.other(), at);
        let of_drops = drops.saturating_mul(enemy.iter().sum());
        let by_enemy = apart(moves, &enemy).saturating_add(of_drops);
        // What the pieces of the mover's own side attack is looked at only where the enemy must not be in check.
        let own = |is_asked: bool| {
            if is_asked {
                walkers(program, side, at)
            } else {
                Vec::new()
            }
        };
        by_enemy.max(all.saturating_mul(own(both).iter().sum()))
    };
    let most = program.shape.indices().map(of_square).max();
    most.unwrap_or_default()
        .saturating_mul(royals(program, side))
}

/// Returns for each square the work of finding out whether a piece there attacks another square by ways that have to be
/// walked.
fn walkers<W: Bits>(program: &Program<W>, by: Side, attacked: Square) -> Vec<u64> {
    let mut most = vec![0; usize::from(program.shape.squares())];
    let others = &program.attacks[by.index()].others;
    for kind in 0..program.movers[by.index()].len() {
        let mut here = vec![0; most.len()];
        for other in others.iter().filter(|other| other.kind == kind) {
            let mover = &program.movers[by.index()][kind].movers[other.mover];
            for from in squares(other.sources[attacked.index()]) {
                here[from] += of_mover(program.shape, mover, Square::new(from as u8));
            }
        }
        for (most, here) in most.iter_mut().zip(here) {
            *most = here.max(*most);
        }
    }
    most
}

/// Returns the work of trying all actions as far as the squares of the pieces that may attack count: the pieces that move
/// stand on the others.
fn of_borrowed_trial<W: Bits>(program: &Program<W>, side: Side, moves: &[u64], drops: u64) -> u64 {
    if !program.lends_takes || !matches!(program.legality, Legality::Trial { .. }) {
        return 0;
    }
    let borrowed = |by: Side| -> Vec<u64> {
        let squares = program.shape.indices();
        squares.map(|at| of_lending(program, by, at)).collect()
    };
    let royals = royals(program, side);
    let enemy = borrowed(side.other());
    let by_enemy = apart(moves, &enemy).saturating_add(drops.saturating_mul(enemy.iter().sum()));
    // What the pieces of the mover's own side attack is looked at only where the enemy must not be in check.
    let all = moves.iter().sum::<u64>() + drops;
    let looks_at_own = matches!(program.legality, Legality::Trial { enemy: true, .. });
    let by_own = if looks_at_own {
        all.saturating_mul(borrowed(side).iter().sum())
    } else {
        0
    };
    by_enemy.max(by_own).saturating_mul(royals)
}

/// Returns a bound of the largest product of two sums, one over some squares and one over all others.
fn apart(a: &[u64], b: &[u64]) -> u64 {
    let mut both: Vec<(u64, u64)> = a.iter().copied().zip(b.iter().copied()).collect();
    // The squares that are worth most to the first sum for what they cost the second one come first.
    sort_by(&mut both, |one, other| {
        (other.0 * one.1).cmp(&(one.0 * other.1))
    });
    let mut rest: u64 = b.iter().sum();
    let (mut sum, mut most) = (0u64, 0);
    for (gained, lost) in both {
        sum += gained;
        most = most.max(sum.saturating_mul(rest));
        rest -= lost;
    }
    most
}

/// A game whose positions may have too many actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooManyActions {
    /// The name of the kind that has the most.
    pub kind: String,
    /// The most actions of a side, if the piece with the most stands on every square.
    pub found: u64,
}

impl fmt::Display for TooManyActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found up to {} actions in a position, expected {MOST_ACTIONS} at most; fewer ways to go or fewer promotions \
             of {} make fewer",
            self.found, self.kind
        )
    }
}

/// Checks that no position has so many actions that everything that lists them is slow.
///
/// # Errors
/// If it may have.
pub(crate) fn check_actions<W: Bits>(program: &Program<W>) -> Result<(), TooManyActions> {
    let most = |side| actions_of_side(program, side);
    let found = Side::BOTH.map(most).into_iter().max().unwrap_or_default();
    if found <= MOST_ACTIONS {
        return Ok(());
    }
    let of_kind = |moves: &&KindMoves<W>| -> u64 {
        let squares = program.shape.indices();
        squares.map(|from| most_actions(program, moves, from)).sum()
    };
    let kind = program.movers[0].iter().max_by_key(of_kind);
    let kind = kind.and_then(|moves| kind_of(&program.declaration, moves.code));
    Err(TooManyActions {
        kind: kind.map_or_else(String::new, |kind| kind.name.clone()),
        found,
    })
}

/// Returns the most actions of a side: with the piece on every square that has the most there.
fn actions_of_side<W: Bits>(program: &Program<W>, side: Side) -> u64 {
    let (moves, drops) = actions(program, side);
    moves.iter().sum::<u64>() + drops
}

/// Returns the most moves of a side from each square, and its most drops, with the pieces that come from outside.
fn actions<W: Bits>(program: &Program<W>, side: Side) -> (Vec<u64>, u64) {
    let kinds = || program.movers[side.index()].iter();
    let of_square = |from| {
        let own = kinds().map(|moves| {
            most_actions(program, moves, from)
                + becoming::most(program, side, moves.code, from.index())
        });
        let lent = (program.lendings.iter()).flat_map(|table| &table.movers[side.index()]);
        let lent = lent.fold(W::ZERO, |all, one| all | targets(program, one, from));
        own.max().unwrap_or_default() + lent.count() as u64
    };
    // Of two rows a move takes one.
    let choices = 1 + u64::from(program.step_rules & CHOOSING != 0);
    let moves = program
        .shape
        .indices()
        .map(|from| choices * of_square(from));
    let moves = moves.collect();
    let exchanges = program.prisons.as_ref().map_or(0, Prisons::count);
    let added = usize::from(program.arrivals.is_some());
    // A neutral piece that is put on a square instead of another action.
    let is_put = |table: &&StepTable| {
        let is_chosen = table.rules & (CHOICE | LEAVABLE) != 0;
        is_chosen && table.action != StepAction::Move && table.action != StepAction::Remove
    };
    let put = program.steps[side.index()].iter().filter(is_put).count();
    let arriving = (program.drops.len() + exchanges + added + put) as u64;
    let removals = program.removals[side.index()].len() as u64;
    let drops = (arriving + removals) * u64::from(program.shape.squares());
    (moves, drops)
}

/// Returns the most actions of a piece on a square.
fn most_actions<W: Bits>(program: &Program<W>, moves: &KindMoves<W>, from: Square) -> u64 {
    let leaves = |one: &&Mover<W>| one.special == Special::Alights;
    let own = moves.movers.iter().filter(|one| !leaves(one));
    let targets = own.fold(W::ZERO, |all, one| all | targets(program, one, from));
    // A passenger may leave by any way of its own.
    let table = program.carrying.as_ref();
    let left = table.and_then(|table| table.parts(moves.code));
    let left = left.map_or(0, |[_, passenger]| {
        let most = |side| most_actions(program, program.moves(side, passenger), from);
        Side::BOTH.map(most).into_iter().max().unwrap_or_default()
    });
    let promotions = moves.promotions.iter().map(|promotion| {
        let there = (targets & promotion.into).count() as u64;
        there * promotion.choices.len() as u64
    });
    left + targets.count() as u64 + promotions.sum::<u64>()
}

/// Returns the work of trying whether an action is legal.
fn of_trial<W: Bits>(program: &Program<W>, side: Side) -> u64 {
    if !matches!(program.legality, Legality::Trial { .. }) {
        return 0;
    }
    let attacks = |by: Side| {
        let attacks = &program.attacks[by.index()];
        let lines: usize = attacks.lines.iter().map(|line| line.count).sum();
        (attacks.leaps.len() + lines + attacks.others.len()) as u64
    };
    // Most games look at the attacks of one side, and a few at the attacks of both.
    let looked_at = attacks(side.other()).max(attacks(side)) * royals(program, side);
    // Each action may give a check, and its answers are listed.
    let answers = program
        .with_checks
        .map_or(0, |program| of_side(program, side.other()));
    looked_at.saturating_add(answers)
}

/// Returns the most royal pieces that are looked at after an action of a side: its own, or all.
fn royals<W: Bits>(program: &Program<W>, side: Side) -> u64 {
    let others = program.movers.iter().flatten();
    let mut others = others.filter(|moves| !program.royal.contains(&moves.code));
    let promotes = others.any(|moves| {
        let mut choices = moves.promotions.iter().flat_map(|one| &one.choices);
        choices.any(|code| program.royal.contains(code))
    });
    if promotes {
        return u64::from(program.shape.squares());
    }
    // The letters of the start, which is not read yet: a program that is read stays in memory.
    let declaration = &program.declaration;
    let board = declaration.start.split(' ').next().unwrap_or_default();
    let royal = declaration.kinds.iter().filter(|kind| kind.royal);
    let letters: Vec<char> = royal.map(|kind| kind.plus.unwrap_or(kind.letter)).collect();
    let both = matches!(program.legality, Legality::Trial { enemy: true, .. });
    let is_royal = |sign: &char| {
        let is_own = sign.is_ascii_uppercase() == (side == Side::White);
        (both || is_own) && letters.contains(&sign.to_ascii_uppercase())
    };
    board.chars().filter(is_royal).count().max(1) as u64
}

/// Returns the work of finding out what a piece on a square lends and borrows, and of its ways.
fn of_lending<W: Bits>(program: &Program<W>, side: Side, from: Square) -> u64 {
    let cost = |movers: &[Mover<W>]| -> u64 {
        let movers = movers.iter();
        movers.map(|one| of_mover(program.shape, one, from)).sum()
    };
    let kinds = &program.movers[side.index()];
    let own = || kinds.iter().map(|moves| cost(&moves.movers)).max();
    let tables = program.lendings.iter().map(|table| {
        let lends = if table.near.is_by_ways() {
            let lenders = table.lenders.iter();
            let ways = lenders.map(|&code| cost(&kinds[usize::from(code) - 1].movers));
            ways.max().unwrap_or_default()
        } else {
            1
        };
        lends + cost(&table.movers[side.index()])
    });
    if program.lendings.is_empty() {
        return 0;
    }
    own().unwrap_or_default() + tables.sum::<u64>()
}

/// Returns the work of finding the squares that a way of moving reaches.
fn of_mover<W: Bits>(shape: Shape, mover: &Mover<W>, from: Square) -> u64 {
    match &mover.reach {
        Reach::Leap(_) => 1,
        Reach::Slide { count, .. } => *count as u64,
        Reach::Lame(lanes) | Reach::Jump(lanes) => lanes[from.index()].len() as u64,
        Reach::Jumps(lanes) => lanes.iter().map(|lanes| lanes.len() as u64).sum(),
        Reach::Hop { count, .. } => 2 * *count as u64,
        Reach::Walk(tracks) => (tracks.iter())
            .map(|track| follow(shape, track, from, &mut { W::ZERO }))
            .sum(),
    }
}

/// Returns the squares to which a way of moving may lead from one.
fn targets<W: Bits>(program: &Program<W>, mover: &Mover<W>, from: Square) -> W {
    match &mover.reach {
        Reach::Leap(_) | Reach::Slide { .. } => reach(program, mover, from.index(), W::ZERO),
        Reach::Lame(lanes) | Reach::Jump(lanes) => {
            (lanes[from.index()].iter()).fold(W::ZERO, |all, lane| all | lane.1)
        }
        Reach::Jumps(_) => without(program.board, W::bit(from.index())),
        Reach::Hop { lines, count, .. } => (lines[from.index() * count..][..*count].iter())
            .fold(W::ZERO, |all, &line| all | W::seen(line, W::ZERO)),
        Reach::Walk(tracks) => tracks.iter().fold(W::ZERO, |mut ends, track| {
            follow(program.shape, track, from, &mut ends);
            ends
        }),
    }
}

/// Adds the squares where a track may end on some board, and returns the most squares that are visited along it.
fn follow<W: Bits>(shape: Shape, track: &[Step], from: Square, ends: &mut W) -> u64 {
    let Some((&leg, rest)) = track.split_first() else {
        *ends = *ends | W::bit(from.index());
        return 0;
    };
    let (step, least, most) = match leg {
        Step::Ride { step, least, most } => (step, least, most),
        Step::Hop { step, .. } => (step, 2, u8::MAX),
        Step::Corner(squares) => {
            let goes_on = squares.has(from.index());
            return if goes_on {
                follow(shape, rest, from, ends)
            } else {
                0
            };
        }
    };
    let mut work = 0;
    let mut at = from;
    for count in 1..=most {
        let next = shape.step(at, step.0, step.1);
        let Some(next) = next.filter(|&next| next != from) else {
            break;
        };
        at = next;
        work += 1;
        if count >= least {
            work += follow(shape, rest, at, ends);
        }
    }
    work
}
