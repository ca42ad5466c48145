import { refuse } from '@kapis/contract/refusals'
import { checkKey, newFileKey } from './file-store.ts'
import type { FileStore } from './file-store.ts'

export type GuardedStore = FileStore & {
  /**
   * Returns whether files can be written. It is false from a failure until a write succeeds again.
   */
  isAvailable(): boolean
}

/** Opens a circuit breaker that, once open, closes when the probe succeeds. */
type OpenBreaker = (probe: () => Promise<void>) => {
  isClosed(): boolean
  open(): void
  stop(): void
}

/**
 * Makes a store refuse with `unavailable` when an operation fails because the store is unreachable
 * or full. Until a small file can be written again, reads and writes are refused without waiting.
 */
export function guardStore(store: FileStore, openBreaker: OpenBreaker): GuardedStore {
  const breaker = openBreaker(() => tryStore(store))
  const guard = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    checkKey(key)
    if (!breaker.isClosed()) throw refuse('unavailable', { why: 'the file store is away' })
    try {
      return await work()
    } catch (error) {
      breaker.open()
      throw refuse('unavailable', { why: `the file store failed: ${nameOf(error)}` })
    }
  }
  return {
    put: (key, bytes, type) => guard(key, () => store.put(key, bytes, type)),
    get: (key) => guard(key, () => store.get(key)),
    // Always try to delete, because a full store needs deletions most of all.
    remove: (key) => store.remove(key),
    isAvailable: breaker.isClosed,
    close() {
      breaker.stop()
      store.close()
    },
  }
}

// The contents of the probe file. It fills a disk page, because a full disk may still have room for
// a few bytes.
const PROBE = Buffer.alloc(4_096)

async function tryStore(store: FileStore): Promise<void> {
  const key = newFileKey('reports')
  await store.put(key, PROBE, 'application/octet-stream')
  await store.remove(key)
}

/** Returns the code of a system error, or the name of another one, for the log. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
