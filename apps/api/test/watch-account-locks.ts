import pg from 'pg'
import { vi } from 'vitest'

const LOCK = /\bledger_account\b[^;]*\bfor (no key )?update\b/

/**
 * Counts the statements of each transaction that lock accounts. It must be called before the test
 * app opens its connections.
 */
export function watchAccountLocks() {
  const open = new Map<unknown, number>()
  const counts: number[] = []
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : ''
    if (LOCK.test(text)) open.set(this, (open.get(this) ?? 0) + 1)
    if (text === 'commit') counts.push(open.get(this) ?? 0)
    if (text === 'commit' || text === 'rollback') open.delete(this)
    return query.apply(this, args)
  })
  return {
    /** Returns the highest count of any transaction that has committed since the last call. */
    takeMost: () => Math.max(0, ...counts.splice(0)),
  }
}
