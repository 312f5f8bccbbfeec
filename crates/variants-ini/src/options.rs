//! The options that Fairy-Stockfish knows.

use crate::kinds::Kind;

/// The form of an option's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A file of the board.
    File,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Letters of kinds.
    Kinds,
    /// Squares.
    Region,
    /// Pairs of letters, or of a letter and a number.
    Pairs,
    /// A text.
    Text,
    /// A text that changes no rule.
    Display,
}

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// Its name.
    pub(crate) name: &'static str,
    /// The form of its value.
    pub(crate) form: Form,
    /// `true` if it may have `White` or `Black` at its end.
    pub(crate) is_sided: bool,
}

/// The two sides, as names of options end.
pub(crate) const SIDES: [&str; 2] = ["White", "Black"];

const ENDS: &[&str] = &["win", "loss", "draw", "none"];
const ENCLOSING: &[&str] = &[
    "reversi",
    "ataxx",
    "quadwrangle",
    "snort",
    "anyside",
    "top",
    "none",
];

const fn one(name: &'static str, form: Form) -> Known {
    Known {
        name,
        form,
        is_sided: false,
    }
}

const fn two(name: &'static str, form: Form) -> Known {
    Known {
        name,
        form,
        is_sided: true,
    }
}

/// All options but those that state pieces. Those that others replace come first.
pub(crate) const OPTIONS: &[Known] = &[
    one("maxRank", Form::Number),
    one("maxFile", Form::File),
    one("cylindrical", Form::Flag),
    one("toroidal", Form::Flag),
    two("pawnTypes", Form::Kinds),
    one("variantTemplate", Form::Display),
    one("pieceToCharTable", Form::Display),
    one("pocketSize", Form::Display),
    one("pieceValueMg", Form::Display),
    one("pieceValueEg", Form::Display),
    one("chess960", Form::Flag),
    one("twoBoards", Form::Flag),
    one("startFen", Form::Text),
    two("promotionRegion", Form::Region),
    two("promotionPawnTypes", Form::Kinds),
    two("promotionPieceTypes", Form::Kinds),
    one("sittuyinPromotion", Form::Flag),
    one("promotionLimit", Form::Pairs),
    one("promotedPieceType", Form::Pairs),
    one("piecePromotionOnCapture", Form::Flag),
    one("mandatoryPawnPromotion", Form::Flag),
    one("mandatoryPiecePromotion", Form::Flag),
    one("pieceDemotion", Form::Flag),
    one("blastOnCapture", Form::Flag),
    one("blastImmuneTypes", Form::Kinds),
    one("mutuallyImmuneTypes", Form::Kinds),
    one("petrifyOnCaptureTypes", Form::Kinds),
    one("petrifyBlastPieces", Form::Flag),
    one("doubleStep", Form::Flag),
    two("doubleStepRegion", Form::Region),
    two("tripleStepRegion", Form::Region),
    two("enPassantRegion", Form::Region),
    two("enPassantTypes", Form::Kinds),
    one("castling", Form::Flag),
    one("castlingDroppedPiece", Form::Flag),
    one("castlingKingsideFile", Form::File),
    one("castlingQueensideFile", Form::File),
    one("castlingRank", Form::Number),
    one("castlingKingFile", Form::File),
    two("castlingKingPiece", Form::Kinds),
    one("castlingRookKingsideFile", Form::File),
    one("castlingRookQueensideFile", Form::File),
    two("castlingRookPieces", Form::Kinds),
    one("oppositeCastling", Form::Flag),
    one("checking", Form::Flag),
    one("dropChecks", Form::Flag),
    one("mustCapture", Form::Flag),
    one("mustDrop", Form::Flag),
    one("mustDropType", Form::Kinds),
    one("pieceDrops", Form::Flag),
    one("dropLoop", Form::Flag),
    one("capturesToHand", Form::Flag),
    one("rifleCapture", Form::Flag),
    one("captureType", Form::Word(&["out", "hand", "prison"])),
    one("hostageExchange", Form::Pairs),
    one("prisonPawnPromotion", Form::Flag),
    one("captureForbidden", Form::Pairs),
    one("captureAllowed", Form::Pairs),
    one("firstRankPawnDrops", Form::Flag),
    one("promotionZonePawnDrops", Form::Flag),
    one("enclosingDrop", Form::Word(ENCLOSING)),
    one("enclosingDropStart", Form::Region),
    two("dropRegion", Form::Region),
    one("sittuyinRookDrop", Form::Flag),
    one("dropOppositeColoredBishop", Form::Flag),
    one("dropPromoted", Form::Flag),
    one("dropNoDoubled", Form::Kinds),
    one("dropNoDoubledCount", Form::Number),
    one("immobilityIllegal", Form::Flag),
    one("gating", Form::Flag),
    one(
        "wallingRule",
        Form::Word(&["arrow", "duck", "edge", "past", "static", "none"]),
    ),
    two("wallingRegion", Form::Region),
    one("wallOrMove", Form::Flag),
    one("seirawanGating", Form::Flag),
    one("cambodianMoves", Form::Flag),
    one("diagonalLines", Form::Region),
    two("pass", Form::Flag),
    two("passOnStalemate", Form::Flag),
    one("makpongRule", Form::Flag),
    one("flyingGeneral", Form::Flag),
    one("soldierPromotionRank", Form::Number),
    one("flipEnclosedPieces", Form::Word(ENCLOSING)),
    one("freeDrops", Form::Flag),
    two("nMoveRuleTypes", Form::Kinds),
    one("nMoveRule", Form::Number),
    one("nFoldRule", Form::Number),
    one("nFoldValue", Form::Word(ENDS)),
    one("nFoldValueAbsolute", Form::Flag),
    one("perpetualCheckIllegal", Form::Flag),
    one("moveRepetitionIllegal", Form::Flag),
    one("chasingRule", Form::Word(&["axf", "none"])),
    one("stalemateValue", Form::Word(ENDS)),
    one("stalematePieceCount", Form::Flag),
    one("checkmateValue", Form::Word(ENDS)),
    one("shogiPawnDropMateIllegal", Form::Flag),
    one("shatarMateRule", Form::Flag),
    one("bikjangRule", Form::Flag),
    one("extinctionValue", Form::Word(ENDS)),
    one("extinctionClaim", Form::Flag),
    one("extinctionPseudoRoyal", Form::Flag),
    one("dupleCheck", Form::Flag),
    one("extinctionPieceTypes", Form::Kinds),
    one("extinctionAllPieceTypes", Form::Flag),
    one("extinctionPieceCount", Form::Number),
    one("extinctionOpponentPieceCount", Form::Number),
    two("flagPiece", Form::Kinds),
    two("flagRegion", Form::Region),
    one("flagPieceCount", Form::Number),
    one("flagPieceBlockedWin", Form::Flag),
    one("flagMove", Form::Flag),
    one("flagPieceSafe", Form::Flag),
    one("checkCounting", Form::Flag),
    one("connectN", Form::Number),
    one("connectPieceTypes", Form::Kinds),
    one("connectVertical", Form::Flag),
    one("connectHorizontal", Form::Flag),
    one("connectDiagonal", Form::Flag),
    two("connectRegion1", Form::Region),
    two("connectRegion2", Form::Region),
    one("connectNxN", Form::Number),
    one("collinearN", Form::Number),
    one("connectValue", Form::Word(ENDS)),
    one(
        "materialCounting",
        Form::Word(&[
            "janggi",
            "unweighted",
            "whitedrawodds",
            "blackdrawodds",
            "none",
        ]),
    ),
    one("adjudicateFullBoard", Form::Flag),
    one(
        "countingRule",
        Form::Word(&["makruk", "cambodian", "asean", "none"]),
    ),
    one("castlingWins", Form::Text),
];

