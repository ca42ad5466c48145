import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBatchTransaction } from '#db/batch-transaction.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeEpochCache } from '#fairness/epoch-cache.ts'
import { lockPlayerStates, playerStateKey } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import { postChanges } from '#ledger/bets/post-changes.ts'
import { readTokenHash } from '../../../../test/make-player.ts'
import { openTestApp, readAccount } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'
import { ensureTestEpoch } from '../../../../test/peek-draws.ts'
import type { RoundMove, StepOutcome } from './moves/move.ts'
import { makeSettle } from './settle.ts'
import type { SettleMoves } from './settle.ts'

let app: TestApp
let settle: SettleMoves
beforeAll(async () => {
  app = await openTestApp()
  settle = makeSettle(
    {
      betPool: app.betPool,
      epochs: makeEpochCache(app.sealer),
      signer: makeBatchSigner([Buffer.alloc(32, 7)]),
      maxPayoutMinor: 10n ** 9n,
      findClosedScope: () => null,
    },
    null,
  )
})
afterAll(() => app.close())

type SteppingPlayer = Player & { tokenHash: Buffer }

async function aPlayer(coins = 100): Promise<SteppingPlayer> {
  const player = await app.aPlayer({ coins })
  await ensureTestEpoch(app, player)
  const tokenHash = await readTokenHash(app.owner, player.userId)
  return { ...player, tokenHash }
}

const requestOf = ({ userId, tokenHash }: SteppingPlayer, identifier: string) =>
  ({ playerId: userId, tokenHash, game: 'mines', identifier, request: {} }) as const
const startOf = (
  player: SteppingPlayer,
  identifier = 'start',
  stakeMinor = 10_000n,
): RoundMove => ({
  ...requestOf(player, identifier),
  kind: 'start',
  currency: 'coin',
  stakeMinor,
  params: { mines: 3 },
})
const cashOutOf = (player: SteppingPlayer, seq: number, identifier = 'out'): RoundMove => ({
  ...requestOf(player, identifier),
  kind: 'step',
  seq,
  step: { kind: 'cash_out' },
})
const codesOf = (results: readonly (object | string)[]) =>
  results.map((result) => (typeof result === 'object' && 'code' in result ? result.code : result))

test('a refused move leaves the other moves of its batch in place', async () => {
  const [maya, poor, paolo] = [await aPlayer(), await aPlayer(0.5), await aPlayer()]
  const results = await settle([startOf(maya), startOf(poor), startOf(paolo)])
  expect(codesOf(results)[1]).toBe('insufficient_coin')
  for (const player of [maya, paolo]) {
    expect(await readAccount(app.db, player.userId)).toMatchObject({
      coin_minor: 990_000n,
      coin_held_minor: 10_000n,
      nonce: 1,
    })
  }
  expect(await readAccount(app.db, poor.userId)).toMatchObject({ coin_held_minor: 0n, nonce: 0 })
})

test('starts, steps and ends of a batch are written in one transaction', async () => {
  const [maya, paolo] = [await aPlayer(), await aPlayer()]
  await settle([startOf(maya)])
  const reveal = { ...cashOutOf(maya, 1, 'tile'), step: { kind: 'reveal', tile: 0 } } as const
  const results = (await settle([reveal, startOf(paolo)])) as StepOutcome[]
  expect(results.map(({ round }) => round.seq)).toEqual([1, 0])
  const { rows } = await sql<{ written: string }>`
    select distinct xmin::text as written from game_step
    where player_id in (${maya.userId}, ${paolo.userId}) and (player_id, seq) in
      ((${maya.userId}::uuid, 1), (${paolo.userId}::uuid, 0))`.execute(app.owner)
  expect(rows).toHaveLength(1)
})

test('an account that another transaction has locked leaves only its own move undecided', async () => {
  const [maya, paolo] = [await aPlayer(), await aPlayer()]
  await app.owner.transaction().execute(async (tx) => {
    await sql`select from ledger_account where player_id = ${maya.userId} for update`.execute(tx)
    const results = await settle([startOf(maya), startOf(paolo)])
    expect(results[0]).toBe('busy')
    expect((results[1] as StepOutcome).round.status).toBe('open')
  })
  expect(await readAccount(app.db, maya.userId)).toMatchObject({ nonce: 0 })
})

test('a used identifier is reported as repeated, or refused if a bet used it', async () => {
  const maya = await aPlayer()
  await settle([startOf(maya)])
  expect(codesOf(await settle([startOf(maya)]))).toEqual(['repeated'])
  expect(codesOf(await settle([startOf(maya, 'other')]))).toEqual(['round_open'])
  await sql`update ledger_journal set cause = 'bet', cause_key = 'dice'
    where player_id = ${maya.userId} and cause = 'hold'`.execute(app.owner)
  expect(codesOf(await settle([cashOutOf(maya, 1, 'dice')]))).toEqual(['identifier_reused'])
})

test('a move with an unknown session is refused: session_expired', async () => {
  const maya = await aPlayer()
  const move = { ...startOf(maya), tokenHash: Buffer.alloc(32, 1) }
  expect(codesOf(await settle([move]))).toEqual(['session_expired'])
  expect(await readAccount(app.db, maya.userId)).toMatchObject({ nonce: 0, coin_held_minor: 0n })
})

test('if an account has changed, nothing of its batch is written', async () => {
  const players = [await aPlayer(), await aPlayer()]
  const sessions = players.map(({ userId, tokenHash }) => ({ playerId: userId, tokenHash }))
  const written = inBatchTransaction(app.betPool, async (tx) => {
    const locked = await lockPlayerStates(tx, sessions, [])
    const [stale, fresh] = sessions.map((session) => {
      const before = {
        ...locked.accounts.get(playerStateKey(session))!,
      }
      return { before, after: { ...before, coinMinor: 1n }, lines: [], rounds: [] }
    })
    stale!.before.version -= 1n
    await postChanges(tx, [stale!, fresh!], { pace: UNPACED, due: [] })
  })
  await expect(written).rejects.toThrow('division by zero')
  for (const { userId } of players) {
    expect(await readAccount(app.db, userId)).toMatchObject({ coin_minor: 1_000_000n })
  }
})
