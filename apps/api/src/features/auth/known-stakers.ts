import { assertOpen, findClosed } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import type pg from 'pg'
import type { PlayerSession } from '#ledger/bets/lock-player-states.ts'
import type { StakeRight } from '#ledger/bets/read-player-states.ts'
import type { makeAuthenticate } from './sessions/authenticate.ts'

type Deps = {
  betPool: pg.Pool
  authenticate: ReturnType<typeof makeAuthenticate>
  clock: () => Date
  /** Reads what the first bet of a session needs. Null unless the bet path is optimistic. */
  stateReads: { place(session: PlayerSession): Promise<StakeRight | 'unknown'> } | null
  /** Whether players pay with real money, so that their identity must be checked too. */
  isRealMoney: boolean
}

/**
 * How long a checked identity stays cached. Staff can withdraw a check, and every process then
 * refuses bets after this time at the latest.
 */
const IDENTITY_MS = 30_000

/**
 * Makes a cache of the players who may stake, so that a bet needs no query. A player may stake if
 * all gates of a bet that depend on the caller are open; a start has the same gates. Confirmations
 * of age are never withdrawn, so without real money cached ids stay valid.
 */
export function makeKnownStakers(deps: Deps, playersMax = 200_000) {
  const { betPool, authenticate, stateReads, clock, isRealMoney } = deps
  const { has, keep } = makeStakers(clock, playersMax)

  // Players who arrive in the same turn of the event loop share one query.
  let request: { ids: Set<string>; answered: Promise<void> } | null = null
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
    const { rows } = await betPool.query<StakeRight & { id: string }>(FIND_RIGHTS, [[...ids]])
    for (const { id, ...right } of rows) keepIfOpen(id, right)
  }

  const keepIfOpen = (playerId: string, right: StakeRight): void => {
    const { isAgeConfirmed, identityCheckedUntil: until } = right
    const isIdentityChecked = until !== null && until > clock()
    const facts = { isActive: true, isAgeConfirmed, isIdentityChecked, isRealMoney }
    const isOpen = findClosed('bet', 'caller', facts) === null
    if (isOpen) keep(playerId, isRealMoney ? until : null)
  }

  /** Reads the right to stake, with all else that the first bet needs if the bet path caches it. */
  const askForBet = async (session: PlayerSession): Promise<void> => {
    const right = stateReads === null ? 'unknown' : await stateReads.place(session)
    if (right === 'unknown') return ask(session.playerId)
    keepIfOpen(session.playerId, right)
  }

  return {
    has,
    /**
     * Looks the player up in the database. Refuses: session_expired, age_not_confirmed,
     * identity_not_checked.
     */
    async learn(session: PlayerSession, cookie: string): Promise<void> {
      await askForBet(session)
      if (has(session.playerId)) return
      // Only the player's own session may find out what is missing.
      const caller = await authenticate(cookie, 'activity')
      if (caller === null) throw refuse('session_expired')
      const { isAgeConfirmed, isIdentityChecked } = caller
      const facts = { isActive: true, isAgeConfirmed, isIdentityChecked, isRealMoney }
      assertOpen('bet', 'caller', facts)
    },
  }
}

/** Keeps the times until which players may stake without being looked up again. */
function makeStakers(clock: Deps['clock'], playersMax: number) {
  const untilMs = new Map<string, number>()
  return {
    has(playerId: string): boolean {
      const until = untilMs.get(playerId) ?? 0
      return until === Infinity || until > clock().getTime()
    },
    /** Keeps a player. The time is that at which the check of the identity ends, or null. */
    keep(playerId: string, until: Date | null): void {
      const [oldest] = untilMs.size >= playersMax ? untilMs.keys() : []
      if (oldest !== undefined) untilMs.delete(oldest)
      const latest = clock().getTime() + IDENTITY_MS
      untilMs.set(playerId, until === null ? Infinity : Math.min(latest, until.getTime()))
    },
  }
}

const FIND_RIGHTS = `select user_id as id, age_attested_at is not null as "isAgeConfirmed",
    identity_checked_until as "identityCheckedUntil"
  from app_user where user_id = any ($1::uuid[]) and status = 'active'`
