import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { ATTEMPTS_MAX, enqueue } from '../../../apps/api/src/jobs/enqueue.ts'
import { readJobHealth } from '../../../apps/api/src/jobs/job-health.ts'
import { runJobs } from '../../../apps/api/src/jobs/run-jobs.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const POISON = 3
/** The longest wait for the jobs. Those that take longer count as not done. */
const WORK_MS_MAX = 120_000
const PLANTED_MS_MAX = 8_000

export const proof: Proof = {
  name: 'jobs.poison',
  about:
    'Jobs that always fail are tried five times, become dead letters and delay no other job. [RCV-06]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const good = ctx.short ? 30 : 300
    const done = new Set<string>()
    const tries = new Map<string, number>()
    const names = [...poisons(), ...Array.from({ length: good }, (_, n) => `good-${n}`)]
    for (const name of names) await add(app, name)
    const work = async (name: string) => {
      if (!name.startsWith('poison')) return void done.add(name)
      tries.set(name, (tries.get(name) ?? 0) + 1)
      throw new Error('poison')
    }
    const startedAt = performance.now()
    const patience = new AbortController()
    const jobs = await start(ctx, ctx.planted ? insistently(patience.signal, work) : work)
    const isOver = () => done.size === good && [...tries.values()].every((n) => n >= ATTEMPTS_MAX)
    // With the planted bug the work never ends.
    const deadlineMs = ctx.planted ? PLANTED_MS_MAX : WORK_MS_MAX
    await msUntil(async () => isOver(), deadlineMs)
    // Wait, because the end of a job is stored a moment after its last attempt.
    const isStored = async () => {
      const health = await readJobHealth(app.db)
      return health.dead >= POISON && health.waiting === 0
    }
    await msUntil(isStored, ctx.planted ? 0 : WORK_MS_MAX)
    const { waiting, dead } = await readJobHealth(app.db)
    patience.abort()
    await jobs.stop()
    const attempts = [...tries.values()]
    const left = names.filter((name) => name.startsWith('good') && !done.has(name))
    if (left.length > 0) ctx.say(`WRONG not done: ${left.join(', ')}`)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return {
      pass:
        done.size === good &&
        dead === POISON &&
        waiting === 0 &&
        attempts.length === POISON &&
        attempts.every((n) => n === ATTEMPTS_MAX),
      figures: { good, done: done.size, poison: POISON, attempts, dead, waiting, seconds },
    }
  },
}

const poisons = () => Array.from({ length: POISON }, (_, n) => `poison-${n}`)

function add({ db }: ProofPlayers, name: string): Promise<void> {
  const payload = { playerId: 'nobody', walletHistoryId: name }
  return inTransaction(db, (tx) => enqueue(tx, 'read-deposit', payload))
}

async function start(ctx: ProofContext, work: (name: string) => Promise<void>) {
  const { appUrl } = await ctx.database()
  return runJobs({
    databaseUrl: appUrl,
    tasks: {
      'read-deposit': ({ walletHistoryId }) => work(walletHistoryId),
      'send-notification': async () => {},
    },
    timed: [],
    onFailure: () => {},
    atOnce: 2,
    pollMs: 50,
    retryScale: 0.01,
  })
}

/** Planted bug: retries a failed job immediately until it works. */
function insistently(patience: AbortSignal, work: (name: string) => Promise<void>) {
  return async (name: string): Promise<void> => {
    while (!patience.aborted) {
      const isDone = await work(name).then(
        () => true,
        () => false,
      )
      if (isDone) return
      await wait(20)
    }
  }
}
