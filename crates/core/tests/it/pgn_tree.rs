//! Trees read from a PGN and written again.

use crate::toy::Pebbles;
use springald_board::SplitMix;
use springald_chess::Chess;
use springald_core::pgn::{Node, PgnGame, Reader, Tree, TreeError, check};
use springald_core::{DynVariant, Game, TurnLine};

static CHESS: Chess = Chess;
static PEBBLES: Pebbles = Pebbles;

fn tree_of(row: &dyn DynVariant, text: &str) -> Tree {
    let pgn = Reader::new(text).next().unwrap().unwrap();
    Tree::of(&mut *row.begin(), &pgn.line).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn written(row: &dyn DynVariant, tree: &Tree) -> String {
    PgnGame::of_tree(&mut *row.begin(), tree, &[])
        .unwrap()
        .to_string()
}

#[test]
fn a_tree_has_every_turn_comment_and_glyph() {
    let tree = tree_of(
        &CHESS,
        "{first} 1. e4! {good} (1. d4 {queen} d5 (1... Nf6 $13) 2. c4) ({or} 1. c4 {slow}) 1... e5 2. Nf3 *",
    );
    let told: Vec<_> = (tree.nodes.iter())
        .map(|node| (node.turn.san.as_str(), node.parent))
        .collect();
    let expected = [
        ("e4", None),
        ("d4", None),
        ("d5", Some(1)),
        ("Nf6", Some(1)),
        ("c4", Some(2)),
        ("c4", None),
        ("e5", Some(0)),
        ("Nf3", Some(6)),
    ];
    assert_eq!(told, expected);
    assert_eq!(tree.comments, ["first"]);
    assert_eq!(
        (&tree.nodes[0].nags, &tree.nodes[0].comments),
        (&vec![1], &vec!["good".to_owned()])
    );
    assert_eq!(tree.nodes[3].nags, [13]);
    assert_eq!(tree.nodes[5].before, ["or"]);
    assert_eq!(tree.nodes[7].turn.text, "g1f3");
    assert_eq!(tree_of(&CHESS, &written(&CHESS, &tree)), tree);
}

/// Adds random turns to random nodes.
fn grown(row: &dyn DynVariant, seed: u64) -> Tree {
    let mut random = SplitMix::new(seed);
    let mut tree = Tree::default();
    let words = ["good", "a } brace", "", "two  words", "%", "[x]", "é"];
    let remark = |random: &mut SplitMix| -> Vec<String> {
        let count = random.below(3).saturating_sub(1);
        (0..count)
            .map(|_| words[random.below(words.len())].to_owned())
            .collect()
    };
    for _ in 0..30 {
        // Mostly from the end of some line.
        let parent = (random.below(8) > 0 && !tree.nodes.is_empty())
            .then(|| tree.nodes.len() - 1 - random.below(tree.nodes.len().min(3)));
        let mut game = row.begin();
        if game.play_line(&line_to(&tree, parent)).is_err() {
            continue;
        }
        let Some(turn) = random_turn(&mut *game, &mut random) else {
            continue;
        };
        let twin = |node: &Node| node.parent == parent && node.turn.text == turn.text;
        if tree.nodes.iter().any(twin) {
            continue;
        }
        let (comments, nags) = (
            remark(&mut random),
            (0..random.below(3)).map(|nag| nag as u8).collect(),
        );
        tree.nodes.push(Node {
            parent,
            turn,
            before: Vec::new(),
            comments,
            nags,
        });
    }
    tree
}

fn line_to(tree: &Tree, mut at: Option<usize>) -> String {
    let mut turns = Vec::new();
    while let Some(index) = at {
        turns.push(tree.nodes[index].turn.text.as_str());
        at = tree.nodes[index].parent;
    }
    turns.reverse();
    turns.join(" ")
}

fn random_turn(game: &mut dyn Game, random: &mut SplitMix) -> Option<TurnLine> {
    // A line cannot continue after an unfinished turn.
    if game.last_turn().is_some_and(|turn| !turn.whole) {
        return None;
    }
    loop {
        let outcomes = game.outcomes();
        let actions = game.action_texts();
        let text = match (outcomes.len(), actions.len()) {
            (0, 0) => return None,
            (0, count) => actions[random.below(count)].clone(),
            (count, _) => outcomes[random.below(count)].outcome.clone(),
        };
        game.play_text(&text).ok()?;
        let turn = game.last_turn()?;
        if turn.whole || random.below(6) == 0 {
            return Some(turn);
        }
    }
}

#[test]
fn any_tree_is_written_and_read_as_the_same() {
    for (row, seeds) in [
        (&CHESS as &dyn DynVariant, 40),
        (&PEBBLES as &dyn DynVariant, 120),
    ] {
        for seed in 0..seeds {
            let tree = grown(row, seed);
            let text = written(row, &tree);
            let read = tree_of(row, &text);
            assert_eq!(read.nodes.len(), tree.nodes.len(), "{text}");
            assert_eq!(written(row, &read), text);
            let again = tree_of(row, &written(row, &read));
            assert_eq!(again, read, "{text}");
            let turns = |tree: &Tree| {
                let lines = (0..tree.nodes.len()).map(|index| line_to(tree, Some(index)));
                let mut lines: Vec<_> = lines.collect();
                lines.sort();
                lines
            };
            assert_eq!(turns(&read), turns(&tree), "{text}");
            let mut games = check(&text, |_| Some(row));
            assert!(games.next().unwrap().is_ok(), "{text}");
        }
    }
}

#[test]
fn a_result_is_kept_while_it_can_be_true() {
    let tags = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(own).collect()
    };
    let end = |text: &str, given: &[(&str, &str)]| {
        let tree = tree_of(&CHESS, text);
        let pgn = PgnGame::of_tree(&mut *CHESS.begin(), &tree, &tags(given)).unwrap();
        let reason = pgn.tag("Termination").map(|tag| tag.value.clone());
        (pgn.result.as_str(), reason)
    };
    let resigned = [
        ("Result", "1-0"),
        ("Termination", "resignation"),
        ("Variant", "Shogi"),
    ];
    assert_eq!(end("e4 e5", &resigned), ("1-0", Some("resignation".into())));
    assert_eq!(
        end("f3 e5 g4 Qh4", &resigned),
        ("0-1", Some("checkmate".into()))
    );
    let claimed = [
        ("Result", "1/2-1/2"),
        ("Termination", "threefold repetition"),
    ];
    assert_eq!(end("e4 e5", &claimed), ("*", None));
    assert_eq!(end("e4 e5", &[]), ("*", None));
}

