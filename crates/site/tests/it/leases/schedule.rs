//! The draw of a seed: the nodes, their clients, and the faults.

use super::database::Database;
use super::event::{Event, Request};
use super::node::Node;
use super::{CALM, Client, GAMES, LATE, LEASE, Ms, Mutation, PULSE, World};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BinaryHeap;

/// Something that goes wrong for a time, or the end of all that.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    Freeze { node: usize, time: Ms },
    Kill { node: usize, time: Ms },
    Drain { node: usize },
    Link { node: usize, stands: bool },
    Nats { node: usize, stands: bool },
    Restart { time: Ms },
    Jump { time: Ms },
    Calm,
}

impl World {
    /// Draws a schedule.
    pub(super) fn new(seed: u64, mutation: Mutation) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let nodes = random.random_range(2..=5);
        // Most schedules lose little, some lose much.
        let losses = [0.2, 0.3].map(|most| most * random.random_range(0.0..1.0_f64).powi(3));
        let mut world = Self {
            random,
            mutation,
            now: 0,
            planned: BinaryHeap::new(),
            count: 0,
            database: Database::default(),
            nodes: Vec::new(),
            clients: [Client::default(); GAMES],
            refereed: [0; GAMES],
            losses,
            has_jumped: false,
            fault: None,
        };
        for node in 0..nodes {
            let (skew, drift) = (world.under(100_000), world.under(40) - 20);
            world.nodes.push(Node::new(skew, drift));
            world.start(node);
        }
        for _ in 0..world.under(9) {
            let (at, node, time) = (
                world.under(CALM),
                world.under(nodes as Ms) as usize,
                world.under(3_000),
            );
            let fault = match world.under(7) {
                0 => Fault::Freeze { node, time },
                1 => Fault::Kill {
                    node,
                    time: time / 2,
                },
                2 => Fault::Drain { node },
                3 => Fault::Link {
                    node,
                    stands: false,
                },
                4 => Fault::Nats {
                    node,
                    stands: false,
                },
                5 => Fault::Restart { time: time / 2 },
                _ => Fault::Jump { time: time - 1_500 },
            };
            world.later(at, Event::Fault(fault));
            let healed = match fault {
                Fault::Link { .. } => Fault::Link { node, stands: true },
                Fault::Nats { .. } => Fault::Nats { node, stands: true },
                _ => continue,
            };
            world.later(at + time, Event::Fault(healed));
        }
        world.later(CALM, Event::Fault(Fault::Calm));
        for game in 0..GAMES {
            world.later(LEASE / 2, Event::Command { game, reference: 0 });
        }
        world
    }

    pub(super) fn strike(&mut self, fault: Fault) {
        match fault {
            Fault::Freeze { node, time } => {
                self.nodes[node].frozen_until = (self.now + time).min(CALM);
            }
            Fault::Kill { node, time } => self.kill(node, time),
            Fault::Drain { node } => self.drain(node),
            Fault::Link { node, stands } => {
                self.nodes[node].is_linked = stands;
                self.refereed
                    .iter_mut()
                    .for_each(|refereed| *refereed += LATE + PULSE);
            }
            Fault::Nats { node, stands } => self.nodes[node].has_nats = stands,
            Fault::Restart { time } => {
                self.database.run += 1;
                self.database.down_until = (self.now + time).min(CALM);
                for number in 0..self.database.transactions.len() {
                    self.database.end(number);
                }
                self.refereed
                    .iter_mut()
                    .for_each(|refereed| *refereed += LATE + PULSE);
            }
            Fault::Jump { time } => {
                self.has_jumped = true;
                self.database.ahead = (self.database.ahead + time).clamp(-1_000, 1_000);
            }
            Fault::Calm => {
                self.losses = [0.0; 2];
                for node in &mut self.nodes {
                    (node.is_linked, node.has_nats) = (true, true);
                }
            }
        }
    }

    /// A client sends its command to any node, and repeats it until it is acknowledged.
    pub(super) fn command(&mut self, game: usize, reference: u32) {
        let client = &mut self.clients[game];
        if reference > client.reference {
            (client.reference, client.since) = (reference, self.now);
        } else if reference < client.reference {
            return;
        }
        let node = self.under(self.nodes.len() as Ms) as usize;
        let (delay, again) = (1 + self.under(30), 150 + self.under(350));
        let request = Request {
            game,
            reference,
            hops: 0,
        };
        self.later(delay, Event::Request { node, request });
        self.later(again, Event::Command { game, reference });
    }

    pub(super) fn acknowledged(&mut self, game: usize, reference: u32) {
        let is_stored = self.database.games[game]
            .events
            .iter()
            .any(|(stored, _)| *stored == reference);
        self.expect(is_stored, || {
            format!("command {reference} of game {game} was acknowledged and is lost")
        });
        let client = &mut self.clients[game];
        if client.reference == reference {
            client.is_served |= client.since > CALM;
            let delay = 1 + self.under(150);
            self.later(
                delay,
                Event::Command {
                    game,
                    reference: reference + 1,
                },
            );
        }
    }
}
