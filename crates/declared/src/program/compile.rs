//! From a declaration to tables.

use crate::bits::Bits;
use crate::effects::{becoming, displacing, lend, placing, returning, rows, swaps};
use crate::explain::info;
use crate::play::limits::RAYS;
use crate::play::{
    armies, castling, chases, conditional, counting, dice, drops, en_passant, prisons, reading,
    shuffle, turns,
};
use crate::program::attacks::{self, attacks_of};
use crate::program::codes::code;
use crate::program::ends::{self, end_tables};
use crate::program::keys::Keys;
use crate::program::load_error::LoadError;
use crate::program::pairs::with_pairs;
use crate::program::reaches::View;
use crate::program::tables::armies::ArmyTable;
use crate::program::tables::carrying::CarryTable;
use crate::program::tables::effects::{ArrivalTable, Blast, EffectTable, GateTable};
use crate::program::tables::ends::EndTable;
use crate::program::tables::turns::{DiceTable, OpenTurn, RemovalTable, StepTable, TurnChanges};
use crate::program::tables::unions::UnionTable;
use crate::program::tables::ways::{LayerTable, LeapRules, LendingTable};
use crate::program::{
    Attacks, CODES, Code, DeclaredPosition, KindMoves, Legality, Program, reachable, ways, work,
};
use springald_board::Shape;
use springald_core::{FenError, Side};
use springald_language::model::{
    Capture, Declaration, Forbid, Forbidden, Kind, Ride, StepAction, StepRule,
};
use std::sync::OnceLock;

/// Compiles a declaration. The tables stay in memory until the program ends.
///
/// # Errors
/// If the start is not a possible position, or the pieces have too many ways to go.
pub(crate) fn compile<W: Bits>(
    declaration: Declaration,
    version: [u8; 32],
) -> Result<&'static Program<W>, LoadError> {
    let with_checks = with_checks(&declaration, version)?;
    start(tables(declaration, version, with_checks)?)
}

/// Makes the tables that do not depend on the start.
pub(super) fn tables<W: Bits>(
    declaration: Declaration,
    version: [u8; 32],
    with_checks: Option<&'static Program<W>>,
) -> Result<Program<W>, LoadError> {
    if declaration.carriages.is_empty() {
        return of_kinds(declaration, version, with_checks);
    }
    let program = of_kinds(with_pairs(&declaration), version, with_checks)?;
    Ok(Program {
        info: info::of(&declaration, program.checks > 0, program.refuses),
        carrying: CarryTable::of(&program.declaration, declaration),
        ..program
    })
}