#[test]
fn a_malformed_tree_is_refused() {
    let sound = tree_of(&CHESS, "e4 e5");
    let refused = |change: fn(&mut Tree)| {
        let mut tree = sound.clone();
        change(&mut tree);
        tree.to_line(&mut *CHESS.begin()).unwrap_err().to_string()
    };
    assert_eq!(
        refused(|tree| tree.nodes[1].parent = Some(1)),
        "node 1: found parent 1, expected a smaller index"
    );
    assert!(
        refused(|tree| tree.nodes[1].turn.text = "e2e4".into())
            .starts_with("node 1: 'e2e4' is not legal: ")
    );
    let mut deep = Tree::default();
    for index in 0..200 {
        let mut node = sound.nodes[0].clone();
        node.turn.text = ["e2e4", "d2d4"][index % 2].into();
        node.parent = None;
        deep.nodes.push(node);
    }
    assert!(
        deep.to_line(&mut *CHESS.begin()).is_ok(),
        "siblings lie beside each other"
    );
    let unfinished = tree_of(&PEBBLES, "R@a1/");
    let mut tree = unfinished.clone();
    tree.nodes.push(Node {
        parent: Some(0),
        ..unfinished.nodes[0].clone()
    });
    let error = tree.to_line(&mut *PEBBLES.begin()).unwrap_err();
    assert_eq!(error, TreeError::AfterUnfinished { index: 1 });
}
