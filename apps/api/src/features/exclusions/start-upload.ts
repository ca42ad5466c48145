import type { ExclusionColumns } from '@kapis/contract/exclusions'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type { startExclusionUpload } from '@kapis/contract/routes'
import { parseCsv } from '@kapis/payments/csv'
import type { Db } from '#db/pool.ts'
import { suggestColumns } from './read-list.ts'

/** Begins an upload, and returns which columns of the file are used. */
export async function startUpload(
  db: Db,
  { userId }: { userId: string },
  body: BodyOf<typeof startExclusionUpload>,
): Promise<DataInput<typeof startExclusionUpload>> {
  const headers = parseCsv(body.header)[0]?.cells ?? []
  const remembered = body.columns === undefined ? await findColumns(db, headers) : null
  const columns = body.columns ?? remembered?.columns ?? suggestColumns(headers)
  const [kindAt, hashAt] = [columns.kind, columns.hash].map((name) => headers.indexOf(name ?? ''))
  const used = { columns, headers, rememberedFrom: remembered?.importedAt.toISOString() ?? null }
  if (kindAt === undefined || hashAt === undefined || kindAt < 0 || hashAt < 0) {
    return { ...used, exclusionUploadId: null }
  }
  const { exclusion_upload_id: exclusionUploadId } = await db
    .insertInto('exclusion_upload')
    .values({
      file_name: body.fileName,
      columns: JSON.stringify(columns),
      kind_at: kindAt,
      hash_at: hashAt,
      made_by: userId,
    })
    .returning('exclusion_upload_id')
    .executeTakeFirstOrThrow()
  return { ...used, exclusionUploadId }
}

/** Returns the columns of the last import if the file has them all. */
async function findColumns(db: Db, headers: readonly string[]) {
  const last = await db
    .selectFrom('exclusion_import')
    .select(['columns', 'imported_at as importedAt'])
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return null
  const columns = last.columns as ExclusionColumns
  const isComplete = Object.values(columns).every((name) => headers.includes(name))
  return isComplete ? { columns, importedAt: last.importedAt } : null
}
