import { join } from 'node:path'
import { readConfig } from '../apps/api/src/config.ts'
import { openDb, openPool } from '../apps/api/src/db/pool.ts'
import { openKeys } from '../apps/api/src/fairness/open-keys.ts'
import { makeArchiveSigner } from '../apps/api/src/features/audit-logs/archive-signer.ts'
import {
  archiveMonth,
  checkArchives,
  restoreMonth,
} from '../apps/api/src/ledger/archive/archive-month.ts'

const USAGE = `Usage, with the configuration of the API and DATABASE_URL of the owner of the tables:
  pnpm archive-month archive 2026-01 FOLDER   moves a month into FOLDER/2026-01.ndjson.gz
  pnpm archive-month restore 2026-01 FOLDER   brings the newest archived month back
  pnpm archive-month verify                   holds what stays of archived months against its signatures`

/** `pnpm archive-month archive|restore|verify`: moves old months out of the database and back. */
const [what, month = '', folder = '.'] = process.argv.slice(2)
const config = readConfig()
const owner = openDb(openPool({ url: config.databaseUrl, connectionsMax: 2, waitMs: 5_000 }))
const keys = await openKeys(owner, config.keySource)
const signing = makeArchiveSigner(owner, keys.signer)
const deps = { owner, ...signing, clock: () => new Date() }
const file = join(folder, `${month}.ndjson.gz`)
try {
  if (what === 'archive' || what === 'restore') await mustBeClosed()
  if (what === 'archive') {
    const { lines, bets, fileSha256 } = await archiveMonth(deps, month, file)
    console.log(`${month}: ${lines} lines and ${bets} bets are in ${file} (sha256 ${fileSha256})`)
  } else if (what === 'restore') {
    await restoreMonth(deps, month, file)
    console.log(`${month} is back. Keep ${file} until the next backup.`)
  } else if (what === 'verify') {
    const { months, changed } = await checkArchives(deps)
    for (const one of months) {
      const state = changed.includes(one.month) ? '✗ CHANGED' : '✓'
      console.log(`${state} ${one.month}: ${one.lines} lines, sha256 ${one.fileSha256}`)
    }
    process.exitCode = changed.length === 0 ? 0 : 1
  } else {
    console.log(USAGE)
    process.exitCode = 1
  }
} finally {
  keys.close()
  await owner.destroy()
}

/**
 * Checks that all games are closed. Archiving locks the journal while it checks every invariant, so
 * bets would fail.
 */
async function mustBeClosed(): Promise<void> {
  const closed = owner.selectFrom('game_switch').select('scope').where('scope', '=', 'all')
  if ((await closed.executeTakeFirst()) !== undefined) return
  throw new Error('Close all gaming first (Settings, Games): archiving locks the journal.')
}