/// Makes the tables of a declaration that has all kinds.
fn of_kinds<W: Bits>(
    declaration: Declaration,
    version: [u8; 32],
    with_checks: Option<&'static Program<W>>,
) -> Result<Program<W>, LoadError> {
    let shape = declaration.shape();
    let view = |side| view_of(&declaration, side);
    let (movers, lendings) = ways(shape, &declaration)?;
    let royal = codes_where(&declaration, |kind| kind.royal);
    let attacks = Side::BOTH.map(|side| attacks_of(shape, &movers[side.index()], &royal));
    let castlings = castling::tables(shape, view, &declaration.castlings);
    let ends = end_tables(&declaration);
    let steps = turns::tables(&declaration, rows::are_chosen(&declaration));
    let checks = ends.iter().map(|end| end.test.checks()).max().unwrap_or(0);
    let watches_ends = ends.iter().any(|end| !end.test.is_judged_elsewhere());
    let effects = EffectTable::of(shape, &declaration);
    Ok(with_followers(Program {
        info: info::of(&declaration, checks > 0, has_answers(&declaration)),
        version,
        shape,
        board: (shape.all()).fold(W::ZERO, |all, at| all | W::bit(at.index())),
        chases: chases::tables(&declaration),
        legality: legality(&declaration, &royal, &attacks),
        with_checks,
        keeps_rights: castling::keeps_rights(shape, &declaration.castlings, &castlings),
        castles_dropped: castling::castles_dropped(&declaration.castlings),
        roaming: castling::roaming(shape, &declaration.castlings, &castlings),
        step_rules: steps.iter().flatten().fold(0, |all, step| all | step.rules),
        removals: [0, 1].map(|side| RemovalTable::of_side(&declaration, side)),
        changes: TurnChanges::of(&declaration),
        has_many_moves: turns::has_many_moves(&declaration),
        passers: [Box::default(), Box::default()],
        capturers: [None, None],
        is_local: [false; 2],
        is_rare: is_rare(&declaration),
        open_turn: OpenTurn::of(shape, &declaration),
        passable: codes_where(&declaration, |kind| kind.passable),
        single: bits_where(&declaration, |kind| kind.single),
        displaced: displacing::tables(&declaration),
        returns: OnceLock::new(),
        forces: placing::tables(shape, &declaration.kinds),
        swaps: swaps::tables(shape, &declaration.kinds, view),
        becomings: Side::BOTH.map(|side| becoming::tables(shape, view(side), &declaration)),
        watches_ends,
        ends_by_progress: effects.is_none() && only_count(&declaration, &ends),
        is_plain: !watches_ends && checks == 0 && has_plain_turns(&declaration, &steps),
        has_simple_moves: false,
        becomes: becomes(&declaration.kinds),
        checks,
        series: ends::series(&ends),
        blast: Blast::of(shape, &declaration),
        effects,
        progress: (declaration.progress.kinds.iter()).fold(0, |bits, kind| bits | 2 << kind),
        passing_is_progress: en_passant::is_progress(&declaration, &movers, &lendings),
        lends_takes: lends_takes(&declaration),
        lendings,
        layer: LayerTable::of(shape, &declaration, &movers),
        counting: counting::table(&declaration),
        must_take: declaration.must_take.is_some(),
        takes_own: takes_own(&declaration.kinds),
        leaps: LeapRules::of(&declaration),
        arrivals: ArrivalTable::of(shape, &declaration),
        passing: declaration.passing.map(|(_, passing)| passing),
        spares_several: forbids(&declaration, Forbid::LastOwnRoyalAttacked),
        royals_part: forbids(&declaration, Forbid::RoyalsFacingTwice),
        rolls: dice::has_rolls(&declaration),
        dice: declaration.dice.as_ref().map(DiceTable::of),
        may_lose_turns: dice::may_lose_turns(&declaration),
        shoots: notes_mover(&declaration),
        refuses: has_answers(&declaration),
        mirrors: declaration.mirrored.is_some(),
        asks_turn: ends.iter().any(|end| end.test.asks_turn()),
        exposes: ends.iter().any(|end| end.test.exposes()),
        gate: GateTable::of_game(shape, &declaration),
        must_drop: must_drop(&declaration),
        promotes_held: promotes_held(&declaration.kinds),
        prisons: prisons::tables(&declaration),
        to_hand: declaration.capture != Capture::Removed,
        demotes: declaration.marks_promotions(),
        unions: UnionTable::of(&declaration),
        counts_more: !declaration.drops.is_empty() || !declaration.carriages.is_empty(),
        carrying: None,
        armies: ArmyTable::of(shape, &declaration),
        steps,
        demoted: demoted(&declaration.kinds),
        turning: turning(&declaration.kinds),
        plus: bits_where(&declaration, |kind| kind.plus.is_some()),
        drops_by_colour: declaration.drops.iter().any(|drop| drop.a_colour),
        drop_limits: drops::limits(shape, &declaration, &movers),
        drops: drops::tables(&declaration.drops),
        keys: Keys::new(shape.squares().into()),
        movers,
        attacks,
        royal,
        castlings,
        ends,
        start: OnceLock::new(),
        reachable: OnceLock::new(),
        weights: OnceLock::new(),
        traits: OnceLock::new(),
        scores: OnceLock::new(),
        #[cfg(not(springald_compact))]
        narrow: OnceLock::new(),
        declaration,
    }))
}

