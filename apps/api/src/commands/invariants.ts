import { readDatabaseUrl } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import { checkInvariants } from '#ledger/checks/check-invariants.ts'

/** Lists every row that breaks an invariant. Fails if there is any. */
export async function run(): Promise<void> {
  const db = openDb(openPool({ url: readDatabaseUrl(), connectionsMax: 1, waitMs: 5_000 }))
  const started = performance.now()
  const found = await checkInvariants(db)
  await db.destroy()
  for (const { name, offenders } of found) console.log(`✗ ${name}\n    ${offenders.join('\n    ')}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${found.length === 0 ? 'all invariants hold' : `${found.length} broken`} (${seconds} s)`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}
