import type pg from 'pg'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/** Planted bug: after an error, the transaction stays open and its connection is never released. */
export function makeLeftOpen(deps: SettleDeps): SettleBatch {
  return makeSettleLocked({ ...deps, betPool: oddPool(deps.betPool, neverRollBack) })
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
