import { openDb, openPool } from '../apps/api/src/db/pool.ts'
import { checkInvariants } from '../apps/api/src/ledger/checks/check-invariants.ts'

/**
 * `pnpm invariants [database url]`: lists every row that breaks an invariant. The exit code is 1 if
 * there is any.
 */
const url = process.argv[2] ?? process.env['DATABASE_URL']
if (url === undefined) throw new Error('Usage: pnpm invariants <database url>')
const db = openDb(openPool({ url, connectionsMax: 1, waitMs: 5_000 }))
const started = performance.now()
const found = await checkInvariants(db)
await db.destroy()
for (const { name, offenders } of found) console.log(`✗ ${name}\n    ${offenders.join('\n    ')}`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${found.length === 0 ? 'all invariants hold' : `${found.length} broken`} (${seconds} s)`,
)
process.exitCode = found.length === 0 ? 0 : 1