/// Names of options that older files have, and what stands for them today.
pub(crate) const OLD: &[(&str, &str)] = &[
    ("whiteFlag", "flagRegionWhite"),
    ("blackFlag", "flagRegionBlack"),
    ("castlingRookPiece", "castlingRookPieces"),
    ("whiteDropRegion", "dropRegionWhite"),
    ("blackDropRegion", "dropRegionBlack"),
];

/// Returns the option of a name, and the side that it is for if its name ends so. An option that states a piece has
/// none.
pub(crate) fn option(name: &str) -> Option<(Known, Option<usize>)> {
    let find = |name: &str| OPTIONS.iter().find(|known| known.name == name);
    if let Some(known) = find(name) {
        return Some((*known, None));
    }
    if let Some((_, ending)) = mobility(name) {
        let side = usize::from(ending.1);
        return Some((two("mobilityRegion", Form::Region), Some(side)));
    }
    SIDES.iter().enumerate().find_map(|(side, ending)| {
        let known = find(name.strip_suffix(ending)?)?;
        known.is_sided.then_some((*known, Some(side)))
    })
}

/// Returns the kind and `true` for Black if an option says where a kind of pieces may be.
pub(crate) fn mobility(name: &str) -> Option<(&str, (Kind, bool))> {
    let rest = name.strip_prefix("mobilityRegion")?;
    SIDES.iter().enumerate().find_map(|(side, colour)| {
        let ending = rest.strip_prefix(colour)?;
        Some((ending, (Kind::of_ending(ending)?, side == 1)))
    })
}

/// Returns the name of an option that is most like a word, if one is much like it.
pub(crate) fn nearest(word: &str) -> Option<String> {
    let word: Vec<char> = word.chars().take(60).collect();
    let sided = OPTIONS.iter().filter(|known| known.is_sided);
    let names = OPTIONS
        .iter()
        .map(|known| known.name.to_owned())
        .chain(sided.flat_map(|known| SIDES.map(|side| format!("{}{side}", known.name))))
        .chain((1..=25).map(|number| format!("customPiece{number}")))
        .chain((0..36).filter_map(|kind| Some(Kind(kind).option()?.to_owned())));
    nearest_of(&word, names)
}

/// Returns `; did you mean '…'?` if one of the names is much like a word.
pub(crate) fn like<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> String {
    let word: Vec<char> = word.chars().take(60).collect();
    let meant = nearest_of(&word, names.map(str::to_owned));
    meant.map_or(String::new(), |meant| {
        format!("; did you mean '{}'?", crate::squares::shown(&meant))
    })
}

fn nearest_of(word: &[char], names: impl Iterator<Item = String>) -> Option<String> {
    let near = names.map(|name| (distance(word, &name), name)).min()?;
    (near.0 <= 1 + word.len() / 5).then_some(near.1)
}

/// Returns the number of letters that have to be changed, added or left out; capitals count as small letters.
fn distance(word: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (n, letter) in other.chars().enumerate() {
        let mut corner = n;
        row[0] = n + 1;
        for (m, own) in word.iter().enumerate() {
            let same = own.eq_ignore_ascii_case(&letter);
            let replaced = corner + usize::from(!same);
            corner = row[m + 1];
            row[m + 1] = replaced.min(corner + 1).min(row[m] + 1);
        }
    }
    row[word.len()]
}
