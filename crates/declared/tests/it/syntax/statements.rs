//! Every statement and every modifier.

use crate::syntax::{SMALL, read, small};
use springald_board::{U256, Word};
use springald_core::{Clause, Colour, DrawLimit, RepetitionLoss, Side, Sides};
use springald_declared::model::{
    Capture, Forbid, Gain, Homes, Leg, Material, Path, Region, StepAction, Track, When,
};

/// Returns the way of moving that a line states, on the board of the small game.
fn path(line: &str) -> Path {
    let game = small(&format!("piece man M\n  {line}"));
    assert_eq!(game.kinds[1].paths.len(), 1);
    game.kinds[1].paths[0].clone()
}

/// Returns the directions of one-leg tracks.
fn directions(line: &str) -> Vec<(i8, i8)> {
    let tracks = path(line).tracks;
    let steps = tracks.iter().map(|track| match track.legs[..] {
        [Leg::Ride { step, .. } | Leg::Hop { step, .. }] => step,
        _ => panic!("one leg"),
    });
    steps.collect()
}

fn ride(step: (i8, i8), least: u8, most: u8) -> Leg {
    Leg::Ride { step, least, most }
}

/// Returns the squares of an area on the board of the small game: three files, four ranks.
fn area(area: &str) -> Region {
    path(&format!("steps any into {area}")).into
}

#[test]
fn what_names_the_game() {
    let game = small("aliases tiny, little\nsummary \"One king.\"\ncredit \"By nobody.\"");
    assert_eq!(game.name, "Small");
    assert_eq!(game.aliases, ["tiny", "little"]);
    assert_eq!(
        (game.summary.as_str(), game.credit.as_str()),
        ("One king.", "By nobody.")
    );
    let text = SMALL.replace("game small", "game 3-check \"Three Checks\"");
    let game = read(&text).unwrap();
    assert_eq!(
        (game.id.as_str(), game.name.as_str()),
        ("3-check", "Three Checks")
    );
}

#[test]
fn names_and_colours_of_the_sides() {
    let sides = |more: &str| small(more).sides;
    let named = |game: Sides| (game.names.map(String::from), game.colours);
    let two = |first: &str, second: &str| [first.to_owned(), second.to_owned()];
    let usual = [Colour::White, Colour::Black];
    assert_eq!(sides(""), Sides::CHESS);
    let given = named(sides("sides Red and Black"));
    assert_eq!(given, (two("Red", "Black"), [Colour::Red, Colour::Black]));
    let given = named(sides("sides cho in blue and han in red"));
    assert_eq!(given, (two("Cho", "Han"), [Colour::Blue, Colour::Red]));
    let given = named(sides("sides Fox and the-Hounds"));
    assert_eq!(given, (two("Fox", "The Hounds"), usual));
    let given = named(sides("sides black and white"));
    assert_eq!(
        given,
        (two("Black", "White"), [Colour::Black, Colour::White])
    );
}

#[test]
fn defaults() {
    let game = small("");
    assert_eq!((game.files, game.ranks), (3, 4));
    assert_eq!(game.start, "1k1/3/3/1K1 w - - 0 1");
    assert_eq!(game.turns[0].len(), 1);
    assert_eq!(game.turns[0][0].action, StepAction::Move);
    assert!(game.castlings.is_empty() && game.forbidden.is_empty() && game.ends.is_empty());
    assert!(game.must_take.is_none() && game.progress.kinds.is_empty() && game.drops.is_empty());
    assert!(game.draws.repetition.is_none() && game.draws.no_progress.is_none());
    assert_eq!(game.capture, Capture::Removed);
    assert!(game.material.is_none());
}

#[test]
fn clauses_and_sections() {
    let game = small(
        "section 2 \"Turns\"\nsection 1 \"Setup\"\n\
         clause 2.1 \"First.\"\n2.2 must take \"You must.\"\n2.1 forbid own royal attacked \"Second.\"",
    );
    let sections = [(1, "Setup".to_owned()), (2, "Turns".to_owned())];
    assert_eq!(game.sections[..2], sections);
    let clauses = [
        (Clause::new(2, 1), "First. Second.".to_owned()),
        (Clause::new(2, 2), "You must.".to_owned()),
    ];
    assert_eq!(game.clauses[..2], clauses);
    assert_eq!(game.must_take, Some(Some(Clause::new(2, 2))));
    assert_eq!(game.forbidden[0].clause, Some(Clause::new(2, 1)));
}

