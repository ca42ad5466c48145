import { sql } from 'kysely'
import type { Directory } from '#cells/directory/open-directory.ts'
import type { Db } from '#db/pool.ts'
import { grantFrom } from './grant-uses.ts'
import type { HeldUses } from './grant-uses.ts'

/**
 * Returns the uses of codes that no player has claimed in this cell for a minute, so that other
 * cells can give them, and reports each new code to the directory once. The cell drops the uses
 * before it reports that: if it dies in between, the next run reports it.
 */
export async function returnUses({
  db,
  directory,
  cell,
}: {
  db: Db
  directory: Directory
  cell: string
}): Promise<number> {
  await sql`update promo_code p set available_uses = 0, grant_version = grant_version + 1
    where total_uses is not null and available_uses > 0
      and not exists (select from promo_claim c where c.promo_code_id = p.promo_code_id
        and c.created_at > clock_timestamp() - interval '1 minute')`.execute(db)
  const { rows } = await sql<HeldUses>`
    select promo_code_id as "promoCodeId", claimed_uses as "usedUses", grant_version as version
    from promo_code where total_uses is not null and told_version < grant_version`.execute(db)
  for (const held of rows) {
    const grant = await grantFrom(directory, cell, held, 'nothing')
    // The log may not have the code yet.
    if (grant === null) continue
    await sql`update promo_code set told_version = ${held.version}
      where promo_code_id = ${held.promoCodeId} and told_version < ${held.version}`.execute(db)
  }
  return rows.length
}
