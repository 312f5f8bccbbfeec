//! Long work on a thread of its own, while the interpreter goes on and may interrupt it.

use crate::fault::Fault;
use pyo3::prelude::*;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The time between two looks for signals, such as an interrupt from the keyboard.
const LOOK: Duration = Duration::from_millis(50);
/// The stack of the thread, in bytes: searches go deep.
const STACK: usize = 64 << 20;

/// Does work on another thread and gives what it tells to `tell`. `stop` is called when `tell` or a signal raises an
/// exception, which is raised at the end of the work.
///
/// # Errors
/// The exception, the panic of the work, or that the system provides no thread.
pub(crate) fn work<M: Send, T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mpsc::Sender<M>) -> T + Send,
    tell: &mut dyn FnMut(Python<'_>, M) -> PyResult<()>,
    stop: &(dyn Fn() + Sync),
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new().stack_size(STACK);
        let worker = thread.spawn_scoped(scope, move || work(&sender));
        let worker = worker.map_err(|error| Fault::new("SpringaldError", &error))?;
        let mut raised = None;
        let receiver = std::sync::Mutex::new(receiver);
        loop {
            let told = py.detach(|| match receiver.lock() {
                Ok(receiver) => receiver.recv_timeout(LOOK),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            let answer = match told {
                Ok(message) if raised.is_none() => tell(py, message),
                Ok(_) => Ok(()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = answer {
                stop();
                raised.get_or_insert(error);
            }
        }
        // The worker has dropped its sender, so it is about to end.
        let done = py.detach(|| worker.join());
        match (raised, done) {
            (Some(error), _) => Err(error),
            (None, Ok(done)) => Ok(done),
            (None, Err(_)) => Err(Fault::new("SpringaldError", "the work ended by a panic").into()),
        }
    })
}
