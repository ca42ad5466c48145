import type pg from 'pg'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/** Planted bug: after an error, the transaction stays open and its connection is never released. */
export function makeLeftOpen(deps: SettleDeps): SettleMoves {
  return makeSettle({ ...deps, betPool: oddPool(deps.betPool, neverRollBack) }, null)
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
