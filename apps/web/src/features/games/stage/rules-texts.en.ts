/** The rules of games of several steps, loaded with the panel that shows them. */
export const rules = {
  mines: {
    title: 'How to play Mines',
    table: (mines: number) => (mines === 1 ? 'Pays with 1 mine' : `Pays with ${mines} mines`),
    gemsColumn: 'Gems',
    rules: [
      'Choose how many of the 25 tiles hide a mine. Where they lie is fixed before you open the first tile.',
      'Each gem raises what the round is worth. Cash out after any gem; a mine ends the round and takes the stake.',
      'All gems found: the round is cashed out by itself.',
    ],
  },
  hilo: {
    title: 'How to play Hilo',
    table: 'Chance and pay of a first guess',
    cardsFact: 'Cards at most',
    cardColumn: 'Card',
    rules: [
      'Guess whether the next card is higher or lower. The ace is the lowest card, the king the highest, and every card is drawn from a full deck.',
      'The same rank wins either way, except on an ace and a king: there one side is strict and the other wins only on the same rank.',
      'Each right guess multiplies what the round is worth; a wrong one ends it and takes the stake. Skipping is free and changes nothing.',
      'A round has 52 cards at most, then it is cashed out by itself.',
    ],
  },
  flip: {
    title: 'How to play Flip',
    rules: [
      'Call heads or tails. A right call pays 1.98x; flip again and each further right call doubles it.',
      'A wrong call ends the round and takes the stake. Cash out after any win. After 20 wins the round is cashed out by itself.',
    ],
  },
  rps: {
    title: 'How to play Rock Paper Scissors',
    rules: [
      'Rock beats scissors, scissors beat paper, paper beats rock. The hand of the house is fixed by the seeds before you choose yours.',
      'A win pays 1.98x; throw again and each further win doubles it. A lost throw ends the round and takes the stake.',
      'A draw does not count: stake, streak and multiplier stand, and you throw again. Cash out after any win.',
      'After 20 wins or 100 throws the round is cashed out by itself.',
    ],
  },
  rounds: {
    wins: 'Wins in a row',
    firstStep: 'Chance of a first win',
    maxWin: (most: string) =>
      `One round pays ${most} at most. When the next step could pay more than the maximum win, the round is cashed out by itself.`,
    rules: [
      'The stake is held from the first step until the round ends. A reload, another device or a lost connection change nothing: the round waits for you.',
      'After 24 hours without a step the round closes by itself: it pays what it is worth then, or gives the stake back if nothing was won yet.',
      'The return of 99.00% is taken once for the whole round. Each further step is a fair gamble, so it does not matter for the return when you cash out.',
    ],
  },
}

export type RulesTexts = typeof rules
