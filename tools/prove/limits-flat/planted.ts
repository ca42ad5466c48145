import type pg from 'pg'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/**
 * Planted bug, as in the first release: every batch checks the limits by summing the whole period.
 */
export function makeSumTheMonth(deps: SettleDeps): SettleBatch {
  return makeSettleLocked({ ...deps, betPool: oddPool(deps.betPool, askAsBefore) })
}

function askAsBefore(client: pg.PoolClient): Odd {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  return {
    query(request, ...rest) {
      return query(
        isStatement(request) ? { ...request, text: asBefore(request.text) } : request,
        ...rest,
      )
    },
  }
}

function isStatement(request: unknown): request is { text: string } {
  return typeof request === 'object' && request !== null && 'text' in request
}

/** Makes the statement call the function of the first release, which the schema still contains. */
function asBefore(text: string): string {
  return text.replace('ledger_limits_left(', 'ledger_guards(')
}
