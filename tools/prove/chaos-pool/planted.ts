import type pg from 'pg'
import { makeSettleBets } from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import type {
  SettleBets,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/** The classic bug: whoever throws leaves the transaction open and never gives the connection back. */
export function makeLeftOpen(deps: SettleDeps): SettleBets {
  return makeSettleBets({ ...deps, betPool: oddPool(deps.betPool, neverRollBack) })
}

function neverRollBack(client: pg.PoolClient): Odd {
  let isLeft = false
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  return {
    query(...args) {
      if (args[0] !== 'rollback') return query(...args)
      isLeft = true
      return Promise.resolve()
    },
    release(error) {
      if (!isLeft) client.release(error)
    },
  }
}
