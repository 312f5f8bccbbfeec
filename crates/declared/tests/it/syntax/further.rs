//! Statements and words that few games use.

use crate::syntax::{read, small};
use springald_board::U256;
use springald_core::{Clause, Side};
use springald_declared::model::{
    Act, Event, Forbid, Gate, Heading, Passing, Place, Region, Room, StepAction, Subject, When,
    Whose,
};

/// Returns the condition of an end.
fn when(condition: &str) -> When {
    let game = small(&format!("win when {condition} as \"won\""));
    game.ends[0].when.clone()
}

#[test]
fn conditions() {
    let (yours, kinds) = (true, vec![0]);
    let more = When::More {
        yours,
        kinds: kinds.clone(),
        than: 2,
    };
    assert_eq!(when("you have more than 2 king"), more);
    assert_eq!(when("you have more king than enemy"), When::Lead(kinds));
    assert_eq!(
        when("you have fewer king than enemy"),
        When::Behind(vec![0])
    );
    assert_eq!(when("you are to move"), When::ToMove);
    let counted = when("stalemated, and you have fewer king than enemy");
    assert_eq!(
        counted,
        When::All(vec![When::Stalemated, When::Behind(vec![0])])
    );
    assert_eq!(when("board full"), When::Full);
    let reached = |condition| match when(condition) {
        When::Reached {
            yours,
            safely,
            followed,
            ..
        } => (yours, safely, followed),
        other => panic!("{other:?}"),
    };
    assert_eq!(reached("enemy king on rank 4"), (false, false, false));
    assert_eq!(reached("your king on rank 4 safely"), (true, true, false));
    let followed = "your king on rank 4 unless black can follow";
    assert_eq!(reached(followed), (true, false, true));
    assert_eq!(
        when("checkmated by dropped king"),
        When::MatedByDrop(vec![0])
    );
    let all = vec![When::Full, more];
    assert_eq!(
        when("board full, and you have more than 2 king"),
        When::All(all)
    );
}

#[test]
fn fixed_areas() {
    let game = small("area goal = fixed rank 4\npiece man M\n  steps any into goal of file a");
    let into = game.kinds[1].paths[0].into;
    assert_eq!(
        (into.white, into.black),
        (U256::from(0o1000), U256::from(0o1000))
    );
}

#[test]
fn turned_boards() {
    let text = crate::syntax::SMALL.replace("board 3 x 4", "board 3 x 4 turned");
    let game = read(&format!("{text}piece man M\n  steps any into a1\n"));
    let game = game.unwrap_or_else(|problems| panic!("{problems}"));
    assert!(game.turned);
    let into = game.kinds[1].paths[0].into;
    assert_eq!(
        (into.white, into.black),
        (U256::from(0o0001), U256::from(0o4000))
    );
}

#[test]
fn explosions() {
    let game = small("2.3 captures explode, sparing king");
    let [around, captor] = &game.effects[..] else {
        panic!("an effect on the captor, and one around it");
    };
    assert_eq!(around.clause, Some(Clause::new(2, 3)));
    let destroyed = |subject: &Subject| match subject {
        Subject::Others { kinds, .. } => kinds.clone(),
        _ => panic!("pieces around"),
    };
    assert_eq!(destroyed(&around.subject), Vec::<usize>::new());
    assert_eq!((&captor.subject, captor.act), (&Subject::Doer, Act::Vanish));
    let game = small("captures explode");
    assert_eq!(destroyed(&game.effects[0].subject), vec![0]);
}

#[test]
fn effects() {
    let effect = |words: &str| {
        let mut game = small(&format!("2.3 {words}"));
        let effect = game.effects.remove(0);
        assert_eq!(effect.clause, Some(Clause::new(2, 3)), "{words}");
        (effect.event, effect.subject, effect.act)
    };
    let all = || Event::Captures(vec![0]);
    let others = |whose, place| Subject::Others {
        whose,
        kinds: vec![0],
        place,
        on: Region::ALL,
    };
    let cases = [
        (
            "when king moves, it vanishes",
            Event::Moves(Heading::Any),
            Subject::Doer,
            Act::Vanish,
        ),
        (
            "when pieces move, they change sides",
            Event::Moves(Heading::Any),
            Subject::Doer,
            Act::ChangeSides,
        ),
        (
            "when pieces capture, they stay",
            all(),
            Subject::Doer,
            Act::Stay,
        ),
        (
            "when pieces capture king, they become what they capture",
            all(),
            Subject::Doer,
            Act::BecomeCaptured,
        ),
        (
            "when pieces arrive, own pieces around become king",
            Event::Arrives,
            others(Whose::Own, Place::Around),
            Act::Become(0),
        ),
        (
            "when pieces move, enemy king attacked change sides",
            Event::Moves(Heading::Any),
            others(Whose::Enemy, Place::Attacked),
            Act::ChangeSides,
        ),
        (
            "when pieces move, pieces between vanish",
            Event::Moves(Heading::Any),
            others(Whose::Any, Place::Between),
            Act::Vanish,
        ),
        (
            "when pieces move, they leave king behind",
            Event::Moves(Heading::Any),
            Subject::Doer,
            Act::Leave(0),
        ),
    ];
    for (words, event, subject, act) in cases {
        assert_eq!(effect(words), (event, subject, act), "{words}");
    }
}

#[test]
fn all_royals() {
    let game = small("forbid all own royals attacked");
    assert_eq!(game.forbidden[0].what, Forbid::AllOwnRoyalsAttacked);
}

