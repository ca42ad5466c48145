import type { IdentityQueueQuery } from '@kapis/contract/identity'
import type { DataInput } from '@kapis/contract/route'
import type { listIdentityChecks as listIdentityChecksRoute } from '@kapis/contract/routes'
import { sql } from 'kysely'
import {
  allOf,
  countUpTo,
  cutPage,
  findPeople,
  isOneOf,
  keyColumns,
  listWithTotal,
  pageClause,
  readList,
  whereLiteral,
} from '#db/list-page.ts'
import type { KeyedRow } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { fullNameOf } from '../vault/vault.ts'
import type { Vault } from '../vault/vault.ts'
import { compareNames, listGcashNames, worstBand } from './compare-names.ts'
import { detailsOf, presentCheck } from './present-check.ts'
import type { ReviewedRow } from './present-check.ts'

type Listed = DataInput<typeof listIdentityChecksRoute>
type Deps = { db: Db; vault: Vault; clock: () => Date }

/** Lists the checks of a level: those that wait oldest first, others newest first. */
export async function listIdentityChecks(deps: Deps, query: IdentityQueueQuery): Promise<Listed> {
  const paged = { ...query, isOldestFirst: query.level === 'waiting' }
  const listed = await listWithTotal(paged, (page) => listPage(deps, page))
  return { ...listed, oldestAt: await findOldest(deps.db) }
}

async function listPage(
  { db, vault, clock }: Deps,
  request: IdentityQueueQuery & { isOldestFirst: boolean },
): Promise<Omit<Listed, 'oldestAt'>> {
  const { from, order, again } = pageClause(request, sql`k.submitted_at`, sql`k.identity_check_id`)
  const search = request.search ?? ''
  const people = await findPeople(db, search)
  const isMatch = allOf(
    whereLiteral(sql`k.status`, request.level),
    search !== '' && isOneOf(sql`k.player_id`, people),
  )
  const { rows } = await readList(
    db,
    search,
    sql<ReviewedRow & KeyedRow>`
    select k.*, u.username, c.username as claimer, d.username as decider,
      ${keyColumns(sql`k.submitted_at`, sql`k.identity_check_id`)},
      ${countUpTo(sql`from identity_check k where ${isMatch}`)} as total
    from (select * from identity_check k where ${isMatch} and ${from} ${order}) k
    join app_user u on u.user_id = k.player_id
    left join app_user c on c.user_id = k.claimed_by
    left join app_user d on d.user_id = k.decided_by ${again}`,
  )
  const { shown, pagination } = cutPage(request, rows)
  const now = clock()
  const names = await listGcashNames(
    db,
    shown.map((row) => row.player_id),
  )
  const identityChecks = shown.map((row) => {
    const details = detailsOf(vault, row)
    const own = details === null ? [] : (names.get(row.player_id) ?? [])
    const compared = details === null ? [] : compareNames(fullNameOf(details), own)
    return presentCheck(row, { details, band: worstBand(compared), now })
  })
  return { identityChecks, pagination }
}

async function findOldest(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(submitted_at) as at from identity_check where status = 'waiting'`.execute(db)
  return rows[0]?.at?.toISOString() ?? null
}
