import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Directory } from '#cells/directory/open-directory.ts'
import type { Db } from '#db/pool.ts'
import { PROMO_FACT } from './promo-facts.ts'

/**
 * The uses of a code that this cell has given to players. `version` counts how often the cell has
 * returned unused ones.
 */
export type HeldUses = { promoCodeId: string; usedUses: number; version: number }

/** Gets more uses of a code from the directory. Returns false if there are none left. */
export type GrantUses = (held: HeldUses) => Promise<boolean>

/** The only cell of a deployment has all uses of its codes. */
export const grantNone: GrantUses = async () => false

type Grant = {
  granted: number
  version: number
  /** Whether the cell has used all and there are no more. */
  isLast: boolean
  /** Whether a cell has not yet reported its uses to the directory. */
  isPaused: boolean
}

/**
 * Returns a function that gets more uses of a code for this cell. A grant states the total that was
 * ever granted to the cell, not the increase, so that a lost reply or a repeated request changes
 * nothing. Concurrent requests for the same code share one call.
 *
 * The function refuses: unavailable (the directory is down or does not know the code yet).
 */
export function makeGrantUses(deps: { db: Db; directory: Directory; cell: string }): GrantUses {
  const asking = new Map<string, Promise<boolean>>()
  const ask = async (held: HeldUses) => {
    const grant = await grantFrom(deps.directory, deps.cell, held, 'more').catch(
      (error: unknown) => {
        throw refuse('unavailable', { why: 'directory', error: String(error) })
      },
    )
    if (grant === null) throw refuse('unavailable', { why: 'unknown_to_directory' })
    if (grant.isPaused) throw refuse('unavailable', { why: 'directory_is_new' })
    await keepGrant(deps.db, held.promoCodeId, grant)
    return !grant.isLast
  }
  return (held) => {
    const { promoCodeId } = held
    const pending = asking.get(promoCodeId)
    if (pending !== undefined) return pending
    const started = ask(held).finally(() => asking.delete(promoCodeId))
    asking.set(promoCodeId, started)
    return started
  }
}

type Shares = {
  totalUses: number
  isOpen: boolean
  grantedUses: number
  own: { granted: number; version: number } | null
  cells: number
  isPaused: boolean
}

/**
 * Grants uses of a code to a cell, or only records what it has returned. The sum of all grants is
 * never above the uses of the code. Returns null if the log does not have the code.
 */
export function grantFrom(
  directory: Directory,
  cell: string,
  { promoCodeId, usedUses, version }: HeldUses,
  want: 'more' | 'nothing',
): Promise<Grant | null> {
  return directory.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`promo ${promoCodeId}`}, 0))`.execute(
      trx,
    )
    const { rows } = await sql<Shares>`
      select (body ->> 'totalUses')::int as "totalUses",
        not ((body -> 'isDisabled')::bool or (body -> 'isDeleted')::bool) as "isOpen",
        (select coalesce(sum(granted), 0)::int from promo_grant
          where promo_code_id = ${promoCodeId}) as "grantedUses",
        (select jsonb_build_object('granted', granted, 'version', g.version) from promo_grant g
          where promo_code_id = ${promoCodeId} and g.cell = ${cell}) as own,
        (select greatest(count(*), 1)::int from cell) as cells,
        ${isPaused(promoCodeId, cell)} as "isPaused"
      from fact where kind = ${PROMO_FACT} and key = ${promoCodeId}
      order by fact_id desc limit 1`.execute(trx)
    const shares = rows[0]
    if (shares === undefined) return null
    const grant = decideGrant(shares, { usedUses, version }, want)
    await sql`
      insert into promo_grant (promo_code_id, cell, granted, version)
      values (${promoCodeId}, ${cell}, ${grant.granted}, ${grant.version})
      on conflict (promo_code_id, cell) do update
        set granted = excluded.granted, version = excluded.version`.execute(trx)
    return grant
  })
}

/**
 * The condition that the log was lost or restored, cells have published the code again, and another
 * cell has not reported its uses since then.
 */
function isPaused(promoCodeId: string, cell: string) {
  const again = sql`from fact f where f.kind = ${PROMO_FACT} and f.key = ${promoCodeId}
    and f.body ? 'trueFrom'`
  return sql`exists (select ${again}) and exists (
    select from cell c left join promo_grant g on g.promo_code_id = ${promoCodeId}
      and g.cell = c.name
    where c.name <> ${cell} and (g.cell is null or g.version <
      (select max((f.body ->> 'trueFrom')::int) ${again} and f.cell = c.name)))`
}

/**
 * Decides how many uses a cell is granted in total. A cell that has returned its unused uses holds
 * exactly those that it has used. A cell that still has some, because a reply was lost, gets no
 * more. Granting a quarter of an equal share at a time leaves enough for the other cells.
 */
export function decideGrant(
  { totalUses, isOpen, grantedUses, own, cells, isPaused }: Shares,
  { usedUses, version }: Pick<HeldUses, 'usedUses' | 'version'>,
  want: 'more' | 'nothing',
): Grant {
  const kept = own ?? { granted: 0, version: 0 }
  const others = grantedUses - kept.granted
  const hasGivenBack = own === null || version > kept.version
  const held = hasGivenBack ? { granted: usedUses, version } : kept
  const left = totalUses - others - held.granted
  const isShort = held.granted <= usedUses
  if (want === 'nothing' || isPaused || !isShort || left <= 0 || !isOpen) {
    return { ...held, isLast: isShort && !isPaused, isPaused }
  }
  const chunk = Math.max(1, Math.floor(left / (4 * cells)))
  return { ...held, granted: held.granted + chunk, isLast: false, isPaused }
}

/**
 * Stores what the directory has granted. Ignores a reply from before the last return of uses; a
 * reply that arrives after a newer one adds nothing.
 */
async function keepGrant(db: Db, promoCodeId: string, { granted, version }: Grant): Promise<void> {
  await sql`
    update promo_code set available_uses = least(${granted}, max_uses) - claimed_uses,
      grant_version = ${version}, told_version = ${version}
    where promo_code_id = ${promoCodeId} and total_uses is not null
      and least(${granted}, max_uses) >= claimed_uses
      and (grant_version < ${version} or (grant_version = ${version}
        and available_uses + claimed_uses < least(${granted}, max_uses)))`.execute(db)
}
