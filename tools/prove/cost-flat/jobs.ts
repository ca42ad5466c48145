import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeEpochCache } from '../../../apps/api/src/fairness/epoch-cache.ts'
import { openKeys } from '../../../apps/api/src/fairness/signer/open-keys.ts'
import { recordQuarantine } from '../../../apps/api/src/features/audit-logs/record-quarantine.ts'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import type { JobName, Jobs } from '../../../apps/api/src/jobs/enqueue.ts'
import type { Tasks } from '../../../apps/api/src/jobs/run-jobs.ts'
import { maintainLedger } from '../../../apps/api/src/ledger/checks/maintain-ledger.ts'
import {
  ledgerWork,
  messageTasks,
  openPeople,
  tasksOf,
  timedWork,
} from '../../../apps/api/src/app/worker.ts'
import { publishNothing } from '../../../apps/api/src/outbox/publish-fact.ts'
import type { ProofContext } from '../proof.ts'
import { BUSY_PLAYER } from './grow/grow.ts'
import { timeSpent } from './measure.ts'
import type { Grown } from './open-grown.ts'
import { uuidOf } from './pages.ts'

/** A job as it is measured, with what must have happened before it. */
export type MeasuredJob = { name: string; prepare?: string; run(): Promise<void> }

const CELLS_ONLY =
  'it runs only if there are several cells, whose directory this proof does not have'

/** The jobs that are not measured, each with the reason. */
export const JOB_EXCEPTIONS = {
  'read-deposit':
    'it reads one row and one image, which takes the same time whatever else is stored',
  'settle-claims': CELLS_ONLY,
  'compare-claims': CELLS_ONLY,
  'prune-facts': CELLS_ONLY,
  'return-uses': CELLS_ONLY,
}

type Queued = Exclude<JobName, keyof typeof JOB_EXCEPTIONS>

/** Opens the worker's scheduled jobs and its queued jobs, as the worker does. */
export async function openMeasuredJobs(ctx: ProofContext, grown: Grown): Promise<MeasuredJob[]> {
  const { db, pool, config } = grown
  const clock = () => new Date()
  const files = openStore(config.files)
  const { signer, sealer, close } = await openKeys(db, config.keySource)
  ctx.onExit(() => {
    close()
    files.close()
  })
  const log = { info: () => {}, error: () => {}, fatal: () => {} }
  const check = async () => {
    const found = await maintainLedger(db, { staleHours: 3, recordQuarantine })
    if (found?.length !== 0) throw new Error(`the grown rows break ${JSON.stringify(found)}`)
  }
  const epochs = makeEpochCache(sealer)
  const timed = [
    ...ledgerWork({ db, files, signer }, clock, check, log),
    ...timedWork({ ...config, db, pool, files, epochs, clock }, log),
  ]
  const people = openPeople(config, publishNothing)
  const sender = { send: async () => {}, close: () => {} }
  const tasks = {
    ...tasksOf(
      { db, files, reader: noReader, tasks: { 'settle-claims': async () => {} }, needsApproval },
      people.identities,
      people.exclusions,
    ),
    ...messageTasks(config, { db, senders: { email: sender, mobile: sender }, clock }),
  }
  return [...timed, ...(await queuedJobs(grown, tasks))]
}

const needsApproval = async () => true
const noReader = { look: () => Promise.reject(new Error('No image is read here.')) }

/** What every queued job is measured with. A job that is missing here does not compile. */
async function queuedJobs(grown: Grown, tasks: Tasks): Promise<MeasuredJob[]> {
  const at = new Date().toISOString()
  const upload = { exclusionUploadId: uuidOf('upload', 1) }
  const message = { messageId: randomUUID(), requestedAt: at, userAgent: null }
  const payloads: { [N in Queued]: Jobs[N] } = {
    'remember-identities': { playerId: BUSY_PLAYER },
    'match-receipts': { depositReceiptIds: await findReceipts(grown) },
    'compare-days': {},
    'compare-exclusions': upload,
    'import-exclusions': upload,
    'sweep-exclusions': { exclusionImportId: uuidOf('listing', 1) },
    'send-notification': { notificationId: uuidOf('notification', 2) },
    'send-notice': {
      userId: BUSY_PLAYER,
      messageId: randomUUID(),
      at,
      notice: { kind: 'limits_changed' },
    },
    'send-push': {
      userId: BUSY_PLAYER,
      subscriptionId: randomUUID(),
      messageId: randomUUID(),
      at,
      kind: 'limits_changed',
    },
    'send-reset-link': { userId: BUSY_PLAYER, language: 'en', ...message },
    'send-invitation': { invitationId: randomUUID(), messageId: randomUUID() },
    'send-code': { userId: BUSY_PLAYER, channel: 'email', ...message },
  }
  const names = Object.keys(payloads) as Queued[]
  return names.map((name) => {
    const prepare = PREPARED[name]
    const task = tasks[name] as (payload: object, attempt: { isLast: boolean }) => Promise<void>
    const run = () => task(payloads[name], { isLast: false })
    return { name, run, ...(prepare !== undefined && { prepare }) }
  })
}

/** Makes a job do its work again instead of finding it done. */
const PREPARED: Partial<Record<Queued, string>> = {
  'compare-days': 'delete from recon_unexplained',
  'import-exclusions': `update exclusion_upload set state = 'importing', listed_on = current_date
    where state = 'compared' and name = 'Grown'`,
  'send-notification': `update notification set status = 'pending', sent_at = null
    where notification_id = '${uuidOf('notification', 2)}'`,
}

/** The jobs without which another has nothing to do. */
export const NEEDED_BEFORE: Readonly<Record<string, readonly string[]>> = {
  'import-exclusions': ['compare-exclusions'],
}

/** The number of receipts of an import: a page of history. */
const RECEIPTS = 50

async function findReceipts({ db }: Grown): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_receipt')
    .select('deposit_receipt_id as id')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(RECEIPTS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Runs a job once and returns the processor time that it took. */
export async function timeJob(grown: Grown, { name, prepare, run }: MeasuredJob): Promise<number> {
  if (prepare !== undefined) await asAdmin(grown.url, prepare)
  try {
    return await timeSpent(grown.processes, run)
  } catch (error) {
    throw new Error(`the job ${name} failed`, { cause: error })
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
