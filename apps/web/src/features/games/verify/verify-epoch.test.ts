// @vitest-environment node
import { READ_PARAMS, SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { ONE_SHOT_GAMES } from '@kapis/games/games'
import type { OneShotGame } from '@kapis/games/games'
import type { EpochEntry } from '@kapis/contract/fairness'
import { drawsOf } from '@kapis/fairness/draws'
import { toHex } from '@kapis/fairness/hex'
import { buildTree } from '@kapis/fairness/merkle'
import { roundSeed } from '@kapis/fairness/pf1'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { flipRule } from '@kapis/games/flip'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import type { EndedEpoch } from './verify-epoch.ts'
import { verifyEpoch } from './verify-epoch.ts'

const secret = new Uint8Array(32).fill(7)
const clientSeed = 'a-seed-of-my-own'
const STAKE = 10_000n

const paramsOf = (game: OneShotGame) => READ_PARAMS[game](SAMPLE_OPTIONS[game] as never)

/** Builds an epoch with one round per nonce, cycling through the games. */
function anEpoch(rounds: number): EndedEpoch {
  let coin = 1_000_000
  const lines: EpochEntry[] = [lineOf(9, 0, coin, null)]
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const game = ONE_SHOT_GAMES[nonce % ONE_SHOT_GAMES.length]!
    const draws = drawsOf({ roundSeed: roundSeed(secret, nonce), clientSeed, nonce })
    const { multiplier4, state } = ONE_SHOT_RULES[game].play(paramsOf(game) as never, draws)
    const paid = Number(payout(STAKE, multiplier4))
    const amount = paid - Number(STAKE)
    coin += amount
    const round = {
      game,
      epoch: 1,
      nonce,
      stake: Number(STAKE),
      payout: paid,
      multiplier4: Number(multiplier4),
      params: paramsOf(game),
      actions: [],
      state,
    }
    lines.push(lineOf(10 + nonce, amount, coin, round))
  }
  const root = toHex(buildTree(secret).root)
  const ended = { epoch: 1, root, clientSeed, secret: toHex(secret), roundsUsed: rounds, lines }
  return { ...ended, receipts: [] }
}

function lineOf(seq: number, amount: number, coinAfter: number, round: EpochEntry['round']) {
  return { seq, currency: 'coin' as const, amount, coinAfter, ticketAfter: 50_000, round }
}

/** Returns the receipt of an entry, with the parts that are compared. */
function receiptOf({ coinAfter, ticketAfter, round, ...line }: EpochEntry): BetReceipt[] {
  const balanceAfter = { coin: coinAfter, ticket: ticketAfter, coinHeld: 0, ticketHeld: 0 }
  return round === null ? [] : [{ ...line, ...round, balanceAfter } as unknown as BetReceipt]
}

/** Returns an epoch of eight rounds with one entry changed. */
function changed(at: number, change: (line: EpochEntry) => Partial<EpochEntry>): EndedEpoch {
  const epoch = anEpoch(8)
  const lines = epoch.lines.map((line, i) => (i === at ? { ...line, ...change(line) } : line))
  return { ...epoch, lines }
}
const faultsOf = (epoch: EndedEpoch) => verifyEpoch(epoch).faults

test('an untampered epoch of every game is verified round by round [FAIR-02]', () => {
  expect(verifyEpoch(anEpoch(12))).toEqual({ rounds: 12, faults: [] })
})

/** The params of a flip whose first call wins with the draws of nonce 0, and the side it calls. */
function wonFlip() {
  const sides = ['heads', 'tails'] as const
  const side = sides.find((called) => playFlip({ side: called }, [])?.end === null)!
  return { side, params: { multiplierMax4: 100_000_000, side } }
}

function playFlip(params: object, actions: readonly object[]) {
  const draws = drawsOf({ roundSeed: roundSeed(secret, 0), clientSeed, nonce: 0 })
  return flipRule.play({ multiplierMax4: 100_000_000, ...params } as never, actions as never, draws)
}

