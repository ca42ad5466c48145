import { ROW_IDS } from '@kapis/contract/over-cells'
import type { RowId } from '@kapis/contract/over-cells'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#db/pool.ts'
import { mountPeer } from '../peers/mount-peer.ts'
import { parseJson } from '../peers/parse-json.ts'
import { chooseCell, hasAll } from './choose-cell.ts'
import type { FoundRows } from './choose-cell.ts'
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

/** Returns the cell that has the rows with these ids; this one is preferred. Refuses as chooseCell. */
export async function findCell(
  { db, cells }: { db: Db; cells: AskingCells },
  kind: RowId,
  ids: readonly string[],
): Promise<string> {
  const own = await findOwn(db, kind, ids)
  if (hasAll(ids, own)) return cells.name
  const { found, silent } = await askOthers(cells, kind, ids)
  return chooseCell(ids, { found: new Map([[cells.name, own], ...found]), silent })
}

/** Asks the other cells for rows, until one of them has all or every cell has answered. */
async function askOthers(
  { name, list, ask }: AskingCells,
  kind: RowId,
  ids: readonly string[],
): Promise<FoundRows> {
  const found = new Map<string, string[]>()
  const silent: string[] = []
  const all = Promise.withResolvers<void>()
  const path = `${PATH.replace(':kind', kind)}?ids=${ids.join(',')}`
  const others = (await list()).filter((cell) => cell.name !== name)
  const asking = others.map(async (cell) => {
    const answer = await ask(cell.name, { method: 'GET', path, whom: 'cell' }).catch(() => null)
    const own = answer?.status === 200 ? readRows(ids, answer.body) : null
    if (own === null) return void silent.push(cell.name)
    found.set(cell.name, own)
    if (hasAll(ids, own)) all.resolve()
  })
  await Promise.race([all.promise, Promise.all(asking)])
  return { found, silent }
}

const Rows = z.object({ data: z.array(z.string()) })

/** Reads which of the requested rows a cell has; null if its answer is something else. */
function readRows(ids: readonly string[], body: Buffer): string[] | null {
  const read = z.safeParse(Rows, parseJson(body))
  return read.success && read.data.data.every((id) => ids.includes(id)) ? read.data.data : null
}
