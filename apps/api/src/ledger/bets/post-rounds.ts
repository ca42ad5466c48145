import assert from 'node:assert/strict'
import { ROUND_GAMES } from '@kapis/games/games'
import { payout } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'
import {
  hashArray,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  uuidArray,
} from '#db/binary-array.ts'
import type { JournalEntry } from '../hash-entry.ts'
import { stepsColumn } from './bet-columns.ts'
import type { LockedAccount } from '../lock-account.ts'
import { playedColumn } from '../played-columns.ts'
import type { SettledBet } from './settled-bet.ts'

/** A journal entry of a round: the held stake, its refund, or the settlement. */
export type RoundEntry = { entry: JournalEntry; hash: Uint8Array }

/** The changes that a move of a round makes to the player's account. */
export type RoundPosting = {
  before: LockedAccount
  /** The account after the entries. Its `version` is that of `before`. */
  after: LockedAccount
  entries: RoundEntry[]
  /** The bet of a round that this move settles; otherwise null. */
  bet: SettledBet | null
}

const COUNTERS = ROUND_GAMES.map(playedColumn)

const POST_ROUNDS = {
  name: 'post-rounds',
  text: `
with accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    coin_held_minor = n.coin_held, ticket_held_minor = n.ticket_held, nonce = n.nonce,
    head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    last_stake_at = timestamptz 'epoch' + n.last_stake * interval '1 microsecond',
    ${COUNTERS.map((column) => `${column} = a.${column} + n.${column}`).join(', ')}
  from unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[],
    $8::int4[], $9::bytea[], $10::int4[], $11::int8[], $12::int8[],
    ${COUNTERS.map((_, index) => `$${index + 13}::int4[]`).join(', ')})
    as n (player_id, version, seq, coin, ticket, coin_held, ticket_held, nonce, head, games,
      wagered, last_stake, ${COUNTERS.join(', ')})
  where a.player_id = n.player_id and a.version = n.version
  returning a.player_id
),
journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, held_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash)
  select player_id, seq, timestamptz 'epoch' + micros * interval '1 microsecond', cause, key,
    counter, currency, amount, held, coin, ticket, coin_held, ticket_held, hash
  from unnest(${arrays(17, ['uuid', 'int8', 'int8', 'text', 'text', 'text', 'text', 'int8', 'int8', 'int8', 'int8', 'int8', 'int8', 'bytea'])})
    as j (player_id, seq, micros, cause, key, counter, currency, amount, held, coin, ticket,
      coin_held, ticket_held, hash)
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state, actions)
  select player_id, seq, timestamptz 'epoch' + micros * interval '1 microsecond', game, stake,
    payout, multiplier4, epoch, nonce, params, state, actions
  from unnest(${arrays(31, ['uuid', 'int8', 'int8', 'text', 'int8', 'int8', 'int8', 'int4', 'int4', 'json', 'json', 'json'])})
    as b (player_id, seq, micros, game, stake, payout, multiplier4, epoch, nonce, params, state,
      actions)
)
select 1 / (count(*) = cardinality($1::uuid[]))::int from accounts`,
}

/** Returns placeholders for array parameters of these types, numbered from `first`. */
function arrays(first: number, types: string[]): string {
  return types.map((type, index) => `$${first + index}::${type}[]`).join(', ')
}

/**
 * Writes the journal entries, bets and accounts of a batch of rounds in one statement. Each account
 * appears once and must be locked by this transaction. If an account has changed, the statement
 * fails with a division by zero, so that nothing of the batch is written. Does not read the money
 * gate.
 */
export async function postRounds(tx: BatchTx, postings: readonly RoundPosting[]): Promise<void> {
  if (postings.length === 0) return
  for (const { bet } of postings) if (bet !== null) assertAddsUp(bet)
  await tx.runLast(POST_ROUNDS, [
    ...accountColumns(postings),
    ...entryColumns(postings),
    ...betColumns(postings.flatMap(({ bet }) => bet ?? [])),
  ])
}

function assertAddsUp({ stakeMinor, payoutMinor, multiplier4, heldMinor, steps }: SettledBet) {
  assert(stakeMinor > 0n && payoutMinor >= 0n, 'a round stakes something and pays no debt')
  assert(payoutMinor === payout(stakeMinor, multiplier4), 'payout is not floored')
  assert(heldMinor === -stakeMinor, 'it releases what it held')
  assert(steps !== null, 'a round has its steps')
}

