import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '#db/pool.ts'
import type { DirectoryDb } from './schema.ts'

/** The database that all cells share. It is separate from each cell's own, the `Db`. */
export type Directory = Kysely<DirectoryDb>

const CONNECTIONS = 4
const WAIT_MS = 1_500
const LOAN_MS = 3_000

/**
 * Opens the directory. It connects only when it is first asked, so that a cell starts while the
 * directory is down. `loanMs` limits a transaction.
 */
export function openDirectory(url: string, loanMs = LOAN_MS): Directory {
  const pool = openPool({ url, connectionsMax: CONNECTIONS, waitMs: WAIT_MS, loanMs })
  return new Kysely<DirectoryDb>({ dialect: new PostgresDialect({ pool }) })
}
