//! Puzzles as PGN.

use crate::{Answer, Goal, Puzzle, Refusal, Reply};
use springald_core::pgn::{Node, PgnGame, Tree};
use springald_core::{Actor, Notated, Side, TurnLine};
use springald_registry::EngineEntry;

/// The game in which a puzzle was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The seed of the games.
    pub seed: u64,
    /// The number of the game, from 1.
    pub game: u64,
}

/// Returns a puzzle as a game with the solution as its main line, and a variation for each other defence and for each
/// further ending of an answer.
///
/// Besides the usual tags it has `PuzzleId`, `Goal`, `Turns`, `Themes` (separated by spaces), `Difficulty` (1 to
/// 5), `Effort` (nodes of the engine), and `Seed` and `Round` with the seed and the number of the game in
/// which it was found. A puzzle of material has `Margin` (centipawns) and `Nodes`, too.
///
/// # Errors
/// If the position cannot be set up, or the solution cannot be played.
pub fn to_pgn(entry: &EngineEntry, puzzle: &Puzzle, origin: Origin) -> Result<PgnGame, Refusal> {
    let mut game = entry.variant().begin_at(&puzzle.fen)?;
    let mut tree = Tree::default();
    let side = match game.to_act() {
        Actor::Black => Side::Black,
        _ => Side::White,
    };
    tree.comments
        .push(puzzle.goal.task(game.info().sides.name(side), puzzle.turns));
    add_answer(&mut tree, None, &puzzle.first, &puzzle.replies);
    let mut tags = vec![
        ("Event", "Puzzle".to_owned()),
        ("Round", origin.game.to_string()),
        ("PuzzleId", id(entry, &puzzle.fen)),
        ("Goal", puzzle.goal.as_str().to_owned()),
        ("Turns", puzzle.turns.to_string()),
        ("Themes", puzzle.themes.join(" ")),
        ("Difficulty", puzzle.difficulty().to_string()),
        ("Effort", puzzle.effort.to_string()),
        ("Seed", origin.seed.to_string()),
    ];
    if let Goal::Material { margin, nodes } = puzzle.goal {
        tags.push(("Margin", margin.to_string()));
        tags.push(("Nodes", nodes.to_string()));
    }
    let tags: Vec<_> = (tags.into_iter())
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    // Every turn comes from the proof, so the tree can be played.
    PgnGame::of_tree(&mut *game, &tree, &tags).map_err(|_| Refusal::NoLine)
}

fn push(tree: &mut Tree, parent: Option<usize>, turn: &str) -> usize {
    tree.nodes.push(Node {
        parent,
        // Everything but the text is set when the tree is played.
        turn: TurnLine {
            number: 1,
            side: Side::White,
            whole: true,
            text: turn.to_owned(),
            san: String::new(),
            notated: Notated::new(),
        },
        before: Vec::new(),
        comments: Vec::new(),
        nags: Vec::new(),
    });
    tree.nodes.len() - 1
}

fn add_answer(tree: &mut Tree, parent: Option<usize>, answer: &Answer, replies: &[Reply]) {
    let turn = push(tree, parent, &answer.turn);
    for ending in &answer.endings {
        push(tree, parent, ending);
    }
    for reply in replies {
        let defence = push(tree, Some(turn), &reply.defence);
        add_answer(tree, Some(defence), &reply.answer, &reply.replies);
    }
}

/// Returns eight hexadecimal digits for a position of a game: the upper half of its FNV-1a hash.
pub(crate) fn id(entry: &EngineEntry, fen: &str) -> String {
    let bytes = entry.id().bytes().chain([b' ']).chain(fen.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}
