import { rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeEpochCache } from '#fairness/epoch-cache.ts'
import { readTokenHash } from '../../../../test/make-player.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { makeKnownPlayers } from './known-players.ts'
import type { Move } from './moves/move.ts'
import { openQueue } from './queue.ts'
import { makeSettle } from './settle.ts'
import type { Settle } from './settle-batch.ts'

let app: TestApp
let players: BettingPlayer[]
beforeAll(async () => {
  app = await openTestApp()
  players = [await aPlayer(), await aPlayer(), await aPlayer()]
  // The second player's secret was damaged, as by a fault of the disk.
  await sql`update fairness_epoch set secret_sealed = set_byte(secret_sealed, 40,
      get_byte(secret_sealed, 40) # 1)
    where player_id = ${players[1]!.playerId}`.execute(app.owner)
})
afterAll(() => app.close())

type BettingPlayer = { playerId: string; tokenHash: Buffer }

async function aPlayer(): Promise<BettingPlayer> {
  const player: Player = await app.aPlayer({ coins: 100 })
  const body = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'first' }
  expect((await app.send(player, rollDice, { body })).status).toBe(200)
  const tokenHash = await readTokenHash(app.owner, player.userId)
  return { playerId: player.userId, tokenHash }
}

/** Returns the settings of a settlement that has no epoch in its cache. */
const freshDeps = () => ({
  betPool: app.betPool,
  epochs: makeEpochCache(app.sealer),
  signer: makeBatchSigner([Buffer.alloc(32, 7)]),
  maxPayoutMinor: 10n ** 9n,
  findClosedScope: () => null,
})

/** Settles the requests in one batch, and returns how each ended. */
async function settleTogether<Q extends { playerId: string }>(
  settle: Settle<Q, unknown>,
  requests: Q[],
) {
  const sizes: number[] = []
  const counted: Settle<Q, unknown> = (batch) => {
    sizes.push(batch.length)
    return settle(batch)
  }
  const batcher = openQueue(counted, { batchMovesMax: 128, batchesInFlight: 1 })
  const ended = await Promise.allSettled(requests.map((request) => batcher.place(request)))
  expect(sizes[0]).toBe(requests.length)
  return ended
}

const ONE_FAILED = [
  { status: 'fulfilled' },
  { status: 'rejected', reason: { message: expect.stringContaining('cannot be opened') } },
  { status: 'fulfilled' },
]

const betsNamed = (identifier: string): Move[] =>
  players.map((player) => ({
    ...player,
    kind: 'bet',
    identifier,
    game: 'dice',
    currency: 'coin',
    stakeMinor: 10_000n,
    params: { condition: 'above', targetHundredths: 5000 },
  }))

const journalOf = async (identifier: string) => {
  const rows = await app.db
    .selectFrom('ledger_journal')
    .select('player_id')
    .where('cause_key', '=', identifier)
    .execute()
  return rows.map((row) => row.player_id).toSorted()
}
const unharmed = () => [players[0]!.playerId, players[2]!.playerId].toSorted()

test('a secret that cannot be opened fails only the bets of its player, with locks', async () => {
  const settle = makeSettle(freshDeps(), null)
  expect(await settleTogether(settle, betsNamed('locked'))).toMatchObject(ONE_FAILED)
  expect(await journalOf('locked')).toEqual(unharmed())
})

test('a secret that cannot be opened fails only the bets of its player, without locks', async () => {
  const deps = freshDeps()
  const settle = makeSettle(deps, makeKnownPlayers(deps))
  expect(await settleTogether(settle, betsNamed('cached'))).toMatchObject(ONE_FAILED)
  expect(await journalOf('cached')).toEqual(unharmed())
})

test('a secret that cannot be opened keeps no other player from being read', async () => {
  const { read } = makeKnownPlayers(freshDeps())
  expect(await settleTogether(read, players)).toMatchObject(ONE_FAILED)
})

test('a secret that cannot be opened fails only the moves of its player', async () => {
  const start = { kind: 'start', game: 'mines', currency: 'coin', params: { mines: 3 } } as const
  const moves = players.map((player): Move => ({
    ...player,
    ...start,
    identifier: 'round',
    request: {},
    stakeMinor: 10_000n,
  }))
  const deps = freshDeps()
  const settle = makeSettle(deps, makeKnownPlayers(deps))
  expect(await settleTogether(settle, moves)).toMatchObject(ONE_FAILED)
  const started = await app.db.selectFrom('game_round').select('player_id').execute()
  expect(started.map((row) => row.player_id).toSorted()).toEqual(unharmed())
})
