import { CURRENCIES } from '@kapis/money/money'
import * as z from 'zod/mini'
import { OneOf } from '../fields.ts'
import type { PushTopic } from '../push.ts'

/** An amount as every language writes it: `₱1,250.00`, and `2.00` for tickets. */
const Amount = z.string()
/** The number of a GCash account, masked: `0917 ••• 0142`. */
const GcashNumber = z.string()
/** What staff wrote to the user, in their own words. */
const Words = z.optional(z.string())
const Change = z.object({
  amount: Amount,
  currency: OneOf(CURRENCIES),
  isAdded: z.boolean(),
  reason: Words,
})
const NoValues = z.object({})

const FACTOR_CHANGES = [
  'enrolled',
  'replaced',
  'removed',
  'renewed',
  /** Staff removed the authenticator app and all passkeys. */
  'reset',
  'passkey_added',
  'passkey_removed',
  /** A reset of the password removed all passkeys. */
  'passkeys_removed',
] as const

type Push = {
  /** The topic of which a user chooses on each device whether its notices are shown there. */
  topic: PushTopic
  /** The page that a click on the message opens. */
  page: string
  /** Whether the user should see it at once, because somebody else may have caused it. */
  isUrgent?: true
}
type Row = { values: z.ZodMiniType<object>; push?: Push }

const WALLET = { topic: 'withdrawals', page: '/home?wallet=history' } as const
const SECURITY = { topic: 'security', page: '/profile/security', isUrgent: true } as const

/**
 * Everything that the server tells a user about the account, with the values that its texts
 * contain. The texts beside this file determine where a notice appears: in the inbox, in a letter,
 * or both. Stored notifications and queued letters keep the kind and the values, so a kind is never
 * renamed, and a value added later is optional.
 */
export const NOTICES = {
  deposit_credited: { values: z.object({ amount: Amount, note: Words }) },
  deposit_refused: { values: z.object({ amount: Amount, reason: Words }) },
  withdrawal_requested: { values: z.object({ amount: Amount, number: GcashNumber }), push: WALLET },
  withdrawal_paid: {
    values: z.object({ amount: Amount, number: GcashNumber, note: Words }),
    push: WALLET,
  },
  withdrawal_refused: { values: z.object({ amount: Amount, reason: Words }), push: WALLET },
  withdrawal_lowered: {
    values: z.object({ amount: Amount, less: Amount, back: Amount, reason: Words }),
  },
  payee_changed: { values: z.object({ amount: Amount, number: GcashNumber, name: z.string() }) },
  gcash_added: {
    values: z.object({ number: GcashNumber }),
    push: { ...SECURITY, page: '/profile#gcash' },
  },
  wallet_adjusted: { values: Change },
  transaction_corrected: { values: z.extend(Change, { reference: z.string() }) },
  limits_changed: { values: NoValues, push: { topic: 'limits', page: '/profile#limits' } },
  exclusion: { values: z.object({ until: z.iso.datetime() }) },
  new_device: {
    values: z.object({ userAgent: z.nullable(z.string()), network: z.string() }),
    push: SECURITY,
  },
  password_changed: { values: NoValues },
  /** The password was set by means of a link, which puts withdrawals on hold. */
  password_reset: { values: NoValues },
  factor_changed: { values: z.object({ change: OneOf(FACTOR_CHANGES) }), push: SECURITY },
  /** For the other super admins. */
  super_admin_reset: { values: NoValues },
  contact_changed: { values: z.object({ isHeld: z.boolean() }) },
  identity_checked: { values: NoValues },
  identity_again: { values: z.object({ reason: Words }) },
  identity_refused: { values: z.object({ reason: Words }) },
  identity_expired: { values: NoValues },
  report_answered: { values: z.object({ title: z.string() }) },
} as const satisfies Record<string, Row>

type Notices = typeof NOTICES
export type NoticeKind = keyof Notices
type Output<K extends NoticeKind> = z.output<Notices[K]['values']>
/**
 * The values of a kind. The type that zod infers from an empty schema would forbid all other keys,
 * including `kind`, so it is replaced by `object`.
 */
export type ValuesOf<K extends NoticeKind> = string extends keyof Output<K> ? object : Output<K>
/** A notice as it is stored and sent: its kind with its values. */
export type AccountNotice = { [K in NoticeKind]: { kind: K } & ValuesOf<K> }[NoticeKind]
/**
 * The notices that are also sent by push. Those that end the sessions of all devices are not,
 * because no device would get them.
 */
export type PushedKind = {
  [K in NoticeKind]: Notices[K] extends { push: Push } ? K : never
}[NoticeKind]

/** Returns how a notice is sent by push; undefined if it is not. */
export function pushOf(kind: NoticeKind): Push | undefined {
  const row: Row = NOTICES[kind]
  return row.push
}

export function isPushed(kind: NoticeKind): kind is PushedKind {
  return pushOf(kind) !== undefined
}

/**
 * Returns the notice of a stored value; null if this release does not know its kind or its values.
 */
export function readNotice(stored: unknown): AccountNotice | null {
  const { kind } = (stored ?? {}) as { kind?: unknown }
  if (typeof kind !== 'string' || !Object.hasOwn(NOTICES, kind)) return null
  const { data, success } = NOTICES[kind as NoticeKind].values.safeParse(stored)
  return success ? ({ kind, ...data } as AccountNotice) : null
}
