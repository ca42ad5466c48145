import { expect, onTestFinished, test, vi } from 'vitest'
import { openBreaker } from '#http/limits/breaker.ts'
import { newFileKey } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { guardStore } from './guarded-store.ts'

/** Opens a guarded store in memory that can be full. */
function openSite() {
  const kept = new Map<string, Buffer>()
  const state = { isFull: false, puts: 0 }
  const store: FileStore = {
    async put(key, bytes) {
      state.puts += 1
      if (state.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      kept.set(key, Buffer.from(bytes))
    },
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    close() {},
  }
  return { kept, state, guarded: guardStore(store, openBreaker) }
}

const put = (store: FileStore) => store.put(newFileKey('receipts'), Buffer.from('x'), 'image/webp')

test('a full store refuses with 503 and is not asked again until it has room', async () => {
  // The store is probed again only when the test moves the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { kept, state, guarded } = openSite()
  state.isFull = true
  await expect(put(guarded)).rejects.toMatchObject({
    status: 503,
    about: { why: 'the file store failed: ENOSPC' },
  })
  expect(guarded.isAvailable()).toBe(false)
  await expect(put(guarded)).rejects.toMatchObject({ about: { why: 'the file store is away' } })
  expect(state.puts).toBe(1)
  state.isFull = false
  await vi.advanceTimersByTimeAsync(1_000)
  await put(guarded)
  expect(kept.size, 'the probe leaves no file').toBe(1)
  guarded.close()
})

test('a wrong key is a bug and not a failure of the store', async () => {
  const { guarded } = openSite()
  await expect(guarded.get('../secret')).rejects.toThrow('not a file key')
  expect(guarded.isAvailable()).toBe(true)
  guarded.close()
})
