import * as z from 'zod/mini'
import { OneOf } from './fields.ts'

/** What a player chooses on each device, with the notices that belong to each topic. */
export const PUSH_NOTICES = {
  withdrawals: ['withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused'],
  security: ['new_device', 'factor_changed', 'gcash_added'],
  limits: ['limits_changed'],
} as const
export type PushTopic = keyof typeof PUSH_NOTICES
/** The notices that are also sent by push. The others end the sessions of all devices. */
export type PushNotice = (typeof PUSH_NOTICES)[PushTopic][number]
export const PUSH_TOPICS = ['withdrawals', 'security', 'limits'] as const satisfies PushTopic[]

const Endpoint = z.url().check(z.maxLength(1000))
const Topics = z.array(OneOf(PUSH_TOPICS)).check(z.minLength(1), z.maxLength(PUSH_TOPICS.length))

/** The subscription of a browser, as its `PushSubscription` reports it, and what it is for. */
export const SavePush = z.strictObject({
  endpoint: Endpoint,
  /** The public key of the browser: 65 bytes in base64url. */
  p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
  /** The secret of the browser: 16 bytes in base64url. */
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  topics: Topics,
  language: z.enum(['en', 'fil']),
})
export type SavePush = z.output<typeof SavePush>

export const RenewPush = z.strictObject({ endpoint: Endpoint })
export type RenewPush = z.output<typeof RenewPush>

/** The notices on the caller's device. */
export const OwnPush = z.object({
  /** The key that a browser needs to subscribe; null if this deployment sends no push messages. */
  publicKey: z.nullable(z.string()),
  /** The chosen topics; null if this device gets no notices. */
  topics: z.nullable(z.array(OneOf(PUSH_TOPICS))),
})
export type OwnPush = z.output<typeof OwnPush>
