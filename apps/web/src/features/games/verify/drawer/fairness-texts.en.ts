import { counted } from '#lib/plural.ts'

export const fairness = {
  title: 'Fairness',
  tabs: { label: 'Fairness', seeds: 'Seeds', verify: 'Verify', receipts: 'Bet receipts' },
  words: (rounds: number) =>
    `Before you play, we commit to the seeds of your next ${rounds} rounds by publishing their hash. Then your browser picks its own seed. Each result is computed from both seeds, and your browser checks it as soon as the round settles.`,
  lastRound: 'Last round',
  noRound: 'No rounds checked yet',
  roundVerified: (round: number) => `Round ${round} verified by your browser`,
  yourSeed: 'Your seed',
  chosenLater: 'Set when you place your first bet',
  root: 'Commitment hash (current)',
  nextRoot: 'Commitment hash (next)',
  roundsUsed: 'Rounds used',
  used: (used: number, max: number) => `${used} of ${max}`,
  newSeed: 'New seed',
  seedHint: 'Letters, digits, hyphens and underscores. Your browser adds 8 random characters.',
  badSeed: 'Use 1 to 55 letters, digits, hyphens or underscores',
  random: 'Random',
  rotate: 'Change seeds',
  rotated: 'Seeds changed.',
  pick: 'Bet to verify',
  paste: 'Paste a bet receipt',
  pasteBad: 'This isn’t a bet receipt.',
  verify: 'Verify',
  share: 'Share this bet',
  another: 'Verify another receipt',
  verified: (good: number, all: number) => `Verified, ${good} of ${all}`,
  verifiedMeans: 'Decided before you played, and paid as shown.',
  incomplete: 'Not checked in full',
  incompleteMeans:
    'The receipt lacks the seeds of its round, or our signing key could not be loaded.',
  notVerified: 'Not verified',
  notVerifiedMeans: (bad: number) =>
    `${counted(bad, 'check doesn’t', 'checks don’t')} match. Please stop playing and report it.`,
  computed: 'Show the calculation',
  noBets: 'Place a bet, then verify it here step by step.',
  steps: {
    root: 'Seed fixed before the bet',
    bytes: 'Random bytes of the round',
    numbers: 'Number drawn',
    outcome: 'Result recalculated',
    payout: 'Payout follows the odds',
    receipt: 'Receipt signed by Kapis',
    chain: 'Bets in order',
    balance: 'Balance adds up',
  },
  leads: {
    root: 'Matches the hash you were shown',
    bytes: 'From both seeds and the round number',
    numbers: 'Computed by the game from these bytes',
    outcome: 'From both seeds and the round number',
    payout: 'The stake times the multiplier',
    receipt: 'With the key that we publish',
    chain: 'Follows your previous bet, none missing',
    balance: 'After this bet',
  },
  ok: 'matches',
  wrong: 'doesn’t match',
  first: 'first in this session',
  count: (count: number) => counted(count, 'bet receipt', 'bet receipts'),
  download: 'Download bet receipts',
  checkChain: 'Check chain',
  chainOk: (count: number) =>
    count === 1
      ? 'The bet receipt is signed.'
      : `All ${count} bet receipts are signed and form one chain.`,
  chainBad: (seq: number) => `Bet receipt ${seq} doesn’t match.`,
  chainGaps: (gaps: number) =>
    `${counted(gaps, 'bet receipt in between was', 'bet receipts in between were')} made on another device.`,
  noReceipts: 'No bet receipts yet. Each settled bet adds one.',
  epoch: {
    title: 'Previous seeds',
    checking: 'Recomputing every round of the previous seeds…',
    open: 'We’ll reveal the previous seeds when your open rounds end.',
    failed: 'Couldn’t load the rounds of the previous seeds. Try again.',
    again: 'Check again',
    none: 'No rounds were played with the previous seeds.',
    verified: (rounds: number) => `Rounds 1–${rounds}: all verified`,
    faulty: (rounds: number, faults: number) =>
      `${counted(faults, 'fault', 'faults')} in ${counted(rounds, 'round', 'rounds')}. Please stop playing and report it.`,
    means:
      'Your browser confirmed that the secret matches the commitment hash, that no round is missing, that every outcome, payout and balance is correct, and that these are the rounds of your receipts.',
    log: {
      public: (round: number) => `The public log contains round ${round} and all before it.`,
      waits: (round: number) =>
        `Round ${round} is not in the public log yet. Check again in a minute.`,
      wrong: (round: number) =>
        `The public log does not contain round ${round}. Keep your receipts and report it.`,
    },
    faults: {
      secret: () => 'The secret doesn’t match the commitment hash.',
      missing: (round: number) => `Round ${round} is missing.`,
      twice: (round: number) => `Round ${round} appears twice.`,
      outcome: (round: number) => `Round ${round} had a different outcome.`,
      payout: (round: number) => `Round ${round} had a different payout.`,
      balance: (round: number) => `The balance doesn’t match at round ${round}.`,
      receipt: (round: number) => `Round ${round} isn’t the one in your receipt.`,
    },
  },
}
