//! The pieces on bit planes against a list of squares, and attacks against walking step by step.

use springald_board::b8x8::{SHAPE, Squares};
use springald_board::{BISHOP_STEPS, KING_STEPS, KNIGHT_STEPS, ROOK_STEPS, SplitMix, Square};
use springald_core::Side;
use springald_fide::{Pieces, Role};

type List = [Option<(Side, Role)>; 64];

fn any_square(random: &mut SplitMix) -> Square {
    Square::new(random.below(64) as u8)
}

fn any_man(random: &mut SplitMix) -> (Side, Role) {
    (Side::BOTH[random.below(2)], Role::ALL[random.below(6)])
}

/// Returns one king per side and up to `most` other pieces on random squares.
fn any_men(random: &mut SplitMix, most: usize) -> (Pieces, List) {
    let (mut pieces, mut list) = (Pieces::EMPTY, [None; 64]);
    let others = random.below(most + 1);
    let kings = Side::BOTH.map(|side| (side, Role::King));
    for index in 0..others + 2 {
        let at = loop {
            let at = any_square(random);
            if list[at.index()].is_none() {
                break at;
            }
        };
        let (side, role) = match kings.get(index) {
            Some(&king) => king,
            None => (
                Side::BOTH[random.below(2)],
                [
                    Role::Pawn,
                    Role::Knight,
                    Role::Bishop,
                    Role::Rook,
                    Role::Queen,
                ][random.below(5)],
            ),
        };
        pieces.put(at, side, role);
        list[at.index()] = Some((side, role));
    }
    (pieces, list)
}

/// Returns the squares that a piece attacks, found by walking step by step.
fn walked(side: Side, role: Role, from: Square, occupied: Squares) -> Squares {
    let (steps, far): (Vec<(i8, i8)>, bool) = match role {
        Role::Pawn if side == Side::White => (vec![(-1, 1), (1, 1)], false),
        Role::Pawn => (vec![(-1, -1), (1, -1)], false),
        Role::Knight => (KNIGHT_STEPS.to_vec(), false),
        Role::King => (KING_STEPS.to_vec(), false),
        Role::Bishop => (BISHOP_STEPS.to_vec(), true),
        Role::Rook => (ROOK_STEPS.to_vec(), true),
        Role::Queen => (KING_STEPS.to_vec(), true),
    };
    let mut attacked = Squares::EMPTY;
    for (files, ranks) in steps {
        let mut at = from;
        while let Some(next) = SHAPE.step(at, files, ranks) {
            attacked |= Squares::of(next);
            at = next;
            if !far || occupied.has(next) {
                break;
            }
        }
    }
    attacked
}

/// Returns the pieces of `by` that attack a square.
fn slow_attackers(list: &List, square: Square, by: Side, occupied: Squares) -> Squares {
    let mut attackers = Squares::EMPTY;
    for from in SHAPE.all() {
        if let Some((side, role)) = list[from.index()]
            && side == by
            && walked(side, role, from, occupied).has(square)
        {
            attackers |= Squares::of(from);
        }
    }
    attackers
}

#[test]
fn planes_say_the_same_as_a_list() {
    let mut random = SplitMix::new(11);
    let (mut pieces, mut list): (Pieces, List) = (Pieces::EMPTY, [None; 64]);
    let mut key = 0;
    for _ in 0..4_000 {
        let (at, to) = (any_square(&mut random), any_square(&mut random));
        match random.below(3) {
            0 => {
                key ^= Pieces::key_of(pieces.code(at), at);
                pieces.take(at);
                list[at.index()] = None;
            }
            1 if at != to => {
                let code = pieces.code(at);
                key ^= Pieces::key_of(code, at)
                    ^ Pieces::key_of(code, to)
                    ^ Pieces::key_of(pieces.code(to), to);
                pieces.shift(at, to, code);
                list[to.index()] = list[at.index()].take();
            }
            _ => {
                let (side, role) = any_man(&mut random);
                key ^= Pieces::key_of(pieces.code(at), at)
                    ^ Pieces::key_of(Pieces::code_of(side, role), at);
                pieces.put(at, side, role);
                list[at.index()] = Some((side, role));
            }
        }
        assert_eq!(pieces.key(), key);
        for square in SHAPE.all() {
            assert_eq!(pieces.at(square), list[square.index()]);
        }
        let stands = |wanted: &dyn Fn(Side, Role) -> bool| {
            let there =
                |&at: &Square| list[at.index()].is_some_and(|(side, role)| wanted(side, role));
            SHAPE
                .all()
                .filter(there)
                .fold(Squares::EMPTY, |set, at| set | Squares::of(at))
        };
        assert_eq!(pieces.occupied(), stands(&|_, _| true));
        for wanted in Side::BOTH {
            assert_eq!(pieces.of(wanted), stands(&|side, _| side == wanted));
        }
        for wanted in Role::ALL {
            assert_eq!(pieces.role(wanted), stands(&|_, role| role == wanted));
        }
        assert_eq!(
            pieces.diagonal(),
            stands(&|_, role| matches!(role, Role::Bishop | Role::Queen))
        );
        assert_eq!(
            pieces.straight(),
            stands(&|_, role| matches!(role, Role::Rook | Role::Queen))
        );
        assert_eq!(Pieces::from_planes(*pieces.planes()), pieces);
    }
}

