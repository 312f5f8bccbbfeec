//! Messages of clients, and the limits of their texts.

use crate::dice::SeedMessage;
use crate::error::{Code, Refusal};
use crate::seat::Offer;
use crate::text;
use serde::Deserialize;
use serde_json::Value;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 30;
/// The longest line of chat, in characters.
pub const LONGEST_CHAT: usize = 300;
/// The longest turn text, in bytes.
pub const LONGEST_TURN: usize = 1_000;
/// The longest reference, in bytes.
pub const LONGEST_REF: usize = 64;
/// The longest FEN, in bytes.
pub const LONGEST_FEN: usize = 500;

/// A greeting: the first message of every socket.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Hello {
    /// The secret of a seat; a spectator sends none.
    #[serde(default)]
    pub secret: Option<String>,
    /// The name of the player.
    #[serde(default)]
    pub name: Option<String>,
    /// The seat's seed message; ignored if the seat has committed or declined before.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<SeedMessage>", optional))]
    pub dice: Option<Value>,
}

/// A step of a negotiation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferStep {
    /// Makes the offer.
    Offer,
    /// Accepts the opponent's offer.
    Accept,
    /// Declines the opponent's offer, or withdraws one's own.
    Decline,
}

/// What a player claims whose opponent has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Settlement {
    /// The win.
    Win,
    /// A draw.
    Draw,
}

/// A command of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Plays a turn or a part of one.
    Play {
        /// A turn text that continues the current turn.
        text: String,
        /// The version of the position for which it is meant.
        at: u64,
        /// `true` if these are just the next actions: the turn continues wherever it can.
        steps: bool,
    },
    /// Resigns.
    Resign,
    /// Aborts the game, before both sides have completed a turn.
    Abort,
    /// Negotiates with the opponent.
    Offer {
        /// The offer.
        offer: Offer,
        /// The step.
        step: OfferStep,
    },
    /// Claims a draw.
    Claim {
        /// The reason.
        reason: String,
    },
    /// Ends the game because the opponent has left.
    Left {
        /// The result that the player claims.
        claim: Settlement,
    },
    /// Adds to the dice.
    Dice(SeedMessage),
    /// Sends a line of chat.
    Chat {
        /// The line.
        text: String,
    },
    /// Changes the player's name.
    Name {
        /// The name; `None` removes it.
        name: Option<String>,
    },
}

impl Command {
    /// Returns the name of its kind.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Play { .. } => "play",
            Self::Resign => "resign",
            Self::Abort => "abort",
            Self::Offer { .. } => "offer",
            Self::Claim { .. } => "claim",
            Self::Left { .. } => "left",
            Self::Dice(_) => "dice",
            Self::Chat { .. } => "chat",
            Self::Name { .. } => "name",
        }
    }

    /// Returns whether the command only concerns what players say and their names: a fallen flag does
    /// not prevent it.
    pub(crate) const fn is_talk(&self) -> bool {
        matches!(self, Self::Chat { .. } | Self::Name { .. })
    }
}

/// A message after the greeting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// A greeting after the first one.
    Hello,
    /// Asks for a `pong`.
    Ping {
        /// The reference of the answer.
        reference: Option<String>,
    },
    /// A command of a player.
    Command {
        /// The reference of the answer.
        reference: String,
        /// The command.
        command: Command,
    },
}

/// A message of a client as JSON.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ClientMessage {
    /// The greeting, the first message of every socket.
    Hello(Hello),
    /// Asks for a `pong`.
    Ping {
        /// Returned in the answer.
        #[serde(rename = "ref")]
        #[cfg_attr(feature = "wire", ts(optional))]
        reference: Option<String>,
    },
    /// Plays a turn or a part of one.
    Play {
        /// Identifies the command: repeated commands are carried out once.
        #[serde(rename = "ref")]
        reference: String,
        /// A turn text that continues the current turn.
        text: String,
        /// The version of the position for which it is meant.
        at: u64,
        /// These are the next actions only: the turn continues wherever it can.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
        steps: bool,
    },
    /// Resigns.
    Resign {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
    },
    /// Ends the game without a result.
    Abort {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
    },
    /// Negotiates a draw.
    Draw {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The step.
        #[serde(rename = "do")]
        step: OfferStep,
    },
    /// Negotiates a takeback.
    Takeback {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The step.
        #[serde(rename = "do")]
        step: OfferStep,
    },
    /// Negotiates a rematch.
    Rematch {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The step.
        #[serde(rename = "do")]
        step: OfferStep,
    },
    /// Claims a draw.
    Claim {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The reason, one of the `claims` of the game.
        reason: String,
    },
    /// Claims the win or a draw because the opponent has left.
    Left {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The result.
        claim: Settlement,
    },
    /// Adds to the dice.
    Dice {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// A commitment, a seed, or `none`.
        #[cfg_attr(feature = "wire", ts(as = "SeedMessage"))]
        dice: Value,
    },
    /// Sends a line of chat.
    Chat {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The line.
        text: String,
    },
    /// Changes the player's name.
    Name {
        /// Identifies the command.
        #[serde(rename = "ref")]
        reference: String,
        /// The new name; `null` removes it.
        name: Option<String>,
    },
    /// A message of an unknown type.
    #[serde(other)]
    #[cfg_attr(feature = "wire", ts(skip))]
    Unknown,
}

