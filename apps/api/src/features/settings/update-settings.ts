import { refuse } from '@kapis/contract/refusals'
import type { UpdateSettings } from '@kapis/contract/settings'
import { toNumber } from '@kapis/money/money'
import { readQrPh } from '@kapis/payments/qr-ph'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { readSettings } from '#cashier/settings.ts'
import type { Settings } from '#cashier/settings.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

type Actor = { userId: string; username: string }

/**
 * Changes what players pay to, or from where two people are needed. Whoever looked at an older
 * version is refused, so that nobody undoes a colleague's change unseen.
 *
 * Refuses: conflict, qr_payload_wrong.
 */
export function updateSettings(
  { db }: { db: Db },
  actor: Actor,
  { version, reason, ...wanted }: UpdateSettings,
): Promise<Settings> {
  const { qrPayload } = wanted
  if (typeof qrPayload === 'string' && readQrPh(qrPayload) === null) {
    throw refuse('qr_payload_wrong')
  }
  return inTransaction(db, async (tx) => {
    const before = await readSettings(tx)
    const { numUpdatedRows } = await tx
      .updateTable('operator_setting')
      .set({
        version: sql`version + 1`,
        updated_at: sql`clock_timestamp()`,
        ...(wanted.gcashNumber !== undefined && { gcash_number: wanted.gcashNumber }),
        ...(wanted.gcashName !== undefined && { gcash_name: wanted.gcashName }),
        ...(qrPayload !== undefined && { qr_payload: qrPayload }),
        ...(wanted.secondPersonAmount !== undefined && {
          second_person_minor: wanted.secondPersonAmount,
        }),
        ...(wanted.secondPersonDayAmount !== undefined && {
          second_person_day_minor: wanted.secondPersonDayAmount,
        }),
      })
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('conflict', { version })
    const after = await readSettings(tx)
    await recordAudit(tx, {
      actor,
      action: 'settings.write',
      description: 'Changed the settings of the operator',
      oldValue: valuesOf(before),
      newValue: valuesOf(after),
      reason,
    })
    return after
  })
}

function valuesOf(settings: Settings) {
  return {
    gcashNumber: settings.gcashNumber,
    gcashName: settings.gcashName,
    qrPayload: settings.qrPayload,
    secondPersonAmount: toNumber(settings.secondPersonMinor),
    secondPersonDayAmount: toNumber(settings.secondPersonDayMinor),
  }
}
