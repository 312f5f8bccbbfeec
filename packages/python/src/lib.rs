//! The compiled module `springald._springald` of the Python package. It is thin: texts and numbers go in and out, and the
//! modules in `python/springald` give them types.

mod engine;
mod fault;
mod game;
mod games;
mod numbers;
mod pgn;
mod space;
mod study;
mod work;

use pyo3::prelude::*;

/// The rules and engines of Springald, for the modules of the package.
#[pymodule]
mod _springald {
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::games::{check, game_ids, info, load};
    #[pymodule_export]
    use crate::pgn::read_pgn;
    #[pymodule_export]
    use crate::space::ActionSpace;
    #[pymodule_export]
    use crate::study::{report, train};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
