//! FENs, read.

use crate::bits::{Bits, without};
use crate::effects::{mirror, shooting, unions};
use crate::play::castling::AT_HOME;
use crate::play::notation::piece_of;
use crate::play::position::{DeclaredPosition, NEUTRAL};
use crate::play::{en_passant, fields, loads, options, phases, promotion};
use crate::program::{Code, Program, reachable};
use springald_core::fen::{Fields, quoted, read_placement};
use springald_core::{FenError, Position, Side};
use springald_language::model::Dropped;
use springald_language::plus::without_plus;

/// Parses a FEN, and refuses one that describes an impossible position.
pub(crate) fn read<W: Bits>(
    program: &'static Program<W>,
    text: &str,
) -> Result<DeclaredPosition<W>, FenError> {
    let fields = Fields::split(text, program.info.fen_fields)?;
    let mut position = DeclaredPosition::empty(program);
    read_pieces(&mut position, fields.get("placement"))?;
    position.side = fields.side()?;
    if program.refuses && fields.get("answer").ends_with('?') {
        position.side = position.side.other();
    }
    position.counters = fields.counters()?;
    read_rights(&mut position, fields.get("castling"))?;
    if program.layer.is_some() {
        fields::read_beneath(&mut position, fields.get("beneath"))?;
    }
    if program.checks > 0 {
        read_checks(&mut position, fields.get("checks"))?;
    }
    if program.armies.is_some() {
        position.read_armies(fields.get("armies"))?;
    }
    refuse_royals(&position)?;
    if let Some(turn) = &program.open_turn {
        options::fen::read(&mut position, turn, &fields)?;
        return Ok(position);
    }
    let ep = position.read_count(fields.get("ep"))?;
    let mated = ep == "#";
    let (passed, shooter) = shooting::without_shooter(ep);
    let passed = phases::read_step(&mut position, &fields, passed)?.filter(|_| !mated);
    if program.rolls {
        position.read_dice(fields.get("dice"))?;
    }
    let passed = position.read_passes(passed);
    if program.asks_movers() {
        position.read_moved(ep, shooter)?;
    } else {
        position.read_shooter(ep, shooter)?;
    }
    if let Some(passed) = passed.filter(|_| program.names_passer()) {
        fields::read_passage(&mut position, passed)?;
    } else if let Some(passed) = passed.filter(|_| program.leaps.spared.is_some()) {
        position.read_spared(ep, passed)?;
    } else if let Some(passed) = passed {
        read_passed(&mut position, ep, passed)?;
    }
    let may_be = program.exposes || program.may_lose_turns || position.chooses_army();
    if !may_be && !position.is_allowed(position.side.other()) && position.step == 0 {
        let found = format!("{} in check", position.side.other());
        let expected = format!("only the side to move, {}, in check", position.side);
        return Err(FenError::new("placement", found, expected));
    }
    phases::refuse_step(&position, program)?;
    position.refuse_unarmed()?;
    position.refuse_unpromoted()?;
    if program.refuses {
        position.read_answer(fields.get("answer"))?;
    }
    position.key = position.recomputed_key();
    if !position.chooses_army() {
        position.over = position.reached_end(position.side.other());
    }
    if mated && !position.mark_mated_by_drop() {
        let expected = "no '#', as no drop has checkmated that may not";
        return Err(FenError::new("ep", "'#'", expected));
    }
    Ok(position)
}

