import { BetReply } from '@kapis/contract/games'
import { expect, test } from 'vitest'
import { writeBetReply } from './write-bet-reply.ts'

const receipt = {
  text: '{"identifier":"a\\"b\\\\","n":1}',
  keyId: '0123456789abcdef',
  path: [`l${'a'.repeat(64)}`, `r${'b'.repeat(64)}`],
  signature: 'c-_'.repeat(28),
}
const fairness = {
  algo: 'pf1',
  tables: 'pf1-tables-1',
  winningPercentage: 49.5,
  active: true,
  epoch: 3,
  nonce: 1023,
  clientSeed: 'maya-_7',
  root: 'd'.repeat(64),
  roundSeed: 'e'.repeat(64),
  proof: Array.from({ length: 10 }, (_, i) => String(i).repeat(64)),
}
const data = {
  amount: 0.01,
  payout: 1234567.8912,
  payoutMultiplier: 1.0102,
  gameData: { identifier: '"\\ñ\u2028', state: { roll: 50.5, 'odd "key"': [1, null] } },
  balance: { coin: 12580.5, ticket: 0 },
  isPractice: false,
  transactionHistoryId: '0b1c2d3e-0000-8000-8000-000000000001',
  ledgerSeq: 12,
  fairness,
  receipt,
}
const round = {
  seq: 0,
  status: 'settled' as const,
  end: 'cashout' as const,
  canCashOut: false,
  closesAt: null,
}

test.each([
  ['a settled bet', data],
  ['a batch of one', { ...data, receipt: { ...receipt, path: [] } }],
  [
    'an epoch that is no longer open',
    { ...data, fairness: { ...fairness, root: null, proof: null } },
  ],
  [
    'practice',
    { ...data, transactionHistoryId: null, ledgerSeq: null, fairness: null, receipt: null },
  ],
  ['a plan', { ...data, round }],
])('the reply to %s is written field by field as the contract defines it', (_, played) => {
  const text = writeBetReply({ data: played, message: 'OK "now"' })
  expect(text).toBe(JSON.stringify({ data: played, message: 'OK "now"' }))
  const isThere = (field: string) => field !== 'round' || 'round' in played
  expect(Object.keys(played)).toEqual(Object.keys(BetReply.shape).filter(isThere))
})
