//! The kinds of pieces that Fairy-Stockfish knows by name.

/// A kind of piece, by its place in the order of Fairy-Stockfish: the known ones, then the ones of a file, then the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Kind(pub(crate) u8);

impl Kind {
    /// The pawn with the moves of chess.
    pub(crate) const PAWN: Self = Self(0);
    /// The rook.
    pub(crate) const ROOK: Self = Self(3);
    /// The bishop.
    pub(crate) const BISHOP: Self = Self(2);
    /// The pawn of shogi.
    pub(crate) const SHOGI_PAWN: Self = Self(18);
    /// The advisor, which goes one square diagonally.
    pub(crate) const FERS: Self = Self(5);
    /// The cannon of xiangqi.
    pub(crate) const CANNON: Self = Self(26);
    /// The horse of xiangqi.
    pub(crate) const HORSE: Self = Self(29);
    /// The elephant of xiangqi.
    pub(crate) const ELEPHANT: Self = Self(30);
    /// The cannon of janggi, which neither leaps over cannons nor captures them.
    pub(crate) const JANGGI_CANNON: Self = Self(27);
    /// The soldier of xiangqi.
    pub(crate) const SOLDIER: Self = Self(28);
    /// The king.
    pub(crate) const KING: Self = Self(u8::MAX);
    /// All pieces together, where an option takes `*`.
    pub(crate) const ALL: Self = Self(u8::MAX - 1);

    /// The number of the first kind that a file states.
    const CUSTOM: u8 = 100;
    /// The number of kinds that a file may state.
    const CUSTOMS: u8 = 25;

    /// Returns the kind that an option of this name states.
    pub(crate) fn of_option(name: &str) -> Option<Self> {
        if name == "king" {
            return Some(Self::KING);
        }
        if let Some(number) = name.strip_prefix("customPiece") {
            let number: u8 = number.parse().ok()?;
            let is_one = (1..=Self::CUSTOMS).contains(&number);
            return is_one.then(|| Self(Self::CUSTOM + number - 1));
        }
        let place = KNOWN.iter().position(|known| known.0 == name)?;
        u8::try_from(place).ok().map(Self)
    }

    /// Returns the kind that the end of the name of an option such as `mobilityRegionWhiteFers` means.
    pub(crate) fn of_ending(ending: &str) -> Option<Self> {
        let first = ending.chars().next()?;
        let rest = &ending[first.len_utf8()..];
        Self::of_option(&format!("{}{rest}", first.to_ascii_lowercase()))
    }

    /// Returns the name of the option that states it, unless the file states its moves.
    pub(crate) fn option(self) -> Option<&'static str> {
        KNOWN.get(usize::from(self.0)).map(|known| known.0)
    }

    /// Returns `true` if the file states its moves.
    pub(crate) const fn is_custom(self) -> bool {
        self.0 >= Self::CUSTOM && self.0 < Self::CUSTOM + Self::CUSTOMS
    }

    /// Returns its moves in the notation of Betza, unless the file states them.
    pub(crate) fn betza(self) -> &'static str {
        match self {
            Self::KING => "K",
            kind => KNOWN.get(usize::from(kind.0)).map_or("", |known| known.1),
        }
    }

    /// Returns a name for it in the text of a game, unless the file states it.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::KING => Some("king"),
            kind => KNOWN.get(usize::from(kind.0)).map(|known| known.2),
        }
    }
}

/// The known kinds: the option, the moves, and our name.
const KNOWN: [(&str, &str, &str); 36] = [
    ("pawn", "fmWfceF", "pawn"),
    ("knight", "N", "knight"),
    ("bishop", "B", "bishop"),
    ("rook", "R", "rook"),
    ("queen", "Q", "queen"),
    ("fers", "F", "fers"),
    ("alfil", "A", "alfil"),
    ("fersAlfil", "FA", "fers-alfil"),
    ("silver", "FfW", "silver"),
    ("aiwok", "RNF", "aiwok"),
    ("bers", "RF", "bers"),
    ("archbishop", "BN", "archbishop"),
    ("chancellor", "RN", "chancellor"),
    ("amazon", "QN", "amazon"),
    ("knibis", "mNcB", "knibis"),
    ("biskni", "mBcN", "biskni"),
    ("kniroo", "mNcR", "kniroo"),
    ("rookni", "mRcN", "rookni"),
    ("shogiPawn", "fW", "shogi-pawn"),
    ("lance", "fR", "lance"),
    ("shogiKnight", "fN", "shogi-knight"),
    ("gold", "WfF", "gold"),
    ("dragonHorse", "BW", "dragon-horse"),
    ("clobber", "cW", "clobber"),
    ("breakthrough", "fmWfF", "runner"),
    ("immobile", "", "stone"),
    ("cannon", "mRcpR", "cannon"),
    ("janggiCannon", "pR", "janggi-cannon"),
    ("soldier", "fsW", "soldier"),
    ("horse", "nN", "horse"),
    ("elephant", "nA", "elephant"),
    ("janggiElephant", "nZ", "janggi-elephant"),
    ("banner", "RcpRnN", "banner"),
    ("wazir", "W", "wazir"),
    ("commoner", "K", "commoner"),
    ("centaur", "KN", "centaur"),
];
