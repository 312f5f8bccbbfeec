//! Results of games, and the reasons for which they ended.

use serde::{Deserialize, Serialize};
use springald_core::{GameResult, Termination, Verdict};

/// The reason for which a game ended. Stored and sent as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(type = "string"))]
#[serde(from = "String", into = "String")]
#[non_exhaustive]
pub enum EndReason {
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    TimeForfeit,
    /// A player ran out of time, and the opponent could not have won: a draw.
    TimeDraw,
    /// The game has as many events as a game may have: a draw.
    LengthLimit,
    /// A player left, and the other one claimed the win or a draw.
    Abandonment,
    /// A player aborted the game.
    Aborted,
    /// The rules of the game ended it, or an imported game gives this reason.
    Other(String),
}

impl EndReason {
    const KNOWN: [Self; 7] = [
        Self::Resignation,
        Self::Agreement,
        Self::TimeForfeit,
        Self::TimeDraw,
        Self::LengthLimit,
        Self::Abandonment,
        Self::Aborted,
    ];

    /// Returns the text that is stored and sent.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Resignation => Termination::RESIGNATION.as_str(),
            Self::Agreement => Termination::AGREEMENT.as_str(),
            Self::TimeForfeit => "time forfeit",
            Self::TimeDraw => "time forfeit against insufficient material",
            Self::LengthLimit => "length limit",
            Self::Abandonment => "abandonment",
            Self::Aborted => "aborted",
            Self::Other(text) => text,
        }
    }

    /// Returns whether a clock ended the game.
    pub const fn is_time(&self) -> bool {
        matches!(self, Self::TimeForfeit | Self::TimeDraw)
    }
}

impl From<String> for EndReason {
    fn from(text: String) -> Self {
        let known = Self::KNOWN.into_iter().find(|known| known.as_str() == text);
        known.unwrap_or(Self::Other(text))
    }
}

impl From<EndReason> for String {
    fn from(reason: EndReason) -> Self {
        reason.as_str().to_owned()
    }
}

impl From<Termination> for EndReason {
    fn from(termination: Termination) -> Self {
        Self::from(termination.as_str().to_owned())
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// The reason.
    pub reason: EndReason,
}

impl End {
    /// The end of a game that a player aborted.
    pub(crate) const ABORTED: Self = Self {
        result: GameResult::NoResult,
        reason: EndReason::Aborted,
    };
}

impl From<Verdict> for End {
    fn from(verdict: Verdict) -> Self {
        Self {
            result: verdict.into(),
            reason: verdict.termination.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_and_results_read_back() {
        for reason in EndReason::KNOWN {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<EndReason>(&text).unwrap(), reason);
        }
        let other = EndReason::from("checkmate".to_owned());
        assert_eq!(other, EndReason::Other("checkmate".into()));
        for text in ["1-0", "0-1", "1/2-1/2", "*"] {
            let result = GameResult::parse(text).unwrap();
            assert_eq!(serde_json::to_value(result).unwrap(), text);
        }
        assert_eq!(GameResult::parse("0-0"), None);
    }
}
