import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NoData, askAll, askCell } from './staff-call.ts'
import type { StaffQuestion } from './staff-call.ts'

const data = z.object({ rows: z.array(z.string()) })
const route = { method: 'GET', path: '/x', data, message: 'OK' } as const

/** Asks a cell that gives this reply. */
function ask(body: string, status = 200) {
  const cells = {
    name: 'c1',
    list: async () => [],
    ask: async () => ({ status, headers: new Headers(), body: Buffer.from(body) }),
  }
  const caller = {
    userId: '00000000-0000-4000-8000-000000000001',
    role: 'moderator' as const,
    hasSecondFactor: true,
    session: { tokenHash: Buffer.alloc(32), steppedUpUntil: null },
  }
  const here = async () => ({})
  const question: StaffQuestion = { route, caller, here, path: '/x', ip: '::1' }
  return askCell(cells, question, { cell: 'c2', query: {}, waitMs: 1_000 })
}

test('a reply is what the contract declares, and nothing else', async () => {
  const reply = { data: { rows: ['a'], more: 1 }, message: 'OK' }
  expect(await ask(JSON.stringify(reply))).toEqual({ rows: ['a'] })
})

test.each([
  ['without a field', '{"data":{}}'],
  ['with a field of another type', '{"data":{"rows":"a"}}'],
  ['without data', '{}'],
  ['that is no JSON', '<html>'],
  ['that ends too early', '{"data":{"rows":["a"'],
])('a cell with a reply %s counts as one that gave no data', async (_, body) => {
  await expect(ask(body)).rejects.toBeInstanceOf(NoData)
  const { found, silent } = await askAll(['c2', 'c1'], async (cell) =>
    cell === 'c1' ? { rows: [] } : ask(body),
  )
  expect({ found, silent }).toEqual({ found: [{ rows: [] }], silent: ['c2'] })
})
