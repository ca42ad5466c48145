/**
 * The events that the server sends to open pages, and who may see each kind. Most events only name
 * what has changed; the page then requests it through its route, whose policy applies.
 */
import { GAMES } from '@kapis/games/games'
import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { ItemPresence } from './entered.ts'
import { Amount, OneOf, Timestamp, TwoAmounts, Uuid } from './fields.ts'
import { grantFor } from './policy.ts'
import type { StaffAction } from './policy.ts'
import type { Role } from './auth.ts'
import { WALLET_STATUSES, WALLET_TYPES } from './wallet.ts'

const walletFields = {
  walletHistoryId: Uuid,
  type: OneOf(WALLET_TYPES),
  status: OneOf(WALLET_STATUSES),
}

/**
 * The reasons for which a session ends. `limit`: the user logged in on too many devices. `expired`:
 * its time was over.
 */
export const ENDED_REASONS = [
  'signed_out',
  'revoked',
  'password_changed',
  'totp_enrolled',
  'totp_changed',
  'totp_reset',
  'status_changed',
  'role_changed',
  'contact_changed',
  'account_closed',
  'deleted',
  'limit',
  'expired',
] as const

/**
 * The response header of a stream that names its user. All tabs of a browser send the same cookie,
 * so a page may get the stream of somebody who logged in in another tab.
 */
export const STREAM_USER_HEADER = 'kapis-user-id'

/** The maximum number of results in one event, of which there is at most one a second. */
export const RESULTS_MAX = 10

/**
 * A settled bet in the feed of results. The name is masked, and nothing distinguishes the reader's
 * own bets from those of others.
 */
export const LiveResult = z.object({
  game: OneOf(GAMES),
  name: z.string(),
  currency: OneOf(CURRENCIES),
  stake: Amount,
  payout: Amount,
  multiplier: z.number(),
  at: Timestamp,
  /** Whether the bet paid at least ten times its stake. */
  isHighWin: z.boolean(),
})
export type LiveResult = z.output<typeof LiveResult>

export const LiveEvent = z.discriminatedUnion('kind', [
  /** The player's balance, also after a bet on another device. */
  z.object({ kind: z.literal('balance'), balance: TwoAmounts }),
  /** The games in which the player has an open round. */
  z.object({ kind: z.literal('rounds'), games: z.array(OneOf(GAMES)) }),
  /** A deposit, withdrawal, adjustment or promo claim of the player has a new state. */
  z.object({ kind: z.literal('wallet'), ...walletFields }),
  /** A new message in the user's inbox. */
  z.object({ kind: z.literal('notification') }),
  /** A report of the player has changed. */
  z.object({ kind: z.literal('own_report'), reportId: Uuid }),
  /** The player's identity check has changed. */
  z.object({ kind: z.literal('own_identity') }),
  /** The player's limits or pauses have changed. */
  z.object({ kind: z.literal('limits') }),
  /** The session has ended. It is the last event of a stream. */
  z.object({
    kind: z.literal('ended'),
    reason: OneOf(ENDED_REASONS),
    /** The address of support, which some reasons make the user write to. */
    support: z.optional(z.string()),
  }),
  /** Events may have been missed: the page must request everything again. */
  z.object({ kind: z.literal('resync') }),
  /** Sent every few seconds while the API process reaches Redis and the database. */
  z.object({ kind: z.literal('heartbeat') }),
  /** A new message to all players. */
  z.object({ kind: z.literal('announcement') }),
  /** Games were closed or opened, or maintenance began or ended. */
  z.object({ kind: z.literal('switches') }),
  /** A sample of the bets that were settled in the last seconds, oldest first. It has no id. */
  z.object({
    kind: z.literal('results'),
    results: z.array(LiveResult).check(z.maxLength(RESULTS_MAX)),
  }),
  /** A row of the review queue is new or has changed. */
  z.object({ kind: z.literal('queue'), ...walletFields }),
  /** A deposit receipt is new or has changed, and may fit a deposit that somebody reviews. */
  z.object({ kind: z.literal('deposit_receipts') }),
  /** A player's report is new or has changed. */
  z.object({ kind: z.literal('report'), reportId: Uuid }),
  /** An identity check is new or has changed. */
  z.object({ kind: z.literal('identity_check'), identityCheckId: Uuid }),
  /** An approval request was made or decided. */
  z.object({ kind: z.literal('approvals') }),
  /**
   * A staff member opened or left an item of a queue. The event contains everybody who has the item
   * open now.
   */
  z.object({ kind: z.literal('wallet_presence'), ...ItemPresence.shape }),
  z.object({ kind: z.literal('report_presence'), ...ItemPresence.shape }),
  z.object({ kind: z.literal('approval_presence'), ...ItemPresence.shape }),
  z.object({ kind: z.literal('identity_presence'), ...ItemPresence.shape }),
  /** The days of the GCash account were compared with the journal, and something has changed. */
  z.object({ kind: z.literal('reconciliation') }),
  /** The money gate, a quarantine or a dead job: what the overview warns of has changed. */
  z.object({ kind: z.literal('alerts') }),
])
export type LiveEvent = z.output<typeof LiveEvent>
export type LiveKind = LiveEvent['kind']

/**
 * Who may see each kind of event. `self`: the user to whom the event is addressed. `everyone`: every
 * signed-in user. Otherwise staff who may take this action.
 */
const LIVE_POLICY = {
  balance: 'self',
  rounds: 'self',
  wallet: 'self',
  notification: 'self',
  own_report: 'self',
  own_identity: 'self',
  limits: 'self',
  ended: 'self',
  resync: 'everyone',
  heartbeat: 'everyone',
  announcement: 'everyone',
  switches: 'everyone',
  results: 'everyone',
  queue: 'wallet.read',
  deposit_receipts: 'receipts.read',
  report: 'reports.read',
  identity_check: 'identity.read',
  approvals: 'approvals.read',
  wallet_presence: 'wallet.read',
  report_presence: 'reports.read',
  approval_presence: 'approvals.read',
  identity_presence: 'identity.read',
  reconciliation: 'reconciliation.read',
  alerts: 'overview.read',
} as const satisfies Record<LiveKind, 'self' | 'everyone' | StaffAction>

type OwnKind = {
  [K in LiveKind]: (typeof LIVE_POLICY)[K] extends 'self' ? K : never
}[LiveKind]
/** An event that is addressed to one user. */
export type OwnEvent = Extract<LiveEvent, { kind: OwnKind }>
/** An event that everybody or staff may see. */
export type SharedEvent = Exclude<LiveEvent, OwnEvent>

/** A published event with the user to whom it is addressed; null for events that others share. */
export const Published = z.object({ toUserId: z.nullable(Uuid), event: LiveEvent })
export type Published = z.output<typeof Published>

/** Returns whether a reader may see an event. An event without its addressee is seen by nobody. */
export function canSee(
  reader: { userId: string; role: Role },
  { toUserId, event }: Published,
): boolean {
  const rule = LIVE_POLICY[event.kind]
  if (rule === 'self') return toUserId === reader.userId
  return rule === 'everyone' || grantFor(reader.role, rule) !== 'no'
}
