//! TypeScript declarations of this crate's data. The crate `springald_view` has its own.

#[cfg(feature = "engine")]
use crate::engine;
#[cfg(feature = "declared")]
use crate::texts;
use crate::{analysis, step};
use springald_view::wire::declaration;
use ts_rs::Config;

/// Returns the declarations of this crate.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<step::StepView>(config),
        declaration::<step::StandingView>(config),
        declaration::<step::AdvanceView>(config),
        declaration::<step::PlayedView>(config),
        declaration::<step::EndView>(config),
        declaration::<analysis::NodeView>(config),
        declaration::<analysis::TreeView>(config),
        declaration::<analysis::ReadView>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::EngineOptions>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::ScoreView>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::BoundView>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::WdlView>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::ReportView<'_>>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::IdeaView>(config),
        #[cfg(feature = "engine")]
        declaration::<engine::OutcomeScore>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::DeclaredView>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::TextError>(config),
        #[cfg(feature = "declared")]
        declaration::<texts::TextCheck>(config),
    ]
}
