import type pg from 'pg'
import { verifyChain } from '../../apps/api/src/audit/verify-chain.ts'
import type { Config } from '../../apps/api/src/config.ts'
import { heldKeys } from '../../apps/api/src/config/key-settings.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../../apps/api/src/fairness/secret-box.ts'
import { checkInvariants } from '../../apps/api/src/ledger/checks/check-invariants.ts'
import { THEORETICAL } from '../../apps/api/src/ledger/reports/return-band.ts'
import { sumReturns } from '../../apps/api/src/ledger/reports/sum-returns.ts'
import type { GameReturnSums } from '../../apps/api/src/ledger/reports/sum-returns.ts'
import { verifyJournal } from '../../apps/api/src/commands/journal/verify-journal.ts'
import { TABLES } from './world/rows.ts'

export type YearCheck = {
  rows: Record<string, number>
  /** The names of broken invariants. */
  invariants: string[]
  /**
   * The number of journal entries and the first bad ones, the number of staff log entries (null if
   * their chain is broken), and the number of sealed days.
   */
  verified: { journal: number; bad: string[]; staffLog: number | null; sealedDays: number }
  rtp: Record<string, { rounds: number; actual: number; deviations: number }>
  isGood: boolean
}

/**
 * How many standard deviations a game's return may lie below and above the theoretical one. The
 * results change every day, because the dates do. Below, much more is allowed: a demo that happens
 * to lack the rare large wins has a low return, and its standard deviation is underestimated too.
 */
const DEVIATIONS = { below: 8, above: 4 }

/** The largest number of bad entries that are named. */
const BAD_SHOWN = 5

/**
 * Checks a demo database: its invariants, its staff log, its journal and the return of each game.
 */
export async function checkYear(config: Config): Promise<YearCheck> {
  const pool = openPool({ url: config.databaseUrl, connectionsMax: 3, waitMs: 5_000 })
  const db = openDb(pool)
  try {
    const sealer = makeSecretBox(...heldKeys(config).sealKeys)
    // Run these together: the first two keep the database busy, and the third this process.
    const [found, chain, { lines, bad }] = await Promise.all([
      checkInvariants(db),
      verifyChain(db),
      verifyJournal({ journal: pool, sealer }),
    ])
    const { games } = await sumReturns(db, 400)
    const rtp = Object.fromEntries(games.map((sums) => [sums.game, returnOf(sums)]))
    const rows = await countRows(pool)
    const verified = {
      journal: lines,
      bad: bad
        .slice(0, BAD_SHOWN)
        .map(({ playerId, row, number, what }) => `${playerId} ${row} ${number}: ${what}`),
      staffLog: chain.isWhole ? Number(chain.rows) : null,
      sealedDays: rows['day_seal']!,
    }
    const isWithin = Object.values(rtp).every(
      ({ deviations }) => deviations >= -DEVIATIONS.below && deviations <= DEVIATIONS.above,
    )
    const isGood = found.length === 0 && bad.length === 0 && chain.isWhole && isWithin
    return { rows, invariants: found.map(({ name }) => name), verified, rtp, isGood }
  } finally {
    await db.destroy()
  }
}

/** Returns a game's return and how many standard deviations it lies above the theoretical one. */
function returnOf(sums: GameReturnSums) {
  const { rounds, staked, paid, stakedSquared, paidSquared, stakedByPaid } = sums
  const ratio = paid / staked
  const spread = paidSquared - 2 * ratio * stakedByPaid + ratio * ratio * stakedSquared
  const deviation = Math.sqrt(Math.max(spread, 1e-9)) / staked
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    rounds,
    actual: round(ratio * 100),
    deviations: round((ratio - THEORETICAL / 100) / deviation),
  }
}

async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...TABLES, 'day_seal', 'ledger_day']) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    counts[table] = rows[0]!.n
  }
  return counts
}
