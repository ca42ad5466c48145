import type { ReconDayDetails } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockRecon } from '../shared/lock-recon.ts'
import { refreshDays, storeUnexplained } from './compare-days.ts'
import { findItemIds, listOpenDays } from './open-days.ts'
import type { OpenDay } from './open-days.ts'
import { findSealedDay, readDay } from './read-days.ts'

type Actor = { userId: string; username: string }

/**
 * Closes a day in two steps: one person prepares it, another confirms and seals it. Both close the
 * same fingerprint: if anything has changed in between, the second call prepares the day anew. Days
 * are sealed in order. The day is decided upon as it is now, not as it was last compared.
 *
 * Refuses: not_found, day_sealed, day_not_ready, conflict, same_person.
 */
export function closeDay(
  db: Db,
  actor: Actor,
  { day, fingerprint }: { day: string; fingerprint: string },
): Promise<{ day: ReconDayDetails }> {
  return inTransaction(db, async (tx) => {
    await lockRecon(tx)
    if ((await findSealedDay(tx, day)) !== null) throw refuse('day_sealed')
    await refreshDays(tx)
    const days = await listOpenDays(tx)
    const found = days.find((one) => one.day === day)
    if (found === undefined) throw refuse('not_found', { day })
    const { day: shown } = await readDay(tx, day)
    if (days[0] !== found || shown.state === 'open' || shown.state === 'progress') {
      throw refuse('day_not_ready')
    }
    if (shown.fingerprint !== fingerprint) throw refuse('conflict')
    if (shown.state === 'ready') await prepare(tx, actor, shown)
    else await seal(tx, actor, found, shown)
    await recordAudit(tx, {
      actor,
      action: 'reconciliation.close',
      description: `${shown.state === 'ready' ? 'Prepared' : 'Sealed'} the day ${day}`,
      newValue: { day, fingerprint },
    })
    return readDay(tx, day)
  })
}

async function prepare(tx: Tx, actor: Actor, { day, fingerprint }: ReconDayDetails): Promise<void> {
  await sql`
    insert into recon_day (day, fingerprint, prepared_by)
    values (${day}::date, decode(${fingerprint}, 'hex'), ${actor.userId})
    on conflict (day) do update set fingerprint = excluded.fingerprint,
      prepared_by = excluded.prepared_by, prepared_at = clock_timestamp()`.execute(tx)
}

async function seal(
  tx: Tx,
  actor: Actor,
  { closingMinor }: OpenDay,
  shown: ReconDayDetails,
): Promise<void> {
  if (shown.prepared?.userId === actor.userId) throw refuse('same_person')
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const sealed = { ...actorOf(actor), at: rows[0]!.now.toISOString() }
  const contents = {
    closingMinor: String(closingMinor),
    shown: { ...shown, state: 'sealed', sealed },
  }
  await sql`update recon_day set sealed_by = ${actor.userId}, sealed_at = ${sealed.at},
      contents = ${JSON.stringify(contents)}::jsonb
    where day = ${shown.day}::date`.execute(tx)
  const ids = await findItemIds(tx, shown.day)
  await sql`insert into recon_item (wallet_history_id, day)
    select id, ${shown.day}::date from unnest(${ids}::uuid[]) id`.execute(tx)
  await sql`delete from recon_open_day where day = ${shown.day}::date`.execute(tx)
  await storeUnexplained(tx)
  // The next day may now show what was settled before it.
  await enqueue(tx, 'compare-days', {}, { key: 'compare-days' })
}

function actorOf({ userId, username }: Actor) {
  return { userId, username }
}
