import assert from 'node:assert/strict'
import type { Game } from '@kapis/games/games'
import { GAMES } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'

/** One settled bet: its journal row and its play, both under the same player and number. */
export type BetPosting = {
  playerId: string
  seq: bigint
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
}

/** Where one player's account stands after all of that player's bets of the batch. */
export type AccountAfter = {
  playerId: string
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  nonce: number
}

const COUNTERS = GAMES.map((game) => `played_${game}`)

const POST_BETS = {
  name: 'post-bets',
  text: `
with clock as materialized (select clock_timestamp() as at),
accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    nonce = n.nonce, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    ${COUNTERS.map((column) => `${column} = a.${column} + n.${column}`).join(', ')}
  from unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int4[], $6::int4[], $7::int8[],
    ${COUNTERS.map((_, place) => `$${place + 8}::int4[]`).join(', ')})
    as n (player_id, seq, coin, ticket, nonce, games, wagered, ${COUNTERS.join(', ')})
  where a.player_id = n.player_id
  returning 1
),
played as materialized (
  select b.*, clock.at + b.place * interval '1 microsecond' as at
  from clock, unnest($16::uuid[], $17::int8[], $18::text[], $19::text[], $20::text[], $21::int8[],
    $22::int8[], $23::int8[], $24::int8[], $25::int8[], $26::int4[], $27::int4[], $28::jsonb[],
    $29::jsonb[]) with ordinality
    as b (player_id, seq, key, game, currency, stake, payout, multiplier4, coin, ticket, epoch,
      nonce, params, state, place)
),
journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, coin_after_minor, ticket_after_minor)
  select player_id, seq, at, 'bet', key, 'game:' || game, currency, payout - stake, coin, ticket
  from played
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state)
  select player_id, seq, at, game, stake, payout, multiplier4, epoch, nonce, params, state
  from played
)
select clock.at, (select count(*) from accounts)::int as accounts from clock`,
}

/**
 * Writes a batch in one statement: accounts, journal and bets. Must run under the locks of
 * `lockSeats`. A posting that does not add up is a bug and stops the whole batch.
 */
export async function postBets(
  tx: BatchTx,
  accounts: AccountAfter[],
  bets: BetPosting[],
): Promise<{ at: Date }> {
  bets.forEach(assertPosting)
  const rows = await tx.run<{ at: Date; accounts: number }>(POST_BETS, [
    ...accountColumns(accounts, bets),
    ...betColumns(bets),
  ])
  const written = rows[0]
  assert(written !== undefined && written.accounts === accounts.length, 'an account is missing')
  return { at: written.at }
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
    counted.map((list) => list.length),
    counted.map((list) => list.reduce((sum, bet) => sum + bet.stakeMinor, 0n)),
    ...GAMES.map((game) => own.map((list) => list.filter((bet) => bet.game === game).length)),
  ]
}

function betColumns(bets: BetPosting[]): unknown[][] {
  return [
    bets.map((bet) => bet.playerId),
    bets.map((bet) => bet.seq),
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
  ]
}
