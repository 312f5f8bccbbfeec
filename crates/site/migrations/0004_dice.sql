-- How the seats add to the dice: 2, both commit to a seed and then reveal it; 1 in games from before.
ALTER TABLE games ADD COLUMN dice_scheme INTEGER NOT NULL DEFAULT 1;
