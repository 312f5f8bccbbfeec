//! The parts of the site that a build can leave out, each behind a feature of its own name.

/// A part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Databases of `PostgreSQL`.
    #[cfg_attr(
        feature = "postgres",
        expect(dead_code, reason = "only a build without this part names it")
    )]
    Postgres,
    /// Several nodes, which talk over NATS.
    Nodes,
    /// Traces for a collector.
    Otlp,
}

impl Part {
    /// Returns whether this program has the part.
    pub(crate) const fn is_built(self) -> bool {
        match self {
            Self::Postgres => cfg!(feature = "postgres"),
            Self::Nodes => cfg!(feature = "nodes"),
            Self::Otlp => cfg!(feature = "otlp"),
        }
    }

    /// Returns the sentence for people who need a part that this program does not have.
    pub(crate) fn missing(self) -> String {
        let (what, feature) = match self {
            Self::Postgres => ("PostgreSQL", "postgres"),
            Self::Nodes => ("several nodes", "nodes"),
            Self::Otlp => ("traces", "otlp"),
        };
        format!("this program was built without {what} (feature '{feature}'); a release has it")
    }
}
