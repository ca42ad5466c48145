import { afterEach, expect, test, vi } from 'vitest'
import { NIGHTLY, proveAll } from './prove-all.ts'
import { PROOFS } from './registry.ts'

afterEach(() => vi.restoreAllMocks())

test('proofs that would begin too late are named and not counted', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const onCount = vi.fn()
  await proveAll({ isNight: false, lastStart: 0, onCount })
  expect(onCount).not.toHaveBeenCalled()
  const lines = log.mock.calls.map(([line]) => String(line))
  for (const name of Object.keys(PROOFS).filter((one) => !NIGHTLY.has(one)))
    expect(lines).toContain(`- ${name}: not run, because the machine was too slow`)
})
