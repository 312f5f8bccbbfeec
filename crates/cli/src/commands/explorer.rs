//! Games of the engine for the opening explorer of the site.

use crate::args::{ExplorerArgs, ExplorerCommand, ExplorerMakeArgs};
use crate::commands::site::{block_on, existing};
use crate::output::Failure;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use springald_core::{Actor, Game, GameResult};
use springald_registry::{Control, Engine, EngineEntry, Skill, Task, TurnRequest};
use springald_site::{Database, EngineGames};

/// The error of the engine's evaluation, in centipawns, by which games differ.
const NOISE: i32 = 40;
/// The number of turns and rolls after which a game is a draw.
const LONGEST: usize = 400;
/// The size of the engine's table, in MiB.
const TABLE_MIB: usize = 8;

/// Adds games of the engine to the explorer. Returns the report.
pub(crate) fn explorer(args: ExplorerArgs) -> Result<String, Failure> {
    let ExplorerCommand::Make(args) = args.command;
    let database = existing(args.database.clone())?;
    block_on(make(&database, &args))?
}

async fn make(database: &Database, args: &ExplorerMakeArgs) -> Result<String, Failure> {
    let ExplorerMakeArgs {
        variant,
        games,
        nodes,
        seed,
        ..
    } = args;
    let mut made = EngineGames::open(database, variant, *nodes, *seed)
        .await
        .map_err(Failure::input)?;
    let before = made.counted();
    let mut engine = Engine::new(TABLE_MIB, 1);
    while made.counted() < *games {
        let (game, result) = play(variant, &mut engine, *nodes, *seed, made.counted());
        made.add(&*game, result).await.map_err(Failure::input)?;
    }
    let (all, name) = (made.counted(), &variant.info().name);
    made.close().await;
    let new = all.saturating_sub(before);
    Ok(format!(
        "{all} games of {name} with {nodes} nodes a turn and seed {seed} are counted, {new} of them new."
    ))
}

/// Plays a game, which follows from the seed and its number.
fn play(
    entry: &EngineEntry,
    engine: &mut Engine,
    nodes: u64,
    seed: u32,
    number: u64,
) -> (Box<dyn Game>, GameResult) {
    let whims = u64::from(seed) << 32 | number;
    let mut random = ChaCha8Rng::seed_from_u64(whims);
    let task = Task {
        skill: Skill {
            nodes: Some(nodes),
            depth: None,
            noise: NOISE,
            seed: whims,
        },
        ..Task::default()
    };
    engine.forget();
    let variant = entry.variant();
    let mut game = variant.begin_drawn(&mut |starts| random.random_range(0..starts));
    for _ in 0..LONGEST {
        if game.verdict().is_some() {
            break;
        }
        if game.to_act() == Actor::Nature {
            let outcomes = game.outcomes();
            let Some(outcome) = outcomes.choose(&mut random) else {
                break;
            };
            let _ = game.play_text(&outcome.outcome);
            continue;
        }
        let control = Control::default();
        let request = TurnRequest::new(&*game, &task, &control);
        let Ok(best) = entry.think(&request, engine, &mut |_| ()) else {
            break;
        };
        if game.play_turn(&best.turn).is_err() {
            break;
        }
    }
    let result = game.verdict().map_or(GameResult::Draw, GameResult::from);
    (game, result)
}
