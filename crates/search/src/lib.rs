//! The search that plays every game.

mod brain;
mod level;
mod report;
mod score;
mod task;
mod think;

pub use brain::Brain;
pub use level::{Level, Skill};
pub use report::{Bound, Report, Thought};
pub use score::{DECIDED, Score, WIN};
pub use task::{Control, Task, Time};
pub use think::think;
