import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/api/src/config.ts'
import { openPool } from '../../apps/api/src/db/pool.ts'
import { checkRestored } from './check-all.ts'

/**
 * `node tools/restore/check-restored.ts [--to TIME]`, with the configuration of the API: checks a
 * restored database, its files and its keys, and changes nothing. deploy/backup/restore.sh runs it.
 */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
const config = readConfig()
const pool = openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 10_000 })
// Turn the timeouts off, because the checks of a large ledger take minutes.
await pool.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
const to = values.to === undefined ? null : new Date(values.to)
const findings = await checkRestored({ pool, config, to }, ({ isGood, name, text }) =>
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${text}`),
)
const bad = findings.filter(({ isGood }) => !isGood)
console.log(
  bad.length === 0
    ? 'Everything that was restored is whole.'
    : `${bad.length} of ${findings.length} checks failed: ${bad.map(({ name }) => name).join(', ')}.`,
)
process.exitCode = bad.length === 0 ? 0 : 1
