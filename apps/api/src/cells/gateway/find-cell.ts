import { ROW_IDS } from '@kapis/contract/over-cells'
import type { RowId } from '@kapis/contract/over-cells'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { mountPeer } from '../peers/mount-peer.ts'
import type { AskingCells } from './staff-call.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The largest number of ids in a request: that of a batch. */
const IDS_MAX = 100

const from = (table: string, column: string) =>
  sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any`

/** Where the rows with an id are. The rows of other cells' staff belong to the cells of these. */
const ROWS: Record<RowId, readonly RawBuilder<unknown>[]> = {
  userId: [sql`select user_id as id from app_user where home_cell is null and user_id = any`],
  identityCheckId: [from('identity_check', 'identity_check_id')],
  exclusionMatchId: [from('exclusion_match', 'exclusion_match_id')],
  exclusionUploadId: [from('exclusion_upload', 'exclusion_upload_id')],
  depositReceiptId: [from('deposit_receipt', 'deposit_receipt_id')],
  gcashImportId: [from('gcash_import', 'gcash_import_id')],
  approvalId: [from('approval', 'approval_id')],
  promoCodeId: [from('promo_code', 'promo_code_id')],
  promoClaimId: [from('promo_claim', 'promo_claim_id')],
  reportId: [from('report', 'report_id')],
  notificationId: [from('notification', 'notification_id')],
  auditLogId: [from('audit_log', 'audit_log_id')],
  invitationId: [from('staff_invitation', 'invitation_id')],
  itemId: [
    from('wallet_history', 'wallet_history_id'),
    from('report', 'report_id'),
    from('approval', 'approval_id'),
    from('identity_check', 'identity_check_id'),
  ],
}

/** Returns those of the ids that rows of this cell have. */
async function findOwn(db: Db, kind: RowId, ids: readonly string[]): Promise<string[]> {
  const parts = ROWS[kind].map((select) => sql`${select} (${ids}::uuid[])`)
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

const PATH = '/api/v1/peers/rows/:kind'

/** Mounts the path at which another cell asks which rows this one has. Refuses: bad_request. */
export function mountRows(app: FastifyInstance, db: Db): void {
  mountPeer(app, PATH, async ({ params, query }) => {
    const { kind } = params as { kind: string }
    const ids = String((query as { ids?: unknown }).ids).split(',')
    const known = ROW_IDS.find((one) => one === kind)
    if (known === undefined || !areIds(ids)) throw refuse('bad_request')
    return findOwn(db, known, ids)
  })
}

const areIds = (ids: readonly string[]) => ids.length <= IDS_MAX && ids.every((id) => UUID.test(id))

/** Returns the ids of the rows that a request is about; none if its input is wrong. */
export function idsOf({ params, query, body }: FastifyRequest, kind: RowId): string[] {
  const sent = { ...(body as object), ...(query as object), ...(params as object) }
  const { [kind]: one, [`${kind}s`]: many } = sent as Record<string, unknown>
  const ids = [one ?? many ?? []]
    .flat()
    .flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []))
  return areIds(ids) ? [...new Set(ids)] : []
}

/**
 * Returns the cell that has the rows with these ids. This one is preferred, because some rows, such
 * as promo codes, are in every cell.
 *
 * Refuses: not_found (no cell has them), several_cells, unavailable (no cell that answers has them).
 */
export async function findCell(
  { db, cells }: { db: Db; cells: AskingCells },
  kind: RowId,
  ids: readonly string[],
): Promise<string> {
  const own = new Set(await findOwn(db, kind, ids))
  const left = new Set(ids.filter((id) => !own.has(id)))
  if (left.size === 0) return cells.name
  const { found, silent } = await askOthers(cells, kind, left)
  if (own.size > 0) found.add(cells.name)
  const [cell, ...more] = found
  if (more.length > 0) throw refuse('several_cells')
  if (cell !== undefined) return cell
  throw silent.length > 0
    ? refuse('unavailable', { why: 'row_unknown', silent })
    : refuse('not_found')
}

/** Asks the other cells for rows, until all are found or every cell has answered. */
async function askOthers({ name, list, ask }: AskingCells, kind: RowId, left: Set<string>) {
  const found = new Set<string>()
  const silent: string[] = []
  const all = Promise.withResolvers<void>()
  const path = `${PATH.replace(':kind', kind)}?ids=${[...left].join(',')}`
  const others = (await list()).filter((cell) => cell.name !== name)
  const asking = others.map(async (cell) => {
    const answer = await ask(cell.name, { method: 'GET', path }).catch(() => null)
    if (answer?.status !== 200) return void silent.push(cell.name)
    const { data } = JSON.parse(answer.body.toString()) as { data: string[] }
    if (data.length > 0) found.add(cell.name)
    for (const id of data) left.delete(id)
    if (left.size === 0) all.resolve()
  })
  await Promise.race([all.promise, Promise.all(asking)])
  return { found, silent }
}