/** Returns the faults of an epoch whose only round is a flip with these params and steps. */
function faultsOfFlip(params: object, actions: object[]) {
  const board = playFlip(params, actions)
  const epoch = anEpoch(1)
  const line = epoch.lines[1]!
  const multiplier4 = board?.multiplier4 ?? 19_800n
  const paid = Number(payout(STAKE, multiplier4))
  const amount = paid - Number(STAKE)
  const round = {
    ...line.round!,
    game: 'flip' as const,
    payout: paid,
    multiplier4: Number(multiplier4),
    params: params as Record<string, unknown>,
    actions: actions as Record<string, unknown>[],
    state: board?.state ?? {},
  }
  const lines = [epoch.lines[0]!, { ...line, amount, coinAfter: 1_000_000 + amount, round }]
  return faultsOf({ ...epoch, lines })
}

const cashOut = { kind: 'cash_out' }

test('a multi-step round is replayed with its steps', () => {
  expect(faultsOfFlip(wonFlip().params, [cashOut])).toEqual([])
})

describe('a round that was not played as recorded is detected', () => {
  const isRefused = [{ kind: 'outcome', round: 1 }]

  test('a round that did not end', () => {
    expect(faultsOfFlip(wonFlip().params, [])).toEqual(isRefused)
  })

  test('steps after the end', () => {
    expect(faultsOfFlip(wonFlip().params, [cashOut, cashOut])).toEqual(isRefused)
  })

  test('a plan that was not followed to its end', () => {
    const { side, params } = wonFlip()
    expect(faultsOfFlip({ ...params, plan: [side] }, [cashOut])).toEqual([])
    expect(faultsOfFlip({ ...params, plan: [side, 'heads'] }, [cashOut])).toEqual(isRefused)
  })

  test('a plan whose first call is not the one played', () => {
    const { side, params } = wonFlip()
    const other = side === 'heads' ? 'tails' : 'heads'
    expect(faultsOfFlip({ ...params, plan: [other] }, [cashOut])).toEqual(isRefused)
  })

  test('steps of a game that has none', () => {
    const stepped = changed(1, ({ round }) => ({ round: { ...round!, actions: [cashOut] } }))
    expect(faultsOf(stepped)).toEqual(isRefused)
  })

  test('options that the rules of the game cannot read', () => {
    const emptied = changed(1, ({ round }) => ({
      round: { ...round!, game: 'mines' as const, params: { mines: 'x' }, actions: [{}] },
    }))
    expect(faultsOf(emptied)).toEqual(isRefused)
  })
})

test('a wrong secret is detected', () => {
  expect(faultsOf({ ...anEpoch(4), secret: 'f'.repeat(64) })).toEqual([
    { kind: 'secret', round: null },
  ])
})

test('a missing round and a duplicate round are detected', () => {
  const epoch = anEpoch(8)
  const without = { ...epoch, lines: epoch.lines.toSpliced(3, 1) }
  expect(faultsOf(without)).toContainEqual({ kind: 'missing', round: 3 })
  const twice = changed(3, ({ round }) => ({ round: { ...round!, nonce: 1 } }))
  expect(faultsOf(twice)).toContainEqual({ kind: 'twice', round: 2 })
})

test('a wrong outcome, payout or balance is detected', () => {
  const outcome = changed(1, ({ round }) => ({
    round: { ...round!, state: { ...round!.state, roll: 12.34 } },
  }))
  expect(faultsOf(outcome)).toEqual([{ kind: 'outcome', round: 1 }])
  const paid = changed(2, ({ round }) => ({ round: { ...round!, payout: round!.payout + 1 } }))
  expect(faultsOf(paid)).toEqual([{ kind: 'payout', round: 2 }])
  const balance = changed(8, ({ coinAfter }) => ({ coinAfter: coinAfter + 100 }))
  expect(faultsOf(balance)).toEqual([{ kind: 'balance', round: 8 }])
})

describe('rounds that are not those of the receipts', () => {
  const epoch = anEpoch(8)
  const receipts = epoch.lines.flatMap(receiptOf)
  const receipt = (round: number) => ({ kind: 'receipt', round })

  test('are found in a history that adds up but has other numbers', () => {
    expect(faultsOf({ ...epoch, receipts })).toEqual([])
    const lines = epoch.lines.map((line) => ({ ...line, seq: line.seq + 1 }))
    expect(faultsOf({ ...epoch, receipts, lines })).toEqual(
      receipts.map(({ nonce }) => receipt(nonce + 1)),
    )
  })

  test('are found where the history leaves out its end', () => {
    const lines = epoch.lines.slice(0, -1)
    expect(faultsOf({ ...epoch, receipts, roundsUsed: 7, lines })).toEqual([receipt(8)])
  })
})
