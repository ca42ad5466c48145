import type pg from 'pg'
import { makeDatabaseCheck } from '#db/check-database.ts'
import { openDb } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { findMissingMonths } from '#ledger/checks/find-missing-months.ts'
import { readMoneyGate } from '#ledger/money-gate.ts'
import { findOpenGuards } from '#ledger/checks/find-open-guards.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

const MONTHS_AHEAD = 2

/**
 * Returns the checks of the product's data in the database: migrations, guards, partitions and the
 * ledger check.
 */
export function schemaChecks(pool: pg.Pool): Check[] {
  const db = openDb(pool)
  return [
    { name: 'migrations', run: () => checkMigrations(pool) },
    { name: 'guards', run: async () => assessGuards(await findOpenGuards(pool)) },
    { name: 'partitions', run: () => checkPartitions(db) },
    { name: 'ledger check', run: () => checkLedger(db) },
  ]
}

async function checkMigrations(pool: pg.Pool): Promise<Diagnosis> {
  const state = await makeDatabaseCheck(pool)()
  const todo = {
    'old-schema': 'Run the migrations of this release before its processes.',
    'read-only': 'DATABASE_URL leads to a standby: use the address of the primary.',
    silent: 'The database does not answer: check DATABASE_URL and the server.',
  }
  if (state === 'ready') return ok('migrations', 'the schema has every migration of this release')
  return fail('migrations', state, todo[state])
}

function assessGuards(faults: string[]): Diagnosis {
  const todo = 'Find out who changed the database, and undo it as the owner.'
  return faults.length > 0
    ? fail('guards', faults.join('; '), todo)
    : ok('guards', 'history can be added to, not changed')
}

async function checkPartitions(db: Db): Promise<Diagnosis> {
  const missing = await findMissingMonths(db, MONTHS_AHEAD)
  if (missing.length === 0) {
    return ok('partitions', `present for this month and ${MONTHS_AHEAD} more`)
  }
  const todo = 'Start a worker: it creates them every hour.'
  return fail('partitions', `missing: ${missing.join(', ')}`, todo)
}

async function checkLedger(db: Db): Promise<Diagnosis> {
  const { isOpen, failed, ageSeconds, staleSeconds } = await readMoneyGate(db)
  const name = 'ledger check'
  const says = `invariants checked ${Math.round(ageSeconds / 60)} minutes ago`
  if (!isOpen) {
    const todo = 'Run kapis invariants, and correct what it names before money moves again.'
    return fail(name, `${says}; failed: ${failed.join(', ')}`, todo)
  }
  const todo = 'Start a worker: money stops when the check is too old.'
  if (ageSeconds > staleSeconds) return fail(name, says, todo)
  return ageSeconds > staleSeconds / 2 ? warn(name, says, todo) : ok(name, says)
}
