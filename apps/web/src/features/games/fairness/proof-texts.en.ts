/** Texts of the public fairness page. */
export const proof = {
  title: 'Fairness',
  lead: 'Every result is fixed before you bet, by our secret and your seed. Neither side can change it alone, and your browser checks every bet.',
  steps: [
    [
      'We lock in our secret',
      'Before you play, we generate a secret and publish its fingerprint: the commitment hash of your next 1,024 rounds. From then on, we can’t change any of them.',
    ],
    [
      'You choose a seed',
      'Only then does your browser generate its own seed. We couldn’t know it when we made the secret, so we couldn’t prepare for it.',
    ],
    [
      'Both decide the result',
      'Each round is computed from its part of our secret, your seed and the round number. Nothing else counts: not your stake, your balance or who you are.',
    ],
    [
      'You check',
      'With each result you get the round’s seed and a signed bet receipt. Your browser recomputes the round immediately. When you change seeds, it recomputes every round played with the old ones.',
    ],
  ] as [string, string][],
  exampleTitle: 'A worked example',
  example: {
    seed: 'Seed of round 1, from our secret',
    commitment: 'Hash of this seed, covered by the commitment hash shown before play',
    message: 'Our seed and yours, combined',
    word: 'First four bytes as a number',
    number: 'Reduced to one of Dice’s 10,000 numbers',
    result: 'Bet above 50.50',
    outcome: (isWin: boolean, roll: string, times: string) =>
      isWin ? `${roll} is 50.50 or more: win, pays ${times}x` : `${roll} is less than 50.50: loss`,
  },
  returnsTitle: 'Actual return to player',
  returns: {
    words: (since: string, until: string) => `All settled bets from ${since} to ${until}.`,
    caption: 'Return to player by game',
    game: 'Game',
    rounds: 'Rounds',
    theoretical: 'Target',
    actual: 'Actual',
    band: '95% range',
    note: 'The range shows how far chance alone can move the actual return. It is wide with few rounds and narrows toward 99.00% as rounds add up. The target should fall inside it about 19 times out of 20.',
    loading: 'Loading…',
    failed: 'Couldn’t load the figures. Try again.',
  },
  yourselfTitle: 'Check it yourself',
  yourself:
    'Open Fairness under any game to see your seeds, change them, verify a bet step by step and download your bet receipts. Each bet receipt contains the hash of the one before it, so any later change would show.',
  keys: 'Signing keys for bet receipts',
  log: 'Public log that nobody can rewrite',
}
