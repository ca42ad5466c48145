import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

const LATER_MS = 50

/** Planted bug: the player gets the answer before the commit. */
export function makeAnswerFirst(deps: SettleDeps): SettleMoves {
  return makeSettle({ ...deps, betPool: oddPool(deps.betPool, commitLater) }, null)
}

function commitLater(client: pg.PoolClient): Odd {
  let isDue = false
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const commit = async () => {
    await wait(LATER_MS)
    const isDone = await client.query('commit').then(
      () => true,
      () => false,
    )
    client.release(!isDone)
  }
  return {
    query(...args) {
      if (args[0] !== 'commit') return query(...args)
      isDue = true
      return Promise.resolve({ command: 'COMMIT' })
    },
    release(error) {
      if (isDue) void commit()
      else client.release(error)
    },
  }
}
