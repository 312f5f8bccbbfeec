//! Characters that devices type, and words that are mistyped.

use crate::syntax::{SMALL, read};

/// Returns what is read of a small game with this line.
fn with(line: &str) -> String {
    match read(&format!("{SMALL}{line}\n")) {
        Ok(game) => format!("{game:?}"),
        Err(problems) => format!("{problems}"),
    }
}

#[test]
fn what_devices_type_is_read_as_what_is_meant() {
    for (typed, meant) in [
        ("summary „Kurz“", "summary \"Kurz\""),
        ("summary «Court»", "summary \"Court\""),
        ("summary \"Half”", "summary \"Half\""),
        (
            "Piece Knight N\n\tLeaps\u{a0}1 2",
            "piece knight N\n leaps 1 2",
        ),
        ("Area hill = A1–B2", "area hill = a1-b2"),
    ] {
        assert_eq!(with(typed), with(meant), "{typed}");
    }
    assert!(with("summary “no end").contains("found no second quotation mark"));
    let game = |text: &str| format!("{:?}", read(text).unwrap());
    assert_eq!(
        game("\u{feff}Game hill “Small Hill” Like chess"),
        game("game hill \"Small Hill\" like chess")
    );
    for size in ["3\u{a0}× 4", "3x4", "3×4"] {
        assert_eq!(game(&SMALL.replace("3 x 4", size)), game(SMALL), "{size}");
    }
}

#[test]
fn texts_and_comments_stay_as_they_are() {
    let summary = "The “fox” – and Fox’s friends";
    let text =
        format!("{SMALL}summary \"{summary}\"\n# “A comment” – Of Mine\npiece man M\n steps any\n");
    let game = read(&text).unwrap();
    assert_eq!(game.summary, summary);
    assert!(game.kinds.iter().any(|kind| kind.name == "man"));
}

#[test]
fn small_slips_are_recognized() {
    let said = |line: &str| {
        let problems = read(&format!("{SMALL}{line}\n")).unwrap_err();
        problems.to_string()
    };
    for (slip, meant) in [
        ("baord 3 x 4", "board"),
        ("pice man M", "piece"),
        ("summarry \"Long\"", "summary"),
    ] {
        let said = said(slip);
        assert!(said.contains(&format!("did you mean '{meant}'?")), "{said}");
    }
    // Words that are like no statement, too short, or too long to be compared.
    for other in ["checkmate", "p man M", &"piece".repeat(1000)] {
        let said = said(other);
        assert!(!said.contains("did you mean"), "{said}");
    }
}