#[test]
fn the_lines_of_a_block_have_the_clause_of_its_statement() {
    let game = small("3.1 piece man M\n  steps forward\n  3.2 steps backward");
    let clauses: Vec<_> = game.kinds[1].paths.iter().map(|path| path.clause).collect();
    assert_eq!(clauses, [Some(Clause::new(3, 1)), Some(Clause::new(3, 2))]);
}

#[test]
fn comments_and_spaces_do_not_matter() {
    let game =
        small("# none\n\n \t\npiece man M # a piece\n\n# between\n\tsteps forward # north\r");
    assert_eq!(game.kinds.len(), 2);
    let bom = format!("\u{feff}{}", crate::syntax::SMALL);
    assert!(read(&bom).is_ok());
}

#[test]
fn areas() {
    let both = |white: u128, black: u128| Region {
        white: white.into(),
        black: black.into(),
    };
    assert_eq!(area("rank 1"), both(0o0007, 0o7000));
    assert_eq!(area("ranks 1-2"), both(0o0077, 0o7700));
    assert_eq!(area("file a"), both(0o1111, 0o1111));
    assert_eq!(area("files b-c"), both(0o6666, 0o6666));
    assert_eq!(area("a1"), both(0o0001, 0o1000));
    assert_eq!(area("a1 b2 c4"), both(0o4021, 0o1204));
    assert_eq!(area("a1, b2, c4"), both(0o4021, 0o1204));
    assert_eq!(area("a1-b3"), both(0o0333, 0o3330));
    assert_eq!(area("b3-a1"), area("a1-b3"));
    assert_eq!(area("rank 1 and rank 4"), both(0o7007, 0o7007));
    assert_eq!(area("ranks 1-2 of file a"), both(0o0011, 0o1100));
    assert_eq!(area("rank 4 and ranks 1-2 of file a"), both(0o7011, 0o1107));
    assert_eq!(area("not rank 1"), both(0o7770, 0o0777));
    assert_eq!(area("not rank 1 and rank 2"), area("ranks 3-4"));
    assert_eq!(area("rank 1 of not file a"), both(0o0006, 0o6000));
}

#[test]
fn named_areas() {
    let game = small(
        "area corner = edge of rank 1\narea edge = file a and file c\n\
         piece man M\n  steps any into corner\n  steps any into not edge",
    );
    let paths = &game.kinds[1].paths;
    assert_eq!(paths[0].into.white, U256::from(0o0005));
    assert_eq!(paths[1].into.black, U256::from(0o2222));
}

#[test]
fn pieces() {
    let game = small(
        "piece stone * neutral placed as S\npiece man M royal, placed as X\n  steps any\nturn\n  place stone",
    );
    let [_, stone, man] = &game.kinds[..] else {
        panic!("three kinds");
    };
    assert_eq!(
        (stone.letter, stone.placed_as, stone.neutral),
        ('*', 'S', true)
    );
    assert_eq!((man.letter, man.placed_as, man.royal), ('M', 'X', true));
    assert_eq!(
        (game.kinds[0].placed_as, game.kinds[0].neutral),
        ('K', false)
    );
}

/// docs/games.md, "Pieces": the drawing is in the description of the game.
#[test]
fn drawings_of_pieces() {
    for (more, is_read) in [(3999, true), (4000, false)] {
        let outline = format!("M{}", "1".repeat(more));
        let found = read(&format!(
            "{SMALL}piece man M\n  steps any\n  drawn as \"{outline}\"\n"
        ));
        assert_eq!(found.is_ok(), is_read, "{}", outline.len());
    }
    let game = small(
        "piece man M\n  steps any\n  drawn as rook\npiece wall * neutral placed as W\n  drawn as \"M1,2 h3.5-Z\"\nturn\n  place wall",
    );
    let drawings: Vec<_> = game
        .kinds
        .iter()
        .map(|kind| kind.drawing.as_deref())
        .collect();
    assert_eq!(drawings, [None, Some("rook"), Some("M1,2 h3.5-Z")]);
}

