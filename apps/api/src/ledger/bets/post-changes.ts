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
import type { AccountChange } from './account-change.ts'
import { ACCOUNT_COLUMNS, LINE_COLUMNS, ROUND_COLUMNS } from './change-columns.ts'
import type { OwnLine } from './change-columns.ts'
import type { BetKey, PlayerSession } from './lock-player-states.ts'
import { lastStakeSql } from './pace.ts'
import type { Pace } from './pace.ts'
import { RECENT, STEP_OF_KEY, entryOfKey } from './used-identifiers.ts'
import type { SettledBet } from './settled-bet.ts'

/** The input of the statement. `due` are the sessions on which activity must be recorded. */
type Batch = {
  changes: readonly AccountChange[]
  lines: readonly OwnLine[]
  pace: Pace
  due: readonly PlayerSession[]
}
type Options = Pick<Batch, 'pace' | 'due'>

/**
 * What differs between the variants of the statement: whether the accounts are locked, and whether
 * the batch has only bets that one request decides. Most batches do, and need not touch rounds.
 */
type Variant = { isLocked: boolean; hasRounds: boolean }

/** Returns a variant of the statement that writes a batch of changes. */
function postStatement(name: string, { isLocked, hasRounds }: Variant): ArrayStatement<Batch> {
  return arrayStatement<Batch>(name, ($) => {
    const accounts = $.rows('n', ({ changes }) => changes, ACCOUNT_COLUMNS)
    const lines = $.rows('l', (batch) => batch.lines, LINE_COLUMNS)
    const sessions = $.rows('t', (batch) => batch.due, SESSION_COLUMNS)
    const gap = $.value('interval', ({ pace }) => `${pace.gapMicros} microseconds`)
    const lastStake = lastStakeSql('n.stakes', gap)
    const { known, condition } = isLocked
      ? { known: '', condition: '' }
      : unlocked($, lastStake, hasRounds ? null : lines.placeholders)
    // Not a join, so that the planner looks each row up in a hash table of the players.
    const ofWritten = (row: string) =>
      isLocked ? '' : `where (${row}.player_id in (select player_id from accounts)) is true`
    const rounds = hasRounds ? roundsText($, ofWritten('r')) : { also: '', isWritten: 'true' }
    return `
with ${known}accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    coin_held_minor = n.coin_held, ticket_held_minor = n.ticket_held, nonce = n.nonce,
    head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered, ${COUNTERS},
    last_stake_at = case n.stakes when 0 then a.last_stake_at else ${lastStake} end
  from ${accounts.from}
  where a.player_id = n.player_id and a.version = n.version ${condition}
  returning a.player_id
),
lines as materialized (
  select l.*, timestamptz 'epoch' + l.micros * interval '1 microsecond' as at
  from ${lines.from} ${ofWritten('l')}
),
journal as (
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
),
renewed as (
  update user_session s set last_active_at = clock_timestamp()
  from ${isLocked ? '' : 'accounts, '}${sessions.from}
  where ${isLocked ? '' : 't.user_id = accounts.player_id and '}s.user_id = t.user_id
    and s.token_hash = t.token_hash
)${rounds.also}
${isLocked ? everybody($, rounds.isWritten) : `select player_id from accounts where 1 / (${rounds.isWritten})::int = 1`}`
  })
}

/** Returns the end of the statement under locks, which fails if an account was not written. */
function everybody($: StatementParameters<Batch>, isWritten: string): string {
  const count = $.value('int8', ({ changes }) => changes.length)
  return `select 1 / ((select count(*) from accounts) = ${count} and ${isWritten})::int`
}

const COUNTERS = GAMES.map(playedColumn)
  .map((column) => `${column} = a.${column} + n.${column}`)
  .join(', ')

/**
 * Returns what the statement checks of accounts that are not locked. It skips players who reuse an
 * identifier or stake too fast, and all players if the clocks differ too much; the caller then
 * retries with locks. `bets` are the columns of the lines if every line is a bet, whose key is the
 * identifier of its request; otherwise it is null.
 */
