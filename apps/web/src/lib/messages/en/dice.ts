export const dice = {
  checking: 'Checking your bet…',
  unresolved: 'We could not reach the server about your last bet. It is settled once at most.',
  practice: 'Practice roll: no stake, no payout, not in your history.',
  unverified: 'This result could not be verified',
}
