import { pino } from 'pino'
import type { Logger } from 'pino'
import { makeIdentities } from './cashier/identities.ts'
import type { Identities } from './cashier/identities.ts'
import { makeIdentityHasher } from './cashier/identity-hash.ts'
import { rememberMissing } from './cashier/remember-missing.ts'
import { readConfig } from './config.ts'
import { inTransaction } from './db/in-transaction.ts'
import { deleteExpiredKeys } from './db/run-once.ts'
import { openDb, openPool } from './db/pool.ts'
import type { Db } from './db/pool.ts'
import { sweep } from './db/sweep.ts'
import { makeEpochCache } from './fairness/epoch-cache.ts'
import type { EpochCache } from './fairness/epoch-cache.ts'
import { openKeys } from './fairness/open-keys.ts'
import { makeArchiveSigner } from './features/audit-logs/archive-signer.ts'
import { sealDays } from './features/audit-logs/seal-days.ts'
import type { SealDeps } from './features/audit-logs/seal-days.ts'
import { recheckSeals } from './features/audit-logs/recheck-seals.ts'
import { recordQuarantine } from './features/audit-logs/record-quarantine.ts'
import { keepHead } from './features/audit-logs/signed-heads.ts'
import { sendNotification } from './features/notifications/write-notification.ts'
import { expirePromos } from './features/promos/expire-promos.ts'
import { foldTally } from './features/users/users.queries.ts'
import { settleIdleRounds } from './features/games/rounds/settle-idle.ts'
import { readDeposit } from '#features/wallet/deposit/read-deposit.ts'
import type { ReadDeps } from '#features/wallet/deposit/read-deposit.ts'
import { openStore } from './files/open-store.ts'
import { openTextReader } from './files/read-text.ts'
import { runApart } from './jobs/run-apart.ts'
import type { Tasks, Timed } from './jobs/run-jobs.ts'
import { checkArchives } from '#ledger/archive/archive-month.ts'
import { maintainLedger } from '#ledger/checks/maintain-ledger.ts'
import type { LedgerSettings } from '#ledger/checks/maintain-ledger.ts'
import { splitFindings } from '#ledger/checks/quarantine.ts'
import { sumDays } from '#ledger/reports/sum-days.ts'

const READING_MS = 20_000

type Log = Pick<Logger, 'info' | 'error' | 'fatal'>

/** Runs scheduled jobs in their own process, so that they slow no request. */
async function runWorker(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  const openWorkerDb = (connectionsMax: number) =>
    openDb(openPool({ url: config.databaseUrl, connectionsMax, waitMs: 5_000 }))
  const db = openWorkerDb(4)
  // Ledger work shares no connection with the jobs, as it shares no runner.
  const invariantsDb = openWorkerDb(3)
  const files = openStore(config.files)
  const { signer, sealer, ...keys } = await openKeys(db, config.keySource)
  const sealing = { db: invariantsDb, files, signer }
  const settings = { staleHours: config.ledgerStaleHours, recordQuarantine }
  const check = () => checkInvariants(invariantsDb, settings, log)
  const ledgerDeps = [
    { name: 'keep-books', cron: '0 * * * *', run: check },
    { name: 'sum-days', cron: '* * * * *', run: () => sumDays(invariantsDb) },
    {
      name: 'keep-audit-head',
      cron: '*/10 * * * *',
      run: () => keepHead({ ...sealing, clock: () => new Date() }),
    },
    // At half past one in Manila, when all late writes of the day are committed.
    { name: 'seal-days', cron: '30 17 * * *', run: () => seal(sealing, log) },
    { name: 'recheck-seals', cron: '15 * * * *', run: () => recheck(sealing, log) },
  ]
  const reader = openTextReader({ msMax: READING_MS })
  const identities = makeIdentities(makeIdentityHasher(config.identityKeys))
  const jobs = await runApart({
    databaseUrl: config.databaseUrl,
    tasks: tasksOf({ db, files, reader }, identities),
    ledgerJobs: ledgerDeps,
    timed: timedWork(db, makeEpochCache(sealer), log),
    onFailure: ({ error, ...failure }) =>
      failure.isDead
        ? log.fatal({ err: error, ...failure }, 'a job failed for the last time')
        : log.error({ err: error, ...failure }, 'a job failed and will be tried again'),
  })
  await rememberMissing(db, identities).catch((error: unknown) =>
    log.error({ err: error }, 'identities were not hashed'),
  )
  // Catch up on missed runs.
  await check().catch((error: unknown) => log.error({ err: error }, 'the ledger was not checked'))
  await seal(sealing, log).catch((error: unknown) =>
    log.fatal({ err: error }, 'a day was not sealed'),
  )
  const stop = async () => {
    await jobs.stop()
    keys.close()
    await reader.close()
    files.close()
    await Promise.all([db.destroy(), invariantsDb.destroy()])
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** Returns the scheduled work, in UTC. One of several workers runs it. */
function timedWork(db: Db, epochs: EpochCache, log: Log): Timed[] {
  return [
    { name: 'settle-idle-rounds', cron: '* * * * *', run: () => settleIdle(db, epochs, log) },
    { name: 'fold-tally', cron: '*/5 * * * *', run: () => foldTally(db) },
    { name: 'expire-promos', cron: '*/5 * * * *', run: () => expire(db, log) },
    { name: 'forget-keys', cron: '20 * * * *', run: () => deleteExpiredKeys(db) },
    { name: 'sweep', cron: '40 * * * *', run: async () => log.info(await sweep(db), 'swept') },
  ]
}

async function checkInvariants(db: Db, settings: LedgerSettings, log: Log): Promise<void> {
  const found = await maintainLedger(db, settings)
  if (found === null) return log.info('another ledger check is running')
  if (found.length === 0) return log.info('all ledger invariants hold')
  const { failed } = splitFindings(found)
  if (failed.length > 0) log.fatal({ found }, 'ledger invariants failed: money is stopped')
  else log.fatal({ found }, 'ledger invariants failed for some players: they are under review')
}

async function settleIdle(db: Db, epochs: EpochCache, log: Log): Promise<void> {
  const ended = await settleIdleRounds({ db, epochs }, new Date())
  if (ended > 0) log.info({ ended }, 'idle rounds were ended')
}

async function seal(deps: SealDeps, log: Log): Promise<void> {
  const days = await sealDays(deps)
  log.info({ days }, 'days were sealed')
  const { changed } = await checkArchives({
    owner: deps.db,
    ...makeArchiveSigner(deps.db, deps.signer),
  })
  if (changed.length > 0) throw new Error(`Archived months were changed: ${changed.join(', ')}`)
}

async function recheck(deps: SealDeps, log: Log): Promise<void> {
  const days = await recheckSeals(deps)
  log.info({ days }, 'seals of old days are valid')
}

async function expire(db: Db, log: Log): Promise<void> {
  const ended = await expirePromos(db)
  if (ended > 0) log.info({ ended }, 'promo codes have run out')
}

function tasksOf(deps: ReadDeps, identities: Identities): Tasks {
  return {
    'read-deposit': (place, attempt) => readDeposit(deps, place, attempt),
    'remember-identities': async ({ playerId }) => {
      await inTransaction(deps.db, (tx) => identities.remember(tx, playerId))
    },
    'send-notification': ({ notificationId }) => sendNotification(deps.db, notificationId),
  }
}

if (import.meta.main) await runWorker()