/// The fields that a message needs before its type is known.
#[derive(Deserialize)]
struct Envelope {
    t: String,
    #[serde(rename = "ref")]
    reference: Option<String>,
}

fn malformed(what: impl Into<String>) -> Refusal {
    Refusal::new(Code::Malformed, what)
}

/// Parses the greeting.
///
/// # Errors
/// Returns `malformed` if the text is not a message, `expected_hello` for another message.
pub fn read_hello(text: &str) -> Result<Hello, Refusal> {
    let envelope: Envelope = serde_json::from_str(text).map_err(|error| fault(&error))?;
    if envelope.t != "hello" {
        let what = "expected a message of type 'hello' first";
        return Err(Refusal::new(Code::ExpectedHello, what));
    }
    serde_json::from_str(text).map_err(|error| fault(&error))
}

/// Parses a message after the greeting.
///
/// # Errors
/// Returns the refusal, with the reference of the message if it has one.
pub fn read(text: &str) -> Result<Message, (Option<String>, Refusal)> {
    let envelope: Envelope = serde_json::from_str(text).map_err(|error| (None, fault(&error)))?;
    let reference = envelope.reference;
    if (reference.as_ref()).is_some_and(|text| text.len() > LONGEST_REF) {
        return Err((None, Refusal::too_long("ref", LONGEST_REF)));
    }
    if envelope.t == "hello" {
        return Ok(Message::Hello);
    }
    let message = serde_json::from_str(text).map_err(|error| fault(&error));
    (message.and_then(interpret)).map_err(|refusal| (reference, refusal))
}

fn interpret(message: ClientMessage) -> Result<Message, Refusal> {
    let offer = |offer, step| Command::Offer { offer, step };
    let (reference, command) = match message {
        ClientMessage::Hello(_) => return Ok(Message::Hello),
        ClientMessage::Ping { reference } => return Ok(Message::Ping { reference }),
        ClientMessage::Unknown => {
            let what = "t: found a type of message that is not known";
            return Err(Refusal::new(Code::UnknownMessage, what));
        }
        ClientMessage::Play {
            reference,
            text,
            at,
            steps,
        } => (reference, Command::Play { text, at, steps }),
        ClientMessage::Resign { reference } => (reference, Command::Resign),
        ClientMessage::Abort { reference } => (reference, Command::Abort),
        ClientMessage::Draw { reference, step } => (reference, offer(Offer::Draw, step)),
        ClientMessage::Takeback { reference, step } => (reference, offer(Offer::Takeback, step)),
        ClientMessage::Rematch { reference, step } => (reference, offer(Offer::Rematch, step)),
        ClientMessage::Claim { reference, reason } => (reference, Command::Claim { reason }),
        ClientMessage::Left { reference, claim } => (reference, Command::Left { claim }),
        ClientMessage::Dice { reference, dice } => {
            (reference, Command::Dice(SeedMessage::read(&dice)?))
        }
        ClientMessage::Chat { reference, text } => (reference, Command::Chat { text }),
        ClientMessage::Name { reference, name } => (reference, Command::Name { name }),
    };
    Ok(Message::Command { reference, command })
}

/// Returns the refusal of a message that cannot be parsed. It does not quote the message, which may
/// hold a secret.
fn fault(error: &serde_json::Error) -> Refusal {
    if !error.is_data() {
        let (line, column) = (error.line(), error.column());
        let what = "the message: found no JSON object";
        return malformed(format!("{what}, line {line}, column {column}"));
    }
    // The name of a missing field comes from this program, not from the client.
    let text = error.to_string();
    let missing = text.strip_prefix("missing field `");
    match missing.and_then(|rest| rest.split('`').next()) {
        Some(name) => malformed(format!("{name}: missing")),
        None => malformed("the message: found a field of a wrong kind"),
    }
}

/// Trims and checks a name; `None` if it is empty.
///
/// # Errors
/// Returns an error if it is too long or has invisible characters.
pub fn check_name(name: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::too_long("name", LONGEST_NAME));
    }
    if let Some(fault) = text::fault(name) {
        return Err(Refusal::new(Code::BadName, fault.sentence("name")));
    }
    Ok(Some(name.to_owned()))
}

