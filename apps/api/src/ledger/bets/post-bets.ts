import assert from 'node:assert/strict'
import { BET_GAMES, ONE_SHOT_GAMES } from '@kapis/games/games'
import type { Game } from '@kapis/games/games'
import type pg from 'pg'
import { runAlone } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { RECENT } from './recent.ts'
import { playedColumn } from '../played-columns.ts'
import type { SettledBet } from './settled-bet.ts'
import {
  hashArray,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  uuidArray,
} from '#db/binary-array.ts'

/** The account after the player's bets in this batch. */
export type AccountAfter = {
  playerId: string
  /** The version that the bets were played on. */
  version: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  nonce: number
  /** Hash of the newest journal entry. */
  head: Uint8Array
  /** Time of the newest bet; null if no minimum time between bets applies. */
  lastStakeMicros: bigint | null
}

/**
 * A variant of the statement. Batches with plans count more games and write steps; most batches
 * have only one-shot games and skip that.
 */
type Kind = {
  name: string
  games: readonly Game[]
  hasSteps: boolean
  /** Writes the time of each player's last stake, for the minimum time between bets. */
  isPaced: boolean
}
const PLAIN = { name: '', games: ONE_SHOT_GAMES, hasSteps: false }
const PLANNED = { name: '-plans', games: BET_GAMES, hasSteps: true }

/** Returns the placeholder of a bet column; the account columns come first. */
const betColumn =
  ({ games, isPaced }: Kind) =>
  (column: number) =>
    `$${10 + games.length + Number(isPaced) + column}`

/**
 * Builds the statement that writes a batch. The locked and the optimistic variant differ only in
 * `known` and `condition`.
 */
function postText(kind: Kind, { known = '', condition = '' } = {}): string {
  const bet = betColumn(kind)
  const counters = kind.games.map(playedColumn)
  const [cause, steps, stepsType, stepsWritten] = kind.hasSteps
    ? [CAUSE, ', steps', `, ${bet(16)}::json[]`, `, case when ${CAUSE} = 'round' then steps end`]
    : [`'bet'`, '', '', '']
  const [stakedSet, stakedType, staked] = kind.isPaced
    ? [STAKED_SET, `, $${10 + kind.games.length}::int8[]`, ', staked']
    : ['', '', '']
  return `
with ${known}accounts as (
  update ledger_account a
  set version = a.version + 1, seq = n.seq, coin_minor = n.coin, ticket_minor = n.ticket,
    nonce = n.nonce, head = n.head, games_played = a.games_played + n.games,
    wagered_minor = a.wagered_minor + n.wagered,
    ${counters.map((column) => `${column} = a.${column} + n.${column}`).join(', ')}${stakedSet}
  from unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int4[], $7::bytea[],
    $8::int4[], $9::int8[], ${counters.map((_, index) => `$${index + 10}::int4[]`).join(', ')}${stakedType})
    as n (player_id, version, seq, coin, ticket, nonce, head, games, wagered,
      ${counters.join(', ')}${staked})
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
)
select player_id from accounts`
}

const STAKED_SET = `,
    last_stake_at = timestamptz 'epoch' + n.staked * interval '1 microsecond'`

/** A one-shot bet in a batch with plans has null for its steps. */
const CAUSE = `case json_typeof(steps) when 'null' then 'bet' else 'round' end`

/** Skips players with a reused identifier or clock skew; the caller retries with locks. */
function ifUnchangedText(kind: Kind): string {
  const bet = betColumn(kind)
  return postText(kind, {
    known: `known as materialized (
  select b.player_id from unnest(${bet(0)}::uuid[], ${bet(3)}::text[]) as b (player_id, key)
  ${kind.hasSteps ? USED_BY_ANY : USED_BY_BET}
),
`,
    condition: `and a.player_id not in (select player_id from known)
    and abs(extract(epoch from clock_timestamp()) * 1000000 - (${bet(2)}::int8[])[1]) < 5000000`,
  })
}

const USED_BY_BET = `join ledger_journal j on j.player_id = b.player_id and j.cause_key = b.key
    and j.cause = 'bet' and ${RECENT}`

