import type { SetLimit, StartPause } from '@kapis/contract/limits'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Identities } from '#cashier/identities.ts'
import { findPause } from '#cashier/pauses.ts'
import { deleteSubscriptions } from '#cashier/push-subscriptions.ts'
import { notify } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { countPlay, markLimited } from '#ledger/player-limits.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { publish } from '#outbox/publish.ts'
import { changeLimit } from './change-limit.ts'

/** Sets a player's own limit, under the account's lock, so that no bet bypasses the change. */
export async function setLimit(
  { db }: { db: Db },
  playerId: string,
  { kind, period, amount }: SetLimit,
): Promise<void> {
  if (kind !== 'deposit') await countInParts(db, playerId)
  await inTransaction(db, async (tx) => {
    await markLimited(tx, playerId)
    const kept = await tx
      .selectFrom('player_limit')
      .select(['amount_minor as amountMinor', 'next_minor as nextMinor', 'next_from as nextFrom'])
      .where('player_id', '=', playerId)
      .where('kind', '=', kind)
      .where('period', '=', period)
      .executeTakeFirst()
    const next = changeLimit(kept, amount, await readClock(tx))
    const columns = {
      amount_minor: next.amountMinor,
      next_minor: next.nextMinor,
      next_from: next.nextFrom,
    }
    await tx
      .insertInto('player_limit')
      .values({ player_id: playerId, kind, period, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['player_id', 'kind', 'period'])
          .doUpdateSet({ ...columns, updated_at: sql`clock_timestamp()` }),
      )
      .execute()
    await notify(tx, playerId, { kind: 'limits_changed' })
    await publish(tx, { kind: 'limits', toUserId: playerId })
  })
}

const LINES_AT_ONCE = 50_000

/**
 * Brings the player's counters up to date before the first bet needs them. Counts a month of play
 * in several short transactions, each of which locks the account.
 */
async function countInParts(db: Db, playerId: string): Promise<void> {
  const countSome = async (tx: Tx) => {
    await lockAccount(tx, playerId)
    return countPlay(tx, playerId, LINES_AT_ONCE)
  }
  while ((await inTransaction(db, countSome)) > 0n);
}

/**
 * Starts a pause, which allows no bets, deposits or promo codes until its end. A pause cannot be
 * ended early, and a later request can only extend it.
 *
 * Refuses: pause_too_short.
 */
export function startPause(
  { db, identities }: { db: Db; identities: Identities },
  playerId: string,
  requested: StartPause,
): Promise<void> {
  const lasts = lengthOf(requested)
  return inTransaction(db, async (tx) => {
    await markLimited(tx, playerId)
    const earlier = await findPause(tx, playerId)
    const { rows } = await sql<{ ends_at: Date }>`
      insert into player_pause (player_id, kind, ends_at)
      values (${playerId}, ${requested.kind}, clock_timestamp() + ${lasts})
      returning ends_at`.execute(tx)
    const isChosen = earlier !== null && earlier.kind !== 'closing'
    const isShorter = isChosen && rows[0]!.ends_at < earlier.endsAt
    if (isShorter) throw refuse('pause_too_short')
    if (requested.kind === 'exclusion') {
      await identities.remember(tx, playerId)
      await identities.publishExclusion(tx, playerId)
      const until = rows[0]!.ends_at.toISOString()
      await notify(tx, playerId, { kind: 'exclusion', until })
      // The player's devices show no more notices unless the player subscribes again.
      await deleteSubscriptions(tx, playerId)
    } else {
      await identities.publishCoolOff(tx, playerId)
    }
    await publish(tx, { kind: 'limits', toUserId: playerId })
  })
}

function lengthOf(requested: StartPause) {
  if (requested.kind === 'exclusion') return sql`make_interval(months => ${requested.months})`
  return 'days' in requested
    ? sql`make_interval(days => ${requested.days})`
    : sql`make_interval(mins => ${requested.minutes})`
}

export async function setReminder(
  { db }: { db: Db },
  playerId: string,
  minutes: number,
): Promise<void> {
  await db
    .insertInto('player_setting')
    .values({ player_id: playerId, reminder_minutes: minutes })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({ reminder_minutes: minutes }),
    )
    .execute()
}

async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}
