import assert from 'node:assert/strict'
import { BET_GAMES, ONE_SHOT_GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type pg from 'pg'
import { runAlone } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { PlayerSession } from './lock-player-states.ts'
import type { Pace } from './pace.ts'
import { RECENT } from './recent.ts'
import { playedColumn } from '../played-columns.ts'
import type { SettledBet } from './settled-bet.ts'
import { accountColumns, betColumns, stepsColumn } from './bet-columns.ts'
import type { AccountAfter } from './bet-columns.ts'

/**
 * A variant of the statement that writes a batch. The variant for batches with plans counts more
 * games and writes steps; most batches contain only one-shot games and use the other.
 */
type Kind = {
  name: string
  games: readonly Game[]
  hasSteps: boolean
}
const PLAIN = { name: '', games: ONE_SHOT_GAMES, hasSteps: false }
const PLANNED = { name: '-plans', games: BET_GAMES, hasSteps: true }

/**
 * Returns the placeholder for a column of the bets. The placeholders for the pace and the columns
 * of the accounts come before it.
 */
const betColumn =
  ({ games }: Kind) =>
  (column: number) =>
    `$${11 + games.length + column}`

/**
 * Returns the statement that writes a batch. Its locked and optimistic variants differ only in
 * `known`, `condition`, `renewed` and `written`.
 */
function postText(
  kind: Kind,
  { known = '', condition = '', renewed = '', written = ALL_WRITTEN } = {},
): string {
  const bet = betColumn(kind)
  const counters = kind.games.map(playedColumn)
  const [cause, steps, stepsType, stepsWritten] = kind.hasSteps
    ? [CAUSE, ', steps', `, ${bet(16)}::json[]`, `, case when ${CAUSE} = 'round' then steps end`]
    : [`'bet'`, '', '', '']
  return `
with ${known}accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    nonce = n.nonce, head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    ${counters.map((column) => `${column} = a.${column} + n.${column}`).join(', ')},
    last_stake_at = ${LAST_STAKE}
  from unnest($2::uuid[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int4[], $8::bytea[],
    $9::int4[], $10::int8[], ${counters.map((_, index) => `$${index + 11}::int4[]`).join(', ')})
    as n (player_id, version, seq, coin, ticket, nonce, head, games, wagered,
      ${counters.join(', ')})
  where a.player_id = n.player_id and a.version = n.version ${condition}
  returning a.player_id, a.coin_held_minor as coin_held, a.ticket_held_minor as ticket_held
),
played as materialized (
  select b.*, timestamptz 'epoch' + b.micros * interval '1 microsecond' as at
  from unnest(${bet(0)}::uuid[], ${bet(1)}::int8[], ${bet(2)}::int8[], ${bet(3)}::text[], ${bet(4)}::text[], ${bet(5)}::text[],
    ${bet(6)}::int8[], ${bet(7)}::int8[], ${bet(8)}::int8[], ${bet(9)}::int8[], ${bet(10)}::int8[], ${bet(11)}::int4[], ${bet(12)}::int4[],
    ${bet(13)}::json[], ${bet(14)}::json[], ${bet(15)}::bytea[]${stepsType})
    as b (player_id, seq, micros, key, game, currency, stake, payout, multiplier4, coin, ticket,
      epoch, nonce, params, state, hash${steps})
),
written as materialized (
  select * from played join accounts using (player_id)
),
journal as (
  insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
    amount_minor, coin_after_minor, ticket_after_minor, coin_held_after_minor,
    ticket_held_after_minor, hash)
  select player_id, seq, at, ${cause}, key, 'game:' || game, currency, payout - stake, coin, ticket,
    coin_held, ticket_held, hash
  from written
),
bets as (
  insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4, epoch,
    nonce, params, state${kind.hasSteps ? ', actions' : ''})
  select player_id, seq, at, game, stake, payout, multiplier4, epoch, nonce, params,
    state${stepsWritten}
  from written
)${renewed}
${written}`
}

/**
 * Fails with a division by zero if an account is missing or has changed, so that the transaction
 * cannot be committed.
 */
const ALL_WRITTEN = 'select 1 / (count(*) = cardinality($2::uuid[]))::int from accounts'

/**
 * The time at which the last of the player's bets in the batch is due, as in `nextStakeMicros`.
 * Each bet is one journal entry, so the difference of the entry numbers counts the bets. $1 is the
 * time between two stakes.
 */
const LAST_STAKE = `greatest(a.last_stake_at + (n.seq - a.seq) * $1::interval,
      statement_timestamp() + (n.seq - a.seq - 1) * $1::interval)`

/**
 * The cause of a bet's journal entry. In a batch with plans, a one-shot bet has JSON null as its
 * steps.
 */
const CAUSE = `case json_typeof(steps) when 'null' then 'bet' else 'round' end`

/**
 * Returns the optimistic variant. It skips players who reuse an identifier or bet too fast, and all
 * players if the clocks differ too much; the caller then retries with locks. It records activity on
 * the sessions that are due, after it has locked the accounts, as the locked path does.
 */
function ifUnchangedText(kind: Kind): string {
  const bet = betColumn(kind)
  // The placeholders of the last parameters, which only this variant has.
  const [ahead, sessions, tokens] = [0, 1, 2].map((n) => bet((kind.hasSteps ? 17 : 16) + n))
  return postText(kind, {
    written: 'select player_id from accounts',
    renewed: `,
renewed as (
  update user_session s set last_active_at = clock_timestamp()
  from accounts, unnest(${sessions}::uuid[], ${tokens}::bytea[]) as t (user_id, token_hash)
  where t.user_id = accounts.player_id and s.user_id = t.user_id and s.token_hash = t.token_hash
)`,
    known: `known as materialized (
  select b.player_id from unnest(${bet(0)}::uuid[], ${bet(3)}::text[]) as b (player_id, key)
  ${kind.hasSteps ? USED_BY_ANY : USED_BY_BET}
),
`,
    condition: `and ${LAST_STAKE} <= statement_timestamp() + ${ahead}::interval
    and a.player_id not in (select player_id from known)
    and abs(extract(epoch from clock_timestamp()) * 1000000 - (${bet(2)}::int8[])[1]) < 2000000`,
  })
}

const USED_BY_BET = `join ledger_journal j on j.player_id = b.player_id and j.cause_key = b.key
    and j.cause = 'bet' and ${RECENT}`

/**
 * Returns the lookup of an identifier for one cause. If one lookup covered all causes, the planner
 * would not use the index on keys while the tables are small.
 */
const usedBy = (cause: 'bet' | 'round') => `(select from ledger_journal j
      where j.player_id = b.player_id and j.cause_key = b.key and j.cause = '${cause}'
        and ${RECENT} limit 1)`
const USED_BY_ANY = `cross join lateral (
    ${usedBy('bet')}
    union all
    ${usedBy('round')}
    union all
    (select from game_step s
      where s.player_id = b.player_id and s.identifier = b.key limit 1)
  ) used`

function statementsOf(kind: Kind) {
  return {
    ...kind,
    post: { name: `post-bets${kind.name}`, text: postText(kind) },
    postIfUnchanged: { name: `post-remembered${kind.name}`, text: ifUnchangedText(kind) },
  }
}
const KINDS = { plain: statementsOf(PLAIN), planned: statementsOf(PLANNED) }

function kindOf(bets: readonly SettledBet[]) {
  return bets.some(({ steps }) => steps !== null) ? KINDS.planned : KINDS.plain
}

/**
 * Writes a batch in one statement: accounts, journal entries and bets. Must run under the locks of
 * `lockPlayerStates`, after `playBatch` has checked the pace. Fails if an account is missing, so
 * that nothing of the batch is written.
 */
export async function postBets(
  tx: BatchTx,
  accounts: AccountAfter[],
  bets: SettledBet[],
  pace: Pace,
): Promise<void> {
  const kind = kindOf(bets)
  await tx.runLast(kind.post, valuesOf(kind, accounts, bets, pace))
}

/**
 * Writes bets that were played on cached player states, without locks. A player's bets are written
 * only if the account's version is still the one in the cached state, so that everything the bets
 * relied on is unchanged, and only if the bets keep the pace. Records activity on the given sessions
 * of these players. Returns the players whose bets were written.
 */
export async function postBetsIfUnchanged(
  pool: pg.Pool,
  accounts: AccountAfter[],
  bets: SettledBet[],
  { pace, stale }: { pace: Pace; stale: readonly PlayerSession[] },
): Promise<Set<string>> {
  type Row = { player_id: string }
  const kind = kindOf(bets)
  const values = [
    ...valuesOf(kind, accounts, bets, pace),
    `${pace.aheadMicros} microseconds`,
    stale.map(({ playerId }) => playerId),
    stale.map(({ tokenHash }) => tokenHash),
  ]
  const written = await runAlone<Row>(pool, kind.postIfUnchanged, values)
  return new Set(written.map((row) => row.player_id))
}

function valuesOf(
  kind: Kind,
  accounts: AccountAfter[],
  bets: SettledBet[],
  { gapMicros }: Pace,
): (Buffer | string)[] {
  bets.forEach(assertAddsUp)
  const steps = kind.hasSteps ? [stepsColumn(bets)] : []
  return [
    `${gapMicros} microseconds`,
    ...accountColumns(kind.games, accounts, bets),
    ...betColumns(bets),
    ...steps,
  ]
}

function assertAddsUp(bet: SettledBet): void {
  assert(bet.stakeMinor > 0n && bet.payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(bet.payoutMinor === (bet.stakeMinor * bet.multiplier4) / 10_000n, 'payout is not floored')
  assert(bet.heldMinor === 0n, 'a bet of a batch holds nothing')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}
