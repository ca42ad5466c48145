import { GAMES } from '@kapis/games/games'

type Area = { name: string; description: string; paths: readonly string[] }

/**
 * The areas of the API, which clients and the page of the API group routes by. A path is the first
 * part after `/api` or `/api/v1`, with the next one for what belongs to one user and for staff.
 */
const AREAS: readonly Area[] = [
  {
    name: 'Account',
    description: 'Signing up and in, second factors, sessions, contact details and devices.',
    paths: ['auth', 'users/age', 'users/contact', 'users/export', 'users/push', 'users/sessions'],
  },
  {
    name: 'Identity',
    description: 'The identity check and the GCash account of a player.',
    paths: ['users/gcash', 'users/identity'],
  },
  {
    name: 'Games',
    description: 'Bets, rounds in steps and auto-bet.',
    paths: [...GAMES.map((game) => game.replaceAll('_', '-')), 'auto', 'games', 'rounds'],
  },
  {
    name: 'Fairness',
    description: 'Seeds, ended seeds, the public log and bets that their players share.',
    paths: ['fairness', 'users/log-proofs', 'users/shared-bets'],
  },
  {
    name: 'Wallet',
    description: 'Balances, deposits, withdrawals, transactions and promo codes of a player.',
    paths: [
      'transaction-history',
      'users/analytics',
      'users/promo-claims',
      'users/promo-codes',
      'users/statement',
      'users/transaction-history',
      'users/wallet',
    ],
  },
  {
    name: 'Limits',
    description: 'Limits, pauses and reminders that players set themselves.',
    paths: ['users/limits', 'users/pauses', 'users/reminder'],
  },
  {
    name: 'Messages',
    description: 'Notifications, reports to staff, and what changes while a page is open.',
    paths: [
      'browser-errors',
      'events',
      'notices',
      'reports',
      'users/notifications',
      'users/reports',
    ],
  },
  {
    name: 'Staff: players',
    description: 'Accounts, identity checks and lists of excluded persons.',
    paths: [
      'admin/exclusion-imports',
      'admin/exclusion-matches',
      'admin/exclusion-uploads',
      'admin/identity-checks',
      'admin/presence',
      'admin/search',
      'admin/users',
    ],
  },
  {
    name: 'Staff: money',
    description: 'Queues, transactions, deposit receipts and the GCash account.',
    paths: [
      'admin/deposit-receipts',
      'admin/gcash-imports',
      'admin/reconciliation',
      'admin/transactions',
      'admin/wallet-history',
      'provider-events',
    ],
  },
  {
    name: 'Staff: promos and messages',
    description: 'Promo codes, claims, notifications to players and their reports.',
    paths: ['admin/notifications', 'admin/promo-claims', 'admin/promo-codes', 'admin/reports'],
  },
  {
    name: 'Staff: figures',
    description: 'The overview, figures and insights.',
    paths: ['admin/cells', 'admin/figures', 'admin/insights', 'admin/overview'],
  },
  {
    name: 'Staff: operation',
    description:
      'Approvals, the staff log, invitations, API tokens, settings, closed games and dead jobs.',
    paths: [
      'admin/api-tokens',
      'admin/approvals',
      'admin/audit-logs',
      'admin/dead-jobs',
      'admin/game-switches',
      'admin/invitations',
      'admin/settings',
    ],
  },
]

export const TAGS = AREAS.map(({ name, description }) => ({ name, description }))

/** Returns the tags of a route: the area of its path. */
export function tagsOf(path: string): string[] {
  const [first = '', second = '', third = ''] = path.replace(/^\/api(\/v1)?\//, '').split('/')
  const place = { admin: `admin/${second}`, users: `users/${third}` }[first] ?? first
  return AREAS.filter(({ paths }) => paths.includes(place)).map(({ name }) => name)
}
