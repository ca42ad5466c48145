import * as z from 'zod/mini'
import { OneOf } from './fields.ts'
import { LANGUAGES } from './language.ts'

/** What a player chooses on each device. Every notice that is sent by push belongs to a topic. */
export const PUSH_TOPICS = ['withdrawals', 'security', 'limits'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

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
  language: z.enum(LANGUAGES),
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
