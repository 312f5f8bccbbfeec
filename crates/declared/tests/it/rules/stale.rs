//! Sentences of the other game that are no longer true.

use super::{never_says, page, says};
use springald_core::{PositionExt, Variant};

/// Returns the page of a game like chess with more statements.
fn like_chess(more: &str) -> String {
    page(&format!("game own \"Own\" like chess\n{more}\n"))
}

#[test]
fn another_start_replaces_the_sentence_of_the_start() {
    let page = like_chess("start \"rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\"");
    says(
        &page,
        &[
            "**1.1** The board has eight files",
            "**8.1** White starts with a rook, knight, bishop, queen, king, bishop, knight and rook on rank 1, from a to h, and \
             with pawns on rank 3. Black's pieces mirror them on ranks 8 and 6.",
        ],
    );
    never_says(&page, &["start on ranks 1 and 2"]);
    // The same pieces on the same squares need no new sentence.
    let page = like_chess(
        "start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\"\nwin when 3 checks given as \"checks\"",
    );
    says(
        &page,
        &[
            "start on ranks 1 and 2",
            "**8.1** You win if you give three checks.",
        ],
    );
}

#[test]
fn another_board_keeps_the_sentence_of_the_start() {
    let page = like_chess("board 8 x 8 cylinder\nwithout castling");
    says(
        &page,
        &[
            "**1.1** White's king, queen",
            "**8.1** The board has eight files, a to h, and eight ranks, 1 to 8. Files a and h are neighbours: pieces move across \
             that edge.",
            "**8.2** There is no castling.",
        ],
    );
}

#[test]
fn a_section_goes_with_its_last_statement() {
    let without = like_chess("without castling");
    never_says(
        &without,
        &["## 5.", "between the king and the rook must be empty"],
    );
    let other = like_chess("castling\n  king e1 to g1, rook h1 to f1, as K, safely");
    never_says(&other, &["## 5.", "**5.2**", "**5.3**"]);
    says(
        &other,
        &[
            "**8.1** Once in a game White may castle, if neither the king nor the rook has moved and all other squares on their \
             ways and between them are empty: the king from e1 to g1 with the rook from h1 to f1. The king may not be in check, \
             nor pass or reach an attacked square. Black's ways mirror these.",
        ],
    );
    let free = like_chess(
        "castling\n  king e1 to g1, rook h1 to f1, as K\nwithout forbid\nwithout ends\nwithout material\n\
         piece king K\n  steps any\nwin when enemy has no king as \"king captured\"",
    );
    never_says(&free, &["## 6.", "attacked square", "in check"]);
}

#[test]
fn ends_and_draws_are_written_anew() {
    let page = like_chess(
        "loss when stalemated as \"stalemate\"\nrepetition draw 3\nprogress rook claim 60 draw 80\nmaterial at most one rook",
    );
    says(
        &page,
        &[
            "**8.1** You win if the enemy has no move.",
            "**8.2** When a position occurs for the third time, the game is drawn.",
            "**8.3** After 30 turns by each side without a capture, a promotion or a move of a rook the player to move may claim \
             a draw; after 40 turns by each side the game is drawn.",
            "**8.4** The game is drawn if only the kings are left, or besides them only one rook.",
        ],
    );
    never_says(
        &page,
        &["**7.2**", "**7.3**", "**7.4**", "**7.5**", "the game ends"],
    );
}

#[test]
fn pawns_without_a_double_step_say_nothing_of_it() {
    let page = like_chess(
        "piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  promotes on rank 8 to queen knight",
    );
    says(
        &page,
        &[
            "**8.1** The pawn (P) moves one square forward without capturing, and captures one square diagonally forward. A pawn \
             that reaches the last rank becomes a queen or knight.",
        ],
    );
    never_says(
        &page,
        &[
            "## 4.",
            "En passant",
            "two squares straight forward",
            "rook, bishop or",
        ],
    );
}

#[test]
fn renamed_pieces_keep_their_sentences_and_their_draws() {
    let text = "rename knight to horse H\nrename bishop to elephant E\nrename king to shah S";
    let page = like_chess(text);
    says(
        &page,
        &[
            "only the shahs; the shahs and a single horse or elephant",
            "`rheqsehr/pppppppp/8/8/8/8/PPPPPPPP/RHEQSEHR w KQkq - 0 1`",
        ],
    );
    // The sentence is true: one horse cannot win.
    let springald_declared::Game::Small(game) =
        super::game(&format!("game own \"Own\" like chess\n{text}\n"))
    else {
        panic!("a board of 64 squares");
    };
    for (fen, is_drawn) in [
        ("4s3/8/8/8/8/8/8/4SH2 w - - 0 1", true),
        ("4s3/8/8/8/8/8/8/4S3 w - - 0 1", true),
        ("4s1e1/8/8/8/8/8/8/4SE2 w - - 0 1", true),
        ("4s2e/8/8/8/8/8/8/4SE2 w - - 0 1", false),
        ("4s3/8/8/8/8/8/8/4SHH1 w - - 0 1", false),
    ] {
        let position = game
            .parse_fen(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.settled().is_some(), is_drawn, "{fen}");
    }
}

#[test]
fn sentences_that_name_a_piece_that_is_gone_are_written_anew() {
    let page = like_chess(
        "without piece knight\npiece camel N\n  leaps 1 3\n\
         piece pawn P\n  4.1 steps forward to move\n  4.3 steps forward-diagonal to take\n  \
         4.4 promotes on rank 8 to queen rook bishop camel",
    );
    says(
        &page,
        &[
            "**4.1** A pawn moves one square straight forward to an empty square.",
            "**4.4** A pawn that reaches the last rank becomes a queen, rook, bishop or camel.",
            "**7.3** The game is drawn if only the kings are left, or besides them only one camel or only bishops on squares of \
             one colour.",
        ],
    );
    never_says(&page, &["**4.2**", "**4.5**", "knight"]);
}

#[test]
fn new_names_have_their_articles_and_plurals() {
    let page =
        like_chess("rename king to emperor E\nrename rook to footman F\nrename pawn to elf L");
    says(
        &page,
        &[
            "**6.1** An emperor attacked by an enemy piece is in check.",
            "queen, footmen, bishops, knights and elves start on ranks 1 and 2",
            "**4.1** An elf moves one square straight forward",
            "a capture or an elf move",
        ],
    );
    never_says(&page, &["footmans", "elfs", "a elf", "A emperor"]);
}
