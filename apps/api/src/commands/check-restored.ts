import { readConfig } from '#config.ts'
import { openPool } from '#db/pool.ts'
import type { CommandWords } from '#command-line/command.ts'
import { checkRestored } from './restored/check-all.ts'

/** Checks a restored database, its files and its keys, and changes nothing. */
export async function run({ values }: CommandWords): Promise<void> {
  const config = readConfig()
  const pool = openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 10_000 })
  // Turn the timeouts off, because the checks of a large ledger take minutes.
  await pool.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  const to = values['to'] === undefined ? null : new Date(values['to'])
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
}
