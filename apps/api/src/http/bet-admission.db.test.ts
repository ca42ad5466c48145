import { randomBytes } from 'node:crypto'
import { rollDice } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/in-transaction.ts'
import { blockPlayer, openTestApp } from '../../test/test-app.ts'
import type { TestApp, Player } from '../../test/test-app.ts'
import { openSession } from '#features/auth/sessions/open-session.ts'

const BURST = 4
let app: TestApp

// The bucket refills slowly, so that it gets few new tokens during a test, even on a busy machine.
beforeAll(async () => {
  app = await openTestApp({ BETS_PER_SECOND: '1', BETS_BURST: String(BURST) })
})
afterAll(() => app.close())

let bets = 0
const roll = async (as: Player, amount = 1) => {
  const identifier = `bet-${(bets += 1)}`
  const body = { amount, condition: 'above', currency: 'coin', target: 50, identifier }
  const { status, code } = await app.send(as, rollDice, { body })
  return code ?? status
}
const rollTimes = async (as: Player, times: number, amount = 1) => {
  const heard: (string | number)[] = []
  for (let n = 0; n < times; n += 1) heard.push(await roll(as, amount))
  return heard
}

/** Makes a cookie with another player's id and an invalid secret. */
const forge = (player: Player): Player => {
  const id = Buffer.from(player.cookie, 'base64url').subarray(0, 16)
  return { ...player, cookie: Buffer.concat([id, randomBytes(32)]).toString('base64url') }
}

test.each([0, 1])('forged cookies do not use up a player’s bets of %i coins', async (amount) => {
  const player = await app.aPlayer({ coins: 100 })
  const before = await rollTimes(forge(player), 20, amount)
  expect(new Set(before)).toEqual(new Set(['session_expired']))
  expect(await roll(player, amount)).toBe(200)
  for (let n = 0; n < 20; n += 1) await roll(forge(player), amount)
  expect(await rollTimes(player, BURST - 1, amount)).toEqual(Array(BURST - 1).fill(200))
})

test('practice counts once against the limit, also the first time', async () => {
  const player = await app.aPlayer({ coins: 100 })
  expect(await rollTimes(player, BURST, 0)).toEqual(Array(BURST).fill(200))
})

test('all sessions of a player share one limit', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const other = await inTransaction(app.db, (tx) =>
    openSession(tx, { ...player, role: 'player' }, { ip: '127.0.0.1', userAgent: 'test' }),
  )
  const startedMs = performance.now()
  const heard = await Promise.all(
    Array.from({ length: 20 }, (_, n) => roll(n % 2 === 0 ? player : { ...player, ...other })),
  )
  const seconds = (performance.now() - startedMs) / 1_000
  const accepted = heard.filter((answer) => answer === 200).length
  expect(accepted).toBeGreaterThanOrEqual(BURST)
  // The bucket refills by one bet a second, so a slow machine may have more bets accepted.
  expect(accepted).toBeLessThanOrEqual(BURST + Math.floor(seconds))
  expect(heard.filter((answer) => answer === 'too_many_requests')).toHaveLength(20 - accepted)
})

test('a bet of an ended session is refused, although it was proven before', async () => {
  const player = await app.aPlayer({ coins: 100 })
  expect(await roll(player)).toBe(200)
  await blockPlayer(app.db, player)
  expect(await rollTimes(player, 3)).toEqual(Array(3).fill('session_expired'))
})

test('an address that sends forged cookies must wait; a player at that address does not', async () => {
  const strict = await openTestApp({ REQUESTS_PER_SECOND: '1', REQUESTS_BURST: '5' })
  const outer = app
  app = strict
  try {
    const player = await app.aPlayer({ coins: 100 })
    expect(await roll(player)).toBe(200)
    const startedMs = performance.now()
    const forged = await Promise.all(Array.from({ length: 20 }, () => roll(forge(player))))
    const seconds = (performance.now() - startedMs) / 1_000
    const passed = forged.filter((answer) => answer === 'session_expired').length
    // The bucket refills by one request a second, so a slow machine may have more accepted.
    expect(passed).toBeLessThanOrEqual(5 + Math.floor(seconds))
    expect(forged.filter((answer) => answer === 'too_many_requests')).toHaveLength(20 - passed)
    expect(await rollTimes(player, 10)).toEqual(Array(10).fill(200))
  } finally {
    app = outer
    await strict.close()
  }
})
