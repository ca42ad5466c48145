import assert from 'node:assert/strict'
import { GAMES } from '@kapis/games/games'
import { payout } from '@kapis/money/money'
import type pg from 'pg'
import { arrayStatement } from '#db/arrays/array-statement.ts'
import type {
  ArrayStatement,
  ArrayColumns,
  StatementParameters,
} from '#db/arrays/array-statement.ts'
import { runAlone } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { playedColumn } from '../played-columns.ts'
import type { AccountChange, SettledBet } from './plays.ts'
import { ACCOUNT_COLUMNS, LINE_COLUMNS, ROUND_COLUMNS } from './change-columns.ts'
import type { OwnLine } from './change-columns.ts'
import type { BetKey, PlayerSession } from './lock-player-states.ts'
import { lastStakeSql } from './pace.ts'
import type { Pace } from './pace.ts'
import { RECENT, STEP_OF_KEY, entryOfKey } from './used-identifiers.ts'

/** The input of the statement. `due` are the sessions on which activity must be recorded. */
type Batch = {
  changes: readonly AccountChange[]
  lines: readonly OwnLine[]
  pace: Pace
  due: readonly PlayerSession[]
  isLocked: boolean
}
type Options = Pick<Batch, 'pace' | 'due'>

/**
 * Returns the statement that writes a batch of changes, with or without the part for rounds. Under
 * locks it must write everybody, or it fails. Otherwise it skips players whose account has another
 * version, who reuse an identifier or who stake too fast, and all players if the clocks differ too
 * much; the caller then retries with locks.
 */
function postStatement(name: string, hasRounds: boolean): ArrayStatement<Batch> {
  return arrayStatement<Batch>(name, ($) => {
    const accounts = $.rows('n', ({ changes }) => changes, ACCOUNT_COLUMNS)
    const lines = $.rows('l', (batch) => batch.lines, LINE_COLUMNS)
    // Under locks, the identifiers were looked up before.
    const keysOf = (batch: Batch) => (batch.isLocked ? [] : batch.changes.flatMap(identifiersOf))
    const keys = $.rows('k', keysOf, KEY_COLUMNS)
    const sessions = $.rows('t', (batch) => batch.due, SESSION_COLUMNS)
    const isLocked = $.value('bool', (batch) => batch.isLocked)
    const gap = $.value('interval', ({ pace }) => `${pace.gapMicros} microseconds`)
    const ahead = $.value('interval', ({ pace }) => `${pace.aheadMicros} microseconds`)
    const nowMicros = $.value('int8', ({ changes }) => changes[0]?.before.lockedAtMicros ?? null)
    const count = $.value('int8', ({ changes }) => changes.length)
    const lastStake = lastStakeSql('n.stakes', gap)
    // Not a join, so that the planner looks each row up in a hash table of the players.
    const isWritten = (id: string) => `(${isLocked} or ${id} in (select player_id from accounts))`
    return `
with known as materialized (
  select k.player_id from ${keys} ${hasRounds ? USED_BY_ANY : USED_BY_BET}
),
accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    coin_held_minor = n.coin_held, ticket_held_minor = n.ticket_held, nonce = n.nonce,
    head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered, ${COUNTERS},
    last_stake_at = case n.stakes when 0 then a.last_stake_at else ${lastStake} end
  from ${accounts}
  where a.player_id = n.player_id and a.version = n.version and (${isLocked}
    or (n.stakes = 0 or ${lastStake} <= statement_timestamp() + ${ahead})
      and a.player_id not in (select player_id from known)
      and abs(extract(epoch from clock_timestamp()) * 1000000 - ${nowMicros}) < 2000000)
  returning a.player_id
),
lines as materialized (
  select l.*, timestamptz 'epoch' + l.micros * interval '1 microsecond' as at
  from ${lines} where ${isWritten('l.player_id')}
),
${WRITE_LINES},
renewed as (
  update user_session s set last_active_at = clock_timestamp()
  from ${sessions}
  where s.user_id = t.user_id and s.token_hash = t.token_hash and ${isWritten('t.user_id')}
)${hasRounds ? writeRounds($, isWritten('r.player_id')) : ''}
-- The check comes first, so that it fails even if no account was written.
select a.player_id
from (select 1 / (${hasRounds ? IS_MOVED : 'true'} and (not ${isLocked}
  or (select count(*) from accounts) = ${count}))::int as is_right) one
left join accounts a on is_right = 1`
  })
}

/** Writes the journal entries, and the bets that they settle. */
const WRITE_LINES = `journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, held_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash)
  select player_id, seq, at, cause, key, counter, currency, amount, held, coin, ticket, coin_held,
    ticket_held, hash
  from lines
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state, actions)
  select player_id, seq, at, game, stake, payout, multiplier4, epoch, nonce, params, state,
    case cause when 'round' then steps end
  from lines where stake > 0
)`

const COUNTERS = GAMES.map(playedColumn)
  .map((column) => `${column} = a.${column} + n.${column}`)
  .join(', ')

/**
 * Returns the part of the statement that writes rounds and steps. A round that ends in the request
 * that starts it is stored in its final state.
 */
