import { expect, test, vi } from 'vitest'
import { openSteadyLoad } from './steady-load.ts'

test('the rate stays the same while no request is answered, and stop waits for the answers', async () => {
  const answer = Promise.withResolvers<void>()
  const startMs = performance.now()
  const seen = { sent: 0, answered: 0 }
  const load = openSteadyLoad(1_000, async () => {
    seen.sent += 1
    await answer.promise
    seen.answered += 1
  })
  await vi.waitUntil(() => seen.sent >= 100, 60_000)
  expect(seen.sent).toBeLessThanOrEqual(performance.now() - startMs)
  const stopped = load.stop()
  expect(seen.answered).toBe(0)
  answer.resolve()
  await stopped
  expect(seen.answered).toBe(seen.sent)
})
