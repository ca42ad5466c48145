import { refuse } from '@kapis/contract/refusals'
import type { UpdateSettings } from '@kapis/contract/settings'
import { toNumber } from '@kapis/money/money'
import { readQrPh } from '@kapis/payments/qr-ph'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe, Minor } from '#approvals/stored.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { readSettings } from '#cashier/settings.ts'
import type { Settings } from '#cashier/settings.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { publish } from '#outbox/publish.ts'

type Change = Omit<UpdateSettings, 'reason'>

/**
 * Changes the operator's settings. A request based on an outdated version is refused, so that
 * nobody overwrites a change without having seen it. Changing the operator's GCash account or
 * raising a threshold needs approval; the function then returns null.
 *
 * Refuses: conflict, qr_payload_wrong, approval_open.
 */
export function updateSettings(
  { db }: { db: Db },
  maker: UserRef,
  { reason, ...requested }: UpdateSettings,
): Promise<Settings | null> {
  const { qrPayload } = requested
  if (typeof qrPayload === 'string' && readQrPh(qrPayload) === null) {
    throw refuse('qr_payload_wrong')
  }
  return inTransaction(db, async (tx) => {
    const before = await readSettings(tx)
    const needsTwo = isRaised(before, requested) || isOtherPayee(before, requested)
    if (!needsTwo) return write(tx, { maker }, { before, requested, reason })
    if (before.version !== requested.version)
      throw refuse('conflict', { version: requested.version })
    const { secondPersonAmount: amount, secondPersonDayAmount: day } = requested
    const content = { ...requested, reason }
    await settingsChange.request(tx, { content, amountMinor: amount ?? day ?? 0n, maker, reason })
    return null
  })
}

const AnyText = Maybe(z.string())

/** A change of the settings. It is refused if they have changed since the request. */
export const settingsChange = approvable({
  action: 'settings.write',
  schema: z.object({
    gcashNumber: AnyText,
    gcashName: AnyText,
    qrPayload: AnyText,
    secondPersonAmount: Maybe(Minor),
    secondPersonDayAmount: Maybe(Minor),
    autoBet: z.optional(z.boolean()),
    turbo: z.optional(z.boolean()),
    minCycleMs: z.optional(z.int()),
    maintenance: AnyText,
    version: z.int(),
    reason: z.string(),
  }),
  subject: () => 'settings',
  describe: (stored) => ({
    about: shown({ settings: 'settings' }, { settings: 'word' }),
    fields: shown(stored, {
      gcashNumber: 'gcash',
      gcashName: 'text',
      qrPayload: 'text',
      secondPersonAmount: 'coins',
      secondPersonDayAmount: 'coins',
      autoBet: 'switch',
      turbo: 'switch',
      minCycleMs: 'count',
      maintenance: 'text',
      reason: 'text',
      version: 'hidden',
    }),
  }),
  async run(tx, { reason, ...others }, { actors }) {
    const requested = {
      ...others,
      secondPersonAmount: others.secondPersonAmount ?? undefined,
      secondPersonDayAmount: others.secondPersonDayAmount ?? undefined,
    }
    await write(tx, actors, { before: await readSettings(tx), requested, reason })
  },
})

function isRaised(before: Settings, requested: Change): boolean {
  const { secondPersonAmount: amount = 0n, secondPersonDayAmount: day = 0n } = requested
  return amount > before.approvalFromMinor || day > before.approvalFromDayMinor
}

/**
 * Returns whether a request changes the operator's GCash account. All deposits go to this account,
 * so one stolen session must not be able to change it.
 */
function isOtherPayee(before: Settings, requested: Change): boolean {
  const fields = ['gcashNumber', 'gcashName', 'qrPayload'] as const
  return fields.some(
    (field) => requested[field] !== undefined && requested[field] !== before[field],
  )
}

async function write(
  tx: Tx,
  actors: MakerChecker,
  { before, requested, reason }: { before: Settings; requested: Change; reason: string },
): Promise<Settings> {
  const { actor, askedBy } = namesOf(actors)
  const { version } = requested
  const { numUpdatedRows } = await tx
    .updateTable('operator_setting')
    .set({
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
      ...columnsOf(requested),
    })
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('conflict', { version })
  const after = await readSettings(tx)
  await recordAudit(tx, {
    actor,
    action: 'settings.write',
    description: 'Changed the settings',
    oldValue: valuesOf(before),
    newValue: { ...valuesOf(after), ...(askedBy !== undefined && { askedBy }) },
    reason,
  })
  await publish(tx, { kind: 'switches' })
  return after
}

/** Returns the database columns of the fields that were sent. The others stay unchanged. */
function columnsOf(requested: Change) {
  const columns = {
    gcash_number: requested.gcashNumber,
    gcash_name: requested.gcashName,
    qr_payload: requested.qrPayload,
    second_person_minor: requested.secondPersonAmount,
    second_person_day_minor: requested.secondPersonDayAmount,
    auto_bet: requested.autoBet,
    turbo: requested.turbo,
    min_cycle_ms: requested.minCycleMs,
    maintenance: requested.maintenance,
  }
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Partial<typeof columns>
}

function valuesOf(settings: Settings) {
  return {
    gcashNumber: settings.gcashNumber,
    gcashName: settings.gcashName,
    qrPayload: settings.qrPayload,
    secondPersonAmount: toNumber(settings.approvalFromMinor),
    secondPersonDayAmount: toNumber(settings.approvalFromDayMinor),
    autoBet: settings.autoBet,
    turbo: settings.turbo,
    minCycleMs: settings.minCycleMs,
    maintenance: settings.maintenance,
  }
}
