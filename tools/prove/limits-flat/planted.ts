import type pg from 'pg'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'
import { oddPool } from '../shared/planted/odd-pool.ts'
import type { Odd } from '../shared/planted/odd-pool.ts'

/**
 * Planted bug: every batch checks the limits by summing the whole period.
 */
export function makeSumTheMonth(deps: SettleDeps): SettleMoves {
  return makeSettle({ ...deps, betPool: oddPool(deps.betPool, askAsBefore) }, null)
}

function askAsBefore(client: pg.PoolClient): Odd {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  return {
    query(request, ...rest) {
      return query(
        isStatement(request) ? { ...request, text: asBefore(request.text) } : request,
        ...rest,
      )
    },
  }
}

function isStatement(request: unknown): request is { text: string } {
  return typeof request === 'object' && request !== null && 'text' in request
}

/** Makes the statement sum the journal of each limit's whole period. */
function asBefore(text: string): string {
  return text.replace('ledger_limits_left($1::uuid[])', LEFT_BY_JOURNAL)
}

const LEFT_BY_JOURNAL = `(
  select p.player as player_id,
    exists (select from player_pause s where s.player_id = p.player and s.ends_at > now())
      as is_paused,
    min(l.amount_minor - u.wagered) filter (where l.kind = 'wager') as wager_left_minor,
    min(l.amount_minor - u.lost) filter (where l.kind = 'loss') as loss_left_minor
  from unnest($1::uuid[]) as p (player)
  left join player_limit_now l on l.player_id = p.player and l.kind in ('wager', 'loss')
    and l.amount_minor is not null
  left join lateral (
    select coalesce(-sum(j.amount_minor), 0)::int8 as lost,
      coalesce(sum(case when j.counter like 'hold:%' then -j.amount_minor
        when j.held_minor = 0 then b.stake_minor end), 0)::int8 as wagered
    from ledger_journal j
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    where j.player_id = p.player and j.at >= l.starts_at and j.currency = 'coin'
      and (j.counter like 'game:%' or j.counter like 'hold:%')
  ) u on l.starts_at is not null
  group by p.player
) as limits_left`
