import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cashOutMines,
  getEpoch,
  getSharedBet,
  getUser,
  listSharedBets,
  revealTile,
  rollDice,
  shareBet,
  startMines,
  unshareBet,
  updateUser,
} from '@kapis/contract/routes'
import type { BetReply } from '@kapis/contract/games'
import { drawsOf } from '@kapis/fairness/draws'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { verifyRound } from '@kapis/fairness/verify-round'
import { replayRound } from '@kapis/games/replay-round'
import { sql } from 'kysely'
import { isSignedByOne, listKeys } from '#fairness/fairness-keys.ts'
import { transactionId } from '#ledger/transaction-id.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { Player, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let bets = 0
async function roll(player: Player): Promise<BetReply> {
  const options = { amount: 12.34, condition: 'above', currency: 'coin', target: 50.5 }
  const body = { ...options, identifier: `bet-${(bets += 1)}` }
  return (await app.send(player, rollDice, { body })).data
}

const hidden = { hasAmounts: false, hasName: false }
const share = (as: Player, transactionHistoryId: string | null, shown = hidden) =>
  app.send(as, shareBet, {
    params: { userId: as.userId },
    body: { transactionHistoryId: transactionHistoryId ?? '', ...shown },
  })
const visit = (shareId: string) => app.send(null, getSharedBet, { params: { shareId } })
const unshare = (as: Player, shareId: string) =>
  app.send(as, unshareBet, { params: { userId: as.userId, shareId } })
const listed = async (as: Player) =>
  (await app.send(as, listSharedBets, { params: { userId: as.userId } })).data.sharedBets

async function aSharedRoll(shown = hidden) {
  const player = await app.aPlayer({ coins: 100 })
  const bet = await roll(player)
  const { data } = await share(player, bet.transactionHistoryId, shown)
  return { player, bet, shareId: data.sharedBet.shareId }
}
const recordOf = async (shareId: string) =>
  JSON.parse((await visit(shareId)).data.record.text) as SharedBetRecord

function replay({ roundSeed, clientSeed, nonce, ...record }: SharedBetRecord) {
  const seed = Buffer.from(roundSeed, 'hex')
  return replayRound(record, () => drawsOf({ roundSeed: seed, clientSeed, nonce }))
}

describe('a shared bet', () => {
  test('a visitor gets a signed record from which the bet can be verified [FAIR-05]', async () => {
    const { bet, shareId } = await aSharedRoll()
    const { record } = (await visit(shareId)).data
    const receipt = { text: record.text, hash: hashReceipt(record.text) }
    const signed = { receipt, signature: record.signature, at: new Date().toISOString() }
    expect(isSignedByOne(await listKeys(app.db), signed)).toBe(true)
    const shown = JSON.parse(record.text) as SharedBetRecord
    expect(shown).toMatchObject({ kind: 'shared-bet', shareId, game: 'dice' })
    expect(verifyRound({ ...shown, root: shown.epochRoot })).toBe(true)
    expect(shown.committedAt < shown.settledAt).toBe(true)
    const again = replay(shown)
    expect(canonical(again?.state)).toBe(canonical(bet.gameData.state))
    expect(Number(again?.multiplier4)).toBe(shown.multiplier4)
  })

  test('nothing about the player or the money is shown unless the player chose it', async () => {
    const { player, bet, shareId } = await aSharedRoll()
    const { text } = (await visit(shareId)).data.record
    expect(JSON.parse(text)).toMatchObject({ amounts: null, player: null })
    const pseudonym = bet.transactionHistoryId!.slice(0, 18)
    for (const word of [player.userId, player.username, pseudonym, 'balance', 'stake', 'payout']) {
      expect(text).not.toContain(word)
    }
    const all = { hasAmounts: true, hasName: true }
    await share(player, bet.transactionHistoryId, all)
    const { username } = player
    expect(await recordOf(shareId)).toMatchObject({
      amounts: { currency: 'coin', stake: 123_400 },
      player: `${username.slice(0, 2)}••••${username.slice(-2)}`,
    })
  })

  test('the secret of the epoch stays hidden, and only one round seed is revealed', async () => {
    const { player, shareId } = await aSharedRoll()
    const epoch = await app.send(player, getEpoch, { params: { epoch: '1' } })
    expect(epoch.data.secret).toBeNull()
    const record = await recordOf(shareId)
    expect(Object.keys(record)).toEqual([
      'actions',
      'algo',
      'amounts',
      'clientSeed',
      'committedAt',
      'epochRoot',
      'game',
      'kind',
      'multiplier4',
      'nonce',
      'outcome',
      'params',
      'player',
      'proof',
      'roundSeed',
      'settledAt',
      'shareId',
      'tables',
      'v',
    ])
    expect(record.proof).toHaveLength(10)
  })

  test('the cap of a round, which depends on the stake, is not shown', async () => {
    const player = await app.aPlayer({ coins: 100 })
    const start = { amount: 20, currency: 'coin', mines: 1, identifier: 'mines' }
    const started = await app.send(player, startMines, { body: start })
    expect(started.status).toBe(200)
    let last = started.data
    for (let tile = 0; tile < 25 && last.round?.canCashOut !== true; tile += 1) {
      const step = { identifier: `tile-${tile}`, seq: last.round!.seq + 1, tile }
      last = (await app.send(player, revealTile, { body: step })).data
      if (last.round?.end === 'lose') break
    }
    if (last.round?.end === null) {
      const step = { identifier: 'out', seq: last.round.seq + 1 }
      last = (await app.send(player, cashOutMines, { body: step })).data
    }
    const { data } = await share(player, last.transactionHistoryId)
    const record = await recordOf(data.sharedBet.shareId)
    expect(record.params).toMatchObject({ mines: 1, multiplierMax4: Number.MAX_SAFE_INTEGER })
    expect(canonical(replay(record)?.state)).toBe(canonical(record.outcome))
  })
})

