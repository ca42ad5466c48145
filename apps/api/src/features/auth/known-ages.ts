import { refuse } from '@kapis/contract/refusals'
import type pg from 'pg'
import type { makeAuthenticate } from './sessions/authenticate.ts'

type Deps = {
  betPool: pg.Pool
  authenticate: ReturnType<typeof makeAuthenticate>
  clock: () => Date
  /** Whether players pay with real money, so that their identity must be checked too. */
  isRealMoney: boolean
}

/**
 * How long a checked identity stays cached. Staff can withdraw a check, and every process then
 * refuses bets after this time at the latest.
 */
const IDENTITY_MS = 30_000

/**
 * Makes a cache of the players who may stake, so that a bet needs no query: those who have confirmed
 * their age and, with real money, whose identity is checked. Confirmations of age are never
 * withdrawn, so without real money cached ids stay valid.
 */
export function makeKnownAges(deps: Deps, playersMax = 200_000) {
  const { betPool, authenticate, clock, isRealMoney } = deps
  /** The time until which each player may stake without being looked up again, in ms. */
  const known = new Map<string, number>()
  let request: { ids: Set<string>; answered: Promise<void> } | null = null

  /**
   * Loads what is known of a player. Players who arrive in the same turn of the event loop share one
   * query.
   */
  const ask = (playerId: string): Promise<void> => {
    if (request === null) {
      const ids = new Set<string>()
      request = { ids, answered: new Promise(setImmediate).then(() => load(ids)) }
    }
    request.ids.add(playerId)
    return request.answered
  }
  const load = async (ids: ReadonlySet<string>): Promise<void> => {
    request = null
    const { rows } = await betPool.query<Known>(isRealMoney ? CHECKED : CONFIRMED, [[...ids]])
    const latest = clock().getTime() + IDENTITY_MS
    for (const { id, until } of rows) {
      const [oldest] = known.size >= playersMax ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(id, until === null ? Infinity : Math.min(latest, until.getTime()))
    }
  }
  const has = (playerId: string): boolean => {
    const until = known.get(playerId) ?? 0
    return until === Infinity || until > clock().getTime()
  }

  return {
    has,
    /**
     * Looks the player up in the database. Refuses: session_expired, age_not_confirmed,
     * identity_not_checked.
     */
    async learn(playerId: string, cookie: string): Promise<void> {
      await ask(playerId)
      if (has(playerId)) return
      // Only the player's own session may find out what is missing.
      const caller = await authenticate(cookie, 'activity')
      if (caller === null) throw refuse('session_expired')
      if (!caller.isAgeConfirmed) throw refuse('age_not_confirmed')
      if (isRealMoney && !caller.isIdentityChecked) throw refuse('identity_not_checked')
    },
  }
}

type Known = { id: string; until: Date | null }

const CONFIRMED = `select user_id as id, null as until from app_user
  where user_id = any ($1::uuid[]) and age_attested_at is not null`
const CHECKED = `select user_id as id, identity_checked_until as until from app_user
  where user_id = any ($1::uuid[]) and age_attested_at is not null
    and identity_checked_until > now()`
