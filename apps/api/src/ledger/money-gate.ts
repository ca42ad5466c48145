import { GATE_RULES } from '@kapis/contract/gate-rules'
import type { MoneyFacts } from '@kapis/contract/gate-rules'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type MoneyGate = {
  /** Returns what the gates ask about the money of a player. */
  factsOf(playerId: string): MoneyFacts
  /** Returns whether the last check is older than half the age at which money stops. */
  isOverdue(): boolean
  /** The values for the metrics. True is 1, false is 0. */
  gauges: Record<'isOpen' | 'failed' | 'ageSeconds' | 'overdue' | 'quarantined', () => number>
  stop(): void
}

type Look = {
  isOpen: boolean
  failed: string[]
  checkedAt: Date
  ageSeconds: number
  staleSeconds: number
  quarantined: string[]
}

const LOOK_MS = 1_000

/**
 * Watches the gate and the quarantine by reading both once a second, so that bets only have to look
 * in memory. Calls `onOverdue` each time the ledger check becomes overdue.
 */
export async function watchMoneyGate(
  db: Db,
  onOverdue: (ageSeconds: number) => void,
): Promise<MoneyGate> {
  let seen = await readMoneyGate(db)
  let seenAt = performance.now()
  let quarantined = new Set(seen.quarantined)
  let wasOverdue = false
  const ageSeconds = () => seen.ageSeconds + (performance.now() - seenAt) / 1000
  const isOverdue = () => ageSeconds() > seen.staleSeconds / 2
  const isStale = () => ageSeconds() > seen.staleSeconds
  let looks = 0
  let seenBy = 0
  const look = async () => {
    const number = (looks += 1)
    // If the database does not answer, keep the last state until it is too old.
    const next = await readMoneyGate(db).catch(() => null)
    // A slow look must not replace what a later one has seen.
    if (next !== null && number > seenBy) {
      seenBy = number
      seen = next
      seenAt = performance.now()
      quarantined = new Set(seen.quarantined)
    }
    if (isOverdue() && !wasOverdue) onOverdue(ageSeconds())
    wasOverdue = isOverdue()
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    factsOf(playerId) {
      const { isOpen, failed } = seen
      return { isOpen, failed, isStale: isStale(), isQuarantined: quarantined.has(playerId) }
    },
    isOverdue,
    gauges: {
      isOpen: () => Number(seen.isOpen && !isStale()),
      failed: () => seen.failed.length,
      ageSeconds,
      overdue: () => Number(isOverdue()),
      quarantined: () => quarantined.size,
    },
    stop: () => clearInterval(timer),
  }
}

/** Reads the state of the gate and the quarantined players from the database. */
export async function readMoneyGate(db: Db): Promise<Look> {
  const { rows } = await sql<Look>`
    select is_open as "isOpen", failed, checked_at as "checkedAt",
      extract(epoch from now() - checked_at)::float8 as "ageSeconds",
      stale_seconds as "staleSeconds",
      array(select player_id::text from ledger_quarantine) as quarantined
    from ledger_gate`.execute(db)
  return rows[0]!
}

/**
 * Checks that money may move for a player. Reads the tables, so batches of bets do not use it.
 * Refuses: money_stopped, account_under_review.
 */
export async function assertMoneyGateOpen(tx: Tx, playerId: string): Promise<void> {
  const { rows } = await sql<MoneyFacts>`
    select is_open as "isOpen", failed, now() > checked_at + make_interval(secs => stale_seconds) as "isStale",
      exists (select from ledger_quarantine where player_id = ${playerId}) as "isQuarantined"
    from ledger_gate`.execute(tx)
  const closed = GATE_RULES.money({ money: rows[0]! })
  if (closed !== null) throw closed
}

export type CheckResult = {
  failed: string[]
  staleHours: number
  /** The time at which the check began, and whether the gate was closed at that time. */
  mark: { until: string; isShut: boolean }
}

/**
 * Closes the gate if an invariant failed, and opens it if none did. Does not open it if a check
 * that began later has reported already, or if another check has closed the gate in the meantime;
 * returns false in these situations.
 */
export async function setMoneyGate(
  tx: Tx,
  { failed, staleHours, mark }: CheckResult,
): Promise<boolean> {
  const isOpen = failed.length === 0
  const { rows } = await sql<{ isNewest: boolean }>`
    select checked_at < ${mark.until}::timestamptz and (is_open or ${mark.isShut}::boolean) as "isNewest"
    from ledger_gate for update`.execute(tx)
  const { isNewest } = rows[0]!
  if (isOpen && !isNewest) return false
  await tx
    .updateTable('ledger_gate')
    .set({
      is_open: isOpen,
      failed,
      checked_at: sql`greatest(checked_at, ${mark.until}::timestamptz)`,
      stale_seconds: staleHours * 3_600,
    })
    .execute()
  return isNewest
}
