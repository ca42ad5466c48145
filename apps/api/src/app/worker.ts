import type pg from 'pg'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { makeExclusions } from '#cashier/exclusions/exclusions.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { makeListHasher } from '#cashier/exclusions/list-hash.ts'
import { makeIdentities } from '#cashier/identities.ts'
import type { Identities } from '#cashier/identities.ts'
import { makeIdentityHasher } from '#cashier/identity-hash.ts'
import { rememberMissing, rememberPlayer } from '#cashier/remember-missing.ts'
import { readConfig } from '#config.ts'
import type { Config } from '#config.ts'
import { openDatabaseClock } from '#db/clock/database-clock.ts'
import { deleteExpiredKeys } from '#db/run-once.ts'
import { openDb, openPool } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { sweep } from '#db/sweep.ts'
import { openCellWork } from '#facts/open-cell-work.ts'
import type { CellWork } from '#facts/open-cell-work.ts'
import { makeEpochCache } from '#fairness/epoch-cache.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { openKeys } from '#fairness/signer/open-keys.ts'
import { makeArchiveSigner } from '#features/audit-logs/archive-signer.ts'
import { sealDays } from '#features/audit-logs/seal-days.ts'
import type { SealDeps } from '#features/audit-logs/seal-days.ts'
import { recheckSeals } from '#features/audit-logs/recheck-seals.ts'
import { recordRelease } from '#features/audit-logs/record-release.ts'
import { recordQuarantine } from '#features/audit-logs/record-quarantine.ts'
import { keepHead } from '#features/audit-logs/signed-heads.ts'
import { makeMessageTasks } from '#features/auth/message-tasks.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import { deleteIdentityData } from '#features/identity/delete-identity-data.ts'
import { exclusionTasks } from '#features/exclusions/exclusion-tasks.ts'
import { recordEndedTokens } from '#features/auth/api-tokens/record-end.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { startRelay } from '#features/live/relay-events.ts'
import { startResults } from '#features/live/send-results.ts'
import { sendNotification } from '#features/notifications/write-notification.ts'
import { expirePromos } from '#features/promos/expire-promos.ts'
import { compareDays } from '#features/reconciliation/days/compare-days.ts'
import { matchReceipts } from '#features/reconciliation/import/match-receipts.ts'
import { keepPublicLog } from '#features/transparency/keep-public-log.ts'
import type { LogDeps } from '#features/transparency/keep-public-log.ts'
import { foldTally } from '#features/users/users.queries.ts'
import { settleIdleRounds } from '#features/games/rounds/settle-idle.ts'
import { deleteUnusedImages } from '#features/wallet/deposit/delete-unused-images.ts'
import { readDeposit } from '#features/wallet/deposit/read-deposit.ts'
import type { ReadDeps } from '#features/wallet/deposit/read-deposit.ts'
import { serveWorkerHealth } from './worker-health.ts'
import type { ListedStore } from '#files/file-store.ts'
import { openStore } from '#files/open-store.ts'
import { openTextReader } from '#files/read-text.ts'
import { findOpenGuards } from '#ledger/checks/find-open-guards.ts'
import { openRelease } from '#integrity/release.ts'
import { runApart } from '#jobs/run-apart.ts'
import type { MessageJob } from '#jobs/enqueue.ts'
import type { JobFailure, MessageTasks, Tasks, Timed } from '#jobs/run-jobs.ts'
import { checkArchives } from '#ledger/archive/archive-month.ts'
import { maintainLedger } from '#ledger/checks/maintain-ledger.ts'
import { splitFindings } from '#ledger/checks/quarantine.ts'
import { keepInsights } from '#ledger/insights/keep-insights.ts'
import { keepDaysSummed, sumDays } from '#ledger/reports/sum-days.ts'
import { openSenders } from '#mail/open-senders.ts'
import type { Senders } from '#mail/sender.ts'
import { makePushSender } from '#push/push-sender.ts'
import { logSettings } from '#tracing/log-settings.ts'
import { openTracer } from '#tracing/tracer.ts'

const READING_MS = 20_000

type Log = Pick<Logger, 'info' | 'error' | 'fatal'>

/**
 * Runs scheduled and queued jobs in a process of their own, so that they do not slow down requests.
 */
