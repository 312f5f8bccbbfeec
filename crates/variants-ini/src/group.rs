//! Statements that belong together.

use crate::game::Game;
use crate::kinds::Kind;
use crate::names::Names;
use crate::start::Start;

/// Statements about one matter, which another game states or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// The matter: the same words for both games that are compared.
    pub(crate) matter: String,
    /// The options that it comes from.
    pub(crate) options: Vec<String>,
    /// The statement that leaves out all of the other game, if the statements here would only be added to it.
    pub(crate) without: Option<String>,
    /// `true` if that statement is needed also in front of others.
    pub(crate) is_added: bool,
    /// The lines.
    pub(crate) lines: Vec<String>,
    /// The options that cannot be said, each with a sentence.
    pub(crate) missing: Vec<(String, String)>,
}

impl Group {
    /// Returns a group without statements. `options` are separated by spaces.
    pub(crate) fn new(matter: &str, options: &str) -> Self {
        Self {
            matter: matter.to_owned(),
            options: options.split_whitespace().map(str::to_owned).collect(),
            without: None,
            is_added: false,
            lines: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// Has the statement `without …` for what the other game states.
    pub(crate) fn without(mut self, topic: &str, is_added: bool) -> Self {
        self.without = Some(format!("without {topic}"));
        self.is_added = is_added;
        self
    }

    /// Adds a line.
    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Adds what cannot be said.
    pub(crate) fn lack(&mut self, option: &str, sentence: impl Into<String>) {
        self.missing.push((option.to_owned(), sentence.into()));
    }
}

/// A game with what follows from its options.
pub(crate) struct Whole<'a> {
    /// The options.
    pub(crate) game: &'a Game,
    /// The start.
    pub(crate) start: Start,
    /// The names of the pieces.
    pub(crate) names: Names,
    /// `true` if Black's pieces go as if the board was turned.
    pub(crate) turned: bool,
    /// The kinds that each side has or can have.
    pub(crate) kinds: [Vec<Kind>; 2],
    /// The kinds whose promoted forms are stated.
    pub(crate) promoted: Vec<Kind>,
}

impl Whole<'_> {
    /// Returns `true` if either side has a kind or can have it.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.kinds.iter().any(|kinds| kinds.contains(&kind))
    }

    /// Returns all kinds that are on the board or can be.
    pub(crate) fn all(&self) -> Vec<Kind> {
        let all = self.game.letters.keys().copied();
        all.filter(|kind| self.has(*kind)).collect()
    }

    /// Returns the sides that have a kind or can have it.
    pub(crate) fn sides(&self, kind: Kind) -> [bool; 2] {
        [0, 1].map(|side| kind == Kind::ALL || self.kinds[side].contains(&kind))
    }

    /// Returns the names of kinds, and of promoted forms that move as they do, joined by `or`.
    pub(crate) fn list<'k>(&self, kinds: impl IntoIterator<Item = &'k Kind>) -> String {
        let mut names: Vec<&str> = Vec::new();
        for kind in kinds {
            if *kind == Kind::ALL || self.has(*kind) {
                names.push(self.names.plain(*kind));
            }
            let forms = self.promoted.iter();
            let forms = forms.filter(|own| self.game.promoted.get(own) == Some(kind));
            names.extend(forms.map(|own| self.names.promoted(*own)));
        }
        names.join(" or ")
    }

    /// Returns `true` if a kind is royal: it must not be left attacked, and there is only one way to have it.
    pub(crate) fn is_royal(&self, kind: Kind) -> bool {
        kind == Kind::KING || self.is_pseudo_royal(kind)
    }

    /// Returns `true` if a kind must not be left attacked, by the options about extinction.
    pub(crate) fn is_pseudo_royal(&self, kind: Kind) -> bool {
        self.game.flag("extinctionPseudoRoyal")
            && self.game.kinds("extinctionPieceTypes").contains(&kind)
    }
}
