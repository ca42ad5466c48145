import type { Db } from '#db/pool.ts'

export type Settings = {
  gcashNumber: string | null
  gcashName: string | null
  qrPayload: string | null
  /** From this amount on, one action needs two people. */
  secondPersonMinor: bigint
  /** From this sum on, what one person does in a day does. */
  secondPersonDayMinor: bigint
  autoBet: boolean
  turbo: boolean
  minCycleMs: number
  maintenance: string | null
  version: number
  updatedAt: Date
}

/** What the operator has set. A transaction may ask too, and sees what it holds itself. */
export function readSettings(db: Db): Promise<Settings> {
  return db
    .selectFrom('operator_setting')
    .select([
      'gcash_number as gcashNumber',
      'gcash_name as gcashName',
      'qr_payload as qrPayload',
      'second_person_minor as secondPersonMinor',
      'second_person_day_minor as secondPersonDayMinor',
      'auto_bet as autoBet',
      'turbo',
      'min_cycle_ms as minCycleMs',
      'maintenance',
      'version',
      'updated_at as updatedAt',
    ])
    .executeTakeFirstOrThrow()
}
