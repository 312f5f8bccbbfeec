//! `mcp`: a server for programs that converse.

use crate::output::Failure;

/// Answers a client over standard input and output until it leaves.
#[cfg(feature = "mcp")]
pub(crate) fn mcp() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_time()
        .build()?;
    let served = springald_mcp::serve(tokio::io::stdin(), tokio::io::stdout());
    let ended = runtime.block_on(served);
    // A thread that still waits for standard input must not hold up the end of the program.
    runtime.shutdown_background();
    ended.map_err(Failure::input)
}

/// Says that this program has no such server.
#[cfg(not(feature = "mcp"))]
pub(crate) fn mcp() -> Result<(), Failure> {
    Err(Failure::input(
        "mcp: this program was built without the Model Context Protocol (feature 'mcp'); a release has it",
    ))
}
