import { expect, test } from 'vitest'
import { planImport } from '../import/plan-import.ts'
import { reconcile } from './reconcile.ts'

const START = Date.parse('2026-01-01T00:00:00+08:00')
/** Makes payouts of one amount to one payee, twice sent lines, fees, and lines of one minute. */
function aHistory(count: number) {
  let balanceMinor = 10n ** 12n
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(START + Math.floor(index / 1_000) * 3_600_000)
    const amountMinor = index % 3 === 0 ? 10_000n : -10_000n
    balanceMinor += amountMinor
    const kind = (['in', 'out', 'fee'] as const)[index % 3]!
    const party = kind === 'fee' ? 'Service charge' : 'Transfer to 0917•••4567'
    const known = { lineId: `l${index}`, line: index + 1, walletHistoryId: null, at, kind, party }
    const day = at.toISOString().slice(0, 10)
    return { ...known, day, amountMinor, balanceMinor, reference: `R${index}` }
  })
  const items = Array.from({ length: count / 4 }, (_, index) => {
    const createdAt = new Date(START + index * 60_000)
    const payee = { number: '09171234567', name: 'Mia Perez', reference: null }
    const when = { createdAt, settledAt: createdAt, day: createdAt.toISOString().slice(0, 10) }
    return { walletHistoryId: `w${index}`, amountMinor: -10_000n, ...when, ...payee }
  })
  return { lines, items }
}
/** Returns the least processor time of three runs: a busy machine prolongs only the clock's. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...times)
}
const [FEW, TIMES] = [2_000, 16]
// 16 times the lines take 16 times as long, and 256 times if each is compared with all others.
const GROWTH_MAX = 64

test('the cost of comparing days grows with their lines, not with the square', () => {
  const [few, many] = [aHistory(FEW), aHistory(FEW * TIMES)]
  const compare = (input: typeof few) => timeOf(() => reconcile({ ...input, sealed: null }))
  const growth = compare(many) / compare(few)
  expect(growth).toBeLessThan(GROWTH_MAX)
})

test('the cost of planning an import grows with its lines, not with the square', () => {
  const planned = ({ lines, items }: ReturnType<typeof aHistory>) =>
    timeOf(() =>
      planImport(
        { lines, repeated: [] },
        {
          known: new Set(),
          records: new Map(),
          deposits: new Map(),
          payouts: items.map((item) => ({ ...item, amountMinor: -item.amountMinor })),
          sharedNumbers: [],
        },
      ),
    )
  expect(planned(aHistory(FEW * TIMES)) / planned(aHistory(FEW))).toBeLessThan(GROWTH_MAX)
})
