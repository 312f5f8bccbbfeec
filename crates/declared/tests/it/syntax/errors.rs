//! The errors of texts, each with its place and its exact message.

use crate::syntax::{SMALL, read};
use springald_declared::syntax::Problem;
use std::fmt::Write;

/// Texts and messages.
const TABLE: &str = include_str!("errors.txt");

/// Returns the messages about a text, as the table has them.
fn messages(text: &str) -> Vec<String> {
    let Err(problems) = read(text) else {
        return Vec::new();
    };
    let one = |problem: &Problem| {
        let suggestion = problem.suggestion.as_ref();
        let suggestion =
            suggestion.map_or(String::new(), |word| format!("; did you mean '{word}'?"));
        let (line, column, length) = (problem.line, problem.column, problem.length);
        format!("{line}:{column}:{length} {}{suggestion}", problem.message)
    };
    problems.list().iter().map(one).collect()
}

/// Returns a text with everything that a kind of rows leaves out.
fn whole(kind: &str, text: &str) -> String {
    match kind {
        "text" => text.to_owned(),
        "like" => format!("game own like chess\n{text}"),
        "piece" => format!("{SMALL}piece man M\n  {text}"),
        "area" => format!("{SMALL}area zone = {text}"),
        "castling" => format!("game own like chess\ncastling\n  {text}"),
        _ => panic!("'{kind}' is no kind of rows"),
    }
}

/// Returns the messages about a game like chess with more statements.
fn like_chess(more: &str) -> Vec<String> {
    messages(&whole("like", more))
}

