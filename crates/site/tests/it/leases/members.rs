//! A node among others: its looks at their leases, takeovers, and the way of a request to the owner of a game.

use super::database::{NodeId, Take, Work};
use super::event::{Event, Notice, Question, Request};
use super::node::{Actor, Node};
use super::{LEASE, Mutation, PULSE, World};
use springald_site::protocol::{Look, Seen};

/// The times that a request is passed on.
const HOPS: u8 = 3;

impl World {
    /// Looks after its own lease, and for nodes that are gone.
    fn look(&mut self, node: usize) {
        let (local, life, mutation) = (self.local(node), self.nodes[node].life, self.mutation);
        self.later(PULSE, Event::At((node, life), Notice::Look));
        let others = (0..self.nodes.len()).filter(|other| *other != node);
        let is_any_held = others
            .filter(|other| self.nodes[*other].has_nats)
            .any(|other| self.nodes[other].is_held(self.local(other)));
        let this = &mut self.nodes[node];
        let is_busy = |work: &Work| !matches!(work, Work::Write { .. } | Work::Beat | Work::Probe);
        if this.is_draining
            || this
                .op
                .iter()
                .map(|op| &op.work)
                .chain(&this.queue)
                .any(is_busy)
        {
            return;
        }
        if this.has_nats {
            this.cut_off_since = None;
        } else {
            this.cut_off_since.get_or_insert(local);
        }
        let seen = Seen {
            has_number: this.lease.is_some(),
            is_held: this.is_held(local),
            is_cut_off: this
                .cut_off_since
                .is_some_and(|since| local - since > LEASE),
            is_connected: this.has_nats,
            others_hold: this.has_nats && is_any_held,
        };
        match this.parts.looks.look(local, &seen) {
            Look::Wait => {}
            Look::Leave => self.order(node, Work::Leave),
            Look::Rejoin => self.order(node, Work::Join),
            Look::GiveUp => this.set_lease(None, mutation),
            Look::Read => self.read((node, life), Question::Nodes),
        }
    }

    /// Takes this node's share of the games of nodes that are gone.
    fn take_over(&mut self, node: usize, nodes: &[(NodeId, bool)]) {
        let this = &mut self.nodes[node];
        let Some(own) = this.lease else { return };
        let Some(shares) = this.parts.looks.shares(own, nodes) else {
            return;
        };
        let (part, parts) = (shares.part, shares.alive.len());
        for from in shares.from {
            let what = Take::Share { from, part, parts };
            self.order(
                node,
                Work::Take {
                    what,
                    judges: false,
                },
            );
        }
    }

    /// Checks what a node would tell of a game that it has in memory, such as a welcome.
    fn tell(&mut self, node: usize, game: usize) {
        let (local, mutation) = (self.local(node), self.mutation);
        let this = &self.nodes[node];
        let Some(actor) = &this.actors[game] else {
            return;
        };
        let is_current = this.lease == Some(actor.node) && this.is_held(local);
        if is_current || mutation == Mutation::OldWelcome {
            let (told, acknowledged) = (actor.references.len(), self.clients[game].reference);
            let is_whole = self.has_jumped || told >= acknowledged as usize;
            self.expect(is_whole, || {
                format!("{told} commands of game {game} were told after {acknowledged} were acknowledged")
            });
        }
    }

    /// Serves a request of a client, here or on the node that owns the game.
    pub(super) fn request(&mut self, node: usize, request: Request) {
        self.tell(node, request.game);
        let (local, mutation) = (self.local(node), self.mutation);
        let Request {
            game,
            reference,
            hops,
        } = request;
        let this = &mut self.nodes[node];
        let (up, pauses) = (this.uptime(local), this.pauses);
        if let Some(actor) = &mut this.actors[game] {
            if actor.references.contains(&reference) && mutation != Mutation::NoMemory {
                self.later(1, Event::Acknowledgement { game, reference });
            } else if !this.is_paused && !actor.is_busy {
                actor.is_busy = true;
                let (seq, decided) = (actor.references.len(), actor.node);
                let up = up + actor.shift;
                self.order(
                    node,
                    Work::Write {
                        game,
                        seq,
                        reference,
                        up,
                        decided,
                        pauses,
                    },
                );
            }
        } else if this.is_held(local) && !this.is_loading[game] && hops < HOPS {
            this.is_loading[game] = true;
            let (process, lease) = ((node, this.life), this.lease);
            self.read(process, Question::Owner { request, lease });
        }
    }

    /// Goes on with a request when the owner of the game is known.
    fn found(
        &mut self,
        node: usize,
        request: Request,
        owner: Option<NodeId>,
        before: Option<NodeId>,
    ) {
        let this = &mut self.nodes[node];
        this.is_loading[request.game] = false;
        let hops = request.hops + 1;
        let further = Request { hops, ..request };
        let is_draining = this.is_draining;
        if owner.is_none() && is_draining {
            let stays = |other: &Node| other.is_running && other.has_nats && !other.is_draining;
            if let Some(node) = self.nodes.iter().position(stays) {
                let request = further;
                self.later(2, Event::Request { node, request });
            }
        } else if owner.is_none() {
            let what = Take::Game(further);
            self.order(
                node,
                Work::Take {
                    what,
                    judges: false,
                },
            );
        } else if owner == this.lease {
            this.is_loading[request.game] = true;
            let process = (node, this.life);
            self.read(
                process,
                Question::Load {
                    request: further,
                    lease: before,
                },
            );
        } else if this.has_nats {
            let is_owner =
                |other: &Node| other.lease == owner && other.is_running && other.has_nats;
            if let Some(node) = self.nodes.iter().position(is_owner) {
                self.later(
                    2,
                    Event::Request {
                        node,
                        request: further,
                    },
                );
            }
        }
    }

    /// Handles what reaches a node.
    pub(super) fn notice(&mut self, node: usize, notice: Notice) {
        match notice {
            Notice::Next { op, number, joins } => self.go_on_with(node, op, number, joins),
            Notice::Done { op, result } if self.nodes[node].is_doing(op) => {
                self.finish(node, result);
            }
            Notice::Done { .. } => {}
            Notice::Timeout(op) => self.give_up(node, op),
            Notice::Tick => self.tick(node),
            Notice::Look => self.look(node),
            Notice::Nodes(nodes) => self.take_over(node, &nodes),
            Notice::Owner {
                request,
                owner,
                lease,
            } => self.found(node, request, owner, lease),
            Notice::Loaded {
                request,
                lease,
                shift,
                references,
            } => {
                let this = &mut self.nodes[node];
                this.is_loading[request.game] = false;
                // It has the number that the node had before the owner was asked for.
                if let Some(number) = lease.filter(|_| lease == this.lease) {
                    let actor = Actor {
                        node: number,
                        shift,
                        references,
                        is_busy: false,
                    };
                    this.actors[request.game] = Some(actor);
                    self.request(node, request);
                }
            }
            Notice::Unanswered { game } => self.nodes[node].is_loading[game] = false,
        }
    }
}
