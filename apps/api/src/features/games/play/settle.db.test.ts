import { rollDice } from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEpochCache } from '#fairness/epoch-cache.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { readTokenHash } from '../../../../test/make-player.ts'
import { openTestApp, readJournal } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { makeKnownPlayers } from './known-players.ts'
import type { BetMove, Move } from './moves/move.ts'
import { openQueue } from './queue.ts'
import { makeSettle, waysOf } from './settle.ts'
import type { SettleMoves } from './settle.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type BettingPlayer = Player & { tokenHash: Buffer }

/**
 * Creates a player with an active epoch, and returns them with the hash of their session's token.
 */
async function aPlayer(): Promise<BettingPlayer> {
  const player = await app.aPlayer({ coins: 100 })
  const body = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'first' }
  expect((await app.send(player, rollDice, { body })).status).toBe(200)
  const tokenHash = await readTokenHash(app.owner, player.userId)
  return { ...player, tokenHash }
}

const betOf = ({ userId, tokenHash }: BettingPlayer, change: Partial<BetMove> = {}): BetMove => ({
  kind: 'bet',
  playerId: userId,
  tokenHash,
  identifier: 'second',
  game: 'dice',
  currency: 'coin',
  stakeMinor: 10_000n,
  params: { condition: 'above', targetHundredths: 5000 },
  ...change,
})

function openBatcher(locked: SettleMoves) {
  const deps = {
    betPool: app.betPool,
    epochs: makeEpochCache(app.sealer),
    signer: makeBatchSigner([Buffer.alloc(32, 7)]),
    maxPayoutMinor: 10n ** 9n,
    findClosedScope: () => null,
  }
  const settle = makeSettle(deps, makeKnownPlayers(deps), { ...waysOf(deps), locked })
  return openQueue(settle, { batchMovesMax: 128, batchesInFlight: 1 })
}

/** The session of a bet that is left to the locked path, because the session is unknown. */
const UNKNOWN_SESSION = { tokenHash: Buffer.alloc(32, 1) }

test.each([
  ['a lost connection', new Error('Connection terminated'), { message: 'Connection terminated' }],
  ['a COMMIT without an answer', refuse('outcome_unknown'), { code: 'outcome_unknown' }],
])("%s on the locked path fails only that path's bets", async (_, error, text) => {
  const [maya, paolo] = [await aPlayer(), await aPlayer()]
  const request: string[][] = []
  const batcher = openBatcher(async (bets) => {
    request.push(bets.map(({ playerId }) => playerId))
    throw error
  })
  const written = batcher.place(betOf(maya))
  const open = batcher.place(betOf(paolo, UNKNOWN_SESSION))
  const [first, second] = await Promise.allSettled([written, open])
  expect(request).toEqual([[paolo.userId]])
  const keys = async (player: Player) =>
    (await readJournal(app.db, player.userId)).map((line) => line.cause_key)
  expect(await keys(maya)).toContain('second')
  expect(await keys(paolo)).not.toContain('second')
  expect(first).toMatchObject({ status: 'fulfilled', value: { causeKey: 'second' } })
  expect(second).toMatchObject({ status: 'rejected', reason: text })
  expect(batcher.size()).toBe(0)
})

const lastActive = async ({ userId }: Player) => {
  const session = await app.owner
    .selectFrom('user_session')
    .select('last_active_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return session.last_active_at.getTime()
}
const setIdle = ({ userId }: Player, minutes: number) =>
  app.owner
    .updateTable('user_session')
    .set({ last_active_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', userId)
    .execute()
const neverLocked: SettleMoves = () => Promise.reject(new Error('settled with locks'))

test('a bet after a pause renews its session without locks, a known player as a new one', async () => {
  const [maya, paolo] = [await aPlayer(), await aPlayer()]
  await Promise.all([setIdle(maya, 2), setIdle(paolo, 2)])
  const batcher = openBatcher(neverLocked)
  await Promise.all([batcher.place(betOf(maya)), batcher.place(betOf(paolo))])
  for (const player of [maya, paolo]) {
    expect(Date.now() - (await lastActive(player))).toBeLessThan(60_000)
  }
  const renewedAt = await lastActive(maya)
  await batcher.place(betOf(maya, { identifier: 'third' }))
  expect(await lastActive(maya)).toBe(renewedAt)
})

test('a session that has been idle for too long is not settled from the cache', async () => {
  const maya = await aPlayer()
  await setIdle(maya, 60 * 24 * 60)
  const left: Move[] = []
  const batcher = openBatcher(async (bets) => {
    left.push(...bets)
    return bets.map(() => refuse('session_expired'))
  })
  expect(await batcher.place(betOf(maya))).toMatchObject({ code: 'session_expired' })
  expect(left).toHaveLength(1)
})

test("a failure that may be one player's fault is retried for the unwritten bets only", async () => {
  const [maya, paolo, rico] = [await aPlayer(), await aPlayer(), await aPlayer()]
  const request: string[][] = []
  const batcher = openBatcher(async (bets) => {
    request.push(bets.map(({ playerId }) => playerId))
    if (bets.some(({ playerId }) => playerId === paolo.userId)) throw lockTimeout()
    return bets.map(() => 'needs-epoch')
  })
  const answers = await Promise.allSettled([
    batcher.place(betOf(maya)),
    batcher.place(betOf(paolo, UNKNOWN_SESSION)),
    batcher.place(betOf(rico, UNKNOWN_SESSION)),
  ])
  expect(answers).toMatchObject([
    { value: { causeKey: 'second' } },
    { reason: { code: '55P03' } },
    { value: 'needs-epoch' },
  ])
  expect(request).toEqual([[paolo.userId, rico.userId], [paolo.userId], [rico.userId]])
})

const lockTimeout = () =>
  Object.assign(new pg.DatabaseError('lock timeout', 0, 'error'), { code: '55P03' })
