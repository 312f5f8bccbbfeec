/** The text in the editor of a first visit. */
export const EXAMPLE = `game my-game "My Game" like chess
summary "Chess, but a king that reaches d4 or e4 wins."
credit "Your name."
win when your king on d4 e4 as "hill reached"
`;
