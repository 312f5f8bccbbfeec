//! The bodies on random inputs of the right kind, and on the committed corpus of the fuzz targets.

use proptest::prelude::*;
use springald_declared::LIBRARY;
use springald_registry::ids;
use std::fs;
use std::path::Path;

/// Texts that look like what each parser expects, so that many get past its first check.
fn named(text: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<u8>> {
    (prop::sample::select(ids()), text).prop_map(|(id, text)| format!("{id}\n{text}").into_bytes())
}

/// The start position of some variant with a few characters changed.
fn changed_fen() -> impl Strategy<Value = Vec<u8>> {
    let change = (
        any::<prop::sample::Index>(),
        "[KQRBNPCTMAkqrbnpctma*0-9/ wb@&!+:?()a-j-]",
    );
    let changes = prop::collection::vec(change, 0..4);
    (prop::sample::select(ids()), changes).prop_map(|(id, changes)| {
        let entry = springald_registry::find(id).expect("a listed id");
        let mut letters: Vec<char> = entry.variant().begin().fen().chars().collect();
        for (index, letter) in changes {
            let at = index.index(letters.len());
            letters.splice(at..=at, letter.chars());
        }
        format!("{id}\n{}", letters.into_iter().collect::<String>()).into_bytes()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_fen(data in prop_oneof![changed_fen(), named("[KQRBNPCTMAkqrbnp*0-9/ wb@-]{0,80}")]) {
        springald_properties::fen(&data);
    }

    #[test]
    fn any_action(data in named("([a-j][0-9]{1,2}){0,3}|[GTMN*&+]?@?[a-j][0-9]{1,2}([a-j][0-9]{1,2})?[qrbnacmt]?(@[a-j][0-9])?|.{0,8}")) {
        springald_properties::action(&data);
    }

    #[test]
    fn any_turn(data in named("(([KQRBNCTGA+&]|U)?[a-j]?x?[a-j][1-9][,/=+#~-]?){0,3}(\n.{0,10})?")) {
        springald_properties::turn(&data);
    }

    #[test]
    fn any_pgn(text in r#"(\[(Variant|FEN|SetUp|Result) "(chess|gulti|cats|1|.{0,6})"\]\n)?(([0-9]\. )?(e4|e5|Nf3|Gd4/e4|T@/|\{.{0,3}\}?|\(|\)|\$[0-9]|1-0|\*|;x\n) ){0,12}"#) {
        springald_properties::pgn(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_playout(data in prop::collection::vec(any::<u8>(), 1..80)) {
        springald_properties::playout(&data);
    }
}

/// Lines of both protocols, in order and not.
fn conversation() -> impl Strategy<Value = Vec<u8>> {
    let fixed = prop::sample::select(vec![
        "~",
        "stop",
        "isready",
        "ucinewgame",
        "go infinite",
        "go",
        "go depth 2",
        "go ponder nodes 5",
        "go perft 2",
        "go nodes 0 mate 1",
        "ponderhit",
        "d",
        "eval",
        "bench",
        "new",
        "force",
        "playother",
        "post",
        "hard",
        "easy",
        "analyze",
        "exit",
        ".",
        "?",
        "undo",
        "remove",
        "draw",
        "hint",
        "ping 1",
        "result * {}",
        "sd 1",
        "st 1",
        "level 40 5 0",
        "time 100",
        "protover 2",
        "memory 2",
        "cores 1",
        "position startpos",
        "position startpos moves e2e4",
        "usermove e2e4",
        "option PlainMoves=1",
    ]);
    let variant = prop::sample::select(ids())
        .prop_map(|id| format!("setoption name UCI_Variant value {id}\nvariant {id}"));
    let turns = "(position startpos moves|usermove|go searchmoves|setboard) ([*G]?@?[a-j][0-9]{1,2}([a-j][0-9]{1,2})?,?[ ,]?){0,4}";
    let options = "(setoption name (Hash|MultiPV|UCI_Elo|UCI_LimitStrength|Threads) value|option (MultiPV|Elo)=?|go (depth|nodes|movetime|wtime)) ?(-?[0-9]{0,4}|true)";
    let line = prop_oneof![
        8 => fixed.prop_map(str::to_owned),
        2 => variant,
        3 => turns,
        2 => options,
        1 => ".{0,12}",
    ];
    prop::collection::vec(line, 0..24).prop_map(|lines| lines.join("\n").into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_conversation(data in conversation()) {
        springald_properties::protocol(&data);
    }
}

/// Messages of two players over their sockets, in order and not.
fn messages() -> impl Strategy<Value = Vec<u8>> {
    let fixed = prop::sample::select(vec![
        r#"{"t":"hello","name":"Ada","dice":"0a"}"#,
        r#"{"t":"resign","ref":"a"}"#,
        r#"{"t":"draw","ref":"b","do":"offer"}"#,
        r#"{"t":"draw","ref":"c","do":"decline"}"#,
        r#"{"t":"takeback","ref":"d","do":"offer"}"#,
        r#"{"t":"takeback","ref":"e","do":"accept"}"#,
        r#"{"t":"rematch","ref":"f","do":"offer"}"#,
        r#"{"t":"claim","ref":"g","reason":"threefold repetition"}"#,
        r#"{"t":"chat","ref":"h","text":"hello"}"#,
        r#"{"t":"name","ref":"i"}"#,
        r#"{"t":"play","ref":"j","text":"e2e4","at":0}"#,
        r#"{"t":"play","ref":"k","text":"T@e5,","at":1}"#,
    ]);
    let action = (0..60_u32).prop_map(|number| format!("#{number}"));
    let message = prop_oneof![
        4 => fixed.prop_map(str::to_owned),
        12 => action,
        1 => ".{0,20}",
    ];
    let line = ("[wbwbwb+]", message).prop_map(|(by, message)| format!("{by}{message}"));
    let lines = prop::collection::vec(line, 0..60);
    (prop::sample::select(ids()), lines)
        .prop_map(|(id, lines)| format!("{id}\n{}", lines.join("\n")).into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_messages(data in messages()) {
        springald_properties::socket(&data);
    }
}

/// A text of the library, some of whose lines are left out, moved, or replaced by a line of another game.
fn changed_text() -> impl Strategy<Value = Vec<u8>> {
    let index = any::<prop::sample::Index>;
    let change = (0..3_u8, index(), index(), index());
    (index(), prop::collection::vec(change, 1..4)).prop_map(|(game, changes)| {
        let lines_of = |index: prop::sample::Index| -> Vec<&str> {
            LIBRARY[index.index(LIBRARY.len())].1.lines().collect()
        };
        let mut lines = lines_of(game);
        for (what, at, to, other) in changes {
            let at = at.index(lines.len());
            let line = lines.remove(at);
            match what {
                0 => {}
                1 => lines.insert(to.index(lines.len() + 1), line),
                _ => {
                    let other = lines_of(other);
                    lines.insert(at, other[to.index(other.len())]);
                }
            }
        }
        lines.join("\n").into_bytes()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game(data in changed_text()) {
        springald_properties::text(&data);
    }
}

/// Lines of files and messages, under the name of their kind.
fn lines(kinds: &[&'static str], line: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let lines = prop::collection::vec(line, 0..6);
    (prop::sample::select(kinds.to_vec()), lines)
        .prop_map(|(kind, lines)| format!("{kind}\n{}", lines.join("\n")).into_bytes())
}

/// An input of the corpus with a few characters changed.
fn changed_input(target: &str) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), 0..3_u8, ".");
    let changes = prop::collection::vec(change, 0..4);
    (prop::sample::select(inputs(target)), changes).prop_map(|(input, changes)| {
        let mut letters: Vec<char> = String::from_utf8_lossy(&input).chars().collect();
        for (index, taken, put) in changes {
            let at = index.index(letters.len() + 1);
            let end = (at + usize::from(taken)).min(letters.len());
            letters.splice(at..end, put.chars());
        }
        letters.into_iter().collect::<String>().into_bytes()
    })
}

const FILES: [&str; 7] = [
    "weights", "dice", "openings", "journal", "samples", "settings", "network",
];
const SITE: [&str; 6] = ["job", "message", "search", "database", "headers", "trace"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_file(data in prop_oneof![
        3 => changed_input("file"),
        1 => lines(&FILES, r"([a-z]{1,8}( =)? -?[0-9]{1,12}|chess: e2e4( [a-h][1-8][a-h][1-8])?|[a-h1-8/KQkq -]{0,30};-?[0-9]{0,12};(1-0|\*)|.{0,12})"),
    ]) {
        springald_properties::file(&data);
    }

    #[test]
    fn any_input_of_a_site(data in prop_oneof![
        3 => changed_input("site"),
        1 => lines(&SITE, r"((origin|host|x-forwarded-for|sec-fetch-site): ?.{0,20}|postgres(ql)?://.{0,20}|(player|before|result|line)=.{0,9}(&since_ms=-?[0-9]{0,20})?|.{0,12})"),
    ]) {
        springald_properties::site(&data);
    }

    #[test]
    fn any_file_of_variants(data in changed_input("variants_ini")) {
        springald_properties::variants_ini(&data);
    }

    #[test]
    fn any_pasted_text(data in changed_input("pasted")) {
        springald_properties::pasted(&data);
    }
}

#[test]
fn every_game_of_the_library() {
    for (_, text) in LIBRARY {
        springald_properties::text(text.as_bytes());
    }
}

/// Returns the committed corpus of a fuzz target.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let entries = fs::read_dir(&folder).expect("a committed corpus");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    let read = paths.iter().map(fs::read);
    read.map(|input| input.expect("a readable file")).collect()
}

/// Runs a body on every file of its corpus.
fn corpus(target: &str, body: fn(&[u8])) {
    for input in inputs(target) {
        body(&input);
    }
}

#[test]
fn the_corpus_holds() {
    corpus("fen", springald_properties::fen);
    corpus("file", springald_properties::file);
    corpus("pasted", springald_properties::pasted);
    corpus("site", springald_properties::site);
    corpus("action", springald_properties::action);
    corpus("turn", springald_properties::turn);
    corpus("pgn", springald_properties::pgn);
    corpus("playout", springald_properties::playout);
    corpus("protocol", springald_properties::protocol);
    corpus("socket", springald_properties::socket);
    corpus("text", springald_properties::text);
    corpus("variants_ini", springald_properties::variants_ini);
}
