import { expect, test } from 'vitest'
import { orderLines } from './order-lines.ts'
import { reconcile } from './reconcile.ts'
import type { ReconItem, ReconLine } from './reconcile.ts'

const at = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T09:00:00+08:00`) + minute * 60_000)
let minute = 0
function aLine(day: string, amount: number, more: Partial<ReconLine> = {}): ReconLine {
  minute += 1
  const kind = amount > 0 ? 'in' : 'out'
  const known = { lineId: `l${minute}`, reference: `R${minute}`, party: '09181230426' }
  const money = { amountMinor: BigInt(amount) * 10_000n, balanceMinor: 0n }
  return { ...known, ...money, at: at(day, minute), day, kind, walletHistoryId: null, ...more }
}
function chained(...lines: ReconLine[]): ReconLine[] {
  let balance = 10_000_000n
  return lines.map((line) => ({ ...line, balanceMinor: (balance += line.amountMinor) }))
}
function itemOf(line: ReconLine, more: Partial<ReconItem> = {}): ReconItem {
  const { amountMinor, day, reference } = line
  const when = new Date(line.at.getTime() + 1_000)
  const payee = { number: '09181230426', name: 'Jun Bautista' }
  const own = { walletHistoryId: `w-${line.lineId}`, amountMinor, day, settledAt: when }
  return { ...own, createdAt: line.at, reference, ...payee, ...more }
}
const D1 = '2026-11-12'
const D2 = '2026-11-13'
const found = (lines: ReconLine[], items: ReconItem[]) =>
  reconcile({ lines, items, sealed: null }).map(({ day, differences }) => [
    day,
    ...differences.map(({ kind, amountMinor }) => `${kind} ${amountMinor / 10_000n}`),
  ])

test('a day whose lines are all in the journal has no differences', () => {
  const lines = chained(aLine(D1, 500), aLine(D1, -150), aLine(D2, 20), aLine(D2, 1))
  expect(
    found(
      lines,
      lines.slice(0, 3).map((line) => itemOf(line)),
    ),
  ).toEqual([[D1], [D2, 'in_alone 1']])
})

test('a deposit that is credited on a later day belongs to the day of its money', () => {
  const lines = chained(aLine(D1, 300), aLine(D2, 20), aLine(D2, 30))
  const late = itemOf(lines[0]!, { day: D2, settledAt: at(D2, 0) })
  expect(found(lines, [late, ...lines.slice(1).map((line) => itemOf(line))])).toEqual([[D1], [D2]])
})

test('each kind of difference is located', () => {
  const lines = chained(
    aLine(D1, 500),
    aLine(D1, -150),
    aLine(D1, -150),
    aLine(D1, -15, { kind: 'fee', reference: null, party: 'Service charge' }),
    aLine(D2, 100),
    aLine(D2, 1),
  )
  const [unclaimed, payout, , , credited, last] = lines as [
    ReconLine,
    ReconLine,
    ReconLine,
    ReconLine,
    ReconLine,
    ReconLine,
  ]
  const ghost = itemOf(unclaimed, { walletHistoryId: 'ghost', reference: 'X' })
  const items = [itemOf(payout), itemOf(credited, { amountMinor: 900_000n }), itemOf(last), ghost]
  expect(found(lines, items)).toEqual([
    [D1, 'in_alone 500', 'out_alone -150', 'fee_alone -15', 'deposit_alone -500'],
    [D2, 'amount 10'],
  ])
  const [day] = reconcile({ lines, items, sealed: null })
  expect(day?.differences[1]?.isSentTwice).toBe(true)
})

test('lines that are missing between two files are a gap', () => {
  const whole = chained(aLine(D1, 500), aLine(D1, 40), aLine(D2, 20))
  const lines = [whole[0]!, whole[2]!]
  expect(
    found(
      lines,
      lines.map((line) => itemOf(line)),
    ),
  ).toEqual([[D1], [D2, 'gap 40']])
})

test('what was settled after the last line is not known yet', () => {
  const lines = chained(aLine(D1, 500))
  const later = itemOf(lines[0]!, { reference: 'Y', settledAt: at(D2, 0), day: D2 })
  expect(found(lines, [itemOf(lines[0]!), later])).toEqual([[D1]])
})

test('lines of one minute follow each other by their balances', () => {
  const same = at(D1, 5)
  const lines = chained(aLine(D1, 1), aLine(D1, 2), aLine(D1, 3), aLine(D1, 4)).map((line) => ({
    ...line,
    at: same,
  }))
  const shuffled = [lines[2]!, lines[0]!, lines[3]!, lines[1]!]
  expect(orderLines(shuffled)).toEqual(lines)
})
