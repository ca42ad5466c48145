import type { BetReply } from '@kapis/contract/games'
import { BetReply as PlayedShape } from '@kapis/contract/games'
import { rollDice, rotateSeeds } from '@kapis/contract/routes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { rootOf } from '../../../../test/fake-seeds.ts'
import { startServer } from '../../../../test/start-server.ts'
import { endSession } from '#player/session/session-store.ts'
import { checkChain } from './check-chain.ts'
import { findBetReceiptFault } from './check-bet-receipt.ts'
import { explainRound } from './explain-round.ts'
import { useBetReceipts } from './bet-receipt-store.ts'

const params = { condition: 'above', targetHundredths: 5_050 }
const betOf = (identifier: string) =>
  ({ identifier, params, stakeMinor: 10_000n, currency: 'coin' }) as const
let server: FakeServer

beforeEach(() => {
  endSession('logout')
  server = startServer({ isSignedIn: true })
  ask(rotateSeeds, { expectedNextRoot: rootOf(1), clientSeed: 'mine' })
})

function play(identifier: string): BetReply {
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier }
  return PlayedShape.parse(ask(rollDice, bet))
}

function ask({ method, path }: { method: string; path: string }, body: object): unknown {
  const { json } = server.answer({ method, url: path, body: JSON.stringify(body) })
  return (json as { data: unknown }).data
}

const tampered = (played: BetReply, change: (text: string) => string): BetReply => ({
  ...played,
  receipt: played.receipt && { ...played.receipt, text: change(played.receipt.text) },
})

test('receipts of valid bets are stored and form one chain [FAIR-03]', async () => {
  for (const identifier of ['one', 'two', 'three']) {
    expect(await findBetReceiptFault(betOf(identifier), play(identifier))).toBeNull()
  }
  const { kept } = useBetReceipts.getState()
  expect(kept).toHaveLength(3)
  expect(await checkChain(kept)).toEqual({ firstBad: null, gaps: 0 })
})

describe('an invalid bet receipt', () => {
  test('a missing or unreadable receipt is rejected', async () => {
    const played = play('one')
    expect(await findBetReceiptFault(betOf('one'), { ...played, receipt: null })).toMatch(
      /no receipt/,
    )
    expect(
      await findBetReceiptFault(
        betOf('one'),
        tampered(played, () => '{'),
      ),
    ).toMatch(/be read/)
  })

  test('a receipt that differs from the reply is rejected', async () => {
    const played = play('one')
    const changes = [
      (text: string) => text.replace(/"payout":\d+/, '"payout":999999'),
      (text: string) => text.replace(/"coin":\d+/, '"coin":1'),
      (text: string) => text.replace('"one"', '"other"'),
      (text: string) => text.replace(/"roll":[\d.]+/, '"roll":1.23'),
    ]
    for (const change of changes) {
      expect(await findBetReceiptFault(betOf('one'), tampered(played, change))).toMatch(/else/)
    }
  })

  test("a receipt without the operator's signature is rejected", async () => {
    const played = play('one')
    const added = tampered(played, (text) => text.replace('{', '{"added":1,'))
    expect(await findBetReceiptFault(betOf('one'), added)).toMatch(/not signed/)
    const unknown = { ...played, receipt: played.receipt && { ...played.receipt, keyId: 'x' } }
    expect(await findBetReceiptFault(betOf('one'), unknown)).toMatch(/not signed/)
  })

  test('a receipt that breaks the chain is rejected', async () => {
    const first = play('one')
    expect(await findBetReceiptFault(betOf('one'), first)).toBeNull()
    const second = tampered(play('two'), (text) =>
      text.replace(/"prevReceiptHash":"[^"]+"/, `"prevReceiptHash":"${'ab'.repeat(32)}"`),
    )
    expect(await findBetReceiptFault(betOf('two'), second)).toMatch(/carry on/)
  })
})