/// Adds the tables that follow from others.
fn with_followers<W: Bits>(mut program: Program<W>) -> Program<W> {
    program.passers = Side::BOTH.map(|side| en_passant::passers(&program, side));
    program.has_simple_moves = has_simple_moves(&program);
    program.capturers = Side::BOTH.map(|side| en_passant::capturers(&program, side));
    program.is_local = Side::BOTH.map(|side| attacks::is_local(&program, side));
    program
}

/// Returns how a side sees the board.
const fn view_of(declaration: &Declaration, side: Side) -> View {
    View {
        side,
        turned: declaration.turned,
    }
}

/// The ways of moving of each kind of each side, and those that pieces lend.
type Ways<W> = ([Vec<KindMoves<W>>; 2], Vec<LendingTable<W>>);

/// Compiles the ways of moving.
fn ways<W: Bits>(shape: Shape, declaration: &Declaration) -> Result<Ways<W>, LoadError> {
    work::check_tracks(declaration).map_err(LoadError::Work)?;
    let view = |side| view_of(declaration, side);
    let mut movers = Side::BOTH.map(|side| ways::all_moves(shape, view(side), &declaration.kinds));
    conditional::fill(declaration, &mut movers);
    let lendings = lend::tables(shape, declaration, view);
    let walks = work::check_walks(shape, declaration, &movers[0], &lendings);
    walks.map_err(LoadError::Work)?;
    Ok((movers, lendings))
}

/// Returns `true` if later steps of a turn ask for the square of the piece that has moved.
fn notes_mover(declaration: &Declaration) -> bool {
    let is_shot = |action| matches!(action, StepAction::Shoot(_));
    let mut steps = declaration.turns.iter().flatten();
    has_step(declaration, is_shot)
        || declaration.goes_on()
        || steps.any(|step| step.terms.after.is_some())
}

/// Compiles a game that forbids checks other than checkmate once more without this ban.
fn with_checks<W: Bits>(
    declaration: &Declaration,
    version: [u8; 32],
) -> Result<Option<&'static Program<W>>, LoadError> {
    if !work::is_compiled_twice(declaration) {
        return Ok(None);
    }
    let is_ban = |one: &Forbidden| one.what == Forbid::CheckExceptCheckmate;
    let mut game = declaration.clone();
    game.forbidden.retain(|one| !is_ban(one));
    compile(game, version).map(Some)
}

/// Returns `true` if every turn is one step without rules.
fn has_plain_turns(declaration: &Declaration, steps: &[Vec<StepTable>; 2]) -> bool {
    let is_plain = |step: &StepTable| step.action == StepAction::Move && step.rules == 0;
    declaration.passing.is_none()
        && !is_rare(declaration)
        && !declaration.grows()
        && !declaration.has_rule(StepRule::GoesOn)
        && (steps.iter()).all(|turn| matches!(&turn[..], [step] if is_plain(step)))
}

/// Returns `true` if no pieces are added, turns are as in most games, and ends only compare numbers of pieces, or are judged elsewhere.
fn only_count<W: Bits>(declaration: &Declaration, ends: &[EndTable<W>]) -> bool {
    let mut tests = ends.iter().map(|end| &end.test);
    !is_rare(declaration)
        && declaration.addition.is_none()
        && tests.all(|test| test.counts_pieces() || test.is_judged_elsewhere())
}

/// Returns the value of [`Program::has_simple_moves`].
fn has_simple_moves<W: Bits>(program: &Program<W>) -> bool {
    let has_effects = program.blast.is_some()
        || program.mirrors
        || program.arrivals.is_some()
        || program.effects.is_some()
        || program.to_hand
        || program.gate.is_some()
        || program.declaration.progress.forward
        || program.layer.is_some();
    let has_turns = program.is_rare
        || program.step_rules != 0
        || program.has_many_moves
        || program.passing.is_some()
        || program.shoots;
    let has_ends = program.checks > 0 || (program.watches_ends && !program.ends_by_progress);
    !has_effects && !has_turns && !has_ends
}