#[test]
fn directions_of_steps() {
    assert_eq!(directions("steps straight").len(), 4);
    assert_eq!(directions("steps diagonal").len(), 4);
    assert_eq!(directions("steps any").len(), 8);
    assert_eq!(directions("steps forward"), [(0, 1)]);
    assert_eq!(directions("steps backward"), [(0, -1)]);
    assert_eq!(directions("steps left"), [(-1, 0)]);
    assert_eq!(directions("steps right"), [(1, 0)]);
    assert_eq!(directions("steps sideways"), [(-1, 0), (1, 0)]);
    assert_eq!(directions("steps vertical"), [(0, -1), (0, 1)]);
    assert_eq!(directions("steps forward-diagonal"), [(-1, 1), (1, 1)]);
    assert_eq!(directions("steps backward-diagonal"), [(-1, -1), (1, -1)]);
    // No track twice.
    assert_eq!(directions("steps any or straight or forward").len(), 8);
    assert_eq!(directions("steps forward or sideways").len(), 3);
}

#[test]
fn motions() {
    let legs = |line: &str| path(line).tracks[0].legs.clone();
    assert_eq!(legs("steps forward"), [ride((0, 1), 1, 1)]);
    assert_eq!(legs("steps forward 3"), [ride((0, 1), 3, 3)]);
    assert_eq!(legs("slides forward"), [ride((0, 1), 1, 255)]);
    assert_eq!(legs("slides forward at least 2"), [ride((0, 1), 2, 255)]);
    assert_eq!(legs("slides forward up to 3"), [ride((0, 1), 1, 3)]);
    assert_eq!(
        legs("slides forward at least 2 up to 3"),
        [ride((0, 1), 2, 3)]
    );
    assert_eq!(legs("leaps 0 2 forward"), [ride((0, 2), 1, 1)]);
    assert_eq!(legs("rides 0 2 forward"), [ride((0, 2), 1, 255)]);
    let hop = |far| Leg::Hop { step: (0, 1), far };
    assert_eq!(legs("hops forward"), [hop(false)]);
    assert_eq!(legs("hops forward far"), [hop(true)]);
    assert_eq!(legs("goes anywhere"), [Leg::Anywhere]);
}

#[test]
fn orientations_of_leaps() {
    assert_eq!(directions("leaps 1 2").len(), 8);
    assert_eq!(directions("leaps 2 1").len(), 8);
    assert_eq!(directions("leaps 2 2").len(), 4);
    assert_eq!(directions("leaps 0 3").len(), 4);
    assert_eq!(directions("rides 1 2").len(), 8);
    assert_eq!(directions("leaps 1 2 forward"), [(-1, 2), (1, 2)]);
    assert_eq!(directions("leaps 1 2 backward"), [(-1, -2), (1, -2)]);
    assert_eq!(directions("leaps 1 2 left"), [(-2, -1), (-2, 1)]);
    assert_eq!(directions("leaps 1 2 right"), [(2, -1), (2, 1)]);
    assert_eq!(directions("leaps 1 2 sideways").len(), 4);
    assert_eq!(directions("leaps 1 2 vertical").len(), 4);
    assert_eq!(directions("leaps 1 2 forward or sideways").len(), 6);
    assert_eq!(directions("leaps 2 2 forward"), [(-2, 2), (2, 2)]);
}

#[test]
fn motions_in_a_row() {
    let tracks = |line: &str| -> Vec<Vec<Leg>> {
        let tracks = path(line).tracks.into_iter();
        tracks.map(|Track { legs }| legs).collect()
    };
    let horse = tracks("steps straight then steps outward");
    assert_eq!(horse.len(), 8);
    assert!(horse.contains(&vec![ride((0, 1), 1, 1), ride((-1, 1), 1, 1)]));
    assert!(horse.contains(&vec![ride((-1, 0), 1, 1), ride((-1, -1), 1, 1)]));
    let elephant = tracks("steps diagonal then steps on");
    assert_eq!(elephant.len(), 4);
    assert!(elephant.contains(&vec![ride((1, 1), 1, 1); 2]));
    let griffon = tracks("steps diagonal then slides outward");
    assert_eq!(griffon.len(), 8);
    assert!(griffon.contains(&vec![ride((1, -1), 1, 1), ride((0, -1), 1, 255)]));
    assert_eq!(tracks("steps forward then steps on or outward").len(), 3);
    assert_eq!(tracks("leaps 1 2 then slides on").len(), 8);
    assert_eq!(tracks("steps any then hops any").len(), 64);
    let four = "steps forward then steps on then steps on then steps on";
    assert_eq!(tracks(four), [vec![ride((0, 1), 1, 1); 4]]);
}