#[test]
fn promotions_of_one_side_and_to_captured_pieces() {
    let game = small(
        "piece man M\n  steps any\n  promotes for black on rank 4 to king captured lord\n\
         promotes from or into rank 3 to lord or stays\npiece lord L\n  slides any"
            .replace("\npromotes", "\n  promotes")
            .as_str(),
    );
    let [first, second] = &game.kinds[1].promotions[..] else {
        panic!("two promotions");
    };
    assert_eq!(first.side, Some(Side::Black));
    assert_eq!(
        (&first.to[..], &first.captured[..]),
        (&[0, 2][..], &[2][..])
    );
    assert_eq!(first.from, Region::NONE);
    assert_eq!((second.side, second.optional), (None, true));
    assert_eq!(
        (second.from.white, second.into.white),
        (U256::from(0o0700), U256::from(0o0700))
    );
}

#[test]
fn letters_with_a_plus() {
    let game = small(
        "piece rook R\n  slides any\n  promotes on rank 4 to dragon\n\
         piece dragon +R\n  moves like rook\npiece raven +K\n  steps any",
    );
    let letters: Vec<_> = game
        .kinds
        .iter()
        .map(|kind| (kind.letter, kind.plus))
        .collect();
    let expected = [('K', None), ('R', None), ('D', Some('R')), ('A', Some('K'))];
    assert_eq!(letters, expected);
    let promoted = crate::syntax::SMALL.replace("1K1 w", "1K+k w");
    assert!(read(&format!("{promoted}piece raven +K\n  steps any\n")).is_ok());
}

#[test]
fn limits_of_drops() {
    let man = "piece man M\n  steps any\n";
    let drop = |text: &str| {
        let game = small(&format!("{man}drop man{text}"));
        game.drops[0].a_file
    };
    assert_eq!(drop(""), None);
    assert_eq!(drop(" on rank 1, two a file"), Some(2));
    assert_eq!(drop(" one a file"), Some(1));
}

#[test]
fn a_piece_that_must_be_dropped() {
    let game = small("drop king\nmust take\n2.1 must drop king");
    assert_eq!(game.must_drop, Some((Some(Clause::new(2, 1)), vec![0])));
    assert!(game.must_take.is_some());
}

#[test]
fn gates() {
    let man = "piece man M\n  steps any\n";
    let game = small(&format!("{man}8.1 gate man on rank 1"));
    let expected = Gate {
        clause: Some(Clause::new(8, 1)),
        kinds: vec![1],
        on: Region {
            white: U256::from(0o0007),
            black: U256::from(0o7000),
        },
    };
    assert_eq!(game.gate, Some(expected));
    assert_eq!((game.drops[0].kind, game.drops[0].into), (1, Region::NONE));
    let game = small(&format!("{man}drop man\ngate man on a1 c1"));
    assert_eq!((game.drops.len(), game.drops[0].into), (1, Region::ALL));
}

#[test]
fn shots() {
    let game = small("piece arrow * neutral\nturn\n  move\n  shoot arrow");
    let actions: Vec<_> = game.turns[0].iter().map(|step| step.action).collect();
    assert_eq!(actions, [StepAction::Move, StepAction::Shoot(1)]);
}

#[test]
fn arrivals() {
    let game = small("2.1 add king beside own pieces\n2.2 arrivals convert neighbours");
    let added = game.addition.map(|one| (one.clause, one.kind, one.room));
    let expected = (Some(Clause::new(2, 1)), 0, Room::BesideOwn);
    assert_eq!(added, Some(expected));
    let place = |subject: &Subject| match subject {
        Subject::Others { whose, place, .. } => (*whose, *place),
        _ => panic!("enemy pieces"),
    };
    let conversion = &game.effects[0];
    assert_eq!(conversion.clause, Some(Clause::new(2, 2)));
    assert_eq!(place(&conversion.subject), (Whose::Enemy, Place::Around));
    let game = small("add king to convert\narrivals convert lines");
    assert!(
        game.addition
            .is_some_and(|one| one.room == Room::Converting)
    );
    assert_eq!(
        place(&game.effects[0].subject),
        (Whose::Enemy, Place::Between)
    );
    let game = small("add king on rank 2, first on a2");
    let room = game.addition.map(|one| one.room);
    assert!(matches!(room, Some(Room::On(region)) if region != Region::ALL));
}

#[test]
fn passing() {
    let passing = |text: &str| small(text).passing.map(|(_, passing)| passing);
    assert_eq!(passing("may pass"), Some(Passing::Always));
    assert_eq!(passing("may pass if stuck"), Some(Passing::IfStuck));
    assert_eq!(when("turn passed"), When::Passed(1));
    assert_eq!(when("both passed"), When::Passed(2));
    assert_eq!(when("royals facing"), When::RoyalsFacing);
    let game = small("forbid royals facing twice");
    assert_eq!(game.forbidden[0].what, Forbid::RoyalsFacingTwice);
}

#[test]
fn hurdles() {
    let game = small(
        "piece man M\n  hops straight far over pieces except man to take pieces except king\n  hops any far over king or man",
    );
    let kinds = |path: usize| {
        let path = &game.kinds[1].paths[path];
        (path.hurdles.clone(), path.victims.clone())
    };
    assert_eq!(kinds(0), (vec![0], vec![1]));
    assert_eq!(kinds(1), (vec![0, 1], Vec::new()));
}

#[test]
fn ranks_and_files_can_be_listed() {
    let squares = |area: &str| {
        let game = small(&format!("area some = {area}\nadd king on some"));
        let room = game.addition.map(|one| one.room);
        let Some(Room::On(region)) = room else {
            panic!("{area}");
        };
        region.white
    };
    assert_eq!(squares("ranks 1 3"), squares("rank 1 and rank 3"));
    assert_eq!(squares("ranks 1-2, 4"), squares("ranks 1-2 and rank 4"));
    assert_eq!(squares("files a c of ranks 2 3"), squares("a2 a3 c2 c3"));
}
