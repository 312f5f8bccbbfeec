//! placeholder
use crate::{Effect, Settings};
use springald_registry::{Idea, Report};
/// x
pub struct Session(Settings);
impl Session {
    /// x
    pub fn new(_seed: u64) -> Self {
        Self(Settings::default())
    }
}
impl crate::Session for Session {
    fn handle(&mut self, line: &str) -> Vec<Effect> {
        if line == "quit" {
            vec![Effect::Quit]
        } else {
            Vec::new()
        }
    }
    fn report(&mut self, _: &Report<String>) -> Vec<Effect> {
        Vec::new()
    }
    fn found(&mut self, _: Option<Idea>) -> Vec<Effect> {
        Vec::new()
    }
    fn worked(&mut self) -> Vec<Effect> {
        Vec::new()
    }
    fn complain(&self, what: &str) -> String {
        what.to_owned()
    }
}
