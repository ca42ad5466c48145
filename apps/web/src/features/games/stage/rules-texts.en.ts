import { counted } from '#lib/plural.ts'

/** The rules of the multi-step games, loaded with the dialog that shows them. */
export const rules = {
  mines: {
    title: 'How to play Mines',
    table: (mines: number) => `Payouts with ${counted(mines, 'mine', 'mines')}`,
    gemsColumn: 'Gems',
    rules: [
      'Choose how many of the 25 tiles hide a mine. Their positions are fixed before you open the first tile.',
      'Each gem raises the value of the round. You can cash out after any gem. If you hit a mine, the round ends and you lose your stake.',
      'When you find every gem, the round cashes out automatically.',
    ],
  },
  hilo: {
    title: 'How to play Hilo',
    table: 'Odds and payouts for the first guess',
    cardsFact: 'Max cards',
    cardColumn: 'Card',
    rules: [
      'Guess whether the next card is higher or lower. Ace is low, king is high, and every card comes from a full deck.',
      'A card of the same rank wins either way. On an ace, you choose between Higher and Same instead; on a king, between Lower and Same.',
      'Each correct guess multiplies the value of the round. A wrong guess ends the round and you lose your stake. Skipping is free and changes nothing.',
      'A round can have up to 52 cards. After the last one, it cashes out automatically.',
    ],
  },
  flip: {
    title: 'How to play Flip',
    rules: [
      'Call heads or tails. A correct call pays 1.98x. Flip again, and each further correct call doubles the payout.',
      'A wrong call ends the round and you lose your stake. You can cash out after any win. After 20 wins, the round cashes out automatically.',
    ],
  },
  rps: {
    title: 'How to play Rock Paper Scissors',
    rules: [
      'Rock beats scissors, scissors beats paper and paper beats rock. The seeds determine the house’s hand before you choose yours.',
      'A win pays 1.98x. Throw again, and each further win doubles the payout. If you lose a throw, the round ends and you lose your stake.',
      'A draw doesn’t count: your stake, streak and multiplier stay the same and you throw again. You can cash out after any win.',
      'After 20 wins or 100 throws, the round cashes out automatically.',
    ],
  },
  rounds: {
    wins: 'Win streak',
    firstStep: 'Chance of the first win',
    maxWin: (most: string) =>
      `The maximum payout per round is ${most}. If the next step could exceed it, the round cashes out automatically.`,
    rules: [
      'Your stake is held from the first step until the round ends. If you reload, switch devices or lose your connection, the round waits for you.',
      'After 24 hours without a step, the round closes automatically: it pays its current value, or refunds your stake if you haven’t won yet.',
      'The 1% house edge applies once per round. Your return is the same whenever you cash out.',
    ],
  },
}

export type RulesTexts = typeof rules