function accountColumns(postings: readonly RoundPosting[]): (Buffer | (bigint | null)[])[] {
  const after = postings.map((posting) => posting.after)
  // The withdrawal rule counts only rounds that were played for coins.
  const coinStakes = postings.map(({ bet }) => (bet?.currency === 'coin' ? bet.stakeMinor : null))
  return [
    uuidArray(after.map(({ playerId }) => playerId)),
    int8Array(postings.map(({ before }) => before.version)),
    int8Array(after.map(({ seq }) => seq)),
    int8Array(after.map(({ coinMinor }) => coinMinor)),
    int8Array(after.map(({ ticketMinor }) => ticketMinor)),
    int8Array(after.map(({ coinHeldMinor }) => coinHeldMinor)),
    int8Array(after.map(({ ticketHeldMinor }) => ticketHeldMinor)),
    int4Array(after.map(({ nonce }) => nonce)),
    hashArray(after.map(({ head }) => head)),
    int4Array(coinStakes.map((stake) => Number(stake !== null))),
    int8Array(coinStakes.map((stake) => stake ?? 0n)),
    after.map(({ lastStakeMicros }) => lastStakeMicros),
    ...ROUND_GAMES.map((game) => int4Array(postings.map(({ bet }) => Number(bet?.game === game)))),
  ]
}

function entryColumns(postings: readonly RoundPosting[]): Buffer[] {
  const entries = postings.flatMap(({ before: { playerId }, entries: own }) =>
    own.map(({ entry, hash }) => ({ playerId, hash, ...entry })),
  )
  return [
    uuidArray(entries.map(({ playerId }) => playerId)),
    int8Array(entries.map(({ seq }) => seq)),
    int8Array(entries.map(({ atMicros }) => atMicros)),
    textArray(entries.map(({ cause }) => cause)),
    textArray(entries.map(({ causeKey }) => causeKey)),
    textArray(entries.map(({ counter }) => counter)),
    textArray(entries.map(({ currency }) => currency)),
    int8Array(entries.map(({ amountMinor }) => amountMinor)),
    int8Array(entries.map(({ heldMinor }) => heldMinor)),
    int8Array(entries.map(({ coinAfterMinor }) => coinAfterMinor)),
    int8Array(entries.map(({ ticketAfterMinor }) => ticketAfterMinor)),
    int8Array(entries.map(({ coinHeldAfterMinor }) => coinHeldAfterMinor)),
    int8Array(entries.map(({ ticketHeldAfterMinor }) => ticketHeldAfterMinor)),
    hashArray(entries.map(({ hash }) => hash)),
  ]
}

function betColumns(bets: readonly SettledBet[]): Buffer[] {
  return [
    uuidArray(bets.map(({ playerId }) => playerId)),
    int8Array(bets.map(({ seq }) => seq)),
    int8Array(bets.map(({ atMicros }) => atMicros)),
    textArray(bets.map(({ game }) => game)),
    int8Array(bets.map(({ stakeMinor }) => stakeMinor)),
    int8Array(bets.map(({ payoutMinor }) => payoutMinor)),
    int8Array(bets.map(({ multiplier4 }) => multiplier4)),
    int4Array(bets.map(({ epoch }) => epoch)),
    int4Array(bets.map(({ nonce }) => nonce)),
    jsonArray(bets.map(({ params }) => JSON.stringify(params))),
    jsonArray(bets.map(({ state }) => JSON.stringify(state))),
    stepsColumn(bets),
  ]
}

/** Returns the journal entry that settles a round. */
export function settlementOf(bet: SettledBet): RoundEntry {
  const { publicNo, seq, atMicros, identifier, game, currency, stakeMinor, payoutMinor } = bet
  const { heldMinor, coinAfterMinor, ticketAfterMinor } = bet
  const { coinHeldAfterMinor, ticketHeldAfterMinor } = bet
  const cause = { cause: 'round', causeKey: identifier, counter: `game:${game}`, currency }
  const amountMinor = payoutMinor - stakeMinor - heldMinor
  const after = { coinAfterMinor, ticketAfterMinor, coinHeldAfterMinor, ticketHeldAfterMinor }
  const entry = { publicNo, seq, atMicros, ...cause, amountMinor, heldMinor, ...after }
  return { entry, hash: bet.receipt.hash }
}
