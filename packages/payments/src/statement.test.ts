import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'
import { readStatement, suggestColumns } from './statement.ts'

const HEAD = 'Date and Time,Reference No.,Description,Debit,Credit,Balance'
const columns = {
  time: 'Date and Time',
  reference: 'Reference No.',
  party: 'Description',
  out: 'Debit',
  in: 'Credit',
  balance: 'Balance',
}
const ROWS = [
  '2026-11-14 09:08 AM,8119 902 118340,MA•••A L. R.,,999.00,"1,999.00"',
  '2026-11-14 02:52 PM,8119961008372,0918 ••• 0426,150.00,,1849.00',
  '2026-11-14 02:52 PM,8119961008372,Transfer fee,15.00,,1834.00',
]
const read = (rows: string[], head = HEAD) =>
  readStatement(parseCsv([head, ...rows].join('\n')), columns)

test('lines are read with their direction, time in Manila and balance', () => {
  const { lines, fault } = read(ROWS)
  expect(fault).toBeNull()
  expect(lines).toMatchObject([
    {
      line: 2,
      at: new Date('2026-11-14T01:08:00Z'),
      reference: '8119902118340',
      amountMinor: 9_990_000n,
      balanceMinor: 19_990_000n,
      kind: 'in',
    },
    { line: 3, amountMinor: -1_500_000n, kind: 'out', at: new Date('2026-11-14T06:52:00Z') },
    { line: 4, amountMinor: -150_000n, kind: 'fee' },
  ])
})

test('a file with the newest line first is the same history', () => {
  const later = '2026-11-15 09:00 AM,7,JU*N B.,,1.00,1835.00'
  const newestFirst = read([later, ...ROWS.toReversed()])
  expect(newestFirst.fault).toBeNull()
  expect(newestFirst.lines.map(({ line }) => line)).toEqual([5, 4, 3, 2])
})

test('rows that move nothing are skipped', () => {
  const { lines } = read(['STARTING BALANCE,,,,,1000.00', ...ROWS, 'TOTAL,,,,,'])
  expect(lines).toHaveLength(3)
})

test('a line that is repeated in every field counts once', () => {
  const { lines, repeated, fault } = read([ROWS[0]!, ROWS[0]!, ROWS[1]!])
  expect(fault).toBeNull()
  expect([lines.length, repeated.length]).toEqual([2, 1])
})

test('a balance that does not follow names its line', () => {
  expect(read([ROWS[0]!, ROWS[2]!]).fault).toEqual({ why: 'balance', line: 3 })
})

test.each([
  ['no lines', [], HEAD, { why: 'empty', line: null }],
  ['another head', ROWS, HEAD.replace('Debit', 'Minus'), { why: 'columns', line: 1 }],
  ['no time', [ROWS[0]!.replace('2026-11-14', '14.11.')], HEAD, { why: 'time', line: 2 }],
  ['no amount', [ROWS[0]!.replace('999.00', '9,99x')], HEAD, { why: 'amount', line: 2 }],
  ['no balance', [ROWS[0]!.replace('"1,999.00"', 'n/a')], HEAD, { why: 'amount', line: 2 }],
])('a file with %s is refused', (_, rows, head, fault) => {
  expect(read(rows, head).fault).toEqual(fault)
})

test.each([
  ['11/14/2026 9:08 AM', '2026-11-14T01:08:00.000Z'],
  ['2026-11-14T21:08:30', '2026-11-14T13:08:30.000Z'],
  ['Nov 14 2026 9:08 PM', '2026-11-14T13:08:00.000Z'],
  ['2026-11-14 12:05 AM', '2026-11-13T16:05:00.000Z'],
])('the time %s is understood', (text, iso) => {
  const { lines } = read([`${text},1,A B.,,1.00,1.00`])
  expect(lines[0]?.at.toISOString()).toBe(iso)
})

test('usual columns are suggested', () => {
  expect(suggestColumns(HEAD.split(','))).toEqual(columns)
  expect(suggestColumns(['When', 'Balance'])).toEqual({ balance: 'Balance' })
})
