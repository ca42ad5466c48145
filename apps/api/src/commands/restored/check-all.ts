import type pg from 'pg'
import type { Config } from '#config.ts'
import { heldKeys } from '#config/key-settings.ts'
import { openDb } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { openStore } from '#files/open-store.ts'
import { checkInvariants } from '#ledger/checks/check-invariants.ts'
import { verifyJournal } from '#commands/journal/verify-journal.ts'
import { checkFiles } from './check-files.ts'
import { checkKeys } from './check-keys.ts'
import { checkHead, checkSeals } from './check-seals.ts'

/** The result of one check, in plain words. */
export type RestoreFinding = { name: string; isGood: boolean; text: string }

export type RestoredDeps = {
  pool: pg.Pool
  config: Config
  /**
   * The moment to which the database was restored; null if everything that was backed up was
   * restored.
   */
  to: Date | null
}

/**
 * The longest allowed time between the last commit and the restored moment. The worker writes every
 * minute, so a longer silence means that WAL is missing.
 */
const SILENCE_SECONDS_MAX = 180

/** Runs every check on a restored installation, and reports each as it ends. It writes nothing. */
export async function checkRestored(
  { pool, config, to }: RestoredDeps,
  report: (finding: RestoreFinding) => void,
): Promise<RestoreFinding[]> {
  const db = openDb(pool)
  const files = openStore(config.files)
  const { sealKeys, receiptKeys } = heldKeys(config)
  const sealing = { db, files, signer: makeBatchSigner(receiptKeys) }
  const at = (await findLastCommit(pool)) ?? to ?? new Date()
  const checks: [string, () => Promise<string | { bad: string }>][] = [
    ['moment', () => checkMoment(pool, to)],
    ['keys', () => checkKeys(pool, config)],
    ['invariants', () => listBroken(db)],
    ['staff log', () => checkHead(sealing, at)],
    ['sealed days', () => checkSeals(pool, sealing)],
    ['journal', () => deriveJournal(pool, sealKeys)],
    ['files', () => checkFiles(pool, files)],
  ]
  const findings: RestoreFinding[] = []
  for (const [name, check] of checks) {
    const found = await check().catch((error: unknown) => ({ bad: String(error) }))
    const isGood = typeof found === 'string'
    findings.push({ name, isGood, text: isGood ? found : found.bad })
    report(findings.at(-1)!)
  }
  files.close()
  await db.destroy()
  return findings
}

/** Returns the time of the last commit in the database. */
async function findLastCommit(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select coalesce(pg_last_xact_replay_timestamp(), (select max(at) from ledger_journal)) as at',
  )
  return rows[0]?.at ?? null
}

async function checkMoment(pool: pg.Pool, to: Date | null) {
  const last = await findLastCommit(pool)
  if (last === null) return { bad: 'the database has no commit' }
  const text = `the last commit is of ${last.toISOString()}`
  if (to === null) return text
  const silence = Math.round((to.getTime() - last.getTime()) / 1_000)
  if (silence < 0) return { bad: `${text}, ${-silence} s after the moment that was asked for` }
  return silence <= SILENCE_SECONDS_MAX
    ? `${text}, ${silence} s before the moment that was asked for`
    : { bad: `${text}: ${silence} s before the moment that was asked for are missing` }
}

async function listBroken(db: Db) {
  const found = await checkInvariants(db)
  if (found.length === 0) return 'all hold'
  return { bad: found.map(({ name, offenders }) => `${name} (${offenders[0]})`).join('; ') }
}

async function deriveJournal(pool: pg.Pool, sealKeys: [Buffer, ...Buffer[]]) {
  const { lines, bad } = await verifyJournal({ journal: pool, sealer: makeSecretBox(...sealKeys) })
  const first = bad[0]
  if (first === undefined) return `${lines} entries follow from their seeds and the entries before`
  const { playerId, row, number, what } = first
  return { bad: `${bad.length} players have bad rows, first ${playerId} ${row} ${number}: ${what}` }
}
