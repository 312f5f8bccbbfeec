//! Generates a suite: plays games of a weak player against a stronger one, and asks the prover.

use crate::mates::hunt::Hunt;
use crate::mates::suite::{self, Mate, search};
use springald_board::SplitMix;
use springald_core::{Node, NotationExt, Playable, Position, PositionExt, Side, Variant};
use springald_registry::{Engine, Score, Task};

/// The number of positions of a suite, and how many of them are won in one and in two turns if there
/// are longer wins too.
const WANTED: usize = 56;
const SHORT: [usize; 2] = [8, 16];
/// The most games.
const GAMES: usize = 4000;
/// The longest game, in turns.
const LONGEST: usize = 160;
/// Nodes per turn of the stronger player.
const CAREFUL: u64 = 400;
/// Nodes of a search that finds only trivial wins, which are no test.
const TRIVIAL: u64 = 1000;
/// Centipawns below which a side hardly has a win worth proving.
const BETTER: i32 = 250;

/// Plays games from this seed until there are enough positions, and writes them.
pub(crate) fn generate<V: Variant>(hunt: &Hunt<V>, seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut mates: Vec<Mate> = Vec::new();
    let most = hunt.attacks.len();
    let wanted = |turns: usize| match turns {
        _ if turns == most => WANTED - SHORT[..most - 1].iter().sum::<usize>(),
        _ => SHORT[turns - 1],
    };
    for game in 0..GAMES {
        let missing = |mates: &[Mate], turns: u32| {
            let same = mates.iter().filter(|mate| mate.turns == turns);
            same.count() < wanted(turns as usize)
        };
        let all: Vec<u32> = (1..=most as u32)
            .filter(|&turns| missing(&mates, turns))
            .collect();
        if all.is_empty() {
            break;
        }
        for (fen, turns) in play(hunt, &all, &mut random) {
            eprintln!("{} {game}: {turns} {fen}", &hunt.variant.info().id);
            if missing(&mates, turns) && mates.iter().all(|mate| mate.fen != fen) {
                mates.push(Mate {
                    fen,
                    turns,
                    seed,
                    game,
                });
            }
        }
    }
    mates.sort_by_key(|mate| mate.turns);
    suite::save(&hunt.variant.info().id, &mates);
}

/// Plays one game. Returns at most one position for each wanted number of turns.
fn play<V: Variant>(hunt: &Hunt<V>, wanted: &[u32], random: &mut SplitMix) -> Vec<(String, u32)> {
    let careless = Side::BOTH[random.below(2)];
    let mut engine = Engine::new(1, 1);
    let mut position = hunt.variant.start();
    let mut found: Vec<(String, u32)> = Vec::new();
    for turn in 0..LONGEST {
        let Node::Decision(us) = position.node() else {
            break;
        };
        if position.verdict().is_some() {
            break;
        }
        if turn > 10 && position.counters().halfmove < 60 {
            let still: Vec<u32> = wanted
                .iter()
                .copied()
                .filter(|&turns| found.iter().all(|one| one.1 != turns))
                .collect();
            if let Some(turns) = shortest(hunt, &position, us, &still) {
                found.push((position.fen(), turns));
            }
        }
        let thoughtless = turn < 6 || us == careless && random.below(2) == 0;
        let searcher = (!thoughtless).then_some((&*hunt.variant.info().id, &mut engine));
        take_turn(&mut position, us, searcher, random);
    }
    found
}

/// Returns the fewest turns of a forced win, if that is wanted and the win is not trivial.
fn shortest<V: Variant>(
    hunt: &Hunt<V>,
    position: &V::Position,
    us: Side,
    wanted: &[u32],
) -> Option<u32> {
    let &most = wanted.last()?;
    if hunt.proves(position, us, 1) == Some(true) {
        return wanted.contains(&1).then_some(1);
    }
    if most == 1 {
        return None;
    }
    match look(&hunt.variant.info().id, position, TRIVIAL) {
        Score::Centipawns(value) if value >= BETTER => {}
        _ => return None,
    }
    for turns in 2..=most {
        if hunt.proves(position, us, turns) == Some(true) {
            return wanted.contains(&turns).then_some(turns);
        }
    }
    None
}

fn look<P: Playable>(game: &str, position: &P, nodes: u64) -> Score {
    let mut engine = Engine::new(1, 1);
    let result = search(game, &position.fen(), &Task::of_nodes(nodes), &mut engine);
    result.map_or(Score::Centipawns(0), |result| result.score)
}

/// Plays on until the other side begins a turn or the game ends: by searching a game, or at random.
fn take_turn<P: Playable>(
    position: &mut P,
    us: Side,
    mut searcher: Option<(&str, &mut Engine)>,
    random: &mut SplitMix,
) {
    loop {
        match position.node() {
            Node::Over(_) => return,
            Node::Chance => {
                let outcomes = position.outcomes();
                position.resolve_unchecked(outcomes[random.below(outcomes.len())], &mut ());
            }
            Node::Decision(side) if side != us => return,
            Node::Decision(_) => {
                if let Some((game, engine)) = &mut searcher {
                    let task = Task::of_nodes(CAREFUL);
                    let Some(found) = search(game, &position.fen(), &task, engine) else {
                        return;
                    };
                    suite::play(position, &found.turn);
                } else {
                    let actions = position.actions();
                    if actions.is_empty() {
                        return;
                    }
                    position.play_unchecked(actions[random.below(actions.len())], &mut ());
                }
            }
        }
        if position.at_turn_start() {
            return;
        }
    }
}
