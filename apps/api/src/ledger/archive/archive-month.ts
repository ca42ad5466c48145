import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { hashFile, readMonthFile, writeMonthFile } from './archive-file.ts'
import { digestKept, partitionOf } from './archive-rows.ts'
import { checkInvariants, EVERYTHING, findOffenders } from '../checks/check-invariants.ts'
import { foldMonth } from './fold-month.ts'
import { listArchivedMonths } from './list-archived.ts'
import { lockMonths } from './lock-months.ts'
import { foldOwnCoins } from './own-points.ts'
import { removeMonth } from './remove-month.ts'

export type ArchiveDeps = {
  /** A connection as the owner of the tables. */
  owner: Db
  sign(text: string): Promise<string>
  /**
   * Returns whether the signature is that of an operator's key that was not retired at the given
   * time.
   */
  isSigned(text: string, signature: string, at: Date): Promise<boolean>
  clock: () => Date
}
export type Archived = { month: string; lines: bigint; bets: bigint; fileSha256: string }

const NOTHING = Buffer.alloc(32)

/**
 * Moves a month from the database to a file while people play. The file is written and verified
 * first. Then one transaction folds the month, checks every invariant without the month, and
 * removes its partitions at the very end, because bets wait from then until it commits. Throws and
 * changes nothing in the database if the month is too recent, an earlier month is still there, or
 * an invariant fails.
 */
export async function archiveMonth(
  { owner, sign, clock }: ArchiveDeps,
  month: string,
  file: string,
): Promise<Archived> {
  await inWork(owner, (tx) => assertDue(tx, month, clock()))
  assertRight(await checkInvariants(owner), 'before the month is archived')
  const written = await inWork(owner, (tx) => writeMonthFile(tx, month, file))
  const rows = await readMonthFile(file, async () => {})
  if (rows !== written.lines + written.bets) throw new Error('The file is not complete.')
  const fileSha256 = await hashFile(file)
  return inWork(owner, async (tx) => {
    const before = await findDigest(tx)
    await foldMonth(tx, month)
    await foldOwnCoins(tx, month)
    const digest = await digestKept(tx, month, before)
    const archived = { month, ...written, fileSha256 }
    await sql`insert into ledger_archive (month, lines, bets, file_sha256, digest, signature)
      values (${month}, ${written.lines}, ${written.bets}, decode(${fileSha256}, 'hex'), ${digest},
        ${await sign(textOf(archived, digest))})`.execute(tx)
    const scope = { from: await endOf(tx, month) }
    assertRight(await findOffenders(tx, { ...EVERYTHING, scope }), 'without the month')
    await removeMonth(tx, month)
    return archived
  })
}

/** Returns the end of a month in UTC, which is that of its partition. */
async function endOf(tx: Tx, month: string): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC')::text as end`.execute(
    tx,
  )
  return rows[0]!.end
}

/**
 * Restores the newest archived month from its file. Throws if the file is not the one that was
 * written.
 */
export async function restoreMonth(
  { owner }: Pick<ArchiveDeps, 'owner'>,
  month: string,
  file: string,
): Promise<void> {
  const newest = (await listArchivedMonths(owner)).at(-1)
  if (newest !== month) throw new Error(`${newest ?? 'No month'} comes first.`)
  await inWork(owner, async (tx) => {
    const kept = await tx
      .selectFrom('ledger_archive')
      .selectAll()
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    if ((await hashFile(file)) !== kept.file_sha256.toString('hex')) {
      throw new Error('This is another file.')
    }
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await lockMonths(tx)
    await sql`select ledger_ensure_month(${`${month}-01`}::date)`.execute(tx)
    await readMonthFile(file, (table, rows) => insertRows(tx, partitionOf(table, month), rows))
    await sql`delete from ledger_point where kind = ${month}`.execute(tx)
    await sql`delete from ledger_archived_line where month = ${month}`.execute(tx)
    await sql`delete from ledger_archive where month = ${month}`.execute(tx)
    assertRight(await findOffenders(tx), 'after the month is restored')
  })
}

/** Lists every archived month, and the months whose kept rows no longer match their signature. */
export async function checkArchives({
  owner,
  isSigned,
}: Pick<ArchiveDeps, 'owner' | 'isSigned'>): Promise<{ months: Archived[]; changed: string[] }> {
  return inWork(owner, async (tx) => {
    const rows = await tx.selectFrom('ledger_archive').selectAll().orderBy('month').execute()
    const months: Archived[] = []
    const changed: string[] = []
    let before: Buffer = NOTHING
    for (const { month, lines, bets, digest, signature, ...row } of rows) {
      const archived = { month, lines, bets, fileSha256: row.file_sha256.toString('hex') }
      const found = await digestKept(tx, month, before)
      const isOurs = await isSigned(textOf(archived, digest), signature, row.archived_at)
      if (!found.equals(digest) || !isOurs) changed.push(month)
      months.push(archived)
      before = digest
    }
    return { months, changed }
  })
}

const textOf = ({ month, lines, bets, fileSha256 }: Archived, digest: Buffer) =>
  JSON.stringify([
    'kapis/archive/1',
    month,
    String(lines),
    String(bets),
    fileSha256,
    digest.toString('hex'),
  ])

async function findDigest(tx: Tx): Promise<Buffer> {
  const row = await tx
    .selectFrom('ledger_archive')
    .select('digest')
    .orderBy('month', 'desc')
    .executeTakeFirst()
  return row?.digest ?? NOTHING
}

/**
 * Checks that a month may be archived: it exists, it is the oldest in the journal, and it ended
 * more than 36 days ago, because identifiers are looked up for 35 days. Each player's entries must
 * also be in the order of time. Throws otherwise.
 */
async function assertDue(db: Tx, month: string, now: Date): Promise<void> {
  const { rows } = await sql<{ isOld: boolean; isThere: boolean; earlier: string | null }>`
    select (${`${month}-01`}::date + interval '1 month') < ${now}::timestamptz - interval '36 days' as "isOld",
      to_regclass(${partitionOf('ledger_journal', month)}) is not null as "isThere",
      (select to_char(min(at) at time zone 'UTC', 'YYYY-MM') from ledger_journal) as earlier`.execute(
    db,
  )
  const { isOld, isThere, earlier } = rows[0]!
  if (!isThere) throw new Error(`There is no month ${month}.`)
  if (!isOld) throw new Error(`${month} is too young to be archived.`)
  if (earlier !== null && earlier < month) throw new Error(`${earlier} comes first.`)
  const { rows: mixed } = await sql<{ playerId: string }>`
    select player_id as "playerId" from ledger_journal
    group by player_id having max(seq) filter (where at < ${`${month}-01`}::timestamptz + interval '1 month')
      > min(seq) filter (where at >= ${`${month}-01`}::timestamptz + interval '1 month')
    limit 1`.execute(db)
  if (mixed.length > 0)
    throw new Error(`The entries of ${mixed[0]!.playerId} are not in time order.`)
}

async function insertRows(tx: Tx, partition: string, rows: string[]): Promise<void> {
  await sql`insert into ${sql.table(partition)}
    select (r::${sql.table(partition)}).* from unnest(${rows}::text[]) r`.execute(tx)
}

function assertRight(found: { name: string }[], when: string): void {
  if (found.length > 0) {
    throw new Error(`Invariants fail ${when}: ${found.map(({ name }) => name).join('; ')}`)
  }
}

/** Runs a transaction without the usual timeouts, because it reads whole months. */
function inWork<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(
      tx,
    )
    return work(tx)
  })
}
