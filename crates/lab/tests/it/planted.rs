//! Planted faults and fair games: small changes of games of the library.

/// A game with a planted fault: its text, and the alarm that the report must raise: one of these kinds, with these words.
pub(crate) struct Planted {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) kinds: &'static [&'static str],
    pub(crate) words: &'static str,
}

const fn planted(
    name: &'static str,
    text: &'static str,
    kinds: &'static [&'static str],
    words: &'static str,
) -> Planted {
    Planted {
        name,
        text,
        kinds,
        words,
    }
}

/// Twenty faults.
pub(crate) const PLANTED: [Planted; 20] = [
    planted(
        "a queen fewer",
        "game one like gardner\nstart \"rnb1k/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n",
        &["start"],
        "queen 1 to 0",
    ),
    planted(
        "a pawn fewer",
        "game two like gardner\nstart \"rnbqk/ppppp/5/P1PPP/RNBQK w - - 0 1\"\n",
        &["start"],
        "pawn 4 to 5",
    ),
    planted(
        "a rook for a queen",
        "game three like gardner\nstart \"rnbqk/ppppp/5/PPPPP/RNBRK w - - 0 1\"\n",
        &["balance"],
        "Black is much better",
    ),
    planted(
        "a rook of White that also leaps",
        "game four like gardner\nstart \"rnbqk/ppppp/5/PPPPP/CNBQK w - - 0 1\"\n\
         piece champion C\n  moves like rook and knight\n",
        &["start"],
        "champion 1 to 0",
    ),
    planted(
        "rooks that also leap, from White's first rank",
        "game five like gardner\npiece rook R\n  slides straight\n  leaps 1 2 from fixed rank 1\n",
        &["side"],
        "rook",
    ),
    planted(
        "a double first move",
        "game six like doublemove\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
         steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
         start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n",
        &["balance"],
        "White is much better",
    ),
    planted(
        "two moves a turn for White",
        "game seven like doublemove\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
         steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
         start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"\nturn for white\n  move\n  move\nturn for black\n  move\n",
        &["turns"],
        "White have other steps",
    ),
    planted(
        "a wing without castling",
        "game eight like chess\ncastling\n  \
         king e1 to g1, rook h1 to f1, as K, safely\nstart \"r3k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w Kk - 0 1\"\n",
        &["wing"],
        "not with the one on a1",
    ),
    planted(
        "a side without castling",
        "game nine like chess\nstart \"r3k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w KQ - 0 1\"\n",
        &["castling"],
        "White KQ, Black none",
    ),
    planted(
        "a row of pawns further",
        "game ten like losalamos\nstart \"rnqknr/pppppp/6/PPPPPP/6/RNQKNR w - - 0 1\"\n",
        &["places"],
        "do not stand alike",
    ),
    planted(
        "a clause that never acts",
        "game eleven like gardner\npiece pawn P\n  2.1 steps forward to move\n  2.1 steps forward-diagonal to take\n  \
         9.1 steps forward 2 from rank 5 to move \"From rank 5 it steps further.\"\n  \
         2.2 promotes on rank 5 to queen rook bishop knight\n",
        &["clause-never"],
        "9.1",
    ),
    planted(
        "a piece that never moves",
        "game twelve like gardner\npiece golem G\n  leaps 3 4\nstart \"rngqk/ppppp/5/PPPPP/RNGQK w - - 0 1\"\n",
        &["never-moves"],
        "golem",
    ),
    planted(
        "a bishop of Black that cannot move",
        "game thirteen like gardner\npiece bishop B\n  slides diagonal from fixed ranks 1-3\npiece pawn P\n  \
         steps forward to move\n  steps forward-diagonal to take\n  promotes on rank 5 to queen rook\n",
        &["side-never-moves"],
        "bishop of Black",
    ),
    planted(
        "an end that never comes",
        "game fourteen like gardner\nwin when enemy has no king as \"king captured\"\n",
        &["end-never"],
        "king captured",
    ),
    planted(
        "a forced win",
        "game fifteen like gardner\nstart \"4k/5/3K1/5/1Q3 w - - 0 1\"\n",
        &["forced-win"],
        "by force",
    ),
    planted(
        "two dice for White, one for Black",
        "game sixteen like dice\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
         steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
         start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - - 0 1\"\nturn for white\n  roll two dice\n  leaving a move\n  move\n  if possible\n\
         turn for black\n  roll one die\n  leaving a move\n  move\n  if possible\n",
        &["turns"],
        "other steps",
    ),
    planted(
        "dice that move a piece of White alone",
        "game seventeen like dice\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
         steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
         start \"rnb1k/ppppp/5/PPPPP/RNBQK w - - - 0 1\"\n",
        &["start"],
        "queen 1 to 0",
    ),
    planted(
        "a promotion of White alone",
        "game eighteen like gardner\npiece pawn P\n  2.1 steps forward to move\n  2.1 steps forward-diagonal to take\n  \
         2.2 promotes on fixed rank 5 to queen rook bishop knight \"Only White's pawns promote.\"\n",
        &["clause-of-a-side"],
        "2.2",
    ),
    planted(
        "a wing whose knight goes nowhere",
        "game nineteen like gardner\nstart \"rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1\"\npiece knight N\n  leaps 1 2 from files a-c\n",
        &["wing"],
        "knight",
    ),
    planted(
        "a chick more in hand",
        "game twenty like dobutsu\nstart \"gle/1c1/1C1/ELG[C] w - - 0 1\"\n",
        &["start"],
        "chick 2 to 1",
    ),
];

