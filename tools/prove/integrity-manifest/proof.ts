import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findOpenGuards } from '../../../apps/api/src/ledger/checks/find-open-guards.ts'
import { bundlePrograms } from '../../release/bundle-programs.ts'
import { signRelease } from '../../release/sign-release.ts'
import { apiEnvironment } from '../../run/api-environment.ts'
import { ROOT } from '../../run/root.ts'
import { startChild } from '../../services/child.ts'
import { makeScratch } from '../../services/scratch.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { FAULTS } from './faults.ts'

const ON_DEMAND_MS_MAX = 5_000
const START_MS_MAX = 240_000

export const proof: Proof = {
  name: 'integrity.manifest',
  about: 'A changed release does not start, and doctor names what was changed in it.',
  async run(ctx) {
    const release = await makeRelease(ctx)
    const isGoodStarted = (await start(ctx, release, release.folder)) === 'served'
    const recorded = await countRecords(ctx)
    if (!isGoodStarted) ctx.say('WRONG the release does not start as it was built')
    let refused = 0
    for (const [words, change] of Object.entries(FAULTS)) {
      const folder = `${release.folder}-changed`
      cpSync(release.folder, folder, { recursive: true, verbatimSymlinks: true })
      await change(folder)
      const outcome = await start(ctx, release, folder)
      if (outcome === 'refused') refused += 1
      else ctx.say(`WRONG with ${words} the API ${outcome}`)
      noteProgress()
      if (words !== LAST) rmSync(folder, { recursive: true })
    }
    const doctor = await askDoctor(ctx, release, `${release.folder}-changed`)
    const guards = await tryGuards(ctx)
    const faults = Object.keys(FAULTS).length
    const figures = { faults, refused, recorded, guards, doctorMs: Math.round(doctor.ms) }
    const isFound = refused === faults && doctor.isFound && guards === GUARD_CHANGES.length
    return {
      pass: isGoodStarted && recorded === 1 && isFound,
      figures,
      tooSlow: doctor.ms > ON_DEMAND_MS_MAX ? [`doctor took ${figures.doctorMs} ms`] : [],
    }
  },
}

const LAST = Object.keys(FAULTS).at(-1)

type Built = { folder: string; publicKey: string }

/** Builds a signed release with the packages of the checkout and one page. */
async function makeRelease(ctx: ProofContext): Promise<Built> {
  const scratch = makeScratch()
  ctx.onExit(() => scratch.remove())
  const folder = join(scratch.path, 'release')
  mkdirSync(join(folder, 'web'), { recursive: true })
  await bundlePrograms(folder, { planted: 'tools/prove/integrity-manifest/planted.ts' })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>Kapis</title>')
  symlinkSync(join(ROOT, 'apps/api/node_modules'), join(folder, 'node_modules'))
  // Node finds the dependencies of the workspace's packages in the folder above the release.
  symlinkSync(join(ROOT, 'node_modules/.pnpm/node_modules'), join(scratch.path, 'node_modules'))
  const { privateKey } = generateKeyPairSync('ed25519')
  return { folder, publicKey: (await signRelease(folder, privateKey))! }
}

async function environmentOf(ctx: ProofContext, { publicKey }: Built) {
  await ctx.database()
  const services = await ctx.services()
  const settings = { services, database: 'kapis', origins: ['http://kapis.test'] }
  const ours = apiEnvironment({ ...settings, profile: 'test', secretsKey: ctx.secretsKey })
  return { ...ours, KAPIS_ENV: '', LOG_LEVEL: 'warn', RELEASE_PUBLIC_KEY: publicKey }
}

const apiIn = (folder: string, { planted }: ProofContext) =>
  planted ? [join(folder, 'planted.js')] : [join(folder, 'kapis'), 'serve']

/** Starts the API of a release, waits until it serves or ends, and stops it. */
async function start(
  ctx: ProofContext,
  release: Built,
  folder: string,
): Promise<'served' | 'refused' | 'ended for another reason'> {
  const child = startChild(process.execPath, apiIn(folder, ctx), {
    env: { ...process.env, ...(await environmentOf(ctx, release)) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    deathSignal: 'KILL',
  })
  ctx.onExit(() => child.end('SIGKILL'))
  const output: string[] = []
  child.raw.stdout?.resume()
  child.raw.stderr?.on('data', (text: Buffer) => output.push(text.toString()))
  const late = setTimeout(() => void child.end('SIGKILL'), START_MS_MAX)
  const isServing = await Promise.race([
    new Promise<true>((resolve) => child.raw.once('message', () => resolve(true))),
    child.exited.then(() => false),
  ])
  clearTimeout(late)
  // Wait for the entry in the staff log, which is written as soon as the API serves.
  if (isServing && folder === release.folder) await waitForRecord(ctx)
  await child.end('SIGTERM', 60_000)
  if (isServing) return 'served'
  if (output.join('').includes('not as it was built')) return 'refused'
  ctx.say(output.join('').slice(-1_000))
  return 'ended for another reason'
}

async function waitForRecord(ctx: ProofContext): Promise<void> {
  for (let tries = 0; tries < 1_200 && (await countRecords(ctx)) === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Counts the entries of the staff log that say that the release is as expected. */
async function countRecords(ctx: ProofContext): Promise<number> {
  const { ownerUrl } = await ctx.database()
  return inPool(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from audit_log
      where action = 'release.check'
        and old_value::jsonb ->> 'digest' = new_value::jsonb ->> 'digest'`)
    return rows[0]!.n
  })
}

/**
 * Runs doctor in a changed release. Returns whether it reports the change, and how long it took.
 */
async function askDoctor(ctx: ProofContext, release: Built, folder: string) {
  const startMs = performance.now()
  const child = startChild(process.execPath, [join(folder, 'kapis'), 'doctor'], {
    env: { ...process.env, ...(await environmentOf(ctx, release)) },
    stdio: ['ignore', 'pipe', 'inherit'],
    deathSignal: 'KILL',
  })
  const output: string[] = []
  child.raw.stdout?.on('data', (text: Buffer) => output.push(text.toString()))
  const code = await child.exited
  const isFound = code === 1 && /^fail {2}release: MANIFEST is not signed/m.test(output.join(''))
  if (!isFound) ctx.say(`WRONG doctor does not name the change:\n${output.join('')}`)
  return { isFound, ms: performance.now() - startMs }
}

/** Changes in the database that let history be altered, each with the statement that reverts it. */
const GUARD_CHANGES = [
  ['grant update on ledger_journal to kapis_app', 'revoke update on ledger_journal from kapis_app'],
  ['grant delete on audit_log to kapis_app', 'revoke delete on audit_log from kapis_app'],
  [
    'alter table fairness_key disable trigger fairness_key_retired',
    'alter table fairness_key enable trigger fairness_key_retired',
  ],
] as const

/** Returns the number of changes after which exactly one guard is reported as open. */
async function tryGuards(ctx: ProofContext): Promise<number> {
  const { ownerUrl, appUrl } = await ctx.database()
  return inPool(ownerUrl, (owner) =>
    inPool(appUrl, async (app) => {
      let found = 0
      for (const [change, undo] of GUARD_CHANGES) {
        const before = await findOpenGuards(app)
        await owner.query(change)
        const after = await findOpenGuards(app)
        await owner.query(undo)
        if (before.length === 0 && after.length === 1) found += 1
        else ctx.say(`WRONG ${change}: ${JSON.stringify({ before, after })}`)
      }
      return found
    }),
  )
}

async function inPool<T>(url: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}
