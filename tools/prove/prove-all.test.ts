import { afterEach, expect, test, vi } from 'vitest'
import { proveAll } from './prove-all.ts'
import { PROOFS } from './registry.ts'

afterEach(() => vi.restoreAllMocks())

test('proofs that would begin too late are named and not counted', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await proveAll({ isNight: false, lastStart: 0 })).toEqual({ passed: 0, failed: 0 })
  const lines = log.mock.calls.map(([line]) => String(line))
  for (const name of Object.keys(PROOFS))
    expect(lines).toContain(`- ${name}: not run, because the machine was too slow`)
})
