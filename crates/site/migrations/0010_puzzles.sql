-- The ratings of puzzles by Glicko-2: rating and deviation in hundredths of a point, the volatility in millionths.
CREATE TABLE puzzle_ratings (
    variant    TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    attempts   INTEGER NOT NULL,
    PRIMARY KEY (variant, puzzle)
) WITHOUT ROWID;