describe('an operator that takes a bet back, and puts another one in its place,', () => {
  /** Plays a bet on a server that knows none of the earlier ones. The browser has their receipts. */
  function playInstead(identifier: string): BetReply {
    const { kept } = useBetReceipts.getState()
    server = startServer({ isSignedIn: true })
    ask(rotateSeeds, { expectedNextRoot: rootOf(1), clientSeed: 'mine' })
    useBetReceipts.setState({ kept })
    return play(identifier)
  }

  test('is caught by the number, which the first one has', async () => {
    expect(await findBetReceiptFault(betOf('one'), play('one'))).toBeNull()
    const instead = playInstead('two')
    expect(instead.ledgerSeq).toBe(1)
    expect(await findBetReceiptFault(betOf('two'), instead)).toMatch(/same number/)
    expect(useBetReceipts.getState().kept).toHaveLength(1)
  })

  test('is caught by the receipt that follows the first one', async () => {
    play('one')
    expect(await findBetReceiptFault(betOf('two'), play('two'))).toBeNull()
    expect(await findBetReceiptFault(betOf('three'), playInstead('three'))).toMatch(/follow/)
  })

  test('is caught in the chain of what was loaded', async () => {
    await findBetReceiptFault(betOf('one'), play('one'))
    const { kept } = useBetReceipts.getState()
    useBetReceipts.setState({ kept: [] })
    await findBetReceiptFault(betOf('two'), playInstead('two'))
    const both = [...kept, ...useBetReceipts.getState().kept]
    expect(await checkChain(both)).toEqual({ firstBad: 1, gaps: 0 })
  })
})

test('a browser without native Ed25519 checks receipts with the same results', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'))
  const played = play('one')
  expect(await findBetReceiptFault(betOf('one'), played)).toBeNull()
  const added = tampered(played, (text) => text.replace('{', '{"added":1,'))
  expect(await findBetReceiptFault(betOf('one'), added)).toMatch(/not signed/)
  vi.restoreAllMocks()
})

test('a chain with a changed or missing receipt names that receipt', async () => {
  for (const name of ['one', 'two', 'three']) await findBetReceiptFault(betOf(name), play(name))
  const { kept } = useBetReceipts.getState()
  const changed = kept.map((receipt, place) =>
    place === 1 ? { ...receipt, text: receipt.text.replace('"stake":1', '"stake":2') } : receipt,
  )
  expect(await checkChain(changed)).toEqual({ firstBad: 2, gaps: 0 })
  expect(await checkChain([kept[0]!, kept[2]!])).toEqual({ firstBad: null, gaps: 1 })
})

test('a round is explained step by step', async () => {
  for (const name of ['one', 'two']) await findBetReceiptFault(betOf(name), play(name))
  const last = useBetReceipts.getState().kept.at(-1)!
  const steps = (await explainRound(last))!
  expect(steps.map(({ name, isOk }) => [name, isOk])).toEqual([
    ['root', true],
    ['bytes', null],
    ['numbers', null],
    ['outcome', true],
    ['payout', true],
    ['receipt', true],
    ['chain', true],
    ['balance', true],
  ])
  const { fairness: _, ...bare } = last
  expect((await explainRound(bare))?.map(({ isOk }) => isOk)).toEqual([null, true, true, true])
  expect(await explainRound({ ...bare, text: 'x' })).toBeNull()
})

test('an explained round with steps that its game does not have fails', async () => {
  await findBetReceiptFault(betOf('one'), play('one'))
  const last = useBetReceipts.getState().kept.at(-1)!
  const text = last.text.replace('"actions":[]', '"actions":[{"kind":"cash_out"}]')
  expect(text).not.toBe(last.text)
  const steps = await explainRound({ ...last, text })
  expect(steps?.slice(0, 2).map(({ name, isOk }) => [name, isOk])).toEqual([
    ['root', true],
    ['outcome', false],
  ])
})
