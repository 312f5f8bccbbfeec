//! The games of the library.

use crate::syntax::{CHESS, DUCK, read, small};
use springald_board::U256;
use springald_core::{Clause, DrawRules};
use springald_declared::library;
use springald_declared::model::{
    Capture, Declaration, Forbid, Gain, Homes, Kind, Leg, Region, StepAction, When,
};
use springald_declared::syntax::rules_page;
use std::fs;

fn kind<'a>(game: &'a Declaration, name: &str) -> &'a Kind {
    let mut kinds = game.kinds.iter();
    kinds.find(|kind| kind.name == name).expect("a kind")
}

fn paths(game: &Declaration) -> Vec<(String, usize)> {
    let kinds = game.kinds.iter();
    kinds
        .map(|kind| (kind.name.clone(), kind.paths.len()))
        .collect()
}

#[test]
fn chess() {
    let game = read(CHESS).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((game.id.as_str(), game.name.as_str()), ("chess", "Chess"));
    assert_eq!(game.aliases, ["standard", "orthodox"]);
    assert_eq!((game.files, game.ranks), (8, 8));
    let expected = [
        ("king", 1),
        ("queen", 1),
        ("rook", 1),
        ("bishop", 1),
        ("knight", 1),
        ("pawn", 4),
    ];
    assert_eq!(paths(&game), expected.map(|(name, n)| (name.to_owned(), n)));
    let letters: String = game.kinds.iter().map(|kind| kind.letter).collect();
    assert_eq!(letters, "KQRBNP");
    assert!(
        game.kinds
            .iter()
            .all(|kind| kind.royal == (kind.name == "king"))
    );
    assert_eq!(kind(&game, "knight").paths[0].tracks.len(), 8);
    assert_eq!(kind(&game, "rook").paths[0].tracks.len(), 4);

    let pawn = kind(&game, "pawn");
    let double = &pawn.paths[1];
    assert_eq!(double.clause, Some(Clause::new(4, 2)));
    assert!(double.moves && !double.takes && double.passing);
    let ranks = Region {
        white: U256::from(0xFF << 8),
        black: U256::from(0xFF << 48),
    };
    assert_eq!((double.from, double.into), (ranks, Region::ALL));
    let leg = Leg::Ride {
        step: (0, 1),
        least: 2,
        most: 2,
    };
    assert_eq!(double.tracks[0].legs, [leg]);
    assert!(pawn.paths[3].en_passant && !pawn.paths[3].moves);
    assert_eq!(pawn.promotions.len(), 1);
    assert_eq!(pawn.promotions[0].to, [1, 2, 3, 4]);
    assert_eq!(pawn.promotions[0].into.black, U256::from(0xFF));
    assert!(!pawn.promotions[0].optional);

    assert_eq!(game.castlings.len(), 2);
    let queenside = &game.castlings[1];
    assert_eq!((queenside.letter, queenside.safely), ('Q', true));
    assert_eq!(queenside.homes, Homes::Fixed { king: 4, rook: 0 });
    assert_eq!((queenside.king_to, queenside.rook_to), (2, 3));
    assert_eq!(game.turns[0].len(), 1);
    assert_eq!(game.forbidden.len(), 1);
    assert_eq!(game.forbidden[0].what, Forbid::OwnRoyalAttacked);
    let ends: Vec<_> = game
        .ends
        .iter()
        .map(|end| (&end.when, end.result))
        .collect();
    assert_eq!(
        ends,
        [
            (&When::Checkmated, Gain::Loss),
            (&When::Stalemated, Gain::Draw)
        ]
    );
    assert_eq!(game.draws, DrawRules::FIDE);
    assert_eq!(game.progress.kinds, [5]);
    assert!(game.material.is_some() && game.must_take.is_none() && game.drops.is_empty());
    assert_eq!(game.capture, Capture::Removed);
    assert_eq!((game.sections.len(), game.clauses.len()), (7, 24));
}

