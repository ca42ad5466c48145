import { CompiledQuery } from 'kysely'
import type { BatchTx } from './batch-transaction.ts'
import type { Tx } from './in-transaction.ts'

/** Returns a handle that runs the bet path's statements inside a use case's own transaction. */
export function asBatch(tx: Tx): BatchTx {
  const execute = ({ text }: { text: string }, values: unknown[]) =>
    tx.executeQuery(CompiledQuery.raw(text, values))
  return {
    run: async <Row extends object>(...args: Parameters<typeof execute>) =>
      (await execute(...args)).rows as Row[],
    runLast: async (...args) => void (await execute(...args)),
  }
}