/** One lookup per cause; for all causes at once the planner skips the key index on small tables. */
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

function statementsOf(part: Omit<Kind, 'isPaced'>, isPaced: boolean) {
  const kind = { ...part, name: isPaced ? `${part.name}-paced` : part.name, isPaced }
  return {
    ...kind,
    post: { name: `post-bets${kind.name}`, text: postText(kind) },
    postIfUnchanged: { name: `post-remembered${kind.name}`, text: ifUnchangedText(kind) },
  }
}
const KINDS = {
  plain: { free: statementsOf(PLAIN, false), paced: statementsOf(PLAIN, true) },
  planned: { free: statementsOf(PLANNED, false), paced: statementsOf(PLANNED, true) },
}

function kindOf(accounts: readonly AccountAfter[], bets: readonly SettledBet[]) {
  const kinds = bets.some(({ steps }) => steps !== null) ? KINDS.planned : KINDS.plain
  return accounts[0]!.lastStakeMicros === null ? kinds.free : kinds.paced
}

/**
 * Writes a batch in one statement: accounts, journal and bets. Must run under the locks of
 * `lockPlayerStates`. Throws for the whole batch if an account is missing.
 */
export async function postBets(
  tx: BatchTx,
  accounts: AccountAfter[],
  bets: SettledBet[],
): Promise<void> {
  const kind = kindOf(accounts, bets)
  const written = await tx.run(kind.post, columns(kind, accounts, bets))
  assert(written.length === accounts.length, 'an account is missing')
}

/**
 * Writes bets played on cached player states, without locks. A player's bets are written only if
 * the account still has the version they were played on, which proves every assumption of the play.
 * Returns the players whose bets were written.
 */
export async function postBetsIfUnchanged(
  pool: pg.Pool,
  accounts: AccountAfter[],
  bets: SettledBet[],
): Promise<Set<string>> {
  type Row = { player_id: string }
  const kind = kindOf(accounts, bets)
  const written = await runAlone<Row>(pool, kind.postIfUnchanged, columns(kind, accounts, bets))
  return new Set(written.map((row) => row.player_id))
}

function columns(kind: Kind, accounts: AccountAfter[], bets: SettledBet[]): Buffer[] {
  bets.forEach(assertAddsUp)
  const steps = kind.hasSteps ? [stepsColumn(bets)] : []
  return [...accountColumns(kind, accounts, bets), ...betColumns(bets), ...steps]
}

function assertAddsUp(bet: SettledBet): void {
  assert(bet.stakeMinor > 0n && bet.payoutMinor >= 0n, 'a bet stakes something and pays no debt')
  assert(bet.payoutMinor === (bet.stakeMinor * bet.multiplier4) / 10_000n, 'payout is not floored')
  assert(bet.heldMinor === 0n, 'a bet of a batch holds nothing')
  assert(bet.coinAfterMinor >= 0n && bet.ticketAfterMinor >= 0n, 'a balance went below zero')
}

function accountColumns(
  { games: counted, isPaced }: Kind,
  accounts: AccountAfter[],
  bets: SettledBet[],
): Buffer[] {
  const indexOf = new Map(accounts.map((account, index) => [account.playerId, index]))
  const games = accounts.map(() => 0)
  const wagered = accounts.map(() => 0n)
  const played = counted.map(() => accounts.map(() => 0))
  for (const one of bets) {
    const index = indexOf.get(one.playerId)!
    played[counted.indexOf(one.game)]![index]! += 1
    if (one.currency !== 'coin') continue
    games[index]! += 1
    wagered[index]! += one.stakeMinor
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
    ...(isPaced ? [int8Array(accounts.map((account) => account.lastStakeMicros!))] : []),
  ]
}

function betColumns(bets: SettledBet[]): Buffer[] {
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
    hashArray(bets.map((one) => one.receipt.hash)),
  ]
}

function stepsColumn(bets: SettledBet[]): Buffer {
  return jsonArray(bets.map(({ steps }) => JSON.stringify(steps)))
}