#[test]
fn duck_chess() {
    let game = read(DUCK).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(game.start, read(CHESS).unwrap().start);
    let duck = game.kinds.last().expect("kinds");
    assert_eq!(
        (duck.letter, duck.placed_as, duck.neutral),
        ('*', 'D', true)
    );
    assert_eq!(game.kinds.len(), 7);
    assert!(game.kinds.iter().all(|kind| !kind.royal));
    let clauses: Vec<_> = kind(&game, "queen")
        .paths
        .iter()
        .map(|path| path.clause)
        .collect();
    assert_eq!(clauses, [Some(Clause::new(3, 1))]);
    assert!(game.castlings.iter().all(|castling| !castling.safely));
    assert_eq!(game.castlings.len(), 2);
    let steps: Vec<_> = game.turns[0].iter().map(|step| step.action).collect();
    assert_eq!(steps, [StepAction::Move, StepAction::Place(6)]);
    assert!(game.forbidden.is_empty() && game.material.is_none());
    let ends: Vec<_> = game
        .ends
        .iter()
        .map(|end| (end.clause, end.reason.as_str()))
        .collect();
    let expected = [
        (Some(Clause::new(5, 1)), "king captured"),
        (Some(Clause::new(5, 2)), "stalemate"),
    ];
    assert_eq!(ends, expected);
    assert_eq!(game.draws, DrawRules::FIDE);
}

/// Returns the numbered headings and the clauses of a page, each as one line.
fn clauses(page: &str) -> Vec<String> {
    let parts = page.split("\n\n").map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        words.join(" ")
    });
    let is_clause = |part: &String| {
        let number = part.trim_start_matches(['#', '*', ' ']);
        number.len() < part.len() && number.starts_with(|c: char| c.is_ascii_digit())
    };
    parts.filter(is_clause).collect()
}

/// The text is the source of the clauses: RULES.md of the native game has the same words. Only its line breaks, its
/// introduction and its remarks are its own.
#[test]
fn the_clauses_are_those_of_the_written_rules() {
    for id in ["ballista", "cats", "chess", "chesspp", "duck", "gravitatur"] {
        let page = rules_page(&read(library(id).expect("a game of the library")).unwrap());
        let path = format!(
            "{}/../../variants/{id}/RULES.md",
            env!("CARGO_MANIFEST_DIR")
        );
        let written = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let (stated, written) = (clauses(&page), clauses(&written));
        for (stated, written) in stated.iter().zip(&written) {
            assert_eq!(stated, written, "{id}: the text of the game, and RULES.md");
        }
        assert_eq!(stated.len(), written.len(), "{id}");
    }
}

#[test]
fn a_rules_page() {
    let text =
        crate::syntax::SMALL.replace("steps any", "1.2 steps any \"The king moves one square.\"");
    let text = text.replace("game small", "game small-game");
    let more = "credit \"By nobody.\"\nsection 1 \"Pieces\"\nclause 1.1 \"There is one piece, which starts on file b.\"\n\
        clause 1.2 \"It may capture.\"\nclause 4.1 \"The end of the turn and of the board.\"\n";
    let game = read(&format!("{text}{more}")).unwrap();
    let expected = "# Small Game\n\nBy nobody.\n\n## 1. Pieces\n\n**1.1** There is one piece, which starts on file b.\n\n\
        **1.2** The king moves one square. It may capture.\n\n## 4. Rules\n\n\
        **4.1** The end of the turn and of the board.\n";
    assert_eq!(rules_page(&game), expected);
}

#[test]
fn a_rules_page_without_clauses() {
    let page = rules_page(&small("loss when stalemated as \"no move\""));
    assert!(page.starts_with("# Small\n\n## 1. The board"), "{page}");
    assert!(
        page.contains("\n**2.1** The king (K, royal) moves one square "),
        "{page}"
    );
}
