import { MANILA_MS } from '@kapis/payments/manila'
import type { Config } from '../../apps/api/src/config.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { openKeys } from '../../apps/api/src/fairness/signer/open-keys.ts'
import { recordQuarantine } from '../../apps/api/src/features/audit-logs/record-quarantine.ts'
import { sealDays } from '../../apps/api/src/features/audit-logs/seal-days.ts'
import { keepHead } from '../../apps/api/src/features/audit-logs/signed-heads.ts'
import { openStore } from '../../apps/api/src/files/open-store.ts'
import { maintainLedger } from '../../apps/api/src/ledger/checks/maintain-ledger.ts'
import type { Finding } from '../../apps/api/src/ledger/checks/check-invariants.ts'
import { keepInsights } from '../../apps/api/src/ledger/insights/keep-insights.ts'
import { sumDays } from '../../apps/api/src/ledger/reports/sum-days.ts'
import { playLastDay } from './last-day/last-day.ts'
import { importDemoHistory } from './gcash-history.ts'
import { isoOf } from './world/rows.ts'

/**
 * Does what the worker would have done during the year, with the worker's own functions: sums the
 * days, checks the ledger and seals the days. Returns the broken invariants.
 */
export async function finishYear(config: Config, from: number): Promise<Finding[]> {
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 3, waitMs: 5_000 }))
  const files = openStore(config.files)
  const { signer, sealer, close } = await openKeys(db, config.keySource)
  try {
    await sumDays(db, '400 days')
    await keepInsights(db)
    await importDemoHistory(db)
    await playLastDay(config, { db, files, signer, sealer })
    const settings = { staleHours: config.ledgerStaleHours, recordQuarantine }
    const found = await maintainLedger(db, settings)
    const firstDay = isoOf(from + MANILA_MS).slice(0, 10)
    while ((await sealDays({ db, files, signer, firstDay })).length > 0);
    await keepHead({ db, files, signer, clock: () => new Date() })
    return found ?? []
  } finally {
    close()
    files.close()
    await db.destroy()
  }
}
