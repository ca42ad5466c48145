import pg from 'pg'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { cellChecks } from './doctor/check-cells.ts'
import { copyChecks } from './doctor/check-copies.ts'
import { hostChecks } from './doctor/check-host.ts'
import { schemaChecks } from './doctor/check-schema.ts'
import { serverChecks } from './doctor/check-server.ts'
import { vaultChecks } from './doctor/check-vault.ts'
import { fail, printFindings, runChecks } from './doctor/diagnosis.ts'
import type { Diagnosis } from './doctor/diagnosis.ts'

const API_PROCESSES = 2
const WORKER_CONNECTIONS = 10
const CONNECTIONS_FOR_OPERATORS = 10

/**
 * Checks a deployment, using the same environment as its processes: database, clock, keys, disk,
 * Redis, file store, migrations, partitions, identity vault, standbys, backups, the age of the last
 * ledger check and the directory of the cells.
 */
export async function diagnose(config: Config): Promise<Diagnosis[]> {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 2 })
  pool.on('error', () => {})
  const { databaseConnections, batchesInFlight } = config
  const ofApi = API_PROCESSES * (databaseConnections + 2 * batchesInFlight + 1)
  const needed = ofApi + WORKER_CONNECTIONS + CONNECTIONS_FOR_OPERATORS
  try {
    return await runChecks([
      ...hostChecks(config),
      ...serverChecks(pool, needed),
      ...schemaChecks(pool),
      ...vaultChecks(pool, config),
      ...copyChecks(pool),
      ...cellChecks(config),
    ])
  } finally {
    await pool.end()
  }
}

const USAGE = `kapis doctor (in a checkout: pnpm kapis doctor)

Checks a deployment with the environment of its processes. The exit code is 1 if a check failed.`

async function main(): Promise<void> {
  // The released program is itself called doctor, so the command may be omitted.
  const [command = 'doctor'] = process.argv.slice(2)
  if (command !== 'doctor') {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const findings = await readAndDiagnose()
  console.log(printFindings(findings))
  process.exitCode = findings.some(({ state }) => state === 'fail') ? 1 : 0
}

async function readAndDiagnose(): Promise<Diagnosis[]> {
  try {
    return await diagnose(readConfig())
  } catch (error) {
    return [fail('configuration', (error as Error).message, 'Correct it; see docs/CONFIG.md.')]
  }
}

if (import.meta.main) await main()