/// Twenty fair games: of the library, mirrored, turned, with other names, or with other rules for both sides.
pub(crate) const FAIR: [(&str, &str); 20] = [
    ("gardner", "game fair1 like gardner\n"),
    (
        "mirrored",
        "game fair2 like gardner\nstart \"kqbnr/ppppp/5/PPPPP/KQBNR w - - 0 1\"\n",
    ),
    (
        "turned",
        "game fair3 like gardner\nstart \"kqbnr/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n",
    ),
    (
        "other names",
        "game fair4 like gardner\nrename knight to horse H\nsides Red and Blue\n",
    ),
    (
        "other order",
        "game fair5 like gardner\nstart \"nrkqb/ppppp/5/PPPPP/NRKQB w - - 0 1\"\n",
    ),
    ("losalamos", "game fair6 like losalamos\n"),
    (
        "losalamos mirrored",
        "game fair7 like losalamos\nstart \"rnkqnr/pppppp/6/6/PPPPPP/RNKQNR w - - 0 1\"\n",
    ),
    ("dobutsu", "game fair8 like dobutsu\n"),
    (
        "dobutsu mirrored",
        "game fair9 like dobutsu\nstart \"elg/1c1/1C1/GLE[] w - - 0 1\"\n",
    ),
    ("minixiangqi", "game fair10 like minixiangqi\n"),
    (
        "no queens",
        "game fair11 like gardner\nstart \"rnbrk/ppppp/5/PPPPP/RNBRK w - - 0 1\"\n",
    ),
    (
        "archers",
        "game fair12 like gardner\npiece knight N\n  leaps 1 3\n  leaps 0 2\n",
    ),
    (
        "rifles",
        "game fair13 like gardner\nwhen pieces capture, they stay\n",
    ),
    (
        "dice",
        "game fair14 like dice\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
      steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
      start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - - 0 1\"\n",
    ),
    (
        "two moves a turn",
        "game fair15 like doublemove\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
      steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
      start \"rnbqk/ppppp/5/PPPPP/RNBQK w - /- 0 1\"\n",
    ),
    (
        "drops",
        "game fair16 like gardner\ncaptured pieces go to hand\ndrop knight or bishop on ranks 1-3\nstart \"rnbqk/ppppp/5/PPPPP/RNBQK[] w - - 0 1\"\n",
    ),
    ("breakthrough", "game fair17 like breakthrough\n"),
    (
        "hill",
        "game fair18 like losalamos\nwin when your king on ranks 3-4 of files c-d as \"hill reached\"\n",
    ),
    (
        "both castle",
        "game fair19 like chess\nstart \"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\"\n",
    ),
    ("minishogi", "game fair20 like minishogi\n"),
];