export async function run(): Promise<void> {
  const config = readConfig()
  const release = await openRelease(config)
  const log = pino(logSettings(config.logLevel))
  const openWorkerPool = (connectionsMax: number) =>
    openPool({ url: config.databaseUrl, connectionsMax, waitMs: 5_000 })
  const pool = openWorkerPool(4)
  const db = openDb(pool)
  const clock = openDatabaseClock(pool, log).now
  const cellWork = openCellWork(config, db, log)
  const health = await serveWorkerHealth(config, pool, log, { release, ...cellWork })
  // Ledger work and live events have connections of their own, so that other jobs cannot delay
  // them.
  const invariantsDb = openDb(openWorkerPool(3))
  const files = openStore(config.files)
  const { signer, sealer, ...keys } = await openKeys(db, config.keySource)
  const sealing = { db: invariantsDb, files, signer }
  const check = () => checkInvariants(invariantsDb, config, log)
  const keepLog = logWork({ ...config.publicLog, ...sealing, signer: keys.log }, log)
  const reader = openTextReader({ msMax: READING_MS })
  const { identities, exclusions } = openPeople(config, cellWork.publishFacts)
  const senders = openSenders(config.mail)
  const tracer = openTracer(config.tracing, 'kapis-worker', log)
  const epochs = makeEpochCache(sealer)
  const jobs = await runApart({
    tracer,
    databaseUrl: config.databaseUrl,
    tasks: tasksOf({ db, files, reader, ...cellWork }, identities, exclusions),
    messages: messageTasks(config, { db, senders, clock }),
    ledgerJobs: [...ledgerWork(sealing, clock, check, log), keepLog],
    timed: [...timedWork({ ...config, db, pool, files, epochs, clock }, log), ...cellWork.timed],
    onFailure: (failure) => logFailure(log, failure),
  })
  const relayDb = openDb(openWorkerPool(1))
  const relay = startRelay({ db: relayDb, redisUrl: config.redisUrl, log })
  const results = startResults({ db, redisUrl: config.redisUrl, log })
  const sums = keepDaysSummed(invariantsDb)
  health.setOpen(true)
  const stop = async () => {
    health.setOpen(false)
    await Promise.all([jobs.stop(), sums.stop()])
    await Promise.all([relay.stop(), results.stop()])
    await cellWork.stop()
    await tracer?.close()
    await health.close()
    keys.close()
    await reader.close()
    files.close()
    senders.email?.close()
    senders.mobile?.close()
    await Promise.all([db.destroy(), invariantsDb.destroy(), relayDb.destroy()])
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  await release.watch({ log, record: (check) => recordRelease(db, 'worker', check) })
  await rememberMissing(db, identities).catch((error: unknown) =>
    log.error({ err: error }, 'identities were not hashed'),
  )
}

/** Opens what recognises players by their details. */
export function openPeople({ identityKeys }: Config, publishFacts: CellWork['publishFacts']) {
  return {
    identities: makeIdentities(makeIdentityHasher(identityKeys), publishFacts),
    exclusions: makeExclusions(makeListHasher(identityKeys), endSessions, publishFacts),
  }
}

/** Returns the scheduled jobs of the ledger and of the staff log. */
export function ledgerWork(
  sealing: SealDeps,
  clock: () => Date,
  check: () => Promise<void>,
  log: Log,
): Timed[] {
  const { db } = sealing
  return [
    { name: 'keep-books', cron: '0 * * * *', isDueAtStart: true, run: check },
    { name: 'sum-days', cron: '* * * * *', run: () => sumDays(db) },
    { name: 'keep-insights', cron: '*/5 * * * *', run: () => keepInsights(db) },
    { name: 'keep-unexplained', cron: '* * * * *', run: () => compareDays(db) },
    {
      name: 'keep-audit-head',
      cron: '*/10 * * * *',
      isDueAtStart: true,
      run: () => keepHead({ ...sealing, clock }),
    },
    // This is half past one in Manila, when even late entries of the previous day are committed.
    {
      name: 'seal-days',
      cron: '30 17 * * *',
      isDueAtStart: true,
      run: () => seal(sealing, log),
    },
    { name: 'recheck-seals', cron: '15 * * * *', run: () => recheck(sealing, log) },
  ]
}

/** Returns the job of the public log. Its witnesses may be away without making it fail. */
function logWork(deps: LogDeps, log: Pick<Logger, 'warn'>): Timed {
  const run = async () => {
    const silent = await keepPublicLog(deps)
    if (silent.length > 0) log.warn({ silent }, 'witnesses did not cosign the public log')
  }
  return { name: 'keep-public-log', cron: '* * * * *', isDueAtStart: true, run }
}

function logFailure(log: Log, { error, ...failure }: JobFailure): void {
  if (failure.isDead) log.fatal({ err: error, ...failure }, 'a job failed for the last time')
  else log.error({ err: error, ...failure }, 'a job failed and will be tried again')
}

type TimedDeps = {
  db: Db
  pool: pg.Pool
  files: ListedStore
  epochs: EpochCache
  clock: () => Date
  identityDays: Config['identityDays']
}

/**
 * Returns the scheduled jobs, with times in UTC. If there are several workers, only one of them
 * runs each job.
 */
export function timedWork(deps: TimedDeps, log: Log): Timed[] {
  const { db, pool } = deps
  return [
    { name: 'settle-idle-rounds', cron: '* * * * *', run: () => settleIdle(deps, log) },
    { name: 'fold-tally', cron: '*/5 * * * *', run: () => foldTally(db) },
    { name: 'expire-promos', cron: '*/5 * * * *', run: () => expire(db, log) },
    { name: 'forget-keys', cron: '20 * * * *', run: () => deleteExpiredKeys(db) },
    { name: 'end-api-tokens', cron: '*/10 * * * *', run: () => recordEnded(db, log) },
    { name: 'check-guards', cron: '10 */6 * * *', run: () => assertGuarded(pool) },
    { name: 'sweep', cron: '40 * * * *', run: async () => log.info(await sweep(db), 'swept') },
    // This is ten to three in Manila, when few players are awake.
    { name: 'delete-unused-images', cron: '50 18 * * *', run: () => deleteImages(deps, log) },
    { name: 'delete-identity-data', cron: '5 19 * * *', run: () => deleteIdentities(deps, log) },
  ]
}

async function recordEnded(db: Db, log: Log): Promise<void> {
  const ended = await recordEndedTokens(db)
  if (ended > 0) log.info({ ended }, 'API tokens have ended')
}

async function checkInvariants(db: Db, config: Config, log: Log): Promise<void> {
  const settings = { staleHours: config.ledgerStaleHours, recordQuarantine }
  const found = await maintainLedger(db, settings)
  if (found === null) return log.info('another ledger check is running')
  if (found.length === 0) return log.info('all ledger invariants hold')
  const { failed } = splitFindings(found)
  if (failed.length > 0) log.fatal({ found }, 'ledger invariants failed: money is stopped')
  else log.fatal({ found }, 'ledger invariants failed for some players: they are under review')
}

async function settleIdle(deps: TimedDeps, log: Log): Promise<void> {
  const ended = await settleIdleRounds(deps, deps.clock())
  if (ended > 0) log.info({ ended }, 'idle rounds were ended')
}

async function deleteImages(deps: TimedDeps, log: Log): Promise<void> {
  log.info(await deleteUnusedImages(deps, deps.clock()), 'unused receipt images were deleted')
}

async function deleteIdentities(deps: TimedDeps, log: Log): Promise<void> {
  const settings = { now: deps.clock(), imageDays: deps.identityDays.images }
  log.info(await deleteIdentityData(deps, settings), 'identity data was deleted')
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

async function assertGuarded(pool: pg.Pool): Promise<void> {
  const faults = await findOpenGuards(pool)
  if (faults.length > 0) throw new Error(`History can be changed: ${faults.join('; ')}`)
}

async function expire(db: Db, log: Log): Promise<void> {
  const ended = await expirePromos(db)
  if (ended > 0) log.info({ ended }, 'promo codes have run out')
}

export function messageTasks(
  config: Config,
  from: { db: Db; senders: Senders; clock: () => Date },
): MessageTasks {
  const passwords = makePasswords(config.pepperKeys)
  const push = config.push === null ? null : makePushSender(config.push)
  const origin = config.publicOrigins[0]
  const deps = { ...from, push, passwords, origin, cell: config.cells?.name }
  return makeMessageTasks(deps)
}

export function tasksOf(
  deps: ReadDeps & Pick<CellWork, 'tasks'>,
  identities: Identities,
  exclusions: Exclusions,
): Omit<Tasks, MessageJob> {
  return {
    ...deps.tasks,
    'read-deposit': (place, attempt) => readDeposit(deps, place, attempt),
    'remember-identities': ({ playerId }) => rememberPlayer(deps.db, identities, playerId),
    'match-receipts': ({ depositReceiptIds }) => matchReceipts(deps, depositReceiptIds),
    'compare-days': () => compareDays(deps.db),
    ...exclusionTasks({ db: deps.db, exclusions }),
    'send-notification': ({ notificationId }) => sendNotification(deps.db, notificationId),
  }
}
