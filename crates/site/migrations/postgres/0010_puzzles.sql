-- The ratings of puzzles by Glicko-2: rating and deviation in hundredths of a point, the volatility in millionths.
CREATE TABLE puzzle_ratings (
    variant    TEXT COLLATE "C" NOT NULL,
    puzzle     TEXT COLLATE "C" NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    PRIMARY KEY (variant, puzzle)
);
