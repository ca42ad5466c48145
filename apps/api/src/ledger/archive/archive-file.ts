import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Tx } from '#db/in-transaction.ts'
import { newDigest } from './archive-hash.ts'
import { MONTH_TABLES, partitionOf, readRows } from './archive-rows.ts'
import type { MonthTable } from './archive-rows.ts'

const ROWS = 2_000

/**
 * Writes every row of a month to a new gzip file, which survives a loss of power: the rows are about
 * to be removed from the database. Each line is a JSON array of the table's name and
 * the row. Returns the number of journal entries and bets.
 */
export async function writeMonthFile(tx: Tx, month: string, file: string) {
  const counts = { lines: 0n, bets: 0n }
  async function* texts() {
    for (const table of MONTH_TABLES) {
      for await (const rows of readRows(tx, partitionOf(table, month))) {
        counts[table === 'ledger_journal' ? 'lines' : 'bets'] += BigInt(rows.length)
        yield rows.map((row) => `${JSON.stringify([table, row])}\n`).join('')
      }
    }
  }
  await pipeline(texts, createGzip(), createWriteStream(file, { flags: 'wx', flush: true }))
  await syncFolder(dirname(file))
  return counts
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Reads a month's file to its end and passes the rows to `take` in batches, each of one table.
 * Returns the number of rows.
 */
export async function readMonthFile(
  file: string,
  take: (table: MonthTable, rows: string[]) => Promise<void>,
): Promise<bigint> {
  let count = 0n
  let table: MonthTable = 'ledger_journal'
  let rows: string[] = []
  const flush = async () => {
    if (rows.length > 0) await take(table, rows)
    rows = []
  }
  const unzipped = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input: unzipped })) {
    const [of, row] = JSON.parse(line) as [MonthTable, string]
    if (of !== table || rows.length >= ROWS) await flush()
    table = of
    rows.push(row)
    count += 1n
  }
  await flush()
  return count
}

/** Returns the SHA-256 of a file in hex. */
export async function hashFile(file: string): Promise<string> {
  const digest = newDigest()
  for await (const part of createReadStream(file)) digest.update(part as Buffer)
  return digest.digest('hex')
}