#[test]
fn modifiers() {
    let both = path("steps any");
    assert!(both.moves && both.takes && !both.passing && !both.en_passant);
    assert_eq!((both.from, both.into), (Region::ALL, Region::ALL));
    let moves = path("steps any to move");
    assert!(moves.moves && !moves.takes);
    let takes = path("steps any to take");
    assert!(!takes.moves && takes.takes && !takes.en_passant);
    assert!(path("steps any to take en passant").en_passant);
    assert!(path("steps any to move, open to en passant").passing);
    let path = path("steps any from rank 1 into rank 2 and rank 3, within files a-b to move");
    assert_eq!(
        (path.from.white, path.from.black),
        (U256::from(0o0003), U256::from(0o3000))
    );
    assert_eq!(
        (path.into.white, path.into.black),
        (U256::from(0o0330), U256::from(0o0330))
    );
    assert!(!path.takes);
}

#[test]
fn ways_of_other_pieces() {
    let game = small(
        "piece lord L\n  moves like rook and man\n  7.1 moves like priest\n  hops any\n\
         piece rook R\n  6.1 slides straight\n  promotes on rank 4 to lord\n\
         piece man M\n  moves like rook\n  steps any\npiece priest P\n  6.2 slides diagonal",
    );
    let lord = &game.kinds[1];
    let legs: Vec<_> = lord
        .paths
        .iter()
        .map(|path| path.tracks[0].legs[0])
        .collect();
    let expected = [
        Leg::Hop {
            step: (-1, -1),
            far: false,
        },
        ride((-1, 0), 1, 255),
        ride((-1, -1), 1, 1),
        ride((-1, -1), 1, 255),
    ];
    assert_eq!(legs, expected);
    let clauses: Vec<_> = lord.paths.iter().map(|path| path.clause).collect();
    // What has no clause gets one behind the author's.
    let new = Some(Clause::new(9, 2));
    assert_eq!(clauses, [new, new, new, Some(Clause::new(7, 1))]);
    assert!(lord.promotions.is_empty());
}

#[test]
fn promotions() {
    let game = small(
        "piece man M\n  steps any\n  4.1 promotes on rank 4 to lord, king\n  promotes on ranks 2-3 to lord king or stays\n\
         piece lord L\n  slides any",
    );
    let [first, second] = &game.kinds[1].promotions[..] else {
        panic!("two promotions");
    };
    assert_eq!(
        (first.clause, first.optional),
        (Some(Clause::new(4, 1)), false)
    );
    assert_eq!(
        (&first.to[..], first.into.white),
        (&[2, 0][..], U256::from(0o7000))
    );
    assert_eq!((&second.to[..], second.optional), (&[2, 0][..], true));
}

#[test]
fn castling() {
    let text = crate::syntax::SMALL
        .replace("/1K1", "/R1K")
        .replace("- 0 1", "A 0 1");
    let text = format!(
        "{text}piece rook R\n  slides straight\n5.1 castling\n  king c1 to a1 rook a1 to b1 as A safely\n"
    );
    let game = read(&text).unwrap_or_else(|problems| panic!("{problems}"));
    let castling = game.castlings[0];
    assert_eq!(
        (castling.clause, castling.letter),
        (Some(Clause::new(5, 1)), 'A')
    );
    assert_eq!((castling.king, castling.rook), (0, 1));
    assert_eq!(castling.homes, Homes::Fixed { king: 2, rook: 0 });
    assert_eq!((castling.king_to, castling.rook_to), (0, 1));
    assert!(castling.safely);
}

#[test]
fn only_one_side_may_castle() {
    let text = "game horde like chess\nstart \"r3k2r/8/8/8/8/8/8/PPPPPPPP b kq - 0 1\"\n";
    assert_eq!(read(text).unwrap().castlings.len(), 2);
}

#[test]
fn turns() {
    let game = small("piece stone * neutral\n2.1 turn\n  move\n  2.2 place stone\n  move");
    let steps: Vec<_> = game.turns[0]
        .iter()
        .map(|step| (step.clause, step.action))
        .collect();
    let expected = [
        (Some(Clause::new(2, 1)), StepAction::Move),
        (Some(Clause::new(2, 2)), StepAction::Place(1)),
        (Some(Clause::new(2, 1)), StepAction::Move),
    ];
    assert_eq!(steps, expected);
}

