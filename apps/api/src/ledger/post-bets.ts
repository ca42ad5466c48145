import assert from 'node:assert/strict'
import type { Game } from '@kapis/games/games'
import { GAMES } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'

/** One settled bet: its journal row and its play, both under the same player and number. */
export type BetPosting = {
  playerId: string
  seq: bigint
  atMicros: bigint
  identifier: string
  game: Game
  currency: Currency
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** Of the receipt that the player gets. */
  hash: Uint8Array
}

/** Where one player's account stands after all of that player's bets of the batch. */
export type AccountAfter = {
  playerId: string
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  nonce: number
  /** The hash of the newest journal row. */
  head: Uint8Array
}

const COUNTERS = GAMES.map((game) => `played_${game}`)

const POST_BETS = {
  name: 'post-bets',
  text: `
with accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    nonce = n.nonce, head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    ${COUNTERS.map((column) => `${column} = a.${column} + n.${column}`).join(', ')}
  from unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int4[], $6::bytea[], $7::int4[],
    $8::int8[], ${COUNTERS.map((_, place) => `$${place + 9}::int4[]`).join(', ')})
    as n (player_id, seq, coin, ticket, nonce, head, games, wagered, ${COUNTERS.join(', ')})
  where a.player_id = n.player_id
  returning a.player_id, a.coin_held_minor as coin_held, a.ticket_held_minor as ticket_held
),
played as materialized (
  select b.*, timestamptz 'epoch' + b.micros * interval '1 microsecond' as at
  from unnest($17::uuid[], $18::int8[], $19::int8[], $20::text[], $21::text[], $22::text[],
    $23::int8[], $24::int8[], $25::int8[], $26::int8[], $27::int8[], $28::int4[], $29::int4[],
    $30::jsonb[], $31::jsonb[], $32::bytea[])
    as b (player_id, seq, micros, key, game, currency, stake, payout, multiplier4, coin, ticket,
      epoch, nonce, params, state, hash)
),
journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash)
  select player_id, seq, at, 'bet', key, 'game:' || game, currency, payout - stake, coin, ticket,
    coin_held, ticket_held, hash
  from played join accounts using (player_id)
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state)
  select player_id, seq, at, game, stake, payout, multiplier4, epoch, nonce, params, state
  from played
)
select count(*)::int as accounts from accounts`,
}

/**
 * Writes a batch in one statement: accounts, journal and bets. Must run under the locks of
 * `lockSeats`. A posting that does not add up is a bug and stops the whole batch.
 */
export async function postBets(
  tx: BatchTx,
  accounts: AccountAfter[],
  bets: BetPosting[],
): Promise<void> {
  bets.forEach(assertPosting)
  const rows = await tx.run<{ accounts: number }>(POST_BETS, [
    ...accountColumns(accounts, bets),
    ...betColumns(bets),
  ])
  assert(rows[0]?.accounts === accounts.length, 'an account is missing')
}

function assertPosting(bet: BetPosting): void {
  assert(bet.stakeMinor > 0n && bet.payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(bet.payoutMinor === (bet.stakeMinor * bet.multiplier4) / 10_000n, 'payout is not floored')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}

function accountColumns(accounts: AccountAfter[], bets: BetPosting[]): unknown[][] {
  const byPlayer = Map.groupBy(bets, (bet) => bet.playerId)
  const own = accounts.map((account) => byPlayer.get(account.playerId) ?? [])
  const counted = own.map((list) => list.filter((bet) => bet.currency === 'coin'))
  return [
    accounts.map((account) => account.playerId),
    accounts.map((account) => account.seq),
    accounts.map((account) => account.coinMinor),
    accounts.map((account) => account.ticketMinor),
    accounts.map((account) => account.nonce),
    accounts.map((account) => account.head),
    counted.map((list) => list.length),
    counted.map((list) => list.reduce((sum, bet) => sum + bet.stakeMinor, 0n)),
    ...GAMES.map((game) => own.map((list) => list.filter((bet) => bet.game === game).length)),
  ]
}

function betColumns(bets: BetPosting[]): unknown[][] {
  return [
    bets.map((bet) => bet.playerId),
    bets.map((bet) => bet.seq),
    bets.map((bet) => bet.atMicros),
    bets.map((bet) => bet.identifier),
    bets.map((bet) => bet.game),
    bets.map((bet) => bet.currency),
    bets.map((bet) => bet.stakeMinor),
    bets.map((bet) => bet.payoutMinor),
    bets.map((bet) => bet.multiplier4),
    bets.map((bet) => bet.coinAfterMinor),
    bets.map((bet) => bet.ticketAfterMinor),
    bets.map((bet) => bet.epoch),
    bets.map((bet) => bet.nonce),
    bets.map((bet) => JSON.stringify(bet.params)),
    bets.map((bet) => JSON.stringify(bet.state)),
    bets.map((bet) => bet.hash),
  ]
}
