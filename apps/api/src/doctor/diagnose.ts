import pg from 'pg'
import type { Config } from '#config.ts'
import { cellChecks } from './check-cells.ts'
import { copyChecks } from './check-copies.ts'
import { hostChecks } from './check-host.ts'
import { jobChecks } from './check-jobs.ts'
import { schemaChecks } from './check-schema.ts'
import { serverChecks } from './check-server.ts'
import { signerChecks } from './check-signer.ts'
import { vaultChecks } from './check-vault.ts'
import { runChecks } from './diagnosis.ts'
import type { Diagnosis } from './diagnosis.ts'

const API_PROCESSES = 2
const WORKER_CONNECTIONS = 10
const CONNECTIONS_FOR_OPERATORS = 10

/**
 * Checks a deployment, using the same environment as its processes: database, clock, keys, disk,
 * Redis, file store, certificate of the signer, migrations, partitions, identity vault, jobs, standbys, backups, the age of the last
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
      ...signerChecks(config),
      ...serverChecks(pool, needed),
      ...schemaChecks(pool),
      ...vaultChecks(pool, config),
      ...jobChecks(pool),
      ...copyChecks(pool, config),
      ...cellChecks(config),
    ])
  } finally {
    await pool.end()
  }
}
