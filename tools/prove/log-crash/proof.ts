import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { makeLogSigner } from '../../../apps/api/src/fairness/log-signer.ts'
import { keysOf } from '../../../apps/api/src/features/transparency/keep-public-log.ts'
import { openStore } from '../../../apps/api/src/files/open-store.ts'
import type { FilesSettings } from '../../../apps/api/src/files/open-store.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import { ROOT } from '../../run/root.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { checkHistory } from './check-history.ts'
import type { WorkerLife } from './killed-worker.ts'

// A test S3 server that checks signatures. The package is plain JavaScript without types.
type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
const requireOfApi = createRequire(join(ROOT, 'apps/api/package.json'))
const S3rver = requireOfApi('@20minutes/s3rver') as new (options: object) => S3Server

const ORIGIN = 'casino.example/log'
const PROGRAM = join(ROOT, 'tools/prove/log-crash/killed-worker.ts')
/** Entries are in the log once they are this old. */
const FINAL_MS = 3_300
const POST_EVERY_MS = 60

export const proof: Proof = {
  name: 'log.crash',
  about: 'A worker killed at every step leaves one public log, without a gap and without a fork.',
  async run(ctx) {
    const { folder } = await ctx.services()
    const stores: [string, FilesSettings, kills: number][] = [
      ['disk', { in: 'disk', folder: join(folder, 'log-files') }, ctx.short ? 7 : 200],
      ['s3', await startS3(ctx, join(folder, 'log-s3')), ctx.short ? 1 : 200],
    ]
    const { db } = await openProofPlayers(ctx)
    const stopPosting = await keepPosting(ctx)
    await wait(FINAL_MS)
    const figures: Record<string, unknown> = {}
    let faultsFound = 0
    for (const [name, files, kills] of stores) {
      const signedFile = join(folder, `signed-${name}`)
      writeFileSync(signedFile, '')
      await startAnew(ctx)
      const { appUrl: databaseUrl } = await ctx.database()
      const { planted, secretsKey: key } = ctx
      const life = { databaseUrl, files, origin: ORIGIN, key, signedFile, planted }
      const killed = await killAgain(ctx, life, kills)
      const signer = makeLogSigner([Buffer.from(key, 'hex')])
      const keys = keysOf({ signer, origin: ORIGIN })
      const store = openStore(files)
      const pool = openPool({ url: databaseUrl, connectionsMax: 1, waitMs: 30_000 })
      const { faults, ...found } = await checkHistory({ db, pool, files: store, keys, signedFile })
      await pool.end()
      store.close()
      for (const fault of faults.slice(0, 5)) ctx.say(`WRONG ${name}: ${fault}`)
      faultsFound += faults.length
      figures[name] = { ...found, ...killed, faults: faults.length }
    }
    await stopPosting()
    return { pass: faultsFound === 0, figures }
  },
}

/** Lets workers die, each at another step, and one live. Returns how many died, and of how many steps. */
async function killAgain(ctx: ProofContext, life: Omit<WorkerLife, 'killAt'>, kills: number) {
  // The next worker starts while this one lives, because starting takes longer.
  let next = startWorker(ctx)
  const run = async (killAt: number) => {
    const worker = await next
    next = startWorker(ctx)
    return letLive(worker, { ...life, killAt })
  }
  // The first run begins the log, and tells how many steps there are.
  const steps = (await run(0)) ?? 0
  let died = 0
  for (let n = 0; n < kills; n += 1) {
    // Every step is met in turn. The short form takes a few that are spread over the run.
    const killAt = ctx.short ? Math.ceil((steps * (n + 1)) / (kills + 1)) : 1 + (n % steps)
    if ((await run(killAt)) === null) died += 1
  }
  await letLive(await next, { ...life, killAt: 0 })
  return { steps, died }
}

async function startWorker(ctx: ProofContext): Promise<ChildProcess> {
  const { folder } = await ctx.services()
  // Hundreds of workers start, and compiling takes half of the time of a start.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const worker = fork(PROGRAM, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  ctx.onExit(() => void worker.kill('SIGKILL'))
  await once(worker, 'message')
  return worker
}

/** Returns the number of steps of a worker that lived, or null. */
async function letLive(worker: ChildProcess, life: WorkerLife): Promise<number | null> {
  let steps: number | null = null
  worker.on('message', (message: { steps: number }) => (steps = message.steps))
  worker.send(life)
  await once(worker, 'exit')
  return steps
}

/** Writes entries of a few players all the time, until the returned function is called. */
async function keepPosting(ctx: ProofContext): Promise<() => Promise<void>> {
  const { db, aPlayer } = await openProofPlayers(ctx)
  const players = await Promise.all(Array.from({ length: 5 }, () => aPlayer({ coins: 1 })))
  const end = new AbortController()
  const posting = (async () => {
    for (let n = 0; !end.signal.aborted; n += 1) {
      await postOne(db, players[n % players.length]!.userId, n)
      await wait(POST_EVERY_MS)
    }
  })()
  return async () => {
    end.abort()
    await posting
  }
}

const postOne = (db: Db, playerId: string, n: number) =>
  inTransaction(db, (tx) =>
    post(tx, {
      playerId,
      cause: 'adjustment',
      causeKey: `log-${n}`,
      counter: 'adjustments',
      currency: 'coin',
      amountMinor: 1n,
    }),
  )

/** Forgets the log of the store before, so that the next one begins anew. */
async function startAnew(ctx: ProofContext): Promise<void> {
  const owner = openPool({
    url: (await ctx.database()).ownerUrl,
    connectionsMax: 1,
    waitMs: 30_000,
  })
  await owner.query('truncate public_log_batch, public_log_cosignature, public_log_player_leaf')
  await owner.query(`update public_log set size = 0, levels = '', entries = '', staff_seq = 0,
    covered_until = '-infinity'`)
  await owner.end()
}

async function startS3(ctx: ProofContext, directory: string): Promise<FilesSettings> {
  mkdirSync(directory, { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kapis' }],
  })
  const { port } = await server.run()
  ctx.onExit(() => server.close())
  return {
    in: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'kapis',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
