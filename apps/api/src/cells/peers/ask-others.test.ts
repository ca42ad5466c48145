import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeAskOthers } from './ask-others.ts'

const row = (name: string, state: 'open' | 'out' = 'open') => ({ name, address: '', state })
const answer = (data: unknown, status = 200) => ({
  status,
  headers: new Headers(),
  body: Buffer.from(JSON.stringify({ data })),
})
type Ask = (cell: string) => Promise<ReturnType<typeof answer>>

function open(ask: Ask, list = async () => [row('c1'), row('c2'), row('c3')]) {
  const calls: string[] = []
  let now = 0
  const cells = { name: 'c1', list, ask: (cell: string) => (calls.push(cell), ask(cell)) }
  const askOthers = makeAskOthers({ cells, waitMs: 50, now: () => now })
  const timed = async (path = '/x') => {
    const start = performance.now()
    const found = await askOthers(path)
    return { names: found.map(({ cell }) => cell), ms: performance.now() - start }
  }
  return { calls, timed, pass: (ms: number) => (now += ms) }
}
const never = () => new Promise<never>(() => {})

test('all other cells are asked, and answers are kept for a second', async () => {
  const { calls, timed, pass } = open(async (cell) => answer(cell))
  expect((await timed()).names).toEqual(['c2', 'c3'])
  await timed()
  expect(calls).toEqual(['c2', 'c3'])
  await timed('/y')
  pass(1_000)
  await timed()
  expect(calls).toHaveLength(6)
})

test('a cell that refuses, fails or is out is left out', async () => {
  const list = async () => [row('c1'), row('c2'), row('c3'), row('c4', 'out')]
  const { calls, timed } = open(async (cell) => {
    if (cell === 'c2') throw new Error('down')
    return answer(null, 500)
  }, list)
  expect((await timed()).names).toEqual([])
  expect(calls).toEqual(['c2', 'c3'])
})

test('nobody waits longer for a silent cell than the limit, and the next ones do not wait', async () => {
  const { calls, timed } = open((cell) => (cell === 'c3' ? never() : Promise.resolve(answer(1))))
  const first = await timed()
  expect(first.names).toEqual(['c2'])
  expect(first.ms).toBeGreaterThanOrEqual(45)
  expect(first.ms).toBeLessThan(300)
  for (let n = 0; n < 5; n += 1) expect((await timed()).ms).toBeLessThan(40)
  expect(calls).toEqual(['c2', 'c3'])
})

test('a late answer serves the next caller', async () => {
  const { timed } = open(async () => (await pause(80), answer(1)))
  expect((await timed()).names).toEqual([])
  await pause(60)
  expect((await timed()).names).toEqual(['c2', 'c3'])
})

test('a dead directory makes nobody wait once the cells are known', async () => {
  let isDead = false
  const list = () => (isDead ? never() : Promise.resolve([row('c1'), row('c2')]))
  const { timed, pass } = open(async () => answer(1), list)
  expect((await timed()).names).toEqual(['c2'])
  isDead = true
  pass(5_000)
  const later = await timed()
  expect(later.names).toEqual(['c2'])
  expect(later.ms).toBeLessThan(40)
})
