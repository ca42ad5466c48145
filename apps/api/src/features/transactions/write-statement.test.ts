import { expect, test } from 'vitest'
import type { StatementEntry } from '#ledger/reports/read-statement.ts'
import { STATEMENT_HEAD, writeStatement } from './write-statement.ts'

const line = (changes: Partial<StatementEntry> = {}): StatementEntry => ({
  publicNo: 7n,
  seq: 3n,
  at: new Date('2026-11-14T17:30:00Z'),
  cause: 'bet',
  causeKey: 'bet-1',
  counter: 'game:dice',
  game: 'dice',
  currency: 'coin',
  amountMinor: -12_345n,
  heldMinor: 0n,
  stakeMinor: 12_345n,
  payoutMinor: 0n,
  coinAfterMinor: 987_655n,
  ticketAfterMinor: 0n,
  coinHeldAfterMinor: 0n,
  ...changes,
})

test('a statement line has a cell per column, a Manila date and exact amounts', () => {
  const text = writeStatement([line()])
  expect(text).toBe(
    '2026-11-15 01:30:00,00000000-0000-8007-8000-000000000003,Bet,dice,coin,-1.2345,1.2345,0.0000,,98.7655,0.0000,0.0000\r\n',
  )
  expect(text.split(',')).toHaveLength(STATEMENT_HEAD.split(',').length)
})

test('a hold names its purpose, and so does its release', () => {
  const typeOf = (cause: string, counter: string) =>
    writeStatement([line({ cause, counter, game: null })]).split(',')[2]
  expect(typeOf('hold', 'hold')).toBe('Withdrawal requested')
  expect(typeOf('refund', 'hold')).toBe('Withdrawal returned')
  expect(typeOf('withdrawal', 'cashier')).toBe('Withdrawal paid')
  expect(typeOf('hold', 'hold:mines')).toBe('Stake held')
  expect(typeOf('refund', 'hold:mines')).toBe('Stake returned')
})