/// Returns `true` if some pieces take own ones.
fn takes_own(kinds: &[Kind]) -> bool {
    let mut paths = kinds.iter().flat_map(|kind| &kind.paths);
    paths.any(|path| !path.owns.is_empty() && path.ride == Ride::None)
}

/// Returns the codes of the kinds that others promote to, as bits.
fn becomes(kinds: &[Kind]) -> u32 {
    let promotions = kinds.iter().flat_map(|kind| &kind.promotions);
    let becomings = kinds.iter().flat_map(|kind| &kind.becomings);
    let chosen = promotions.flat_map(|promotion| &promotion.to);
    let chosen = chosen.chain(becomings.flat_map(|one| &one.to));
    chosen.fold(0, |bits, &kind| bits | 1 << code(kind))
}

/// Returns `true` if some promotions take pieces from the enemy's hand or prison.
fn promotes_held(kinds: &[Kind]) -> bool {
    let mut promotions = kinds.iter().flat_map(|kind| &kind.promotions);
    promotions.any(|promotion| promotion.held.is_some())
}

/// Returns the slots of the kinds that must be dropped first.
fn must_drop(declaration: &Declaration) -> Vec<usize> {
    let drops = declaration.drops.iter();
    let musts = declaration.must_drop.as_ref().map(|(_, kinds)| kinds);
    let must = |kind| musts.is_some_and(|kinds| kinds.contains(&kind));
    let slots = drops.enumerate().filter(|(_, drop)| must(drop.kind));
    slots.map(|(slot, _)| slot).collect()
}

/// Adds the start, which needs the tables to be read.
fn start<W: Bits>(program: Program<W>) -> Result<&'static Program<W>, LoadError> {
    let text = program.declaration.start.clone();
    work::check_actions(&program).map_err(LoadError::Actions)?;
    work::check_listing(&program).map_err(LoadError::Work)?;
    let program: &'static Program<W> = Box::leak(Box::new(program));
    let start = reading::read(program, &text).map_err(LoadError::Start)?;
    let _ = program.start.set(start);
    if program.declaration.shuffle.is_some() && shuffle::number(program, &start).is_none() {
        let error = FenError::new(
            "placement",
            "another order of the shuffled rank".to_owned(),
            "one of those that 'shuffle' states",
        );
        return Err(LoadError::Start(error));
    }
    start_from(program, &start);
    armies::check_starts(&start).map_err(LoadError::Start)?;
    Ok(program)
}

/// Makes the tables that depend on the start.
pub(super) fn start_from<W: Bits>(program: &Program<W>, start: &DeclaredPosition<W>) {
    if let Some(table) = returning::table(program, start) {
        let _ = program.returns.set(table);
    }
    let _ = program.reachable.set(reachable::all(program));
}

fn codes_where(declaration: &Declaration, test: impl Fn(&Kind) -> bool) -> Vec<Code> {
    let kinds = declaration.kinds.iter().enumerate();
    kinds
        .filter(|(_, kind)| test(kind))
        .map(|(i, _)| code(i))
        .collect()
}

/// Returns the codes of some kinds as bits.
fn bits_where(declaration: &Declaration, test: impl Fn(&Kind) -> bool) -> u32 {
    let codes = codes_where(declaration, test).into_iter();
    codes.fold(0, |bits, code| bits | 1 << code)
}

/// Returns `true` if a turn has a step with some action.
fn has_step(declaration: &Declaration, test: impl Fn(StepAction) -> bool) -> bool {
    let mut steps = declaration.turns.iter().flatten();
    steps.any(|step| test(step.action))
}

/// Returns `true` if moves may be refused.
fn has_answers(declaration: &Declaration) -> bool {
    has_step(declaration, |action| action == StepAction::Answer)
}

/// Returns `true` if the turn rolls, or has optional steps or moves that may be refused, a piece may go on or is spared, pieces carry others, moves are counted, kinds
/// come back, a side has one piece of some kind, or armies are chosen.
fn is_rare(declaration: &Declaration) -> bool {
    has_answers(declaration)
        || dice::has_rolls(declaration)
        || declaration.returning.is_some()
        || declaration.counting.is_some()
        || declaration.may_go_on()
        || declaration.unions.is_some()
        || !declaration.carriages.is_empty()
        || declaration.armies.is_some()
        || declaration.spared().is_some()
        || turns::has_options(declaration)
        || declaration.kinds.iter().any(|kind| kind.single)
}