/// Reads the placement, marks of promoted pieces (`Q~`) and hands (`[Pn]`).
fn read_pieces<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let program = position.program;
    let (board, hands) = match text.split_once('[') {
        Some((board, hands)) if !program.drops.is_empty() => {
            let Some(hands) = hands.strip_suffix(']') else {
                return Err(FenError::new(
                    "placement",
                    quoted(text),
                    "']' after the pieces in hand",
                ));
            };
            (board, hands)
        }
        _ => (text, ""),
    };
    let kinds = &program.declaration.kinds;
    let promoted = |letter: char| {
        let found = kinds.iter().find(|kind| kind.plus == Some(letter));
        found.map(|kind| kind.letter)
    };
    let (unmarked, beyond) = if program.mirrors {
        mirror::without_marks(board)
    } else {
        (board.to_owned(), Vec::new())
    };
    let unmarked = if program.promotes_once() {
        promotion::read_origins(program, &unmarked)?
    } else {
        unmarked
    };
    let unmarked = match &program.unions {
        Some(_) => unions::read_unions(program, &unmarked)?,
        None => unmarked,
    };
    let board = without_plus(&unmarked, promoted);
    let board = match &program.carrying {
        Some(_) => loads::read_loads(program, &board)?,
        None => board,
    };
    let mut plain = String::with_capacity(board.len());
    let mut marked = Vec::new();
    let mut pieces = 0;
    for letter in board.chars() {
        if letter == '~' && program.demotes && pieces > 0 {
            marked.push(pieces - 1);
            continue;
        }
        pieces += usize::from(!letter.is_ascii_digit() && letter != '/');
        plain.push(letter);
    }
    let mut count = 0;
    read_placement(&plain, program.shape, |at, letter| {
        let Some((owner, code)) = piece_of(program, letter) else {
            return Err(format!("one of {}", letters(program)));
        };
        let at = at.index();
        if owner < NEUTRAL && !reachable::may_stand(program, owner, code, at) {
            return Err(format!(
                "a square where a {} can stand",
                program.kind_name(code)
            ));
        }
        if program.places(usize::from(code) - 1) && position.with_code(code) != W::ZERO {
            return Err(format!("one {}", program.kind_name(code)));
        }
        position.put(at, owner, code);
        if marked.contains(&count) {
            position.promoted = position.promoted | W::bit(at);
        }
        if beyond.contains(&count) {
            position.beyond = position.beyond | W::bit(at);
        }
        count += 1;
        Ok(())
    })?;
    let mut in_prison = false;
    for letter in hands.chars() {
        if letter == '#' && program.prisons.is_some() && !in_prison {
            in_prison = true;
            continue;
        }
        let held = piece_of(program, letter).and_then(|(owner, code)| {
            let slot = program
                .drops
                .iter()
                .position(|&(dropped, _)| dropped == code)?;
            Side::BOTH.get(owner).map(|&side| (side, slot))
        });
        let Some((side, slot)) = held else {
            let found = format!("{} in hand", quoted(&letter.to_string()));
            return Err(FenError::new(
                "placement",
                found,
                "pieces that can be dropped",
            ));
        };
        position.read_held(side, slot, in_prison)?;
    }
    Ok(())
}

fn letters<W: Bits>(program: &Program<W>) -> String {
    let kinds = program.declaration.kinds.iter();
    kinds.map(|kind| kind.letter).collect()
}

fn read_rights<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let text = if text == "-" { "" } else { text };
    let program = position.program;
    for letter in text.chars() {
        let all = Side::BOTH.into_iter().flat_map(|side| {
            program.castlings[side.index()]
                .iter()
                .map(move |castling| (side, castling))
        });
        let mut found = all
            .clone()
            .filter(|(_, castling)| castling.letter == letter);
        let fits = found.clone().find(|(side, castling)| {
            let first = without(position.sides[side.index()], position.beyond);
            let stands = |at: u8, code| {
                (position.of(*side, &[code]) & first).has(at.into())
                    || position
                        .pair_on(at.into())
                        .is_some_and(|pair| pair[side.index()] == code)
            };
            !position.has_right_like(*side, castling)
                && stands(castling.king_from, castling.king)
                && stands(castling.rook_from, castling.rook)
        });
        let found = found.next();
        if found.is_none() && (position.open_gate(letter) || position.read_king_at_home(letter)) {
            continue;
        }
        // A start that a game took from another may name rights that it does not have.
        let is_taken = program.declaration.start_is_taken && program.start.get().is_none();
        if found.is_none() && is_taken {
            continue;
        }
        let Some((_, castling)) = fits else {
            let expected = if program.roaming.is_some() {
                "'-', or the files of rooks that may castle, one on each side of the king"
            } else {
                "'-', or letters of castling whose pieces have not moved, each once"
            };
            return Err(FenError::new("castling", quoted(text), expected));
        };
        position.rights |= castling.right;
        if program.castles_dropped == Dropped::Rook {
            let half = if castling.right > 0xffff { 16 } else { 0 };
            position.rights |= AT_HOME << half;
        }
    }
    position.settle_gates();
    Ok(())
}

/// Reads the checks that each side may still give, White's first.
fn read_checks<W: Bits>(position: &mut DeclaredPosition<W>, text: &str) -> Result<(), FenError> {
    let most = position.program.checks;
    let counts = text.split_once('+').and_then(|(white, black)| {
        let left = |text: &str| text.parse::<u8>().ok().filter(|&left| left <= most);
        Some([left(white)?, left(black)?])
    });
    let Some(left) = counts else {
        let [first, second] = &position.program.info.sides.names;
        let expected =
            format!("the checks that {first} and {second} may still give, such as {most}+{most}");
        return Err(FenError::new("checks", quoted(text), expected));
    };
    position.checks = left.map(|left| most - left);
    Ok(())
}