function unlocked(
  $: StatementParameters<Batch>,
  lastStake: string,
  bets: Record<'player_id' | 'key', string> | null,
) {
  const ahead = $.value('interval', ({ pace }) => `${pace.aheadMicros} microseconds`)
  const nowMicros = $.value('int8', ({ changes }) => changes[0]!.before.lockedAtMicros)
  const keys =
    bets === null
      ? $.rows('k', ({ changes }) => changes.flatMap(identifiersOf), KEY_COLUMNS).from
      : `unnest(${bets.player_id}, ${bets.key}) as k (player_id, key)`
  return {
    known: `known as materialized (
  select k.player_id from ${keys} ${bets === null ? USED_BY_ANY : USED_BY_BET}
),
`,
    condition: `and (n.stakes = 0 or ${lastStake} <= statement_timestamp() + ${ahead})
    and a.player_id not in (select player_id from known)
    and abs(extract(epoch from clock_timestamp()) * 1000000 - ${nowMicros}) < 2000000`,
  }
}

/**
 * Returns the part of the statement that writes rounds and steps. A round that ends in the request
 * that starts it is stored in its final state.
 */
function roundsText($: StatementParameters<Batch>, ofWritten: string) {
  const { from } = $.rows('r', ({ changes }) => changes.flatMap((one) => one.rounds), ROUND_COLUMNS)
  return {
    also: `,
plays as materialized (select r.* from ${from} ${ofWritten}),
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
)`,
    isWritten: '(select count(*) from moved) = (select count(*) from plays where seq > 0)',
  }
}

const SESSION_COLUMNS = {
  user_id: ['uuid', ({ playerId }) => playerId],
  token_hash: ['bytea', ({ tokenHash }) => tokenHash],
} satisfies ArrayColumns<PlayerSession>

const KEY_COLUMNS = {
  player_id: ['uuid', ({ playerId }) => playerId],
  key: ['text', ({ identifier }) => identifier],
} satisfies ArrayColumns<BetKey>

const identifiersOf = ({ before: { playerId }, identifiers }: AccountChange): BetKey[] =>
  identifiers.map((identifier) => ({ playerId, identifier }))

const USED_BY_BET = `join ledger_journal j on j.player_id = k.player_id and j.cause_key = k.key
    and j.cause = 'bet' and ${RECENT}`

const USED_BY_ANY = `cross join lateral (
    (${entryOfKey('bet')})
    union all
    (${entryOfKey('round')})
    union all
    (select 0 from (${STEP_OF_KEY}) step)
  ) used`

const LOCKED = {
  bets: postStatement('post-bets', { isLocked: true, hasRounds: false }),
  any: postStatement('post-moves', { isLocked: true, hasRounds: true }),
}
const UNLOCKED = {
  bets: postStatement('post-bets-if-unchanged', { isLocked: false, hasRounds: false }),
  any: postStatement('post-moves-if-unchanged', { isLocked: false, hasRounds: true }),
}

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
  const hasRounds = changes.some(({ rounds }) => rounds.length > 0)
  const statement = hasRounds ? LOCKED.any : LOCKED.bets
  await tx.runLast(statement, statement.valuesOf(batchOf(changes, options)))
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
  const batch = batchOf(changes, options)
  const isBet = ({ entry }: OwnLine) => entry.cause === 'bet'
  const hasRounds = changes.some(({ rounds }) => rounds.length > 0) || !batch.lines.every(isBet)
  const statement = hasRounds ? UNLOCKED.any : UNLOCKED.bets
  const written = await runAlone<{ player_id: string }>(pool, statement, statement.valuesOf(batch))
  return new Set(written.map((row) => row.player_id))
}

function batchOf(changes: readonly AccountChange[], options: Options): Batch {
  const lines = changes.flatMap(({ before: { playerId }, lines: own }) =>
    own.map((line) => ({ playerId, ...line })),
  )
  for (const { bet } of lines) if (bet !== null) assertAddsUp(bet)
  return { changes, lines, ...options }
}

function assertAddsUp(bet: SettledBet): void {
  const { stakeMinor, payoutMinor, heldMinor } = bet
  assert(stakeMinor > 0n && payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(payoutMinor === payout(stakeMinor, bet.multiplier4), 'payout is not floored')
  const isRelease = heldMinor === -stakeMinor && bet.steps !== null
  assert(heldMinor === 0n || isRelease, 'a bet holds nothing, and a round releases what it held')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}
