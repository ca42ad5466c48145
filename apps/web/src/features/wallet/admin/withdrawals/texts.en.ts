import { counted } from '#lib/plural.ts'

/** Texts of the withdrawal queue. */
export const withdrawal = {
  title: 'Withdrawals',
  views: 'Views',
  tabQueue: 'Queue',
  tabClaims: 'Assigned',
  refreshed: 'Wallet history refreshed successfully!',
  empty: 'All caught up',
  emptyClaims: 'Nothing is assigned.',
  dueIn: (time: string) => `due in ${time}`,
  overdue: (time: string) => `overdue by ${time}`,
  firstUse: 'New number',
  toCheck: 'To check',
  inReview: 'In review',
  payTo: 'Pay to',
  number: 'GCash number',
  copyNumber: 'Copy GCash number',
  name: 'GCash name',
  copyName: 'Copy GCash name',
  amount: 'Amount',
  copyAmount: 'Copy amount',
  requested: 'Requested',
  dueAt: (time: string, left: string) => `${time} · ${left}`,
  businessDays: 'Counted in Philippine business days',
  player: 'Player',
  balance: 'Balance',
  held: 'On hold',
  deposited: 'Deposited',
  withdrawn: 'Withdrawn',
  wagered: 'Wagered',
  games: 'Games played',
  joined: 'Joined',
  paidTo: 'GCash accounts',
  payouts: (count: number) => counted(count, 'withdrawal', 'withdrawals'),
  neverPaid: 'never paid',
  noPaidTo: 'This player has no saved GCash details.',
  checks: {
    wagered: (amount: string) => `${amount} wagered`,
    eligible: 'Played enough to withdraw',
    notEligible: 'Play requirement not met when this was requested',
    ownOnly: (until: string, left: string, keptBack: string) =>
      `This player is self-excluded until ${until} and hasn’t met the play requirement. Pay out only the player’s own money. Own money left: ${left}. Promo credit withheld: ${keptBack}.`,
    ownClosing: (left: string, keptBack: string) =>
      `This player is closing the account and hasn’t met the play requirement. Pay out only the player’s own money. Own money left: ${left}. Promo credit withheld: ${keptBack}.`,
    known: 'We’ve paid this number before',
    isNew: 'First withdrawal to this number. Check the name.',
    excludedNumber:
      'A self-excluded person uses this number. Pay only if you have a good reason, and state it in the comment.',
    shared: (names: string, count: number) =>
      `Also used by ${names}. Check that ${count === 1 ? 'both' : 'all these'} players are who they say.`,
    nameMatches: (score: string) => `The GCash name matches the name on the ID (score ${score})`,
    nameInDoubt: (score: string) =>
      `The GCash name may not be the name on the ID (score ${score}). Pay only if you have a good reason, and state it in the comment.`,
    noHold: 'Withdrawals are not on hold',
    payeeHold: (until: string) => `The payee changed. Don’t pay before ${until}.`,
    onHold: (until: string) =>
      `Contact details changed, so withdrawals are on hold until ${until}.`,
  },
  proof: {
    title: 'Proof of payment',
    drop: 'Drop or paste an image of the payment, or choose a file.',
    choose: 'Choose proof of payment',
    replace: 'Replace proof of payment',
    remove: 'Remove proof of payment',
    types: 'JPEG, PNG, WebP, up to 5MB.',
    kept: 'Proof of payment is saved. This withdrawal can no longer be rejected.',
    keep: 'Save proof',
    noReject: 'You can’t reject a withdrawal with proof of payment. Remove the proof first.',
    clear: 'Remove proof',
    tooLarge: 'File size must be less than 5MB',
    wrongType: 'Only image files are allowed (JPEG, PNG, WebP)',
    needed: 'Add proof of payment, or say in the comment how you paid.',
  },
  start: (amount: string) => `Start payment of ${amount}`,
  complete: (amount: string) => `Mark ${amount} as paid`,
  reject: 'Reject',
  rejectTitle: 'Reject withdrawal',
  rejectMessage: (amount: string, name: string) =>
    `${amount} goes back to ${name}, who will see your reason.`,
  confirmReject: 'Reject and refund',
  reasons: [
    'The GCash name doesn’t match the name on your account.',
    'This GCash number can’t receive payments. Please use another one.',
    'Please contact support about this withdrawal.',
  ],
  blocks: {
    elsewhere: 'This withdrawal is assigned to someone else.',
    takeFirst: 'Start the payment before you send the money. Until then, the player can cancel it.',
  },
}

export type WithdrawalTexts = typeof withdrawal