/// Refuses a number of royal pieces that cannot be.
fn refuse_royals<W: Bits>(position: &DeclaredPosition<W>) -> Result<(), FenError> {
    let Some(start) = position.program.start.get() else {
        return Ok(());
    };
    // Where nothing keeps them safe, they are captured like other pieces.
    let is_safe = position.program.legality.protects_own();
    let effects = position.program.effects.as_ref();
    let change_sides = effects.is_some_and(|table| table.risks_royals);
    if turn_into_royals(position.program) {
        let royal = &position.program.royal;
        for side in Side::BOTH {
            let found = position.of(side, royal).count();
            let homes = royal.iter().map(|&code| position.homes(start, side, code));
            let usual = homes.map(W::count).sum::<u32>();
            if is_safe && found != usual {
                let name = position.program.kind_name(royal[0]);
                let side = position.program.info.sides.name(side);
                let found = format!("{found} of {side}'s {name}s");
                return Err(FenError::new("placement", found, format!("{usual}")));
            }
        }
        return Ok(());
    }
    for side in Side::BOTH {
        let royal = position.program.royal.iter();
        for &code in royal.filter(|&&code| !position.program.is_loaded(code)) {
            let on_board = position.homes(start, side, code).count();
            let slot = position.program.slot_of(code);
            let held = slot.map_or(0, |slot| start.in_hand(side, slot));
            let usual = on_board + u32::from(held);
            let promotes = |moves: &crate::program::KindMoves<W>| {
                let mut promotions = moves.promotions.iter();
                promotions.any(|promotion| promotion.choices.contains(&code))
            };
            let mut brought = crate::effects::becomes(position.program).into_iter();
            let may_be_more = change_sides
                || brought.any(|(_, new)| new == code)
                || position.program.movers[side.index()].iter().any(promotes);
            let found = position.of(side, &[code]).count() + position.count_in_loads(side, code);
            let name = position.program.kind_name(code);
            let must_be = on_board == 1
                && is_safe
                && position.program.blast.is_none()
                && !change_sides
                && !position.program.may_lose_turns;
            if found > usual && !may_be_more || found == 0 && must_be {
                let side = position.program.info.sides.name(side);
                let found = format!("{found} of {side}'s {name}s");
                return Err(FenError::new("placement", found, format!("{usual}")));
            }
        }
    }
    Ok(())
}

/// Returns `true` if royal pieces turn into royal ones of other kinds, and nothing else does.
fn turn_into_royals<W: Bits>(program: &Program<W>) -> bool {
    let royal = |code: &Code| program.royal.contains(code);
    let promotions = program.movers.iter().flatten().flat_map(|moves| {
        let choices = moves.promotions.iter().flat_map(|one| &one.choices);
        choices.map(|&new| (moves.code, new))
    });
    let changes = promotions.chain(crate::effects::becomes(program));
    let mut brought = changes
        .filter(|(old, new)| royal(new) && old != new)
        .peekable();
    brought.peek().is_some() && brought.all(|(old, _)| royal(&old))
}

/// Reads the passed squares, and finds the piece that passed them.
fn read_passed<W: Bits>(
    position: &mut DeclaredPosition<W>,
    field: &str,
    text: &str,
) -> Result<(), FenError> {
    let error = || {
        let expected = "'-', or squares that a piece just passed";
        FenError::new("ep", quoted(field), expected)
    };
    let program = position.program;
    if program.unions.is_some() {
        return position.read_passed_united(text).ok_or_else(error);
    }
    if program.has_many_moves {
        return position.read_open(text).ok_or_else(error);
    }
    let mut passed = W::ZERO;
    let mut rest = text;
    while !rest.is_empty() {
        let (at, after) = program.shape.parse_prefix(rest).ok_or_else(error)?;
        passed = passed | W::bit(at.index());
        rest = after;
    }
    let side = position.side;
    let begins = position.step == 0 || (program.rolls && !position.has_acted());
    let mover = if begins { side.other() } else { side };
    // A neutral piece may have been put there since, which ends the right to capture.
    let stands = if begins {
        position.sides[0] | position.sides[1]
    } else {
        position.occupied()
    };
    if passed == W::ZERO || passed & stands != W::ZERO {
        return Err(error());
    }
    let passer = en_passant::passer(position, mover, passed).ok_or_else(error)?;
    position.side = mover;
    position.set_passed(passed, passer);
    position.side = side;
    if position.passed != W::ZERO && begins {
        let legal = position.legal_passed();
        position.passed = position.passed & legal;
    }
    Ok(())
}
