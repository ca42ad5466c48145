import { rollDice, rotateSeeds } from '@kapis/contract/routes'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { rootOf } from '../../../../test/fake-seeds.ts'
import { startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import { diceStore } from './dice-store.ts'
import { useBetReceipts } from '../verify/bet-receipt-store.ts'
import { explainRound } from '../verify/explain-round.ts'
import { addEarlierRounds } from '../engine/earlier-rounds.ts'
import { markSent } from '../engine/change-state.ts'

let server: FakeServer

beforeEach(async () => {
  endSession('logout')
  server = startServer({ isSignedIn: true })
  await checkFirst()
  ask(rotateSeeds, { expectedNextRoot: rootOf(1), clientSeed: 'mine' })
})

function ask({ method, path }: { method: string; path: string }, body: object): void {
  server.answer({ method, url: path, body: JSON.stringify(body) })
}

function rollElsewhere(identifier: string): void {
  ask(rollDice, { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier })
}

const shown = () => diceStore.get().history.map(({ identifier }) => identifier)

test('bets of another device are shown in their order, each once', async () => {
  for (const identifier of ['one', 'two']) rollElsewhere(identifier)
  await addEarlierRounds(diceStore)
  expect(shown()).toEqual(['one', 'two'])
  rollElsewhere('three')
  await addEarlierRounds(diceStore)
  expect(shown()).toEqual(['one', 'two', 'three'])
  expect(diceStore.get().totals.coin.bets).toBe(0)
})

test('older bets are shown before a result that was kept over a reload', async () => {
  for (const identifier of ['one', 'two', 'three']) rollElsewhere(identifier)
  await addEarlierRounds(diceStore)
  diceStore.change(({ history }) => ({ history: history.slice(2) }))
  await addEarlierRounds(diceStore)
  expect(shown()).toEqual(['one', 'two', 'three'])
})

test('a bet of this visit is not shown before its animation ends', async () => {
  rollElsewhere('one')
  const bet = { params: diceStore.readParams(), stakeMinor: 10_000n, currency: 'coin' } as const
  diceStore.change(markSent({ ...bet, step: 'bet', identifier: 'one' }, 'playing'))
  await addEarlierRounds(diceStore)
  expect(shown()).toEqual([])
})

test('a bet of another device can be verified step by step', async () => {
  rollElsewhere('one')
  await addEarlierRounds(diceStore)
  const [receipt] = useBetReceipts.getState().kept
  expect(receipt).toMatchObject({ isChecked: false })
  const steps = await explainRound(receipt!)
  expect(steps!.filter(({ isOk }) => isOk === false)).toEqual([])
  expect(steps!.find(({ name }) => name === 'root')).toMatchObject({ isOk: true })
})

test('results that arrive after sign-out are not shown', async () => {
  rollElsewhere('one')
  const adding = addEarlierRounds(diceStore)
  endSession('logout')
  await adding.catch(() => undefined)
  expect(shown()).toEqual([])
})
