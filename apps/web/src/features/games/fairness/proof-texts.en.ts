/** Texts of the public fairness page. */
export const proof = {
  title: 'Fairness',
  lead: 'Every result is fixed before you bet, by a secret of ours and a seed of yours. Neither side can bend it alone, and your browser checks every single bet.',
  steps: [
    [
      'We commit',
      'Before you play we draw a secret and publish its fingerprint, the root of your next 1,024 rounds. From then on we cannot change any of them.',
    ],
    [
      'You choose',
      'Only then your browser draws a seed of its own. We could not know it when we made the secret, so we could not prepare for it.',
    ],
    [
      'Both decide',
      'A round is made from its part of our secret, your seed and the number of the round. Nothing else goes in: not your stake, not your balance, not who you are.',
    ],
    [
      'You check',
      'With the result you get the seed of the round and a signed receipt. Your browser repeats the round at once; when you change seeds, it repeats all of them.',
    ],
  ] as [string, string][],
  exampleTitle: 'A worked example',
  example: {
    seed: 'The seed of round 1, from our secret',
    commitment: 'Its leaf under the root, shown before play',
    message: 'Our seed and yours, mixed',
    word: 'The first four bytes as a number',
    number: 'Dice takes one of 10,000 numbers',
    result: 'Bet above 50.50',
    outcome: (isWin: boolean, roll: string, times: string) =>
      isWin
        ? `${roll} is 50.50 or more: win, pays ${times}x`
        : `${roll} is less than 50.50: no win`,
  },
  returnsTitle: 'What the games have paid back',
  returns: {
    words: (since: string, until: string) => `All settled bets from ${since} to ${until}.`,
    caption: 'Return to player by game',
    game: 'Game',
    rounds: 'Rounds',
    theoretical: 'Promised',
    actual: 'Paid',
    band: '95% band',
    note: 'The band says how far chance alone may move what was paid. With few rounds it is wide; as rounds add up it closes around 99.00%. It should hold the promise in about 19 of 20 cases.',
    loading: 'Loading…',
    failed: 'The figures could not be loaded.',
  },
  yourselfTitle: 'Check it yourself',
  yourself:
    'Open Fairness under any game: see your seeds, change them, verify a bet step by step and download your receipts. Each receipt carries the hash of the one before, so a line changed later would show.',
  keys: 'The keys our receipts are signed with',
}
