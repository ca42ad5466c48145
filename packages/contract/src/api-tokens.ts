import * as z from 'zod/mini'
import { Reason } from './entered.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'

/** How long a token works at most after its approval. */
export const API_TOKEN_DAYS_MAX = 90

/**
 * The states of a token. `waiting`: for its approval. `ready`: approved, and its holder has not
 * fetched the secret yet. `revoked`: by staff, or by a change of its holder's account.
 */
const API_TOKEN_STATES = ['waiting', 'ready', 'active', 'expired', 'revoked', 'refused'] as const

export const ApiToken = z.object({
  apiTokenId: Uuid,
  name: z.string(),
  state: OneOf(API_TOKEN_STATES),
  holderId: Uuid,
  holderName: z.string(),
  madeBy: z.string(),
  reason: z.string(),
  /** The routes that it may call. */
  routes: z.array(z.string()),
  createdAt: Timestamp,
  /** Null before the approval. */
  expiresAt: z.nullable(Timestamp),
  firstUsedAt: z.nullable(Timestamp),
  /** Exact to a minute. */
  lastUsedAt: z.nullable(Timestamp),
  /** The network of the last use, as in the list of sessions. */
  lastNetwork: z.nullable(z.string()),
})
export type ApiToken = z.output<typeof ApiToken>
export const ApiTokenList = z.object({
  apiTokens: z.array(ApiToken),
  /** The routes that a token can be made for. */
  routes: z.array(z.string()),
})
export const ApiTokenParams = z.strictObject({ apiTokenId: Uuid })

const ROUTES_NEEDED = 'Choose at least one report'
export const RequestApiToken = z.strictObject({
  name: Text('Name is required').check(z.maxLength(60)),
  /** The username of the member of staff who will hold it. */
  holder: Text('Username is required').check(z.maxLength(50)),
  routes: z.array(z.string(), ROUTES_NEEDED).check(z.minLength(1, ROUTES_NEEDED), z.maxLength(50)),
  days: z
    .int(`Enter 1 to ${API_TOKEN_DAYS_MAX} days`)
    .check(
      z.gte(1, `Enter 1 to ${API_TOKEN_DAYS_MAX} days`),
      z.lte(API_TOKEN_DAYS_MAX, `Enter 1 to ${API_TOKEN_DAYS_MAX} days`),
    ),
  reason: Reason,
})
export type RequestApiToken = z.output<typeof RequestApiToken>
export const RequestedApiToken = z.object({ apiTokenId: Uuid })
/** The only reply that contains a token. */
export const ApiTokenSecret = z.object({ token: z.string(), expiresAt: Timestamp })
