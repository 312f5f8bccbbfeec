//! TypeScript declarations of this crate's data. The crate `springald_view` has its own.

#[cfg(feature = "declared")]
use crate::texts;
use crate::{analysis, engine, step};
use springald_view::wire::declaration;
use ts_rs::Config;

/// Returns the declarations of this crate.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<step::StepView>(config),
        declaration::<step::StandingView>(config),
        declaration::<step::AdvanceView>(config),
        declaration::<analysis::NodeView>(config),
        declaration::<analysis::TreeView>(config),
        declaration::<analysis::ReadView>(config),
        declaration::<engine::EngineOptions>(config),
        declaration::<engine::ScoreView>(config),
        declaration::<engine::BoundView>(config),
        declaration::<engine::WdlView>(config),
        declaration::<engine::ReportView<'_>>(config),
        declaration::<engine::IdeaView>(config),
        declaration::<engine::OutcomeScore>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::DeclaredView>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::TextError>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::TextCheck>(config),
    ]
}
