import { expect, test } from 'vitest'
import { buildTree } from '@kapis/fairness/merkle'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { openEpoch, topOf } from '#fairness/open-epoch.ts'
import type { Account } from '#ledger/account.ts'
import { betKey } from '#ledger/bets/lock-player-states.ts'
import { isSettled } from './move.ts'
import type { BetMove, Move, PlayedBet, StartMove } from './move.ts'
import type { Used } from './play-context.ts'
import { playMoves } from './play-moves.ts'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { toHex } from '@kapis/fairness/hex'

const secret = Buffer.from(vectors.epochSecret, 'hex')
const tree = buildTree(secret)
const epoch = openEpoch({
  clientSeed: vectors.clientSeed,
  clientSeedBy: 'player',
  secret,
  root: Buffer.from(tree.root),
  treeTop: topOf(tree),
})
const tokenHash = Buffer.alloc(32, 1)

const accountOf = (change: Partial<Account> = {}): Account => ({
  playerId: 'a',
  isActive: true,
  publicNo: 7n,
  version: 1n,
  lastStakeMicros: null,
  lockedAtMicros: 1_794_709_743_004_561n,
  seq: 10n,
  coinMinor: 100_000n,
  ticketMinor: 0n,
  coinHeldMinor: 0n,
  ticketHeldMinor: 0n,
  head: Buffer.alloc(32),
  isLimited: false,
  epoch: 1,
  nonce: 0,
  ...change,
})

const bet = (identifier: string, change: Partial<BetMove> = {}): BetMove => ({
  kind: 'bet',
  playerId: 'a',
  tokenHash,
  identifier,
  game: 'dice',
  currency: 'coin',
  stakeMinor: 10_000n,
  params: { condition: 'above', targetHundredths: 5050 },
  ...change,
})

const contextOf = (moves: Move[], given: Account) => ({
  accounts: moves.map((one) => (one.tokenHash.equals(tokenHash) ? given : undefined)),
  rounds: [],
  used: new Map<string, Used>(),
  makePracticeSeed: () => Buffer.alloc(32),
  findClosedScope: () => null,
  epochs: { find: ({ epoch: number }: { epoch: number }) => (number === 1 ? epoch : undefined) },
  maxPayoutMinor: 1_000_000_000n,
})

const play = (bets: BetMove[], given = accountOf(), used = new Map<string, Used>()) => {
  const { results, changes } = playMoves(bets, { ...contextOf(bets, given), used })
  const settled = changes.flatMap(({ lines }) => lines.map((line) => line.bet!))
  return { results, settled, accounts: changes.map(({ after }) => after) }
}

const playedOf = (one: BetMove) => play([one]).results[0] as PlayedBet

test('bets are played in order: numbers, nonces and balances are consecutive', () => {
  const { settled, accounts } = play([bet('1'), bet('2'), bet('3')])
  expect(settled.map(({ seq, nonce }) => [seq, nonce])).toEqual([
    [11n, 0],
    [12n, 1],
    [13n, 2],
  ])
  // The published vectors roll 41.92, 7.08 and 93.52: two losses and a win at 2x.
  expect(settled.map(({ coinAfterMinor }) => coinAfterMinor)).toEqual([90_000n, 80_000n, 90_000n])
  expect(accounts).toMatchObject([{ seq: 13n, nonce: 3, coinMinor: 90_000n, ticketMinor: 0n }])
})

test('a bet above the balance is refused alone, and the bets around it are played', () => {
  const { results, settled } = play([bet('1'), bet('2', { stakeMinor: 200_000n }), bet('3')])
  expect(results[1]).toMatchObject({ code: 'insufficient_coin' })
  expect(settled.map(({ causeKey }) => causeKey)).toEqual(['1', '3'])
})

test('coins do not cover a stake in tickets', () => {
  const { results } = play([bet('1', { currency: 'ticket' })])
  expect(results).toMatchObject([{ code: 'insufficient_ticket' }])
})

test('a bet with an ended session is refused and moves nothing', () => {
  const played = play([bet('1')], accountOf({ isActive: false }))
  expect(played.results).toMatchObject([{ code: 'session_expired' }])
  expect(played).toMatchObject({ accounts: [], settled: [] })
})

test('an identifier in the journal gets its reply from the journal', () => {
  const earlier = playedOf(bet('1'))
  const again = bet('1')
  const used = new Map([[betKey(again), { bet: earlier, isOfRound: false }]])
  const { results, settled } = play([again], accountOf({ seq: 20n, nonce: 9 }), used)
  expect(results).toEqual([earlier])
  expect(settled).toEqual([])
})

test('an identifier of another bet or of a step is refused: identifier_reused', () => {
  const earlier = playedOf(bet('1', { stakeMinor: 20_000n }))
  const [first, second] = [bet('1'), bet('2')]
  const used = new Map<string, Used>([
    [betKey(first), { bet: earlier, isOfRound: false }],
    [betKey(second), { bet: null, isOfRound: true }],
  ])
  const { results, settled } = play([first, second], accountOf(), used)
  expect(results).toMatchObject([{ code: 'identifier_reused' }, { code: 'identifier_reused' }])
  expect(settled).toEqual([])
})

test('an identifier twice in one batch is played once; with other settings it is refused', () => {
  const other = bet('1', { stakeMinor: 20_000n })
  const { results, settled } = play([bet('1'), bet('1'), other])
  expect(settled).toHaveLength(1)
  expect(results[1]).toBe(results[0])
  expect(results[2]).toMatchObject({ code: 'identifier_reused' })
})

test('the last round of an epoch is played, and the next bet needs a new epoch', () => {
  const { results } = play([bet('1'), bet('2')], accountOf({ nonce: 1023 }))
  expect(isSettled(results[0]!)).toBe(true)
  expect(results[1]).toBe('needs-epoch')
})

test('a stake with too large a possible payout is refused before it is played', () => {
  const stakeMinor = 600_000_000n
  const { results } = play([bet('1', { stakeMinor })], accountOf({ coinMinor: 10n ** 12n }))
  expect(results).toMatchObject([{ code: 'stake_above_max' }])
})

test('each receipt is canonical and contains the previous hash', () => {
  const { settled, accounts } = play([bet('1'), bet('2')])
  const [first, second] = settled.map(({ receipt }) => receipt.text)
  expect(canonical(JSON.parse(first!))).toBe(first)
  expect(JSON.parse(first!)).toMatchObject({ prevReceiptHash: '0'.repeat(64), stake: 10_000 })
  expect(JSON.parse(second!)).toMatchObject({ prevReceiptHash: toHex(hashReceipt(first!)) })
  expect(toHex(accounts[0]!.head)).toBe(toHex(hashReceipt(second!)))
})

test('the stake of a start counts against the limits of the next bet in its batch [LIM-01]', () => {
  const start: StartMove = {
    kind: 'start',
    playerId: 'a',
    tokenHash,
    identifier: '1',
    game: 'mines',
    currency: 'coin',
    stakeMinor: 10_000n,
    params: { mines: 3 },
    request: {},
  }
  const limits = { isPaused: false, wagerLeftMinor: 15_000n, lossLeftMinor: null }
  const { results } = playMoves([start, bet('2')], {
    ...contextOf([start, bet('2')], accountOf({ isLimited: true })),
    remainingLimits: new Map([['a', limits]]),
  })
  expect(results[0]).toMatchObject({ round: { status: 'open' } })
  expect(results[1]).toMatchObject({ code: 'wager_limit' })
})
