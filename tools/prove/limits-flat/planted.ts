import type pg from 'pg'
import { makeSettleBets } from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import type {
  SettleBets,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/** The bug of the first release: limits are checked by summing the whole period in every batch. */
export function makeSumTheMonth(deps: SettleDeps): SettleBets {
  return makeSettleBets({ ...deps, betPool: oddPool(deps.betPool, askAsBefore) })
}

function askAsBefore(client: pg.PoolClient): Odd {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  return {
    query(asked, ...rest) {
      return query(isStatement(asked) ? { ...asked, text: asBefore(asked.text) } : asked, ...rest)
    },
  }
}

function isStatement(asked: unknown): asked is { text: string } {
  return typeof asked === 'object' && asked !== null && 'text' in asked
}

/** The function of the first release is still in the schema. */
function asBefore(text: string): string {
  return text.replace('ledger_limits_left(', 'ledger_guards(')
}
