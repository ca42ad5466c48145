import type { Db } from '#db/pool.ts'

export type Settings = {
  gcashNumber: string | null
  gcashName: string | null
  qrPayload: string | null
  /** Actions from this amount on need approval. */
  approvalFromMinor: bigint
  /** Actions of a staff member need approval once their daily sum reaches this. */
  approvalFromDayMinor: bigint
  autoBet: boolean
  turbo: boolean
  minCycleMs: number
  maintenance: string | null
  version: number
  updatedAt: Date
}

/** Reads the operator's settings. Within a transaction it sees that transaction's changes. */
export function readSettings(db: Db): Promise<Settings> {
  return db
    .selectFrom('operator_setting')
    .select([
      'gcash_number as gcashNumber',
      'gcash_name as gcashName',
      'qr_payload as qrPayload',
      'second_person_minor as approvalFromMinor',
      'second_person_day_minor as approvalFromDayMinor',
      'auto_bet as autoBet',
      'turbo',
      'min_cycle_ms as minCycleMs',
      'maintenance',
      'version',
      'updated_at as updatedAt',
    ])
    .executeTakeFirstOrThrow()
}
