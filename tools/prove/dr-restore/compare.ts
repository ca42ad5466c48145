import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { checkLedger } from '../shared/crowd/check-ledger.ts'
import type { RestoreLoad } from './load.ts'

/** Counts of faults after a restore; all of them must be zero. */
export type RestoreFaults = Record<string, number>

/** The loss of a host, and the moment to which it is restored. */
export type Disaster = {
  to: Date
  load: RestoreLoad
  /** The hashes of the lost images, by storage key. */
  files: Map<string, string>
  /** Whether the command refused to restore while PostgreSQL was running. */
  isRunningRefused: boolean
}

/**
 * How close to the restored moment an answer is ignored. Both times come from one clock, but an
 * answer is recorded a moment after its commit.
 */
const MARGIN_MS = 50

/**
 * Compares the restored database with what clients were told before and after the restored moment.
 */
export async function compareWithLoad(
  db: Db,
  { crowd, deposits }: RestoreLoad,
  { to, files, folder, say }: Moment,
): Promise<RestoreFaults> {
  const wallOf = (ms: number) => performance.timeOrigin + ms
  const before = crowd.acks.filter(({ endMs }) => wallOf(endMs) < to.getTime() - MARGIN_MS)
  const after = crowd.acks.filter(({ startMs }) => wallOf(startMs) > to.getTime() + MARGIN_MS)
  const wrongs = await checkLedger(db, { acks: before, sent: crowd.sent }, say)
  const early = deposits.filter(({ endedAt }) => endedAt < to.getTime() - MARGIN_MS)
  const late = deposits.filter(({ startedAt }) => startedAt > to.getTime() + MARGIN_MS)
  const lateBets = await countBets(
    db,
    after.map(({ identifier }) => identifier),
  )
  const found = new Map((await listDeposits(db)).map((row) => [row.id, row.key]))
  const lostDeposits = early.filter(({ walletHistoryId }) => !found.has(walletHistoryId)).length
  const lateDeposits = late.filter(({ walletHistoryId }) => found.has(walletHistoryId)).length
  const restored = hashFiles(folder)
  const otherFiles = [...found.values()].filter((key) => restored.get(key) !== files.get(key))
  say(
    `${before.length} bets and ${early.length} deposits were acknowledged before, ${after.length} and ${late.length} sent after; ${found.size} files`,
  )
  return { ...wrongs, lateBets, lostDeposits, lateDeposits, otherFiles: otherFiles.length }
}

export type Moment = {
  to: Date
  /** The hashes of the files before the disaster, by storage key. */
  files: Map<string, string>
  folder: string
  say(line: string): void
}

async function countBets(db: Db, identifiers: string[]): Promise<number> {
  // Reads all bets, because a query with tens of thousands of identifiers exceeds its time limit.
  const rows = await db
    .selectFrom('ledger_journal')
    .select('cause_key')
    .where('cause', '=', 'bet')
    .execute()
  const stored = new Set(rows.map(({ cause_key }) => cause_key))
  return identifiers.filter((identifier) => stored.has(identifier)).length
}

async function listDeposits(db: Db): Promise<{ id: string; key: string }[]> {
  const rows = await db
    .selectFrom('wallet_history')
    .select(['wallet_history_id as id', 'receipt_file_key as key'])
    .where('type', '=', 'deposit')
    .execute()
  return rows.map(({ id, key }) => ({ id, key: key ?? '' }))
}

/** Returns the hash of every receipt image, by storage key. */
export function hashFiles(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const images = names.filter((name) => /^receipts\/..\/[0-9a-f]{40}$/.test(name))
  return new Map(
    images.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
