import { refuse } from '@kapis/contract/refusals'
import type pg from 'pg'
import type { makeAuthenticate } from './sessions/authenticate.ts'

type Deps = { betPool: pg.Pool; authenticate: ReturnType<typeof makeAuthenticate> }

/**
 * Makes a cache of the players who have confirmed their age, so that a bet needs no query.
 * Confirmations are never withdrawn, so cached ids stay valid.
 */
export function makeKnownAges({ betPool, authenticate }: Deps, playersMax = 200_000) {
  const known = new Set<string>()
  let request: { ids: Set<string>; answered: Promise<void> } | null = null

  /**
   * Loads a player's confirmation. Players who arrive in the same turn of the event loop share one
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
    const { rows } = await betPool.query<{ id: string }>(CONFIRMED, [[...ids]])
    for (const { id } of rows) {
      const [oldest] = known.size >= playersMax ? known : []
      if (oldest !== undefined) known.delete(oldest)
      known.add(id)
    }
  }

  return {
    has: (playerId: string) => known.has(playerId),
    /** Looks the player up in the database. Refuses: session_expired, age_not_confirmed. */
    async learn(playerId: string, cookie: string): Promise<void> {
      await ask(playerId)
      if (known.has(playerId)) return
      // Only the player's own session may find out that the age is not confirmed.
      const caller = await authenticate(cookie, 'activity')
      if (caller === null) throw refuse('session_expired')
      if (!caller.isAgeConfirmed) throw refuse('age_not_confirmed')
    },
  }
}

const CONFIRMED = `select user_id as id from app_user
  where user_id = any ($1::uuid[]) and age_attested_at is not null`
