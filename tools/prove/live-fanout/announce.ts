import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { publish } from '../../../apps/api/src/outbox/publish.ts'

const EVERY_MS = 1_000

/** Announces something to everybody once a second. `stop` returns when each event was committed. */
export function announceEverySecond(db: Db) {
  const stopping = new AbortController()
  const publishedAt: number[] = []
  const run = async () => {
    while (!stopping.signal.aborted) {
      await inTransaction(db, (tx) => publish(tx, { kind: 'announcement' }))
      publishedAt.push(Date.now())
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop(): Promise<number[]> {
      stopping.abort()
      await running
      return publishedAt
    },
  }
}