#[test]
fn an_empty_square_has_no_key() {
    for at in SHAPE.all() {
        assert_eq!(Pieces::key_of(0, at), 0);
        for (side, role) in Side::BOTH
            .into_iter()
            .flat_map(|side| Role::ALL.map(|role| (side, role)))
        {
            assert_ne!(Pieces::key_of(Pieces::code_of(side, role), at), 0);
        }
    }
}

#[test]
fn attacks_agree_with_walking_the_rays() {
    let mut random = SplitMix::new(12);
    for _ in 0..2_000 {
        let (pieces, list) = any_men(&mut random, 30);
        // Some squares more and less than are occupied, as when a piece is on its way.
        let occupied = pieces.occupied() ^ Squares::of(any_square(&mut random));
        for by in Side::BOTH {
            let mut danger = Squares::EMPTY;
            for from in pieces.of(by) {
                let (side, role) = list[from.index()].unwrap();
                let attacks = walked(side, role, from, occupied);
                assert_eq!(Pieces::attacks(side, role, from, occupied), attacks);
                danger |= attacks;
            }
            assert_eq!(pieces.danger(by, occupied), danger);
            let square = any_square(&mut random);
            let attackers = slow_attackers(&list, square, by, occupied);
            assert_eq!(pieces.attackers(square, by, occupied), attackers);
            assert_eq!(attackers.any(), danger.has(square));
        }
    }
}

/// Checkers attack the king; a shield's removal opens a new attack.
#[test]
fn guards_agree_with_removing_pieces() {
    let mut random = SplitMix::new(13);
    for _ in 0..2_000 {
        let (pieces, list) = any_men(&mut random, 30);
        for side in Side::BOTH {
            let (king, by) = (pieces.king(side), side.other());
            assert_eq!(list[king.index()], Some((side, Role::King)));
            let guard = pieces.guard(king, by);
            let occupied = pieces.occupied();
            let attackers = slow_attackers(&list, king, by, occupied);
            // Kings are not among the checkers.
            assert_eq!(guard.checkers, attackers - pieces.role(Role::King));
            let opens = |&at: &Square| {
                let opened = slow_attackers(&list, king, by, occupied - Squares::of(at));
                (opened - attackers).any()
            };
            let shields = occupied.into_iter().filter(opens);
            let shields = shields.fold(Squares::EMPTY, |set, at| set | Squares::of(at));
            assert_eq!(guard.shields, shields);
        }
    }
}

#[test]
fn insufficient_material() {
    let mut random = SplitMix::new(14);
    let mut drawn = 0;
    for _ in 0..20_000 {
        let (pieces, list) = any_men(&mut random, 3);
        let others: Vec<(Role, usize)> = SHAPE
            .all()
            .filter_map(|at| Some((list[at.index()]?.1, (at.index() + at.index() / 8) % 2)))
            .filter(|&(role, _)| role != Role::King)
            .collect();
        let slow = match others[..] {
            [] | [(Role::Knight | Role::Bishop, _)] => true,
            [(first, colour), ..] => {
                first == Role::Bishop && others.iter().all(|&other| other == (first, colour))
            }
        };
        assert_eq!(pieces.cannot_mate(), slow, "{others:?}");
        drawn += u32::from(slow);
    }
    assert!((1_000..19_000).contains(&drawn), "{drawn}");
}

#[test]
fn codes_and_letters() {
    for role in Role::ALL {
        assert_eq!(Role::from_code(role as u8), Some(role));
        assert_eq!(
            Role::from_code(Pieces::code_of(Side::Black, role)),
            Some(role)
        );
        assert_eq!(Role::from_letter(role.letter()), Some(role));
        assert_eq!(Role::from_letter(role.promotion_letter()), Some(role));
        let kind = Role::KINDS
            .into_iter()
            .find(|kind| kind.letter == role.letter())
            .unwrap();
        assert_eq!(kind.name, role.name());
    }
    assert_eq!([Role::from_code(0), Role::from_code(4)], [None, None]);
    assert_eq!(Role::from_letter('x'), None);
}