/// Trims and checks a line of chat.
///
/// # Errors
/// Returns an error if it is empty or too long or has invisible characters.
pub fn check_chat(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if text.chars().count() > LONGEST_CHAT {
        return Err(Refusal::too_long("text", LONGEST_CHAT));
    }
    if text.is_empty() {
        let what = "text: found nothing, expected one line of plain text";
        return Err(Refusal::new(Code::BadChat, what));
    }
    if let Some(fault) = text::fault(text) {
        return Err(Refusal::new(Code::BadChat, fault.sentence("text")));
    }
    Ok(text.to_owned())
}

/// Parses an arriving seat's seed message, if it sends one.
///
/// # Errors
/// Returns `bad_seed` for a malformed message.
pub fn check_seed_message(dice: Option<&Value>) -> Result<Option<SeedMessage>, Refusal> {
    let said = dice.filter(|value| !value.is_null());
    said.map(SeedMessage::read).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let play = read(r#"{"t":"play","ref":"a","text":"e2e4","at":0}"#).unwrap();
        let command = Command::Play {
            text: "e2e4".into(),
            at: 0,
            steps: false,
        };
        let reference = "a".to_owned();
        assert_eq!(play, Message::Command { reference, command });
        assert!(read(r#"{"t":"draw","ref":"b","do":"offer"}"#).is_ok());
        assert_eq!(
            read(r#"{"t":"ping"}"#).unwrap(),
            Message::Ping { reference: None }
        );
    }

    #[test]
    fn words_about_the_dice_are_read() {
        let hash = "0f".repeat(32);
        let word = |text: String| check_seed_message(Some(&serde_json::from_str(&text).unwrap()));
        assert_eq!(word(r#""none""#.into()), Ok(Some(SeedMessage::None)));
        let commit = word(format!(r#"{{"commit":"{hash}"}}"#));
        assert_eq!(commit, Ok(Some(SeedMessage::Commit(hash.clone()))));
        let reveal = read(&format!(
            r#"{{"t":"dice","ref":"a","dice":{{"reveal":"{hash}"}}}}"#
        ));
        let command = Command::Dice(SeedMessage::Reveal(hash.clone()));
        let reference = "a".to_owned();
        assert_eq!(reveal, Ok(Message::Command { reference, command }));
        assert_eq!(word("null".into()), Ok(None));
        for bad in [
            r#""0f""#.to_owned(),
            "5".into(),
            r#"{"commit":"0f"}"#.into(),
            format!(r#"{{"commit":"{}"}}"#, hash.to_uppercase()),
            format!(r#"{{"commit":"{hash}","reveal":"{hash}"}}"#),
            "{}".into(),
        ] {
            assert_eq!(word(bad.clone()).unwrap_err().code, Code::BadSeed, "{bad}");
        }
    }

    #[test]
    fn names_can_be_seen() {
        // Persian with a joiner that keeps letters apart, and a sign of two that are joined.
        for name in [
            "\u{646}\u{645}\u{6cc}\u{200c}\u{62f}",
            "\u{1f469}\u{200d}\u{1f680}",
        ] {
            assert_eq!(check_name(Some(name)), Ok(Some(name.into())));
            assert_eq!(check_chat(name), Ok(name.into()));
        }
        for name in [
            "\u{200d}",
            "Bob\u{200d}",
            "B\u{200c}ob",
            "Bob\u{200b}",
            "\u{202e}boB",
        ] {
            assert_eq!(check_name(Some(name)).unwrap_err().code, Code::BadName);
            assert_eq!(check_chat(name).unwrap_err().code, Code::BadChat);
        }
    }

    #[test]
    fn errors_are_named() {
        let code = |text| read(text).unwrap_err().1.code;
        assert_eq!(code("x"), Code::Malformed);
        assert_eq!(code(r#"{"t":"play","ref":"a","at":0}"#), Code::Malformed);
        assert_eq!(
            code(r#"{"t":"play","text":"e2e4","at":-1}"#),
            Code::Malformed
        );
        assert_eq!(code(r#"{"t":"resign"}"#), Code::Malformed);
        assert_eq!(code(r#"{"t":"dance","ref":"a"}"#), Code::UnknownMessage);
        assert_eq!(
            read_hello(r#"{"t":"ping"}"#).unwrap_err().code,
            Code::ExpectedHello
        );
        let secret = read_hello(r#"{"t":"hello","secret":5}"#).unwrap_err();
        assert!(!secret.message.contains('5') || secret.message.contains("column"));
    }

    #[test]
    fn names_and_chat_are_plain_text() {
        assert_eq!(check_name(Some("  Ada ")).unwrap(), Some("Ada".into()));
        assert_eq!(check_name(Some(" ")).unwrap(), None);
        assert_eq!(
            check_name(Some("a\u{202e}b")).unwrap_err().code,
            Code::BadName
        );
        assert_eq!(
            check_name(Some(&"a".repeat(31))).unwrap_err().code,
            Code::TooLarge
        );
        assert_eq!(check_chat("<b>hi</b>").unwrap(), "<b>hi</b>");
        assert_eq!(check_chat(" \n ").unwrap_err().code, Code::BadChat);
    }
}
