import type { Overview } from '@kapis/contract/users'
import { toNumber } from '@kapis/money/money'
import { sumOutflow } from '#cashier/sum-outflow.ts'
import type { Db } from '#db/pool.ts'
import { listQuarantine } from '#ledger/checks/quarantine.ts'
import { readMoneyGate } from '#ledger/money-gate.ts'
import { findWaiting } from './find-waiting.ts'
import type { WaitingWork } from './find-waiting.ts'
import { findSharedFigures } from './shared-figures.ts'

export type OverviewDeps = {
  db: Db
  /** How old the figures of the journal may be. 0 adds them up at each look. */
  overviewSeconds: number
  /** The daily total above which a super admin must approve payouts; 0 if there is no cap. */
  outflowCapMinor: bigint
  /** Returns the unexplained amount of the GCash account. */
  findUnexplained: (db: Db) => Promise<Overview['unexplained']>
}

/**
 * Returns the staff overview. What waits for staff, and whether money is stopped, is read now; the
 * figures of the journal are those that all members of staff see.
 */
export async function findOverview({
  db,
  overviewSeconds,
  outflowCapMinor,
  findUnexplained,
}: OverviewDeps): Promise<Overview> {
  const gate = await readMoneyGate(db)
  const quarantined = await listQuarantine(db)
  return {
    ...(await findSharedFigures(db, overviewSeconds)),
    ...presentWaiting(await findWaiting(db)),
    outflow: await findOutflow(db, outflowCapMinor),
    unexplained: await findUnexplained(db),
    isTrialBalanceEven: gate.isOpen,
    failedInvariants: gate.failed,
    isCheckOverdue: gate.ageSeconds > gate.staleSeconds / 2,
    checkedAt: gate.checkedAt.toISOString(),
    quarantined: quarantined.map((one) => ({ ...one, since: one.since.toISOString() })),
  }
}

/** Returns the total of today's payouts and its cap, or null if there is no cap. */
async function findOutflow(db: Db, capMinor: bigint): Promise<Overview['outflow']> {
  if (capMinor === 0n) return null
  return { paidToday: toNumber(await sumOutflow(db)), cap: toNumber(capMinor) }
}

function presentWaiting({ deadJobs, ...waiting }: WaitingWork) {
  return {
    ...waiting,
    oldestDepositAt: waiting.oldestDepositAt?.toISOString() ?? null,
    oldestWithdrawalAt: waiting.oldestWithdrawalAt?.toISOString() ?? null,
    nextDueAt: waiting.nextDueAt?.toISOString() ?? null,
    deadJobs: deadJobs.map((job) => ({ ...job, failedAt: new Date(job.failedAt).toISOString() })),
  }
}
