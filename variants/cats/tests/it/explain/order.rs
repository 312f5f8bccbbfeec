//! The order of the steps, and what each of them allows.

use super::*;

#[test]
fn teleports() {
    let declared = after(QUIET, "T@");
    answered(
        &declared,
        "a3a4",
        "7.1",
        "",
        "You are teleporting: first roll to see where the cat lands.",
    );
    // Eighty pieces that are no mice, and no cat to lift.
    told(
        "kqcrbn****/10/nnnnnnnnnn/PPPPPPPPPP/PPPPPPPPPP/PPPPPPPPPP/PPPPPPPPPP/PPPPPPPPPP/NNNNNNNNNN/NNNNNKNNNN w - - - - 0 1",
        "T@",
        "7.1",
        "",
        "You can't teleport: there is no square where the cat could land.",
    );
    answered(
        &after(QUIET, "T@ T@e5"),
        "T@",
        "7.2",
        "",
        "You have already teleported this turn. You can roll again only after landing on a mouse.",
    );
    answered(
        &after(QUIET, "*g9g8"),
        "T@",
        "2.1",
        "",
        "It is too late for a teleport: it comes before the move of a neutral piece, which you \
         have already made.",
    );
    answered(
        &after(QUIET, "a3a4"),
        "T@",
        "2.1",
        "",
        "It is too late for a teleport: it comes before the required move, which you have already \
         made.",
    );
}

/// A square that is named for a teleport, at the start of a turn and while the roll is due.
#[test]
fn squares_of_teleports() {
    let declared = after(QUIET, "T@");
    told(
        QUIET,
        "T@e5",
        "7.1",
        "e5",
        "You can't choose e5: the dice decide where the teleporting cat lands. Enter T@ to declare \
         a teleport.",
    );
    answered(
        &declared,
        "T@e5",
        "7.1",
        "e5",
        "You can't choose e5: the dice decide where the teleporting cat lands.",
    );
    let start = CatsPosition::from_fen(QUIET).unwrap();
    for position in [&start, &declared] {
        for at in ["e9", "a10"] {
            let sentence = format!(
                "The teleporting cat can't land on {at}: that is on the opponent's first two ranks."
            );
            answered(position, &format!("T@{at}"), "7.1", at, &sentence);
        }
        answered(
            position,
            "T@a3",
            "7.1",
            "a3",
            "The teleporting cat can't land on a3: a pawn is there.",
        );
    }
    told(
        START,
        "T@a2",
        "7.1",
        "a2",
        "The teleporting cat can't land on a2: a neutral piece is there.",
    );
    // Where the cat is lifted it may land again, unless something appears there.
    let lifted = "1rbqc1**1k/6**2/p9/10/3n6/10/10/P9/10/1T7K w - - - - 0 1";
    told(
        lifted,
        "T@b1",
        "7.1",
        "b1",
        "You can't choose b1: the dice decide where the teleporting cat lands. Enter T@ to declare \
         a teleport.",
    );
    let above = lifted.replace("- - - -", "- - Nb1 -");
    told(
        &above,
        "T@b1",
        "7.1",
        "b1",
        "The teleporting cat can't land back on b1: a knight appears there from beneath.",
    );
    answered(
        &after(&above, "T@"),
        "T@b1",
        "7.1",
        "b1",
        "The teleporting cat can't land on b1: a knight is there.",
    );
}

/// The same once the teleport is behind.
#[test]
fn squares_of_teleports_that_are_over() {
    answered(
        &after(QUIET, "T@ T@e5"),
        "T@e6",
        "7.2",
        "",
        "You have already teleported this turn. You can roll again only after landing on a mouse.",
    );
    for (made, step) in [
        ("a3a4", "the required move"),
        ("T@ T@e5 a3a4", "the required move"),
        ("*g9g8", "the move of a neutral piece"),
    ] {
        let sentence = format!(
            "It is too late for a teleport: it comes before {step}, which you have already \
                made."
        );
        answered(&after(QUIET, made), "T@e6", "2.1", "", &sentence);
    }
    let on_mouse = after(&QUIET.replacen("10", "4m5", 1), "T@ T@e7");
    for at in ["e6", "e7"] {
        let sentence = format!(
            "You can't choose {at}: the dice decide where the teleporting cat lands. Enter T@ to \
             roll again."
        );
        answered(&on_mouse, &format!("T@{at}"), "7.1", at, &sentence);
    }
    answered(
        &on_mouse,
        "T@a3",
        "7.1",
        "a3",
        "The teleporting cat can't land on a3: a pawn is there.",
    );
    answered(
        &after(
            "nrbqcC**1k/6**C1/p9/10/10/9R/10/P9/10/9K w - - - - 0 1",
            "j5j10",
        ),
        "T@e5",
        "9.1",
        "",
        "The game is over. White wins: king captured.",
    );
}

