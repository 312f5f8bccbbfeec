//! Tests of files and of the evaluation.

use springald_board::SplitMix;
use springald_chess::Chess;
use springald_core::cells::{self, CELLS};
use springald_core::{Evaluate, Node, Position, PositionExt, Side, Variant};
use springald_network::{Network, NetworkError, Parts, Row, Symmetry};

/// Returns a network with random weights for every piece on every square of chess.
fn random_parts(seed: u64, hidden: usize) -> Parts {
    let mut random = SplitMix::new(seed);
    let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
    let mut rows = Vec::new();
    let start = Chess.start().cells();
    let mut values: Vec<u8> = start[..cells::BENEATH].to_vec();
    values.sort_unstable();
    values.dedup();
    let pieces = values.into_iter().filter(|&value| value != 0);
    let mut inputs: Vec<(usize, u8)> = pieces
        .flat_map(|value| (0..64).map(move |cell| (cell, value)))
        .collect();
    for side in Side::BOTH {
        inputs.push((cells::of_fact(side, cells::GAME_FACTS), 1));
    }
    for (cell, value) in inputs {
        rows.push(Row {
            cell: cell as u16,
            value,
            linear: number(500) as i16,
            hidden: (0..hidden).map(|_| number(60) as i8).collect(),
        });
    }
    Parts {
        about: vec![("game".into(), "chess".into())],
        symmetry: Symmetry::Ranks,
        adds: false,
        files: 8,
        ranks: 8,
        full: 32,
        scale: 300,
        bias: (0..hidden).map(|_| number(50) as i16).collect(),
        output_bias: (0..4).map(|_| number(100_000)).collect(),
        output: (0..8 * hidden).map(|_| number(600) as i16).collect(),
        rows,
    }
}

fn network(hidden: usize) -> Network {
    Network::of(random_parts(7, hidden), Chess.info().shape).unwrap()
}

/// Plays random games, and calls `f` with each position and the ply in a line of positions.
fn walk(mut f: impl FnMut(&<Chess as Variant>::Position, usize, &mut SplitMix)) {
    let mut random = SplitMix::new(3);
    for _ in 0..10 {
        let mut position = Chess.start();
        for ply in 0..60 {
            f(&position, ply, &mut random);
            let actions = position.actions();
            if actions.is_empty() || matches!(position.node(), Node::Over(_)) {
                break;
            }
            let action = actions[random.below(actions.len())];
            position = position.after_unchecked(action);
        }
    }
}

#[test]
fn sums_from_other_positions_give_the_same_output() {
    for hidden in [16, 32, 64] {
        let network = network(hidden);
        let mut sums = network.sums(70);
        walk(|position, ply, random| {
            let us = Side::BOTH[random.below(2)];
            let fresh = network.output_of(&position.cells(), us);
            // At any ply, after any other position.
            for at in [ply, random.below(70)] {
                assert_eq!(network.output(&mut sums, position, us, at), fresh);
            }
        });
    }
}

#[test]
fn both_sides_see_the_same_from_their_sides() {
    let network = network(32);
    let shape = Chess.info().shape;
    walk(|position, _, _| {
        let seen = position.cells();
        let mut turned = [0; CELLS];
        for (cell, &value) in seen.iter().enumerate() {
            let other = cells::mirrored_cell(cell, |square| Symmetry::Ranks.square(shape, square));
            turned[other] = cells::mirrored_value(cell, value);
        }
        for us in Side::BOTH {
            let ours = network.output_of(&seen, us);
            assert_eq!(network.output_of(&turned, us.other()), ours);
        }
    });
}

#[test]
fn the_output_is_what_the_weights_say() {
    let parts = random_parts(9, 32);
    let network = Network::of(parts.clone(), Chess.info().shape).unwrap();
    walk(|position, _, _| {
        let seen = position.cells();
        let shape = Chess.info().shape;
        let mirrored = |cell: usize| {
            cells::mirrored_cell(cell, |square| Symmetry::Ranks.square(shape, square))
        };
        let mut views = [parts.bias.clone(), parts.bias.clone()]
            .map(|bias| bias.iter().map(|&one| i64::from(one)).collect::<Vec<i64>>());
        let mut linear = [0_i64; 2];
        for row in &parts.rows {
            let cell = usize::from(row.cell);
            let there = [
                seen[cell] == row.value,
                seen[mirrored(cell)] == cells::mirrored_value(cell, row.value),
            ];
            for view in (0..2).filter(|&view| there[view]) {
                linear[view] += i64::from(row.linear);
                for (sum, &weight) in views[view].iter_mut().zip(&row.hidden) {
                    *sum += i64::from(weight);
                }
            }
        }
        let pieces = seen[..cells::BENEATH].iter().filter(|&&value| value != 0);
        let phase = pieces.count() * 4 / 33;
        let weights = &parts.output[phase * 64..][..64];
        let values = views[0].iter().chain(&views[1]).zip(weights);
        let hidden: i64 = values
            .map(|(&value, &weight)| value.clamp(0, 127).pow(2) * i64::from(weight))
            .sum();
        // Units of 2⁻²⁰: a linear weight of 1 is 256, and each view counts half.
        let sum = hidden + (linear[0] - linear[1]) * 2048 + i64::from(parts.output_bias[phase]);
        let expected = (sum * 300).div_euclid(1 << 20).clamp(-20_000, 20_000);
        assert_eq!(i64::from(network.output_of(&seen, Side::White)), expected);
    });
}

#[test]
fn files_are_read_as_they_were_written() {
    let parts = random_parts(1, 48);
    let bytes = parts.write();
    assert_eq!(Parts::read(&bytes).unwrap(), parts);
    for length in 0..bytes.len() {
        assert!(Parts::read(&bytes[..length]).is_err(), "{length} bytes");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(
        Parts::read(&longer),
        Err(NetworkError::Length { .. })
    ));
}
