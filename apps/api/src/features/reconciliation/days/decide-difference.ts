import type { DecideDifference, ReconDayDetails } from '@kapis/contract/reconciliation'
import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockRecon } from '../shared/lock-recon.ts'
import { refreshDays, storeUnexplained } from './compare-days.ts'
import { findDifferences } from './open-days.ts'
import type { FoundDifference } from './open-days.ts'
import { findSealedDay, readDay } from './read-days.ts'
import { findResolutions, stateOf } from './resolutions.ts'
import type { Resolution } from './resolutions.ts'
import { storeSums } from './store-days.ts'

type Actor = { userId: string; username: string }
type Sent = { day: string; differenceKey: string; body: DecideDifference }

/**
 * Lets staff take over a difference, explain it, and confirm or reopen an explanation. Nobody
 * confirms their own. No money moves.
 *
 * Refuses: not_found, day_sealed, conflict, same_person.
 */
export function decideDifference(
  db: Db,
  actor: Actor,
  { day, differenceKey, body }: Sent,
): Promise<{ day: ReconDayDetails }> {
  return inTransaction(db, async (tx) => {
    await lockRecon(tx)
    if ((await findSealedDay(tx, day)) !== null) throw refuse('day_sealed')
    await refreshDays(tx)
    const difference = (await findDifferences(tx, day)).find(({ key }) => key === differenceKey)
    if (difference === undefined) throw refuse('not_found', { differenceKey })
    const resolutions = await findResolutions(tx, [differenceKey])
    await write(tx, actor, { day, ...difference }, resolutions.get(differenceKey), body)
    await storeSums(tx, day)
    await storeUnexplained(tx)
    await recordAudit(tx, {
      actor,
      action: 'reconciliation.resolve',
      description: `${WORDS[body.action]} a difference of ${day}`,
      newValue: { differenceKey, amount: toNumber(difference.amountMinor), ...body },
      ...(body.action === 'resolve' && { reason: body.note }),
    })
    return readDay(tx, day)
  })
}

const WORDS: Record<DecideDifference['action'], string> = {
  take: 'Took over',
  resolve: 'Explained',
  confirm: 'Confirmed',
  reopen: 'Reopened',
}

async function write(
  tx: Tx,
  actor: Actor,
  difference: FoundDifference & { day: string },
  resolution: Resolution | undefined,
  body: DecideDifference,
): Promise<void> {
  const { key, day, amountMinor } = difference
  const state = stateOf(difference, resolution)
  if (body.action === 'resolve' && state !== 'open') throw refuse('conflict')
  if (body.action === 'confirm') {
    if (state !== 'waits') throw refuse('conflict')
    if (resolution?.resolverId === actor.userId) throw refuse('same_person')
  }
  if (body.action === 'reopen' && state === 'open') throw refuse('conflict')
  await sql`insert into recon_difference (difference_key, day) values (${key}, ${day}::date)
    on conflict do nothing`.execute(tx)
  const given = body.action === 'resolve' ? body : null
  const change = {
    take: sql`owner_id = ${actor.userId}`,
    resolve: sql`amount_minor = ${amountMinor}, explanation = ${given?.explanation},
      note = ${given?.note}, resolved_by = ${actor.userId}, resolved_at = clock_timestamp(),
      confirmed_by = null, confirmed_at = null`,
    confirm: sql`confirmed_by = ${actor.userId}, confirmed_at = clock_timestamp()`,
    reopen: sql`amount_minor = null, explanation = null, note = null, resolved_by = null,
      resolved_at = null, confirmed_by = null, confirmed_at = null`,
  }[body.action]
  await sql`update recon_difference set ${change} where difference_key = ${key}`.execute(tx)
}
