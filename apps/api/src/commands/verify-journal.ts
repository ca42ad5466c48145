import { readDatabaseUrl, readSealKeys } from '#config.ts'
import { openPool } from '#db/pool.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { verifyJournal } from './journal/verify-journal.ts'

/**
 * Derives every stored entry again and names the first bad row of each player. Fails if there is
 * one.
 */
export async function run(): Promise<void> {
  const [first, ...rest] = readSealKeys()
  const sealer = makeSecretBox(first!, ...rest)
  const pool = openPool({ url: readDatabaseUrl(), connectionsMax: 1, waitMs: 5_000 })
  const startedAt = performance.now()
  await pool.query('set statement_timeout = 0')
  const { lines, bad, archived } = await verifyJournal({ journal: pool, sealer })
  await pool.end()
  for (const { playerId, row, number, what } of bad) {
    console.log(`✗ ${playerId} ${row} ${number}: ${what}`)
  }
  for (const { month, lines: gone } of archived) {
    console.log(`${month} is archived: ${gone} lines are in its file (kapis archive verify)`)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${lines} lines, ${bad.length} bad (${seconds} s)`)
  process.exitCode = bad.length === 0 ? 0 : 1
}
