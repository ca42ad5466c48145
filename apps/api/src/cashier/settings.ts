import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type Settings = {
  gcashNumber: string | null
  gcashName: string | null
  qrPayload: string | null
  /** The amount from which an action needs approval. */
  approvalFromMinor: bigint
  /** The daily total from which a staff member's actions need approval. */
  approvalFromDayMinor: bigint
  autoBet: boolean
  turbo: boolean
  minCycleMs: number
  maintenance: string | null
  version: number
  updatedAt: Date
}

/** Reads the operator's settings for a decision, in the transaction of that decision. */
export function readSettings(tx: Tx): Promise<Settings> {
  return peekSettings(tx)
}

/** Reads the operator's settings for display or a cache, never for a decision about money. */
export function peekSettings(db: Db): Promise<Settings> {
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
