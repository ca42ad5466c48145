/** The names of games that differ by language. Every other game has one name. */
export const gameName = {
  flip: 'Flip',
  rock_paper_scissors: 'Rock Paper Scissors',
}
