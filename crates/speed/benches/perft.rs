//! Perft of every variant beside shakmaty and cozy-chess, as Markdown tables.
//!
//! *Bulk* counts the last ply, *full* plays every leaf. Run by `cargo xtask speed`, which compiles
//! it for this processor and for WebAssembly and writes docs/speed.md.

use shakmaty::Position as _;
use springald_core::{Position, PositionExt, Variant, perft};
use springald_declared::{Game, LIBRARY, load};
use springald_speed::{Figure, Workload, compare};
use std::hint::black_box;

const ROUNDS: usize = 7;
/// CPU seconds that each workload gets in a round.
const LEAST: f64 = 0.25;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The leaves that a workload of a declared game has at least, unless the game is shorter.
const LEAVES: u64 = 10_000;
/// The declared games that are measured beside shakmaty at a time.
const GROUP: usize = 8;

fn shakmaty_full(position: &shakmaty::Chess, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    for &action in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(action);
        nodes += shakmaty_full(&child, depth - 1);
    }
    nodes
}

fn cozy_full(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|actions| {
        for action in actions {
            let mut child = board.clone();
            child.play_unchecked(action);
            nodes += cozy_full(&child, depth - 1);
        }
        false
    });
    nodes
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|actions| {
            nodes += actions.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|actions| {
        for action in actions {
            let mut child = board.clone();
            child.play_unchecked(action);
            nodes += cozy_bulk(&child, depth - 1);
        }
        false
    });
    nodes
}

fn read<V: Variant>(variant: &V, fen: &str) -> V::Position {
    variant.parse_fen(fen).expect("a FEN of this benchmark")
}

fn shakmaty(fen: &str) -> shakmaty::Chess {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Standard)
        .expect("a position")
}

fn table(unit: &str, figures: &[Figure]) {
    println!("| workload | M leaves per CPU second | ratio to {unit} | range |\n|---|--:|--:|--:|");
    for Figure {
        name,
        speed,
        ratio,
        range,
    } in figures
    {
        println!(
            "| {name} | {speed:.1} | {ratio:.2} | {:.2} to {:.2} |",
            range.0, range.1
        );
    }
    println!();
}

fn chess(name: &str, fen: &str, bulk_depth: u32) {
    let ours = read(&springald_chess::Chess, fen);
    let cozy: cozy_chess::Board = fen.parse().expect("a FEN");
    let peer = shakmaty(fen);
    let full_depth = bulk_depth - 1;
    assert_eq!(
        perft::perft(&ours, full_depth),
        cozy_bulk(&cozy, full_depth)
    );
    assert_eq!(
        perft::perft_full(&ours, full_depth),
        shakmaty_full(&peer, full_depth)
    );
    let bulk = [
        Workload::new("cozy-chess", || cozy_bulk(&cozy, bulk_depth)),
        Workload::new("shakmaty", || shakmaty::perft(&peer, bulk_depth)),
        Workload::new("Springald", || perft::perft(&ours, bulk_depth)),
    ];
    println!("### Chess, {name}, bulk, depth {bulk_depth}\n");
    table("cozy-chess", &compare(&bulk, ROUNDS, LEAST));
    let full = [
        Workload::new("shakmaty", || shakmaty_full(&peer, full_depth)),
        Workload::new("cozy-chess", || cozy_full(&cozy, full_depth)),
        Workload::new("Springald", || perft::perft_full(&ours, full_depth)),
    ];
    println!("### Chess, {name}, full, depth {full_depth}\n");
    table("shakmaty", &compare(&full, ROUNDS, LEAST));
}

/// Returns the middle games of a vectors file: positions from random play that are not over and have at
/// least twenty actions.
fn middle_games<V: Variant>(variant: &V, vectors: &str) -> Vec<V::Position> {
    let lines = vectors
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    let random = |line: &serde_json::Value| {
        line["note"]
            .as_str()
            .is_some_and(|note| note.starts_with("random"))
    };
    lines
        .filter(random)
        .map(|line| read(variant, line["fen"].as_str().expect("a FEN")))
        .filter(|position: &V::Position| {
            position.count_actions() >= 20 && position.verdict().is_none()
        })
        .collect()
}

/// Returns two workloads of a variant: its start position, and its middle games.
fn variant<V: Variant + Default>(vectors: &str, depths: (u32, u32)) -> [Workload<'static>; 2] {
    let variant = V::default();
    let (name, start) = (&variant.info().id, variant.start());
    let games = middle_games(&variant, vectors);
    let middle = format!("{name}, {} middle games, depth {}", games.len(), depths.1);
    [
        Workload::new(format!("{name}, start, depth {}", depths.0), move || {
            perft::perft_full(&start, depths.0)
        }),
        Workload::new(middle, move || {
            games
                .iter()
                .map(|game| perft::perft_full(game, depths.1))
                .sum()
        }),
    ]
}

/// Returns a workload of a declared game of the library: its start position.
fn declared(id: &str, text: &str) -> Workload<'static> {
    let game = load(text).expect("a text in order");
    let count = move |depth| match game {
        // As searches in browsers see it.
        #[cfg(target_arch = "wasm32")]
        Game::Huge(game) if game.declaration().shape().squares() <= 64 => {
            let start = springald_declared::DeclaredPosition::<u64>::from(&game.start());
            perft::perft_full(&start, depth)
        }
        Game::Small(game) => perft::perft_full(&game.start(), depth),
        Game::Large(game) => perft::perft_full(&game.start(), depth),
        Game::Huge(game) => perft::perft_full(&game.start(), depth),
    };
    let depth = (1..=20)
        .find(|&depth| count(depth) >= LEAVES)
        .expect("a depth");
    Workload::new(format!("`{id}`, depth {depth}"), move || count(depth))
}

/// Returns the figures of all declared games. Shakmaty is measured again beside each few of them, as the speed of a
/// machine changes.
fn declared_games(unit: &shakmaty::Chess) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for games in LIBRARY.chunks(GROUP) {
        let mut texts = vec![Workload::new("shakmaty, chess, depth 5", || {
            shakmaty_full(unit, 5)
        })];
        texts.extend(games.iter().map(|(id, text)| declared(id, text)));
        let known = usize::from(!figures.is_empty());
        figures.extend(compare(&texts, ROUNDS, LEAST).into_iter().skip(known));
    }
    figures
}

macro_rules! vectors {
    ($variant:literal) => {
        include_str!(concat!(
            "../../../variants/",
            $variant,
            "/tests/vectors.jsonl"
        ))
    };
}

fn main() {
    chess("start position", START, 6);
    chess("Kiwipete", KIWIPETE, 5);
    let unit = shakmaty(START);
    let mut all = vec![Workload::new("shakmaty, chess, start, depth 5", || {
        shakmaty_full(&unit, 5)
    })];
    all.extend(variant::<springald_chesspp::Catapult>(
        vectors!("chesspp"),
        (5, 3),
    ));
    all.extend(variant::<springald_gravitatur::Gravitatur>(
        vectors!("gravitatur"),
        (4, 3),
    ));
    all.extend(variant::<springald_ballista::Ballista>(
        vectors!("ballista"),
        (4, 3),
    ));
    all.extend(variant::<springald_cats::Cats>(vectors!("cats"), (3, 2)));
    println!("### The other games, full\n");
    table("shakmaty's chess", &compare(&all, ROUNDS, LEAST));
    println!("### Games written as text, full, from their start\n");
    table("shakmaty's chess", &declared_games(&unit));
}
