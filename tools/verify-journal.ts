import { openPool } from '../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../apps/api/src/fairness/secret-box.ts'
import { verifyJournal } from './verify/verify-journal.ts'

/**
 * `SEAL_KEYS=... pnpm verify-journal [database url]`: derives every stored entry again and names
 * the first bad row of each player. The exit code is 1 if there is one.
 */
const url = process.argv[2] ?? process.env['DATABASE_URL']
const keys = (process.env['SEAL_KEYS'] ?? process.env['SECRETS_KEY'] ?? '').split(',')
const [first = '', ...rest] = keys
if (url === undefined || first === '') {
  throw new Error('Usage: SEAL_KEYS=<hex> pnpm verify-journal <database url>')
}
const fromHex = (text: string) => Buffer.from(text.replace('v1:', ''), 'hex')
const pool = openPool({ url, connectionsMax: 1, waitMs: 5_000 })
const startedAt = performance.now()
await pool.query('set statement_timeout = 0')
const { lines, bad, archived } = await verifyJournal({
  journal: pool,
  sealer: makeSecretBox(fromHex(first), ...rest.map(fromHex)),
})
await pool.end()
for (const { playerId, row, number, what } of bad)
  console.log(`✗ ${playerId} ${row} ${number}: ${what}`)
for (const { month, lines: gone } of archived)
  console.log(`${month} is archived: ${gone} lines are in its file (pnpm archive-month verify)`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${lines} lines, ${bad.length} bad (${seconds} s)`)
process.exitCode = bad.length === 0 ? 0 : 1