/// After the required move only the steps are named that are open.
#[test]
fn steps_that_follow() {
    let hunt = "nrbqc4k/6**2/p9/10/6*3/4t1*3/3C2C3/P9/10/9K w - - - - 0 1";
    for (fen, made, open) in [
        (CATS, "d4d5", "a second cat (&), a mouse (M@) or the end"),
        (CATS, "d4d5 &g4g5", "a mouse (M@) or the end"),
        (
            hunt,
            "d4e5",
            "a second cat (&), a mouse (M@), an extra move (+) or the end",
        ),
        (hunt, "d4e5 M@a1", "an extra move (+) or the end"),
    ] {
        let sentence =
            format!("You have already made this turn's move. What can follow is {open}.");
        answered(&after(fen, made), "a3a4", "7.5", "", &sentence);
    }
}

#[test]
fn neutral_pieces_out_of_order() {
    answered(
        &after(QUIET, "a3a4"),
        "*g9g8",
        "2.1",
        "",
        "It is too late for a neutral piece: it comes before the required move, which you have \
         already made.",
    );
    answered(
        &after(QUIET, "*g9g8"),
        "*h9h8",
        "7.4",
        "",
        "You have already moved a neutral piece this turn.",
    );
}

#[test]
fn steps_out_of_order() {
    for (action, what) in [
        ("end", "the end of the turn"),
        ("M@b1", "a mouse"),
        ("&d4d5", "a second cat"),
        ("+d4d5", "an extra move"),
    ] {
        let sentence =
            format!("It is too early for {what}: first you must move one of your own pieces.");
        told(CATS, action, "2.2", "", &sentence);
    }
    let moved = after(CATS, "a3a4");
    answered(
        &moved,
        "d4d5",
        "7.5",
        "",
        "You have already made this turn's move. What can follow is a mouse (M@) or the end.",
    );
    answered(
        &moved,
        "&d4d5",
        "7.6",
        "",
        "A second cat can move only right after a cat, not a teleporting one, moved without leaping.",
    );
    answered(
        &moved,
        "+d4d5",
        "7.8",
        "",
        "You get an extra move only by capturing the enemy teleporting cat this turn.",
    );
}

#[test]
fn second_cats() {
    let stepped = after(CATS, "d4d5");
    answered(
        &stepped,
        "&a3a4",
        "7.6",
        "a3",
        "Only another cat can move now, and the pawn on a3 is not a cat.",
    );
    answered(
        &stepped,
        "&d5d6",
        "7.6",
        "d5",
        "The cat on d5 has just moved: only another cat can move now.",
    );
    answered(
        &stepped,
        "&g4h6",
        "7.6",
        "g4 h6",
        "The cat on g4 can't leap to h6: a second cat moves only to a neighbouring square.",
    );
    answered(&stepped, "&b5b6", "2.4", "b5", "There is no piece on b5.");
    answered(
        &stepped,
        "&e10e9",
        "2.4",
        "e10",
        "The cat on e10 is Black's, but it is White's turn.",
    );
    answered(
        &stepped,
        "&g4h5",
        "3.7",
        "g4 h5",
        "The cat on g4 steps diagonally only to capture, and there is nothing to capture on h5.",
    );
}

#[test]
fn mice_that_are_dropped() {
    let moved = after(
        "nrbqc1**1k/6**2/p9/10/10/4t5/3P6/10/10/9K w - - - - 0 1",
        "d4e5",
    );
    answered(
        &moved,
        "M@j1",
        "7.7",
        "j1",
        "A mouse needs a vacant square, and the king on j1 is there.",
    );
    answered(
        &moved,
        "M@a2",
        "7.7",
        "a2",
        "A mouse can't be dropped on a2: it must go on your first rank, rank 1.",
    );
    let dropped = moved.after_unchecked(moved.action_from_text("M@a1").unwrap());
    answered(
        &dropped,
        "M@b1",
        "7.7",
        "",
        "You have already dropped a mouse this turn.",
    );
    let black = after(&QUIET.replace(" w ", " b "), "a8a7");
    answered(
        &black,
        "M@a1",
        "7.7",
        "a1",
        "A mouse can't be dropped on a1: it must go on your first rank, rank 10.",
    );
}
