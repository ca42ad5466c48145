import type { Generated } from 'kysely'
import type { JsonObject } from '#db/schema.ts'

export type ClaimKind = 'username' | 'email' | 'mobile'
export type CellState = 'open' | 'closed' | 'out'

/** The tables of the directory, which its migrations create. */
export type DirectoryDb = {
  cell: {
    name: string
    address: string
    state: Generated<CellState>
    added_at: Generated<Date>
  }
  cell_key: {
    key_id: string
    cell: string
    public_key: Buffer
    valid_from: Generated<Date>
    valid_until: Date | null
    revoked_at: Date | null
  }
  claim: {
    kind: ClaimKind
    digest: Buffer
    cell: string
    account_id: string
    is_kept: Generated<boolean>
    claimed_at: Generated<Date>
  }
  key_check: { name: string; digest: Buffer }
  staff: {
    user_id: string
    home_cell: string
    username: string
    role: string
    status: string
    changed_at: Generated<Date>
  }
  staff_day: {
    staff_id: string
    day: string
    cell: string
    moved_minor: bigint
    hidden: Generated<bigint>
    turn: bigint
  }
  fact_log: { is_only: Generated<boolean>; log_id: Generated<string> }
  fact: {
    fact_id: Generated<bigint>
    source_id: string
    kind: string
    key: string
    body: JsonObject
    cell: string
    at: Generated<Date>
  }
  promo_grant: { promo_code_id: string; cell: string; granted: number; version: number }
}
