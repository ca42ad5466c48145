import type { NameComparison } from '@kapis/contract/identity'
import { bandOf } from '@kapis/contract/identity-names'
import type { NameBand } from '@kapis/contract/identity-names'
import { fitsNumber, readPayer } from '@kapis/payments/payer'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { scoreNames } from '../rules/score-names.ts'

const NAMES_MAX = 20
/** The number of a player's newest payments whose payers are read. */
const RECEIPTS_MAX = 200

/** A name under which the player pays or is paid. Names and numbers of payers may be masked. */
export type GcashName = Pick<NameComparison, 'gcashName' | 'gcashNumber' | 'source' | 'isOwnNumber'>

type Row = {
  playerId: string
  source: NameComparison['source']
  name: string
  number: string | null
  mobile: string
}

/** Lists the GCash names of players, by player, the last used first. */
export async function listGcashNames(
  db: Db,
  playerIds: readonly string[],
): Promise<Map<string, GcashName[]>> {
  const { rows } = await sql<Row>`
    select u.user_id as "playerId", n.source, n.name, n.number, u.mobile_number as mobile
    from app_user u cross join lateral (
      select 'withdrawal' as source, gcash_name as name, gcash_number as number,
        last_used_at as at from gcash_account where player_id = u.user_id
      union all
      select 'deposit', received_from, null, max(received_at) from (
        select received_from, received_at from deposit_receipt
        where paid_user_id = u.user_id and deleted_at is null
        order by received_at desc limit ${sql.lit(RECEIPTS_MAX)}) r
      group by received_from
      order by at desc limit ${sql.lit(NAMES_MAX)}) n
    where u.user_id = any (${[...playerIds]}::uuid[])`.execute(db)
  const names = new Map<string, GcashName[]>()
  for (const row of rows) {
    const found = gcashNameOf(row)
    if (found !== null) names.set(row.playerId, [...(names.get(row.playerId) ?? []), found])
  }
  return names
}

/** Returns the name and number of a row; null for a payment through a bank, which names nobody. */
function gcashNameOf({ source, name, number, mobile }: Row): GcashName | null {
  const payer = source === 'deposit' ? readPayer(name) : { name, number }
  if (payer.name === null) return null
  const isOwnNumber = payer.number === null ? null : fitsNumber(payer.number, mobile)
  return { gcashName: payer.name, gcashNumber: payer.number, source, isOwnNumber }
}

/** Compares the name on the ID with each GCash name. */
export function compareNames(checkedName: string, names: readonly GcashName[]): NameComparison[] {
  return names.map((one) => {
    const scored = scoreNames(checkedName, one.gcashName)
    return { ...one, ...scored, band: bandOf(scored.score) }
  })
}

/** Returns the band of the name that fits worst; null without a name. */
export function worstBand(compared: readonly NameComparison[]): NameBand | null {
  if (compared.length === 0) return null
  return bandOf(Math.min(...compared.map(({ score }) => score)))
}
