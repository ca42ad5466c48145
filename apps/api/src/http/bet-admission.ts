import { Refusal, refuse } from '@kapis/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressOf } from './limits/address.ts'
import type { Authenticate } from './caller.ts'
import type { LocalLimiter } from './limits/local-limiter.ts'
import type { Rate } from './limits/rate.ts'

type SessionClaim = { userId: string; tokenHash: Buffer }

export type AdmissionDeps = {
  authenticate: Authenticate
  /** Returns the user and token that a cookie claims, or null if the cookie is malformed. */
  identify: (cookie: string) => SessionClaim | null
  /** Takes a token from the player's bucket. Returns 0, or the wait before the next bet in ms. */
  takeBetToken: (playerId: string) => number
  /** The limiter, by address, of bets whose session is not proven yet. */
  addresses: LocalLimiter
  requestRate: Rate
}

type AdmittedBet = SessionClaim & {
  /**
   * Runs the work that checks the session in the database, and remembers the result for the
   * session's next bet.
   */
  prove<T>(work: () => Promise<T>): Promise<T>
}

/** Takes a token from the player's bucket. Returns 0, or the wait in ms. */
type TakeToken = (playerId: string) => number | Promise<number>

export type BetAdmission = {
  /** Admits a bet. For a step of a round, `take` takes the step's token instead of a bet's. */
  admit(cookie: string, request: Pick<FastifyRequest, 'ip'>, take?: TakeToken): Promise<AdmittedBet>
}

const PLAYERS_MAX = 100_000
const TOKENS_MAX = 8

/**
 * Makes the function that decides whether a bet may join the queue. Only bets with a proven
 * session count against a player's limit, so that strangers cannot use it up.
 *
 * A player's first bet proves the session in the bet's own transaction. Later bets with the same
 * session token are then recognised without extra cost; a different session token is looked up
 * first. An unproven bet takes a rate-limit token of its address, which is returned once the
 * session is proven. Refuses: session_expired, too_many_requests.
 */
export function makeBetAdmission(deps: AdmissionDeps): BetAdmission {
  // The recent players, each with the hashes of their proven session tokens.
  const seen = new LRUCache<string, Set<string>>({ max: PLAYERS_MAX })

  const keep = (playerId: string, token: string) => {
    const tokens = seen.get(playerId) ?? new Set()
    if (tokens.size >= TOKENS_MAX) tokens.clear()
    seen.set(playerId, tokens.add(token))
  }

  return {
    async admit(cookie, request, take = deps.takeBetToken) {
      const claim = deps.identify(cookie)
      if (claim === null) throw refuse('session_expired')
      const { userId } = claim
      const token = claim.tokenHash.toString('latin1')
      const tokens = seen.get(userId)
      if (!tokens?.has(token)) {
        const giveBack = takeAddressToken(deps, request)
        const accept = () => {
          giveBack()
          keep(userId, token)
        }
        if (tokens === undefined) {
          seen.set(userId, new Set())
          const proven = async () => {
            accept()
            await take(userId)
          }
          return { ...claim, prove: makeProveFirst(proven) }
        }
        if ((await deps.authenticate(cookie, 'activity')) === null) throw refuse('session_expired')
        accept()
      }
      const waitMs = take(userId)
      // Bets do not await: their token is counted in this process, and each await would cost time.
      if ((typeof waitMs === 'number' ? waitMs : await waitMs) > 0) {
        throw refuse('too_many_requests', { userId })
      }
      const forget = () => void seen.get(userId)?.delete(token)
      return { ...claim, prove: (work) => proveAgain(work, forget) }
    },
  }
}

/** Takes a rate-limit token of the caller's address. Returns a function that gives it back. */
function takeAddressToken(
  { addresses, requestRate }: AdmissionDeps,
  request: Pick<FastifyRequest, 'ip'>,
): () => void {
  const address = addressOf(request)
  const limit = { name: 'unproven bets by address', rate: requestRate } as const
  if (addresses.take(limit, address) > 0) throw refuse('too_many_requests', { address })
  return () => addresses.giveBack(limit, address)
}

/**
 * Returns a `prove` that calls `proven` after the first work that succeeds. Practice proves twice:
 * it checks its session before it plays.
 */
function makeProveFirst(proven: () => Promise<void>): AdmittedBet['prove'] {
  let isProven = false
  return async (work) => {
    const result = await work()
    if (!isProven) {
      isProven = true
      await proven()
    }
    return result
  }
}

async function proveAgain<T>(work: () => Promise<T>, forget: () => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'session_expired') forget()
    throw error
  }
}
