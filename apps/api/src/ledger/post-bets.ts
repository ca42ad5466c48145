import assert from 'node:assert/strict'
import { ONE_SHOT_RULES } from '@kapis/games/one-shot-rules'
import type pg from 'pg'
import { runAlone } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { PlayedBet } from './find-bets.ts'
import {
  hashArray,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  uuidArray,
} from '#db/binary-array.ts'

/** One settled bet, to be written with the hash of the receipt that the player gets. */
export type BetPosting = PlayedBet & { hash: Uint8Array }

/** Where one player's account stands after all of that player's bets of the batch. */
export type AccountAfter = {
  playerId: string
  /** The one it was played on. */
  version: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  nonce: number
  /** The hash of the newest journal row. */
  head: Uint8Array
}

/** The games that are settled in batches; rounds of several steps are posted one by one. */
const COUNTED = Object.keys(ONE_SHOT_RULES)
const COUNTERS = COUNTED.map((game) => `played_${game}`)

/** The parameters of the bets come behind those of the accounts. */
const bet = (column: number) => `$${10 + COUNTED.length + column}`

/** Both ways of writing a batch are one statement; they differ in what an account must still be. */
function postText({ known = '', guard = '' }: { known?: string; guard?: string } = {}): string {
  return `
with ${known}accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    nonce = n.nonce, head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    ${COUNTERS.map((column) => `${column} = a.${column} + n.${column}`).join(', ')}
  from unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int4[], $7::bytea[],
    $8::int4[], $9::int8[], ${COUNTERS.map((_, place) => `$${place + 10}::int4[]`).join(', ')})
    as n (player_id, version, seq, coin, ticket, nonce, head, games, wagered,
      ${COUNTERS.join(', ')})
  where a.player_id = n.player_id and a.version = n.version ${guard}
  returning a.player_id, a.coin_held_minor as coin_held, a.ticket_held_minor as ticket_held
),
played as materialized (
  select b.*, timestamptz 'epoch' + b.micros * interval '1 microsecond' as at
  from unnest(${bet(0)}::uuid[], ${bet(1)}::int8[], ${bet(2)}::int8[], ${bet(3)}::text[], ${bet(4)}::text[], ${bet(5)}::text[],
    ${bet(6)}::int8[], ${bet(7)}::int8[], ${bet(8)}::int8[], ${bet(9)}::int8[], ${bet(10)}::int8[], ${bet(11)}::int4[], ${bet(12)}::int4[],
    ${bet(13)}::json[], ${bet(14)}::json[], ${bet(15)}::bytea[])
    as b (player_id, seq, micros, key, game, currency, stake, payout, multiplier4, coin, ticket,
      epoch, nonce, params, state, hash)
),
written as materialized (
  select * from played join accounts using (player_id)
),
journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash)
  select player_id, seq, at, 'bet', key, 'game:' || game, currency, payout - stake, coin, ticket,
    coin_held, ticket_held, hash
  from written
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state)
  select player_id, seq, at, game, stake, payout, multiplier4, epoch, nonce, params, state
  from written
)
select player_id from accounts`
}

const POST_BETS = { name: 'post-bets', text: postText() }

/** Whose identifier is known, and whose time is off, is left out: the caller asks again with locks. */
const POST_REMEMBERED = {
  name: 'post-remembered',
  text: postText({
    known: `known as materialized (
  select j.player_id from unnest(${bet(0)}::uuid[], ${bet(3)}::text[]) as b (player_id, key)
  join ledger_journal j on j.player_id = b.player_id and j.cause_key = b.key and j.cause = 'bet'
    and j.at > now() - interval '35 days' and j.at < now() + interval '1 day'
),
`,
    guard: `and a.player_id not in (select player_id from known)
    and abs(extract(epoch from clock_timestamp()) * 1000000 - (${bet(2)}::int8[])[1]) < 5000000`,
  }),
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
  const written = await tx.run(POST_BETS, columns(accounts, bets))
  assert(written.length === accounts.length, 'an account is missing')
}

/**
 * Writes what was played on remembered seats, without locks taken before: a player's bets are
 * written only if the account is still at the version they were played on, which proves all that
 * the play assumed. Answers whose bets were written.
 */
export async function postRemembered(
  pool: pg.Pool,
  accounts: AccountAfter[],
  bets: BetPosting[],
): Promise<Set<string>> {
  type Row = { player_id: string }
  const written = await runAlone<Row>(pool, POST_REMEMBERED, columns(accounts, bets))
  return new Set(written.map((row) => row.player_id))
}

function columns(accounts: AccountAfter[], bets: BetPosting[]): Buffer[] {
  bets.forEach(assertPosting)
  return [...accountColumns(accounts, bets), ...betColumns(bets)]
}

function assertPosting(bet: BetPosting): void {
  assert(bet.stakeMinor > 0n && bet.payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(bet.payoutMinor === (bet.stakeMinor * bet.multiplier4) / 10_000n, 'payout is not floored')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}

function accountColumns(accounts: AccountAfter[], bets: BetPosting[]): Buffer[] {
  const placeOf = new Map(accounts.map((account, place) => [account.playerId, place]))
  const games = accounts.map(() => 0)
  const wagered = accounts.map(() => 0n)
  const played = COUNTED.map(() => accounts.map(() => 0))
  for (const one of bets) {
    const place = placeOf.get(one.playerId)!
    played[COUNTED.indexOf(one.game)]![place]! += 1
    if (one.currency !== 'coin') continue
    games[place]! += 1
    wagered[place]! += one.stakeMinor
  }
  return [
    uuidArray(accounts.map((account) => account.playerId)),
    int8Array(accounts.map((account) => account.version)),
    int8Array(accounts.map((account) => account.seq)),
    int8Array(accounts.map((account) => account.coinMinor)),
    int8Array(accounts.map((account) => account.ticketMinor)),
    int4Array(accounts.map((account) => account.nonce)),
    hashArray(accounts.map((account) => account.head)),
    int4Array(games),
    int8Array(wagered),
    ...played.map((counts) => int4Array(counts)),
  ]
}

function betColumns(bets: BetPosting[]): Buffer[] {
  return [
    uuidArray(bets.map((one) => one.playerId)),
    int8Array(bets.map((one) => one.seq)),
    int8Array(bets.map((one) => one.atMicros)),
    textArray(bets.map((one) => one.identifier)),
    textArray(bets.map((one) => one.game)),
    textArray(bets.map((one) => one.currency)),
    int8Array(bets.map((one) => one.stakeMinor)),
    int8Array(bets.map((one) => one.payoutMinor)),
    int8Array(bets.map((one) => one.multiplier4)),
    int8Array(bets.map((one) => one.coinAfterMinor)),
    int8Array(bets.map((one) => one.ticketAfterMinor)),
    int4Array(bets.map((one) => one.epoch)),
    int4Array(bets.map((one) => one.nonce)),
    jsonArray(bets.map((one) => JSON.stringify(one.params))),
    jsonArray(bets.map((one) => JSON.stringify(one.state))),
    hashArray(bets.map((one) => one.hash)),
  ]
}
