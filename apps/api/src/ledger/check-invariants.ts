import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type Finding = { name: string; offenders: string[] }

const FILE = new URL('./invariants.sql', import.meta.url)
const OFFENDERS_MAX = 20

/** Runs every invariant on one snapshot and answers those that have offending rows. */
export function checkInvariants(db: Db): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(findOffenders)
}

export async function findOffenders(tx: Tx): Promise<Finding[]> {
  // The window functions sort whole histories: give them time and memory of their own.
  await sql`set local statement_timeout = 0; set local work_mem = '128MB'`.execute(tx)
  const found: Finding[] = []
  for (const { name, text } of await readInvariants()) {
    const { rows } = await sql<{ where: string }>`select * from (${sql.raw(text)}) i
      limit ${OFFENDERS_MAX}`.execute(tx)
    if (rows.length > 0) found.push({ name, offenders: rows.map((row) => row.where) })
  }
  return found
}

async function readInvariants(): Promise<{ name: string; text: string }[]> {
  const file = await readFile(FILE, 'utf8')
  return file
    .split('-- name: ')
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { name: part.slice(0, end).trim(), text: part.slice(end).trim().replace(/;$/, '') }
    })
}
