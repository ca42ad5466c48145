import type { LiveKind } from '@kapis/contract/live'
import type { Outgoing } from '../../../apps/api/src/outbox/publish.ts'

export const IDENTITIES = [
  'anonymous',
  'player',
  'other player',
  'moderator',
  'admin',
  'super_admin',
  'disabled user',
] as const
export type Identity = (typeof IDENTITIES)[number]

const owner = ['player'] as const
const everyone = ['player', 'other player', 'moderator', 'admin', 'super_admin'] as const
const staff = ['moderator', 'admin', 'super_admin'] as const
const adminUp = ['admin', 'super_admin'] as const

/** Who sees each kind of event. This table does not use the product's policy, which it checks. */
export const SEEN_BY: Record<LiveKind, readonly Identity[]> = {
  balance: owner,
  rounds: owner,
  wallet: owner,
  notification: owner,
  own_report: owner,
  own_identity: owner,
  limits: owner,
  // Sent to the streams whose session has ended; this session goes on.
  ended: [],
  resync: everyone,
  heartbeat: everyone,
  announcement: everyone,
  switches: everyone,
  results: everyone,
  queue: staff,
  deposit_receipts: staff,
  report: staff,
  identity_check: adminUp,
  approvals: adminUp,
  wallet_presence: staff,
  report_presence: staff,
  approval_presence: adminUp,
  identity_presence: adminUp,
  reconciliation: adminUp,
  alerts: staff,
}

const ID = '00000000-0000-4000-8000-0000000000a1'
const open = { itemId: ID, viewers: [{ userId: ID, username: 'm-cruz01' }] }
const row = { walletHistoryId: ID, type: 'deposit', status: 'pending' } as const
const RESULT = {
  game: 'dice',
  name: 'ma••••uz',
  currency: 'coin',
  stake: 1,
  payout: 12,
  multiplier: 12,
  at: '2026-01-01T00:00:00.000Z',
  isHighWin: true,
} as const

/** Makes one event of each kind. Those about a player are addressed to the owner. */
export function eventsFor(toUserId: string): Record<LiveKind, Outgoing> {
  return {
    // The amount and the game differ from those of the readers' own events.
    balance: { kind: 'balance', toUserId, balance: { coin: 123_456.78, ticket: 1 } },
    rounds: { kind: 'rounds', toUserId, games: ['mines', 'hilo'] },
    wallet: { kind: 'wallet', toUserId, ...row },
    notification: { kind: 'notification', toUserId },
    own_report: { kind: 'own_report', toUserId, reportId: ID },
    own_identity: { kind: 'own_identity', toUserId },
    limits: { kind: 'limits', toUserId },
    ended: { kind: 'ended', toUserId, reason: 'revoked' },
    resync: { kind: 'resync' },
    heartbeat: { kind: 'heartbeat' },
    announcement: { kind: 'announcement' },
    switches: { kind: 'switches' },
    results: { kind: 'results', results: [RESULT] },
    queue: { kind: 'queue', ...row },
    deposit_receipts: { kind: 'deposit_receipts' },
    report: { kind: 'report', reportId: ID },
    identity_check: { kind: 'identity_check', identityCheckId: ID },
    approvals: { kind: 'approvals' },
    wallet_presence: { kind: 'wallet_presence', ...open },
    report_presence: { kind: 'report_presence', ...open },
    approval_presence: { kind: 'approval_presence', ...open },
    identity_presence: { kind: 'identity_presence', ...open },
    reconciliation: { kind: 'reconciliation' },
    alerts: { kind: 'alerts' },
  }
}