/// Returns for each code the code of the kind that promotes to it, or whose letter it has behind a plus.
fn demoted(kinds: &[Kind]) -> [Code; CODES] {
    let mut demoted = std::array::from_fn(|code| code as Code);
    for (form, kind) in kinds.iter().enumerate() {
        let is_plain = |other: &Kind| other.plus.is_none() && Some(other.letter) == kind.plus;
        if let Some(plain) = kinds.iter().position(is_plain) {
            demoted[usize::from(code(form))] = code(plain);
        }
    }
    for (before, kind) in kinds.iter().enumerate() {
        let promoted = kind.promotions.iter().flat_map(|promotion| &promotion.to);
        let others = kind.becomings.iter().flat_map(|one| &one.to);
        for &to in promoted.chain(others) {
            if to != before && !kind.turns_back(&kinds[to]) {
                demoted[usize::from(code(to))] = code(before);
            }
        }
    }
    demoted
}

/// Returns the codes of the kinds that promote to each other, as bits.
fn turning(kinds: &[Kind]) -> u32 {
    let targets = |kind: &Kind| {
        let promotions = kind.promotions.iter();
        promotions
            .flat_map(|one| one.to.clone())
            .collect::<Vec<_>>()
    };
    let turns = |index: &usize| {
        let mut to = targets(&kinds[*index]).into_iter();
        to.any(|to| to != *index && targets(&kinds[to]).contains(index))
    };
    let all = (0..kinds.len()).filter(turns);
    all.fold(0, |bits, kind| bits | 1 << code(kind))
}

/// Returns `true` if some lending changes captures.
fn lends_takes(declaration: &Declaration) -> bool {
    let mut lendings = declaration.lendings.iter();
    lendings.any(|lending| lending.replaces_takes || lending.paths.iter().any(|path| path.takes))
}

fn forbids(declaration: &Declaration, what: Forbid) -> bool {
    declaration.forbidden.iter().any(|one| one.what == what)
}

fn legality<W: Bits>(
    declaration: &Declaration,
    royal: &[Code],
    attacks: &[Attacks<W>; 2],
) -> Legality {
    let forbids = |what| forbids(declaration, what);
    let all = forbids(Forbid::AllOwnRoyalsAttacked) || forbids(Forbid::LastOwnRoyalAttacked);
    let own = forbids(Forbid::OwnRoyalAttacked);
    let mut steps = declaration.turns.iter().flatten();
    let enemy = forbids(Forbid::EnemyRoyalAttacked)
        || steps.any(|step| step.rule(StepRule::ChecksLast).is_some());
    // A ray that is cut short by the edge of a walk would need more than masks.
    let by_masks = |attacks: &Attacks<W>| attacks.others.is_empty() && attacks.rays.len() <= RAYS;
    let masks = attacks.iter().all(by_masks);
    // Borrowed captures are no part of the tables of attacks, nor are a king's borrowed ways.
    let lends_to_royal = lends_takes(declaration)
        || declaration.lendings.iter().any(|lending| {
            let mut borrowers = lending.borrowers.iter();
            borrowers.any(|&kind| declaration.kinds[kind].royal)
        });
    let parts = forbids(Forbid::RoyalsFacingTwice);
    let is_plain = !all
        && !parts
        && !forbids(Forbid::CheckExceptCheckmate)
        && !declaration.may_go_on()
        && declaration.capture != Capture::ToPrison
        && declaration.effects.is_empty()
        && declaration.carriages.is_empty()
        && declaration.mirrored.is_none()
        && !lends_to_royal;
    match (own, enemy) {
        (false, false) if !all && !parts => Legality::Free,
        (true, false) if royal.len() == 1 && masks && is_plain => Legality::Pins,
        _ => Legality::Trial { own, enemy, all },
    }
}