describe('taking a bet back', () => {
  test('a link that was taken back is like one that never existed [FAIR-05]', async () => {
    const { player, shareId } = await aSharedRoll()
    expect((await visit(shareId)).status).toBe(200)
    expect((await unshare(player, shareId)).status).toBe(200)
    const [gone, unknown] = [await visit(shareId), await visit(crypto.randomUUID())]
    expect(gone.status).toBe(404)
    expect(gone).toEqual(unknown)
    expect((await unshare(player, shareId)).status).toBe(404)
  })

  test('sharing a bet again gives a new link, and changing what is shown keeps it', async () => {
    const { player, bet, shareId } = await aSharedRoll()
    const changed = await share(player, bet.transactionHistoryId, {
      hasAmounts: true,
      hasName: false,
    })
    expect(changed.data.sharedBet).toMatchObject({ shareId, hasAmounts: true })
    expect(await listed(player)).toHaveLength(1)
    await unshare(player, shareId)
    const again = await share(player, bet.transactionHistoryId)
    expect(again.data.sharedBet.shareId).not.toBe(shareId)
  })

  test("a player cannot take back or share another player's bet", async () => {
    const { bet, shareId } = await aSharedRoll()
    const other = await app.aPlayer({ coins: 100 })
    expect((await unshare(other, shareId)).status).toBe(404)
    expect((await share(other, bet.transactionHistoryId)).status).toBe(404)
    expect((await visit(shareId)).status).toBe(200)
    expect(await listed(other)).toEqual([])
  })

  test('a link shows nothing while the account is not active or staff changed the bet', async () => {
    const admin = await app.aPlayer({ role: 'admin' })
    const { player, bet, shareId } = await aSharedRoll()
    const params = { userId: player.userId }
    expect((await app.send(admin, getUser, { params })).status).toBe(200)
    const body = { status: 'blocked', reason: 'checked' }
    expect((await app.send(admin, updateUser, { params, body })).status).toBe(200)
    expect((await visit(shareId)).status).toBe(404)
    const kept = await aSharedRoll()
    const seq = BigInt(kept.bet.ledgerSeq!)
    await app.owner
      .insertInto('transaction_hidden')
      .values({ player_id: kept.player.userId, seq, hidden_by: admin.userId })
      .execute()
    expect((await visit(kept.shareId)).status).toBe(404)
    expect((await share(kept.player, kept.bet.transactionHistoryId)).status).toBe(404)
    expect(bet.transactionHistoryId).not.toBeNull()
  })
})

test('an open round and an entry that is not a bet cannot be shared', async () => {
  const player = await app.aPlayer({ coins: 100 })
  const start = { amount: 1, currency: 'coin', mines: 5, identifier: 'open' }
  await app.send(player, startMines, { body: start })
  const user = app.db.selectFrom('app_user').select('public_no')
  const { public_no: publicNo } = await user
    .where('user_id', '=', player.userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ seq: bigint; cause: string }>`
    select seq, cause from ledger_journal where player_id = ${player.userId}`.execute(app.db)
  expect(rows.map(({ cause }) => cause)).toContain('hold')
  for (const { seq } of rows) {
    expect((await share(player, transactionId(publicNo, seq))).status).toBe(404)
  }
})

test('a player shares at most 100 bets', async () => {
  const { player, bet, shareId } = await aSharedRoll()
  await sql`insert into shared_bet (player_id, seq, share_id, has_amounts, has_name, record, key_id, signature)
    select player_id, seq + n, gen_random_uuid(), false, false, record, key_id, signature
    from shared_bet, generate_series(1, 99) n where share_id = ${shareId}`.execute(app.db)
  const next = await roll(player)
  await sql`update shared_bet set seq = seq + 1000 where player_id = ${player.userId}
    and share_id <> ${shareId}`.execute(app.db)
  const refused = await share(player, next.transactionHistoryId)
  expect([refused.status, refused.code]).toEqual([409, 'shared_bets_full'])
  expect((await share(player, bet.transactionHistoryId)).status).toBe(200)
})
