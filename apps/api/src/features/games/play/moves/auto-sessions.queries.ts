import type { AutoSettings, AutoSessionState } from '@kapis/games/auto'
import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { AutoMove } from './move.ts'

type Row = AutoSettings &
  AutoSessionState & {
    playerId: string
    autoSessionId: string
    game: string
    params: object
    currency: string
    expiresAtMicros: bigint
    stoppedWhy: string | null
  }

/** An auto session, which a batch updates in place. */
export type AutoSession = Row & {
  isChanged: boolean
  /**
   * The session's bets settled in this batch: each bet's number in the journal and in the session.
   */
  settled: { seq: bigint; autoSeq: number }[]
}

/** The auto sessions of a batch, by `autoKey`. */
export type AutoSessions = ReadonlyMap<string, AutoSession>

export function autoKey(playerId: string, autoSessionId: string): string {
  return `${playerId} ${autoSessionId}`
}

const FIND_AUTO = {
  name: 'find-auto',
  text: `
select s.player_id as "playerId", s.auto_session_id as "autoSessionId", s.game, s.params,
  s.currency, s.base_minor as "baseMinor", s.bets_max as "betsMax",
  s.on_win_increase4 as "onWinIncrease4", s.on_loss_increase4 as "onLossIncrease4",
  s.stop_profit_minor as "stopProfitMinor", s.stop_loss_minor as "stopLossMinor",
  s.stop_win4 as "stopWin4", s.placed, s.net_minor as "netMinor",
  s.next_stake_minor as "nextStakeMinor", s.last_multiplier4 as "lastMultiplier4",
  (extract(epoch from s.expires_at) * 1000000)::int8 as "expiresAtMicros",
  s.stopped_why as "stoppedWhy"
from unnest($1::uuid[], $2::uuid[]) as asked (player_id, auto_session_id)
join auto_session s using (player_id, auto_session_id)`,
}

/**
 * Returns the auto sessions to which the bets of a batch belong. The locks of the players' accounts
 * also protect these sessions.
 */
export async function findAutoSessions(
  tx: BatchTx,
  bets: readonly AutoMove[],
): Promise<AutoSessions> {
  if (bets.length === 0) return new Map()
  const distinct = new Map(bets.map((bet) => [autoKey(bet.playerId, bet.auto.sessionId), bet]))
  const rows = await tx.run<Row>(FIND_AUTO, [
    [...distinct.values()].map(({ playerId }) => playerId),
    [...distinct.values()].map(({ auto }) => auto.sessionId),
  ])
  return new Map(
    rows.map((row) => [
      autoKey(row.playerId, row.autoSessionId),
      { ...row, isChanged: false, settled: [] },
    ]),
  )
}

const UPDATE_AUTO = {
  name: 'update-auto',
  text: `
with bets as (
  insert into auto_bet (player_id, auto_session_id, seq, auto_seq)
  select * from unnest($8::uuid[], $9::uuid[], $10::int8[], $11::int4[])
)
update auto_session s
set placed = n.placed, net_minor = n.net, next_stake_minor = n.stake,
  last_multiplier4 = n.multiplier4, stopped_why = n.why,
  stopped_at = case when n.why is null then null else coalesce(s.stopped_at, clock_timestamp()) end
from unnest($1::uuid[], $2::uuid[], $3::int4[], $4::int8[], $5::int8[], $6::int8[], $7::text[])
  as n (player_id, auto_session_id, placed, net, stake, multiplier4, why)
where s.player_id = n.player_id and s.auto_session_id = n.auto_session_id`,
}

/** Stores the changed auto sessions of a batch, and marks the bets that belong to them. */
export async function updateAutoSessions(tx: BatchTx, sessions: AutoSessions): Promise<void> {
  const changed = [...sessions.values()].filter((session) => session.isChanged)
  if (changed.length === 0) return
  const bets = changed.flatMap((session) => session.settled.map((bet) => ({ ...session, ...bet })))
  const states = columnsOf(
    changed,
    ...(['playerId', 'autoSessionId', 'placed', 'netMinor'] as const),
    ...(['nextStakeMinor', 'lastMultiplier4', 'stoppedWhy'] as const),
  )
  const numbers = columnsOf(bets, 'playerId', 'autoSessionId', 'seq', 'autoSeq')
  await tx.runLast(UPDATE_AUTO, [...states, ...numbers])
}
