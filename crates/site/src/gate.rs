//! A gate that lets a few in at a time, those first who have used the least processor time lately: they and the networks
//! around them.

use crate::networks::Used;
use crate::time::processor_time;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time after which half of what a client has used is forgotten.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// The use that is forgotten completely.
const NOTHING: u64 = Duration::from_millis(1).as_nanos() as u64;

/// The gate.
pub(crate) struct Gate(Mutex<State>);

struct State {
    free: usize,
    /// Those who wait, in the order in which they came.
    waiting: Vec<(IpAddr, oneshot::Sender<Slot>)>,
    /// The processor time that clients have used lately, in nanoseconds.
    used: Used,
    halved: Instant,
}

/// The right to work, given back when it is dropped.
pub(crate) struct Slot {
    gate: Arc<Gate>,
    client: IpAddr,
    /// The processor time of the thread when the work began on it; `None` before.
    began: Option<(ThreadId, Duration)>,
    /// `true` until it has been given back.
    is_held: bool,
}

impl Gate {
    /// Returns a gate that lets this many in at a time.
    pub(crate) fn new(free: usize) -> Self {
        Self(Mutex::new(State {
            free,
            waiting: Vec::new(),
            used: Used::default(),
            halved: Instant::now(),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` if a client may go in at once.
    #[cfg(test)]
    pub(crate) fn has_room(&self) -> bool {
        self.state().free > 0
    }

    /// Waits until a client may go in.
    pub(crate) async fn enter(self: &Arc<Self>, client: IpAddr) -> Slot {
        match self.queue(client) {
            Ok(slot) => slot,
            // Nobody else has the sender, which is used or kept.
            Err(turn) => turn.await.unwrap_or_else(|_| self.slot(client)),
        }
    }

    /// Takes a free place, or joins those who wait.
    fn queue(self: &Arc<Self>, client: IpAddr) -> Result<Slot, oneshot::Receiver<Slot>> {
        let mut state = self.state();
        if state.free > 0 {
            state.free -= 1;
            return Ok(self.slot(client));
        }
        let (sender, receiver) = oneshot::channel();
        state.waiting.push((client, sender));
        Err(receiver)
    }

    fn slot(self: &Arc<Self>, client: IpAddr) -> Slot {
        Slot {
            gate: Arc::clone(self),
            client,
            began: None,
            is_held: true,
        }
    }

    /// Takes a place back that a client has used for some processor time, and lets the next one in.
    fn leave(self: &Arc<Self>, client: IpAddr, used: Duration) {
        let mut state = self.state();
        state.used.add(client, used.as_nanos() as u64);
        while state.halved.elapsed() >= HALF_LIFE {
            state.halved += HALF_LIFE;
            state.used.fade(|used| used / 2, NOTHING);
            if state.used.is_empty() {
                state.halved = Instant::now();
            }
        }
        while let Some(next) = state.next() {
            let (client, sender) = state.waiting.remove(next);
            match sender.send(self.slot(client)) {
                Ok(()) => return,
                // One who no longer waits is passed over.
                Err(mut slot) => slot.is_held = false,
            }
        }
        state.free += 1;
    }
}

impl State {
    /// Returns the index of the next one: of those who have used the least, the one who came first.
    fn next(&self) -> Option<usize> {
        (0..self.waiting.len()).min_by_key(|&index| self.used.weight(self.waiting[index].0))
    }
}

impl Slot {
    /// Notes that the work begins on this thread.
    pub(crate) fn begin(&mut self) {
        self.began = Some((thread::current().id(), processor_time()));
    }

    /// Lets the next one in, if anybody waits, and waits for another turn. Blocks the thread.
    pub(crate) fn pass_on(mut self) -> Self {
        if self.gate.state().waiting.is_empty() {
            return self;
        }
        let (gate, client) = (Arc::clone(&self.gate), self.client);
        gate.leave(client, self.used());
        self.is_held = false;
        let mut slot = match gate.queue(client) {
            Ok(slot) => slot,
            Err(turn) => (turn.blocking_recv()).unwrap_or_else(|_| gate.slot(client)),
        };
        slot.begin();
        slot
    }

    /// Returns the processor time since the work began.
    fn used(&self) -> Duration {
        let here = thread::current().id();
        let began = self.began.filter(|(thread, _)| *thread == here);
        began.map_or(Duration::ZERO, |(_, began)| {
            processor_time().saturating_sub(began)
        })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if self.is_held {
            self.gate.leave(self.client, self.used());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[tokio::test]
    async fn those_who_have_used_the_least_come_first_and_the_gone_are_passed_over() {
        let gate = Arc::new(Gate::new(1));
        let held = gate.enter(client(1)).await;
        let turn = |number| {
            gate.queue(client(number))
                .err()
                .expect("a place in the queue")
        };
        let (mut greedy, gone, mut modest) = (turn(1), turn(2), turn(3));
        drop(gone);
        gate.state()
            .used
            .add(client(1), Duration::from_secs(5).as_nanos() as u64);
        drop(held);
        let slot = modest.try_recv().expect("the first turn");
        assert!(greedy.try_recv().is_err(), "one at a time");
        drop(slot);
        // Nobody takes this turn: it is given back.
        drop(greedy);
        assert_eq!(gate.state().free, 1);
    }

    #[tokio::test]
    async fn clients_of_one_network_wait_for_others_together() {
        let gate = Arc::new(Gate::new(1));
        let subnet = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number << 8, 0, 0, 0, 1]);
        let held = gate.enter(client(1)).await;
        // Forty networks of one /48 have used a millisecond each, another client has used two.
        let millisecond = Duration::from_millis(1).as_nanos() as u64;
        (0..40).for_each(|number| gate.state().used.add(subnet(number), millisecond));
        gate.state().used.add(client(2), 2 * millisecond);
        let turn = |client| gate.queue(client).err().expect("a place in the queue");
        let (mut many, mut one) = (turn(subnet(50)), turn(client(2)));
        drop(held);
        let slot = one.try_recv().expect("the first turn");
        assert!(many.try_recv().is_err());
        drop(slot);
        assert!(many.try_recv().is_ok());
    }

    #[test]
    fn work_that_passes_its_place_on_gets_it_back() {
        let gate = Arc::new(Gate::new(1));
        let Ok(slot) = gate.queue(client(1)) else {
            panic!("a free place");
        };
        let turn = gate.queue(client(2)).err().expect("a place in the queue");
        let other = thread::spawn(move || drop(turn.blocking_recv()));
        let slot = slot.pass_on();
        other.join().unwrap();
        assert_eq!(gate.state().free, 0);
        drop(slot.pass_on());
        assert_eq!(gate.state().free, 1);
    }
}
