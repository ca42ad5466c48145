import { CompiledQuery } from 'kysely'
import type { BatchTx } from './batch-transaction.ts'
import type { Tx } from './in-transaction.ts'

/** Returns a handle that runs the bet path's statements inside a use case's own transaction. */
export function asBatch(tx: Tx): BatchTx {
  return {
    async run<Row extends object>({ text }: { text: string }, values: unknown[]) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return rows as Row[]
    },
  }
}