#[test]
fn restrictions() {
    let game = small("forbid own royal attacked\nforbid enemy royal attacked\nmust take");
    let forbidden: Vec<_> = game
        .forbidden
        .iter()
        .map(|forbidden| forbidden.what)
        .collect();
    assert_eq!(
        forbidden,
        [Forbid::OwnRoyalAttacked, Forbid::EnemyRoyalAttacked]
    );
    assert_eq!(game.must_take, Some(Some(Clause::new(3, 3))));
}

#[test]
fn ends() {
    let game = small(
        "piece man M\n  steps any\npiece stone * neutral\nturn\n  place stone\n\
         7.1 loss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n\
         loss when you have no pieces as \"bare\"\nwin when enemy has no king or man as \"gone\"\n\
         loss when you have fewer than 2 pieces as \"few\"\ndraw when enemy has fewer than 3 man as \"few men\"\n\
         win when your king on rank 4 as \"goal\"\nwin when 3 checks given as \"three checks\"",
    );
    let fewer = |yours, kinds: &[usize], than| When::Fewer {
        yours,
        kinds: kinds.to_vec(),
        than,
    };
    let region = Region {
        white: U256::from(0o7000),
        black: U256::from(0o0007),
    };
    let expected = [
        (Gain::Loss, When::Checkmated, "checkmate"),
        (Gain::Draw, When::Stalemated, "stalemate"),
        (Gain::Loss, fewer(true, &[0, 1], 1), "bare"),
        (Gain::Win, fewer(false, &[0, 1], 1), "gone"),
        (Gain::Loss, fewer(true, &[0, 1], 2), "few"),
        (Gain::Draw, fewer(false, &[1], 3), "few men"),
        (
            Gain::Win,
            When::Reached {
                least: 1,
                yours: true,
                kinds: vec![0],
                region,
                safely: false,
                followed: false,
            },
            "goal",
        ),
        (Gain::Win, When::Checks(3), "three checks"),
    ];
    assert_eq!(game.ends.len(), expected.len());
    for (end, (result, when, reason)) in game.ends.iter().zip(expected) {
        assert_eq!(
            (end.result, &end.when, end.reason.as_str()),
            (result, &when, reason)
        );
    }
    assert_eq!(game.ends[0].clause, Some(Clause::new(7, 1)));
    assert_eq!(
        small("win when 1 check given as \"check\"").ends[0].when,
        When::Checks(1)
    );
}

#[test]
fn draws() {
    let limits = |more: &str| {
        let draws = small(more).draws;
        let numbers = |limit: DrawLimit| (limit.claim, limit.automatic);
        (
            draws.repetition.map(numbers),
            draws.no_progress.map(numbers),
        )
    };
    assert_eq!(limits("repetition claim 3 draw 5"), (Some((3, 5)), None));
    assert_eq!(limits("repetition draw 3"), (Some((u16::MAX, 3)), None));
    assert_eq!(limits("repetition claim 3"), (Some((3, u16::MAX)), None));
    let losses = |more: &str| {
        let draws = small(&format!("forbid own royal attacked\n{more}")).draws;
        let at = draws.repetition.map(|limit| limit.automatic);
        (at, draws.repetition_loss, draws.perpetual_check_loses)
    };
    let drawn = "repetition draw 4, perpetual check loses";
    assert_eq!(losses(drawn), (Some(4), RepetitionLoss::Nobody, true));
    let repeater = RepetitionLoss::Repeater;
    assert_eq!(losses("repetition loss 3"), (Some(3), repeater, false));
    let black = RepetitionLoss::Side(Side::Black);
    let lost = "repetition loss for black 2 perpetual check loses";
    assert_eq!(losses(lost), (Some(2), black, true));
    let chases = small(
        "piece man M\n  steps any\n7.1 repetition draw 4, perpetual chase loses\n  of man by king\n\
         \x20 7.2 of protected pieces on rank 3 by man",
    );
    let draws = chases.draws;
    assert!(draws.perpetual_chase_loses && !draws.perpetual_check_loses);
    let [plain, protected] = &chases.chases[..] else {
        panic!("two lines");
    };
    assert_eq!(
        (plain.clause, protected.clause),
        (Some(Clause::new(7, 1)), Some(Clause::new(7, 2)))
    );
    // The king is in check, not chased.
    assert_eq!((&plain.of[..], &protected.of[..]), (&[1][..], &[1][..]));
    assert_eq!((&plain.by[..], &protected.by[..]), (&[0][..], &[1][..]));
    assert_eq!((plain.protected, protected.protected), (false, true));
    assert_eq!((plain.on, protected.on), (Region::ALL, area("rank 3")));
    let progress = "progress king claim 80 draw 100";
    assert_eq!(limits(progress), (None, Some((80, 100))));
    assert_eq!(small(progress).progress.kinds, [0]);
    assert!(small("progress nothing draw 20").progress.kinds.is_empty());
    assert_eq!(small("progress pieces draw 20").progress.kinds, [0]);
    assert!(small("material orthodox").material == Some(Material::Orthodox));
}

