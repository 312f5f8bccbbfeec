//! Answers to words with which people state what other statements say, or what no statement says.

/// Words, and the sentence that answers them where the language expects another word.
const HINTS: [(&[&str], &str); 35] = [
    (
        &["become", "becomes", "turn-into", "turns"],
        "Say what becomes of pieces in a statement of its own: 'when … capture, they become …'.",
    ),
    (
        &["convert", "converts", "defect", "defects"],
        "Say that pieces change sides in a statement of its own: 'when … capture, they change sides'.",
    ),
    (
        &["afar", "rifle", "shoots"],
        "Captures from afar are stated as 'when … capture, they stay'.",
    ),
    (
        &["leaves", "behind"],
        "What a piece leaves behind is stated as 'when … move, they leave … behind'.",
    ),
    (
        &["explodes", "explosion", "bomb"],
        "Explosions are stated as 'captures explode', or as 'when … capture, pieces around vanish'.",
    ),
    (
        &["cylindrical", "toroidal", "wraps"],
        "Boards whose edges are joined are stated as 'board 8 x 8 cylinder', 'board 8 x 8 ring' or 'board 8 x 8 torus'.",
    ),
    (
        &["hexagons", "hexagonal", "hex"],
        "Boards of hexagons are stated as 'board hexagon 6'.",
    ),
    (
        &["prison", "prisons", "hostage", "hostages", "exchanged"],
        "Prisons are stated as 'captured pieces go to prison', and exchanges as 'exchange rook for bishop or knight'.",
    ),
    (
        &["switches", "switch", "exchanges", "swap"],
        "Exchanges of places are stated below a piece, as 'swaps with rook or bishop', at any distance, or as 'swaps with enemy rook by steps any'.",
    ),
    (
        &["pushes", "attracts", "repels", "magnetic"],
        "Pushes are stated in the turn, as 'push pawn', or as 'when rook moves, enemy pieces in sight are pushed'; a way that pushes what stands on it cannot be stated.",
    ),
    (
        &["continue", "continues", "repeat", "repeats", "repeatedly"],
        "A piece that moves again in the turn is stated as 'may go on' and 'going on' behind its ways, and jumps in a row as 'again and again'.",
    ),
    (
        &["mirror", "reflect", "reflects", "bounce", "bounces"],
        "A way that goes on in another direction is stated as 'then', as in 'slides forward then from rank 8 slides right'.",
    ),
    (
        &["through"],
        "A way over other pieces is stated as 'slides straight over own pieces'; 'passable' lets all pieces through one kind.",
    ),
    (
        &["hidden", "fog", "secret"],
        "Both players see everything: hidden information cannot be stated.",
    ),
    (
        &["simultaneous", "simultaneously", "realtime"],
        "Players take turns: moves at the same time cannot be stated.",
    ),
    (
        &["players", "teams", "partners"],
        "A game has two sides: more cannot be stated.",
    ),
    (
        &["connect", "connected", "connection"],
        "Ends by connection are stated as 'win when your pieces connected as …'.",
    ),
    (
        &["row"],
        "Ends by lines of pieces are stated as 'win when 5 of your pieces in line as …'.",
    ),
    (
        &["friendly", "self-capture"],
        "Captures of own pieces are stated as 'to take own pieces' after a motion.",
    ),
    (
        &["repetition", "threefold", "repeated"],
        "Draws by repetition are stated as 'repetition draw 3'.",
    ),
    (
        &["perpetual", "chase", "chases", "chased", "chasing"],
        "Losses by perpetual check and chase are stated as 'repetition draw 3, perpetual check loses, perpetual chase loses'.",
    ),
    (
        &["score", "scores"],
        "Points are stated as 'points rook 5, …', and compared in an end by 'you have more points than enemy'.",
    ),
    (
        &["most", "maximum"],
        "The longest distance of a motion is stated as 'slides straight up to 3'.",
    ),
    (
        &["remove", "removes", "removed"],
        "Pieces vanish by effects, as in 'when pieces capture, pieces around vanish'; a player chooses one in a step 'remove pawn' of the turn.",
    ),
    (
        &["put", "puts", "place", "places"],
        "New pieces are put on the board by 'add stone', pieces from the hand by 'drop', and neutral ones in the turn.",
    ),
    (
        &[
            "stack",
            "stacks",
            "tower",
            "towers",
            "union",
            "carry",
            "carries",
            "carrier",
            "carriers",
            "carried",
            "transport",
            "transports",
            "boards",
            "mount",
            "mounts",
            "passenger",
            "passengers",
            "piggyback",
            "load",
            "loads",
        ],
        "A piece that travels on another one of its side is stated as 'carry pawn on rook', pieces of both sides that share a square as 'unions of pieces except king', a kind that lies beneath the others as 'piece lift L beneath'; stacks of more than two pieces cannot be stated.",
    ),
    (
        &[
            "army", "choose", "chooses", "choice", "choices", "setup", "handicap", "odds",
        ],
        "What the sides choose before the first turn is stated as 'armies', with lines such as 'knights \"RNNQKNNR\"'.",
    ),
    (
        &["trap", "traps", "river", "rivers"],
        "Traps are stated as 'when pieces arrive on c3, they vanish', rivers as 'from AREA' and 'into AREA' after a motion.",
    ),
    (
        &["gravity", "fall", "falls"],
        "New pieces fall by 'add disc, falling'; pieces on the board do not.",
    ),
    (
        &["around", "loop", "loops"],
        "Pieces around another are named in effects, as in 'when pieces capture, pieces around vanish'; a way along loops or around corners cannot be stated.",
    ),
    (
        &["rows", "phalanx", "phalanxes", "together"],
        "Pieces that move together in a row cannot be stated.",
    ),
    (
        &["protect", "protects", "protected", "immune"],
        "Pieces that others protect from capture are stated as 'beside own knight, pieces are not taken'.",
    ),
    (
        &["drop", "drops"],
        "A drop is made in a step 'move' of the turn, if the game has statements 'drop'.",
    ),
    (
        &["until", "while", "during", "initially"],
        "A step or a way of moving for a time is stated by 'if' or 'unless' and a condition behind it, such as 'if you have a pawn in hand' or 'unless 3 turns played'.",
    ),
    (
        &["each"],
        "A move of another piece is stated by the rule 'with another piece' of a step 'move'.",
    ),
];

/// Returns the answer to a word that stands where another was expected, to follow the error; nothing for most words.
pub(super) fn about(word: &str) -> String {
    let word = word.to_ascii_lowercase();
    let found = HINTS.iter().find(|(words, _)| words.contains(&&*word));
    found.map_or_else(String::new, |(_, sentence)| format!(". {sentence}"))
}