function writeRounds($: StatementParameters<Batch>, isWritten: string): string {
  const rounds = $.rows('r', ({ changes }) => changes.flatMap((one) => one.rounds), ROUND_COLUMNS)
  return `,
plays as materialized (select r.* from ${rounds} where ${isWritten}),
started as (
  insert into game_round (player_id, identifier, game, currency, stake_minor, params, epoch, nonce,
    practice_seed, status, settled_seq, moved_at, started_at)
  select player_id, identifier, game, currency, stake, params, epoch, nonce, seed, status,
    settled_seq, at, at
  from plays where seq = 0
),
moved as (
  update game_round r set status = p.status, seq = p.seq, settled_seq = p.settled_seq,
    moved_at = p.at
  from plays p
  where p.seq > 0 and r.player_id = p.player_id and r.identifier = p.identifier
    and r.status = 'open' and r.seq = p.seq - 1
  returning 1
),
steps as (
  insert into game_step (player_id, identifier, round_identifier, seq, asked, taken, coin_minor,
    ticket_minor, at)
  select player_id, step, identifier, seq, asked, taken, step_coin, step_ticket, at from plays
)`
}

const IS_MOVED = '(select count(*) from moved) = (select count(*) from plays where seq > 0)'

const SESSION_COLUMNS = {
  user_id: ['uuid', ({ playerId }) => playerId],
  token_hash: ['bytea', ({ tokenHash }) => tokenHash],
} satisfies ArrayColumns<PlayerSession>

const KEY_COLUMNS = {
  player_id: ['uuid', ({ playerId }) => playerId],
  key: ['text', ({ identifier }) => identifier],
} satisfies ArrayColumns<BetKey>

/** Returns the identifiers of the requests that changed an account. A round's last line has another. */
const identifiersOf = ({ lines, rounds, before: { playerId } }: AccountChange): BetKey[] => [
  ...lines.flatMap(({ bet }) =>
    bet?.heldMinor === 0n ? [{ playerId, identifier: bet.causeKey }] : [],
  ),
  ...rounds.map(({ step: { identifier } }) => ({ playerId, identifier })),
]

const USED_BY_BET = `join ledger_journal j on j.player_id = k.player_id and j.cause_key = k.key
    and j.cause = 'bet' and ${RECENT}`

const USED_BY_ANY = `cross join lateral (
    (${entryOfKey('bet')})
    union all
    (${entryOfKey('round')})
    union all
    (select 0 from (${STEP_OF_KEY}) step)
  ) used`

/** Most batches have only bets that one request decides, and need not touch rounds. */
const POST_BETS = postStatement('post-bets', false)
const POST_MOVES = postStatement('post-moves', true)

/**
 * Writes a batch of changes in one statement: accounts, journal entries, bets, rounds and steps,
 * and the activity of the due sessions. Each account appears once and must be locked by this
 * transaction, after the pace was checked. If an account or a round has changed, the statement
 * fails with a division by zero, so that the transaction cannot be committed. Does not read the
 * money gate.
 */
export async function postChanges(
  tx: BatchTx,
  changes: readonly AccountChange[],
  options: Options,
): Promise<void> {
  if (changes.length === 0 && options.due.length === 0) return
  await tx.runLast(...fill({ changes, ...options, isLocked: true }))
}

/**
 * Writes changes that were played on cached accounts, without locks. A player's changes are written
 * only if the account's version is still the cached one, so that everything they relied on is
 * unchanged, and only if the stakes keep the pace. Records activity on the due sessions of these
 * players. Returns the players whose changes were written. Fails with a division by zero, and
 * writes nothing, if a round was changed without its account.
 */
export async function postChangesIfUnchanged(
  pool: pg.Pool,
  changes: readonly AccountChange[],
  options: Options,
): Promise<Set<string>> {
  const filled = fill({ changes, ...options, isLocked: false })
  const written = await runAlone<{ player_id: string }>(pool, ...filled)
  return new Set(written.map((row) => row.player_id))
}

function fill(batch: Omit<Batch, 'lines'>): [ArrayStatement<Batch>, unknown[]] {
  const { changes } = batch
  const lines = changes.flatMap(({ before: { playerId }, lines: own }) =>
    own.map((line) => ({ playerId, ...line })),
  )
  for (const { bet } of lines) if (bet !== null) assertAddsUp(bet)
  const hasRounds = changes.some(({ rounds }) => rounds.length > 0)
  const isBets = !hasRounds && lines.every(({ entry }) => entry.cause === 'bet')
  const statement = isBets ? POST_BETS : POST_MOVES
  return [statement, statement.valuesOf({ ...batch, lines })]
}

function assertAddsUp(bet: SettledBet): void {
  const { stakeMinor, payoutMinor, heldMinor } = bet
  assert(stakeMinor > 0n && payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(payoutMinor === payout(stakeMinor, bet.multiplier4), 'payout is not floored')
  const isRelease = heldMinor === -stakeMinor && bet.steps !== null
  assert(heldMinor === 0n || isRelease, 'a bet holds nothing, and a round releases what it held')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}