#[test]
fn drops() {
    let game = small(
        "piece man M\n  steps any\ncaptured pieces go to hand\n6.1 drop pieces\n6.2 drop man on ranks 1-2",
    );
    assert_eq!(game.capture, Capture::ToHand);
    let drops: Vec<_> = game
        .drops
        .iter()
        .map(|drop| (drop.kind, drop.clause, drop.into.black))
        .collect();
    let expected = [
        (0, Some(Clause::new(6, 1)), U256::MAX),
        (1, Some(Clause::new(6, 2)), (6..12).collect()),
    ];
    assert_eq!(drops, expected);
    assert_eq!(small("captured pieces vanish").capture, Capture::Removed);
    let hand = SMALL.replace("/1K1 w", "/1K1[Kk] w");
    assert!(read(&hand).is_ok());
}

#[test]
fn the_largest_boards() {
    for (size, placement) in [
        ("16 x 8", "16/16/16/16/16/16/16/K15"),
        ("8 x 16", &"8/".repeat(15)),
        ("16 x 16", &("16/".repeat(15) + "K15")),
    ] {
        let placement = if placement.ends_with('/') {
            format!("{placement}K7")
        } else {
            placement.to_owned()
        };
        let text = format!(
            "game large\nboard {size}\nstart \"{placement}\"\npiece king K\n  steps any into not rank 1\n"
        );
        let game = read(&text).unwrap_or_else(|problems| panic!("{problems}"));
        let files = u32::from(game.files);
        let into = game.kinds[0].paths[0].into;
        assert_eq!(into.white.lowest(), files);
        let last = u32::from(game.shape().squares()) - 1;
        assert_eq!(last - into.black.highest(), files);
    }
}

#[test]
fn armies() {
    let game = read(
        "game own like chess\nwithout castling\nstart \"4k3/8/8/pppppppp/PPPPPPPP/8/8/4K3 w - - - 0 1\"\n\
         2.3 armies \"Choose.\"\n  2.4 four-knights \"NN4NN\" for black\n  bishops \"B6B/N7\" as \"Minors\" \"These.\"\n\
         \x20 rooks \"R6R\"\n",
    );
    let armies = game.unwrap_or_else(|problems| panic!("{problems}")).armies;
    let armies = armies.unwrap();
    assert_eq!(armies.clause, Some(Clause::new(2, 3)));
    let [knights, bishops, rooks] = &armies.all[..] else {
        panic!("{armies:?}");
    };
    let (rook, bishop, knight) = (2, 3, 4);
    assert_eq!(
        (
            knights.clause,
            knights.name.as_str(),
            knights.title.as_str()
        ),
        (Some(Clause::new(2, 4)), "four-knights", "Four Knights")
    );
    assert_eq!(knights.side, Some(Side::Black));
    let squares = [0, 1, 6, 7].map(|at| (knight, at));
    assert_eq!(knights.pieces, squares);
    assert_eq!(
        (bishops.clause, bishops.title.as_str(), bishops.side),
        (armies.clause, "Minors", None)
    );
    assert_eq!(bishops.pieces, [(bishop, 8), (bishop, 15), (knight, 0)]);
    assert_eq!(rooks.pieces, [(rook, 0), (rook, 7)]);
    let names = armies.of(Side::White).map(|army| army.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["bishops", "rooks"]);
}
