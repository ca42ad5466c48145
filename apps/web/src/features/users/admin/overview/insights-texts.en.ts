import { counted } from '#lib/plural.ts'

/** Texts of the lists about players on the dashboard. */
export const insights = {
  failed: 'Couldn’t load the lists about players.',
  retry: 'Retry',
  look: 'Biggest wins and losses',
  lookNote: 'Largest results, 14 days',
  nobody: 'No one has played in the last 14 days.',
  won: 'won',
  lost: 'lost',
  rounds: (count: string) => counted(count, 'round', 'rounds'),
  reasons: {
    fresh: (days: number) =>
      days === 0 ? 'joined today' : `joined ${counted(days, 'day', 'days')} ago`,
    fast: (perSecond: number) => `${perSecond.toFixed(1)} bets a second`,
    limit: (share: number) => `at ${Math.round(share * 100)}% of a loss limit`,
    shared_gcash: (others: number) =>
      `shares a GCash number with ${counted(others, 'other account', 'other accounts')}`,
    deposits: (count: number) => `${counted(count, 'deposit', 'deposits')} today`,
  },
  retention: 'Retention by sign-up week',
  retentionNote: '% of players who played',
  week: 'Week of',
  week0: 'Week 0',
  players: 'Players',
  deposits: 'Deposits by status',
  depositsNote: 'Requested on the days shown',
  state: 'Status',
  count: 'Deposits',
  amount: 'Amount',
  states: {
    reading: 'Receipt is being read',
    waiting: 'Waiting for review',
    matched: 'Credited automatically',
    approved: 'Credited by staff',
    without_record: 'Approved without record',
    rejected: 'Rejected',
  },
}
