//! The texts of the games that come with the program.

use crate::syntax::nearest;

/// Declares the list: a row is an id, and the path of its text.
macro_rules! library {
    ($($id:literal, $path:literal;)*) => {
        /// The ids and texts of the library, in the order of the list.
        pub static LIBRARY: &[(&str, &str)] = &[
            $(($id, include_str!(concat!("../games/", $path, ".game")))),*
        ];
    };
}

library! {
    "chess", "chess";
    "ballista", "seeds/ballista";
    "cats", "seeds/cats";
    "chesspp", "seeds/chesspp";
    "duck", "seeds/duck";
    "gravitatur", "seeds/gravitatur";
    "gulti", "seeds/gulti";
    "3check", "3check";
    "5check", "5check";
    "absorption", "absorption";
    "ai-wok", "ai-wok";
    "alapo", "alapo";
    "alice", "alice";
    "almost", "almost";
    "amazon", "amazon";
    "amazons", "amazons";
    "andernach", "andernach";
    "antichess", "antichess";
    "armageddon", "armageddon";
    "asean", "asean";
    "ataxx", "ataxx";
    "atomar", "atomar";
    "atomic", "atomic";
    "avalanche", "avalanche";
    "backrank", "backrank";
    "baroque", "baroque";
    "battle-of-the-kings", "battle-of-the-kings";
    "benedict", "benedict";
    "benedict-morph", "benedict-morph";
    "berolina", "berolina";
    "brazilian-draughts", "brazilian-draughts";
    "breakthrough", "breakthrough";
    "brotherhood", "brotherhood";
    "cambodian", "cambodian";
    "capablanca", "capablanca";
    "capahouse", "capahouse";
    "caparandom", "caparandom";
    "centaur", "centaur";
    "chancellor", "chancellor";
    "chaossurge", "chaossurge";
    "chaturanga", "chaturanga";
    "checkless", "checkless";
    "checkshogi", "checkshogi";
    "chess-with-different-armies", "chess-with-different-armies";
    "chess960", "chess960";
    "chessgi", "chessgi";
    "chigorin", "chigorin";
    "choshi", "choshi";
    "chu-shogi", "chu-shogi";
    "circe", "circe";
    "clobber", "clobber";
    "clobber10", "clobber10";
    "clobberers-nutters", "clobberers-nutters";
    "codrus", "codrus";
    "connect-four", "connect-four";
    "coregal", "coregal";
    "courier", "courier";
    "crazyhouse", "crazyhouse";
    "cylinder", "cylinder";
    "dice", "dice";
    "dobutsu", "dobutsu";
    "doublemove", "doublemove";
    "dragon", "dragon";
    "dragonfly", "dragonfly";
    "draughts", "draughts";
    "embassy", "embassy";
    "empire", "empire";
    "english-draughts", "english-draughts";
    "euroshogi", "euroshogi";
    "extinction", "extinction";
    "fetlar", "fetlar";
    "flipello", "flipello";
    "flipello10", "flipello10";
    "flipersi", "flipersi";
    "fox-and-hounds", "fox-and-hounds";
    "gardner", "gardner";
    "georgian", "georgian";
    "glinski", "glinski";
    "giveaway", "giveaway";
    "gorogoro", "gorogoro";
    "gothhouse", "gothhouse";
    "gothic", "gothic";
    "grand", "grand";
    "grasshopper", "grasshopper";
    "gustav3", "gustav3";
    "hasami-shogi", "hasami-shogi";
    "hoppelpoppel", "hoppelpoppel";
    "horde", "horde";
    "hostage", "hostage";
    "ironwalls", "ironwalls";
    "isolation", "isolation";
    "isolation7x7", "isolation7x7";
    "italian-draughts", "italian-draughts";
    "janggi", "janggi";
    "janggicasual", "janggicasual";
    "janggimodern", "janggimodern";
    "janggipoints", "janggipoints";
    "janus", "janus";
    "jetan", "jetan";
    "jesonmor", "jesonmor";
    "joust", "joust";
    "judkins", "judkins";
    "karouk", "karouk";
    "kinglet", "kinglet";
    "kingofthehill", "kingofthehill";
    "knightmate", "knightmate";
    "knightrelay", "knightrelay";
    "koedem", "koedem";
    "kyotoshogi", "kyotoshogi";
    "legan", "legan";
    "lightcavalry", "lightcavalry";
    "lines-of-action", "lines-of-action";
    "loop", "loop";
    "losalamos", "losalamos";
    "losers", "losers";
    "maharajah", "maharajah";
    "madrasi", "madrasi";
    "mak-yek", "mak-yek";
    "makpong", "makpong";
    "makruk", "makruk";
    "manchu", "manchu";
    "marseillais", "marseillais";
    "mccooey", "mccooey";
    "micro", "micro";
    "minishogi", "minishogi";
    "minixiangqi", "minixiangqi";
    "misere", "misere";
    "modern", "modern";
    "monster", "monster";
    "newzealand", "newzealand";
    "nightrider", "nightrider";
    "nine-mens-morris", "nine-mens-morris";
    "nocastle", "nocastle";
    "nocheckatomic", "nocheckatomic";
    "okisakishogi", "okisakishogi";
    "omega", "omega";
    "omicron", "omicron";
    "opulent", "opulent";
    "orda", "orda";
    "ordamirror", "ordamirror";
    "paco-sako", "paco-sako";
    "paradigm", "paradigm";
    "patrol", "patrol";
    "pawnback", "pawnback";
    "pawnsideways", "pawnsideways";
    "perfect", "perfect";
    "petrified", "petrified";
    "placement", "placement";
    "pocketknight", "pocketknight";
    "progressive", "progressive";
    "raazuvaa", "raazuvaa";
    "racingkings", "racingkings";
    "refusal", "refusal";
    "rifle", "rifle";
    "rollerball", "rollerball";
    "russian-draughts", "russian-draughts";
    "seirawan", "seirawan";
    "shako", "shako";
    "shatar", "shatar";
    "shatranj", "shatranj";
    "shogi", "shogi";
    "shoshogi", "shoshogi";
    "shouse", "shouse";
    "sittuyin", "sittuyin";
    "snailtrail", "snailtrail";
    "sortofalmost", "sortofalmost";
    "spartan", "spartan";
    "suicide", "suicide";
    "superchess", "superchess";
    "synochess", "synochess";
    "tencubed", "tencubed";
    "threekings", "threekings";
    "torishogi", "torishogi";
    "torpedo", "torpedo";
    "troitzky", "troitzky";
    "turkish-draughts", "turkish-draughts";
    "wildebeest", "wildebeest";
    "wolf", "wolf";
    "xiangqi", "xiangqi";
    "yarishogi", "yarishogi";
}

/// Returns the text of a game of the library.
pub fn library(id: &str) -> Option<&'static str> {
    let mut games = LIBRARY.iter();
    games.find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The weights of games that are won by losing all pieces.
const LOSING: &str = include_str!("../games/antichess.weights");

/// The ids and weights of the games of the library for which weights were tuned.
static WEIGHTS: &[(&str, &str)] = &[
    ("antichess", LOSING),
    ("flipello", include_str!("../games/flipello.weights")),
    ("giveaway", LOSING),
    ("losers", include_str!("../games/losers.weights")),
    ("suicide", LOSING),
];

/// Returns the weights that the game with a text of the library comes with.
pub fn library_weights(text: &str) -> Option<&'static str> {
    let mut tuned = WEIGHTS.iter();
    let found = tuned.find(|(id, _)| library(id) == Some(text));
    found.map(|(_, weights)| *weights)
}

/// Returns the id in the library that is most like a mistyped one, if one is.
pub fn similar(id: &str) -> Option<&'static str> {
    nearest(id, LIBRARY.iter().map(|(id, _)| *id))
}
