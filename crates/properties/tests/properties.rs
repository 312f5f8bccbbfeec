//! The bodies on random inputs of the right kind, and on the committed corpus of the fuzz targets.

use proptest::prelude::*;
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
        let listing = springald_registry::find(id).expect("a listed id");
        let mut letters: Vec<char> = listing.row.start().fen().chars().collect();
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

/// Runs a body on every file of its corpus.
fn corpus(target: &str, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let mut files = 0;
    for entry in fs::read_dir(&folder).expect("a committed corpus") {
        let path = entry.expect("a file").path();
        body(&fs::read(&path).expect("a readable file"));
        files += 1;
    }
    assert!(files > 0, "{} is empty", folder.display());
}

#[test]
fn the_corpus_holds() {
    corpus("fen", springald_properties::fen);
    corpus("action", springald_properties::action);
    corpus("turn", springald_properties::turn);
    corpus("pgn", springald_properties::pgn);
    corpus("playout", springald_properties::playout);
}