#[test]
fn every_error_has_its_message() {
    let mut kind = "";
    let mut rows = 0;
    let mut wrong = String::new();
    for block in TABLE.split("\n\n") {
        if let Some(name) = block.strip_prefix("== ") {
            kind = name;
            continue;
        }
        let (text, expected): (Vec<_>, Vec<_>) =
            block.lines().partition(|line| line.starts_with('|'));
        if text.is_empty() {
            continue;
        }
        let lines = text.iter().map(|line| line.strip_prefix("| "));
        let text = lines
            .map(Option::unwrap_or_default)
            .collect::<Vec<_>>()
            .join("\n");
        let found = messages(&whole(kind, &text));
        if found != expected {
            let _ = writeln!(wrong, "{text}\n{}\n", found.join("\n"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(rows > 200, "{rows} rows");
}

#[test]
fn bounds() {
    let repeated =
        |line: &dyn Fn(usize) -> String, count: usize| (0..count).map(line).collect::<String>();
    let areas = |count| repeated(&|n| format!("area zone-{n} = a1\n"), count);
    assert!(like_chess(&areas(64)).is_empty());
    assert_eq!(
        like_chess(&areas(65)),
        ["66:6:7 found more areas, expected at most 64"]
    );

    let aliases = |count| format!("aliases {}", repeated(&|n| format!("a{n} "), count));
    assert!(like_chess(&aliases(16)).is_empty());
    assert_eq!(
        like_chess(&aliases(17)),
        ["2:63:3 found more aliases, expected at most 16"]
    );

    let pieces = |count| {
        let letters = ('A'..='Z').filter(|letter| !"KQRBNP".contains(*letter));
        let men = letters.map(|letter| {
            format!(
                "piece man-{} {letter}\n  steps any\n",
                letter.to_ascii_lowercase()
            )
        });
        let signs = "*$%&^|".chars().take(count);
        let stones = signs
            .enumerate()
            .map(|(n, sign)| format!("piece stone-{n} {sign} neutral\n"));
        let start = "start \"rnbqkbnr/*$%&^3/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\"\n".to_owned();
        men.chain(stones).chain([start]).collect::<String>()
    };
    assert!(like_chess(&pieces(5)).is_empty());
    assert_eq!(
        like_chess(&pieces(6)),
        ["47:7:7 found more pieces, expected at most 31"]
    );

    let ways = |count| format!("piece man M\n{}", "  steps any\n".repeat(count));
    assert!(like_chess(&ways(64)).is_empty());
    assert_eq!(
        like_chess(&ways(65)),
        ["67:3:9 found more ways of moving of a piece, expected at most 64"]
    );
    let inherited = format!("{}piece woman W\n  hops any\n  moves like man\n", ways(64));
    assert_eq!(
        like_chess(&inherited),
        Vec::<String>::new(),
        "equal ways count once"
    );
    let squares = springald_board::Shape::new(8, 8);
    let names: Vec<_> = squares.all().map(|at| squares.name(at)).collect();
    let different = repeated(&|n| format!("  steps any from {}\n", names[n]), 64);
    let inherited =
        format!("piece man M\n{different}piece woman W\n  hops any\n  moves like man\n");
    assert_eq!(
        like_chess(&inherited),
        ["69:14:3 found more ways of moving of a piece, expected at most 64"]
    );

    let chases = |count| {
        let lines = "  of pieces by rook\n".repeat(count);
        format!("repetition draw 3, perpetual chase loses\n{lines}")
    };
    assert!(like_chess(&chases(16)).is_empty());
    assert_eq!(
        like_chess(&chases(17)),
        ["19:3:17 found more lines, expected at most 16"]
    );

    let promotions = |count| {
        format!(
            "piece man M\n  steps any\n{}",
            "  promotes on rank 8 to queen\n".repeat(count)
        )
    };
    assert!(like_chess(&promotions(64)).is_empty());
    assert_eq!(
        like_chess(&promotions(65)),
        ["68:3:27 found more promotions of a piece, expected at most 64"]
    );

    let castlings = |count: u8| {
        let letters = (b'A'..b'A' + count).map(char::from);
        let lines = letters.map(|letter| format!("  king e1 to g1, rook h1 to f1, as {letter}\n"));
        format!("castling\n{}", lines.collect::<String>())
    };
    assert!(like_chess(&castlings(16)).is_empty());
    assert_eq!(
        like_chess(&castlings(17)),
        ["19:3:34 found more ways to castle, expected at most 16"]
    );

    let ends = |count| {
        repeated(
            &|n| format!("win when you have fewer than {} pieces as \"few\"\n", n + 1),
            count,
        )
    };
    assert!(like_chess(&ends(62)).is_empty());
    assert_eq!(
        like_chess(&ends(65)),
        ["66:10:29 found more ends, expected at most 64"]
    );

    let turn = |count| format!("without forbid\nturn\n{}", "  move\n".repeat(count));
    assert!(like_chess(&turn(8)).is_empty());
    assert_eq!(
        like_chess(&turn(9)),
        ["12:3:4 found more steps of a turn, expected at most 8"]
    );
}

#[test]
fn sizes_of_texts() {
    assert_eq!(
        messages(""),
        ["1:1:0 Begin with a line such as: game my-game \"My Game\" like chess"]
    );
    let long = format!("summary \"{}\"", "x".repeat(64 * 1024));
    assert_eq!(
        like_chess(&long),
        ["1:1:0 found a text of 65 KiB, expected at most 64"]
    );
    assert!(like_chess(&"\n".repeat(3999)).is_empty());
    assert_eq!(
        like_chess(&"\n".repeat(4000)),
        ["4001:1:0 found more lines, expected at most 4000"]
    );
}

#[test]
fn control_characters() {
    let expected = "found the control character \\u{7}, expected text";
    assert_eq!(like_chess("aliases \u{7}"), [format!("2:9:1 {expected}")]);
    assert_eq!(
        like_chess("summary \"a\u{7}\""),
        [format!("2:9:4 {expected}")]
    );
}

#[test]
fn all_errors_of_a_text_are_reported() {
    let text = "\
game mine \"Mine\"
bord 8 x 8
start \"8/8/8/8/8/8/8/4K3 w\"
piece king K royal
  step any
  slides any to tak
piece queen QQ
  slides any
piece man M
  moves like queen
  promotes on rank 8 to kign or quen
win when checkmate as \"mate\"
";
    // Neither the board nor the ways of the king are missing, and the queen is not unknown.
    let expected = [
        "2:1:4 found 'bord', expected a statement, such as 'piece' or 'board'; did you mean 'board'?",
        "5:3:4 found 'step', expected a way of moving, 'moves like' or 'promotes'; did you mean 'steps'?",
        "6:17:3 found 'tak', expected 'move', 'take' or 'attack'; did you mean 'take'?",
        "7:13:2 found 'qq', expected one capital letter, such as Q",
        "11:25:4 found 'kign', expected the name of a piece; did you mean 'king'?",
        "11:33:4 found 'quen', expected the name of a piece",
        "12:10:9 found 'checkmate', expected a condition, such as 'checkmated', 'you have no king' or '3 checks given'; \
         did you mean 'checkmated'?",
    ];
    assert_eq!(messages(text), expected);
}

#[test]
fn problems_are_printed_with_their_lines() {
    let text = format!("{SMALL}piece man M\n\tsteps foward # ahead\n  slides any to tak\ncredit\n");
    let expected = "\
line 7, column 8: found 'foward', expected a direction, such as straight, diagonal, any or forward; did you mean 'forward'?
     steps foward # ahead
           ^^^^^^
line 8, column 17: found 'tak', expected 'move', 'take' or 'attack'; did you mean 'take'?
      slides any to tak
                    ^^^
line 9, column 7: found the end of the line, expected the inventor, in quotation marks
    credit
          ^";
    assert_eq!(read(&text).unwrap_err().to_string(), expected);
}

#[test]
fn long_lines_are_cut() {
    let text = format!(
        "game own like chess\naliases {} Läst # {}\n",
        "a ".repeat(100),
        "b ".repeat(1000)
    );
    let problems = read(&text).unwrap_err();
    let last = problems.list().last().expect("a problem").to_string();
    let lines: Vec<&str> = last.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].chars().count() <= 104, "{last}");
    assert_eq!(lines[2].trim_start(), "^^^^");
    let place = lines[2].find('^').expect("a mark");
    assert_eq!(
        lines[1].chars().skip(place).take(4).collect::<String>(),
        "Läst"
    );
}

#[test]
fn many_problems_are_counted() {
    let text = |count: usize| format!("game own like chess\n{}", "bord\n".repeat(count));
    let shown = read(&text(20)).unwrap_err().to_string();
    assert_eq!(shown.lines().count(), 60);
    let shown = read(&text(21)).unwrap_err().to_string();
    assert!(shown.ends_with("\nand 1 more"), "{shown}");
    let problems = read(&text(1000)).unwrap_err();
    assert_eq!(problems.list().len(), 500);
    assert!(problems.to_string().ends_with("\nand 980 more"));
}

#[test]
fn notations_that_a_game_cannot_have() {
    for (statement, expected) in [
        ("notations hodges usi, wxf", None),
        ("notations none", None),
        (
            "notations latin",
            Some("2:11:5 found 'latin', expected a notation: hodges, kanji, usi or wxf"),
        ),
        (
            "notations usi, usi",
            Some("2:16:3 found 'usi' again, expected it once"),
        ),
        (
            "notations kanji",
            Some("2:11:5 the notation 'kanji' has no character for the piece 'queen'"),
        ),
    ] {
        let found = like_chess(statement);
        assert_eq!(found.first().map(String::as_str), expected, "{found:?}");
    }
}

#[test]
fn words_for_what_is_said_otherwise_or_not_at_all_are_answered() {
    let cases = [
        ("captures convert", "'when … capture, they change sides'"),
        (
            "draw when repetition as \"three times\"",
            "Draws by repetition are stated as 'repetition draw 3'",
        ),
        (
            "perpetual chase loses",
            "stated as 'repetition draw 3, perpetual check loses, perpetual chase loses'",
        ),
        (
            "board 8 x 8 wraps",
            "edges are joined are stated as 'board 8 x 8 cylinder'",
        ),
        ("board hex 6", "hexagons are stated as 'board hexagon 6'"),
        ("stack pawn on rook", "stated as 'carry pawn on rook'"),
        (
            "piece rook R\n  transports pawn",
            "stated as 'carry pawn on rook'",
        ),
        (
            "piece pawn P\n  boards rook",
            "stated as 'carry pawn on rook'",
        ),
        (
            "piece queen Q\n  switches with rook",
            "stated below a piece, as 'swaps with",
        ),
        (
            "piece queen Q\n  pushes pawn",
            "in the turn, as 'push pawn'",
        ),
        (
            "captured pieces go to hostage",
            "stated as 'captured pieces go to prison'",
        ),
        (
            "captured pieces become pawn",
            "'when … capture, they become …'",
        ),
        (
            "piece queen Q\n  slides any to take from afar",
            "'when … capture, they stay'",
        ),
        (
            "piece queen Q\n  leaves pawn behind",
            "they leave … behind'",
        ),
        (
            "piece queen Q\n  slides any up to 2 through own pieces",
            "'passable' lets",
        ),
        (
            "piece queen Q\n  steps any repeatedly",
            "stated as 'may go on' and 'going on'",
        ),
        ("turn\n  each piece moves", "the rule 'with another piece'"),
        (
            "turn\n  move\n  move, until 3 turns played",
            "by 'if' or 'unless' and a condition",
        ),
        (
            "win when connected as \"a\"",
            "'win when your pieces connected as …'",
        ),
        (
            "win when row as \"a\"",
            "'win when 5 of your pieces in line as …'",
        ),
        (
            "piece queen Q\n  slides any friendly",
            "'to take own pieces' after a motion",
        ),
    ];
    for (words, answer) in cases {
        let messages = like_chess(words);
        let is_answered = messages.iter().any(|message| message.contains(answer));
        assert!(is_answered, "{words}: {messages:#?}");
    }
}
