import { counted } from '../ci/tally.ts'
import type { Tally } from '../ci/tally.ts'
import { makeClusterTemplate } from '../services/cluster-template.ts'
import { PROOFS } from './registry.ts'
import { reportOf, runProof } from './run-proof.ts'
import type { ProofLimits, Ran } from './run-proof.ts'

/**
 * The proofs that CI also runs with their planted bug. For the others this takes longer, so only
 * the nightly run of `pnpm prove --all` does it.
 */
const BITES_IN_CI = new Set([
  'audit.tamper',
  'authz.matrix',
  'fair.csprng',
  'hold.escrow',
  'ledger.model',
  'ledger.race',
  'ledger.tamper',
  'promo.race',
  'receipt.reuse',
  'withdraw.race',
])

/**
 * The proofs that run alone, because they load both cores: their times would exceed the limits
 * beside another proof, or the other's would. `chaos.failover` repeats single faults when the machine
 * is busy, so it cannot say that only its times were too long.
 */
const ALONE = new Set(['chaos.failover', 'ops.overload', 'soak', 'upload.corpus'])

/**
 * The proofs that only the nightly run includes. `cost.flat` first grows its tables, and on a busy
 * machine that alone takes longer than CI may. `ops.compose` makes images, and `ops.upgrade` builds the
 * former release, which takes minutes.
 */
export const NIGHTLY = new Set(['cost.flat', 'ops.compose', 'ops.upgrade'])

/**
 * The proofs that take minutes. They begin first, so that no core is idle while the last one ends.
 */
const LONGEST = ['xss.stored', 'cells', 'books.hourly', 'chaos.api9', 'dr.restore']

const PLANTED_TRIES = 3

const MINUTE_MS = 60_000
/** At night, proofs of many minutes may run. */
const NIGHT_LIMITS: ProofLimits = { quietMs: 10 * MINUTE_MS, totalMs: 60 * MINUTE_MS }
/** The short form of the longest proof takes 100 seconds on a quiet machine. */
const CI_LIMITS: ProofLimits = { quietMs: 5 * MINUTE_MS, totalMs: 8 * MINUTE_MS }

interface Options {
  isNight: boolean
  /**
   * The moment after which no proof begins any more, so that a slow machine ends with a result. The
   * remaining proofs are named, and count neither as passed nor as failed.
   */
  lastStart?: number
  /** Called with each result as it arrives. */
  onCount: (tally: Tally) => void
  /** Called with the report of every proof that failed. */
  onFailure?: (report: string) => void
}

/** Runs all proofs. Each must pass in its short form and fail with its planted bug. */
export async function proveAll(options: Options): Promise<void> {
  const { isNight, lastStart = Infinity, onCount, onFailure } = options
  const limits = isNight ? NIGHT_LIMITS : CI_LIMITS
  const count = (title: string, isGood: boolean, ran: Ran) => {
    onCount(counted(isGood))
    const report = reportOf(title, isGood, ran)
    console.log(report)
    if (!isGood) onFailure?.(report)
  }
  const prove = async (name: string) => {
    const args = ['tools/prove.ts', name, '--short']
    const first = await runProof(args, limits)
    // A proof that was stopped, or killed by the system, has found out nothing.
    if (first.pass === null) console.log(reportOf(`${name}, first try`, false, first))
    const real = first.pass === null ? await runProof(args, limits) : first
    count(name, real.code === 0 && real.pass === true, real)
  }
  const undecided = new Map<string, Ran>()
  const proveBeside = async (name: string) => {
    const ran = await runProof(['tools/prove.ts', name, '--short', '--beside'], limits)
    if (isDecided(ran)) return count(name, ran.code === 0 && ran.pass === true, ran)
    console.log(`- ${name}: undecided beside another proof, runs again alone: ${ran.line}`)
    undecided.set(name, ran)
  }
  const proveAgain = async (name: string, before: Ran) => {
    if (performance.now() < lastStart) return prove(name)
    // Its times were too long, which a slow machine explains. A crash it does not explain.
    if (before.pass === null || before.hasCrashed) return count(name, false, before)
    console.log(`- ${name}: its times were not measured, because the machine was too slow`)
  }
  const plant = async (name: string) => {
    const args = ['tools/prove.ts', name, '--short', '--planted']
    let bitten = await runProof(args, limits)
    // Many planted bugs are races, which need not happen at every try.
    for (let tries = 1; tries < PLANTED_TRIES && !isSeen(bitten); tries += 1) {
      bitten = await runProof(args, limits)
    }
    count(`${name} with its planted bug`, isSeen(bitten), bitten)
  }
  const template = openTemplate()
  const inTime = (run: (name: string) => Promise<void>) => async (name: string) => {
    if (performance.now() < lastStart) await template.ready().then(() => run(name))
    else console.log(`- ${name}: not run, because the machine was too slow`)
  }
  const all = [...new Set([...LONGEST, ...Object.keys(PROOFS)])]
  const names = all.filter((one) => isNight || !NIGHTLY.has(one))
  await twoAtATime(
    names.filter((one) => !ALONE.has(one)),
    inTime(proveBeside),
  )
  for (const name of ALONE) await inTime(prove)(name)
  for (const [name, before] of undecided) await proveAgain(name, before)
  await twoAtATime(
    names.filter((one) => isNight || BITES_IN_CI.has(one)),
    inTime(plant),
  )
  await template.remove()
}

/**
 * Makes the cluster that the proofs copy, when the first of them begins. If that fails, each proof
 * makes its own cluster and says what is wrong.
 */
function openTemplate() {
  let made: ReturnType<typeof makeClusterTemplate> | undefined
  const ready = async () => {
    made ??= makeClusterTemplate()
    await made.catch(() => {})
  }
  const remove = async () => (await made?.catch(() => {}))?.()
  return { ready, remove }
}

/** A crash does not count as a failure: the proof itself must have found the bug. */
const isSeen = ({ code, pass, hasCrashed }: Ran): boolean =>
  code === 1 && pass === false && !hasCrashed

/**
 * Returns whether a proof that ran beside another has found out all that it would find out alone. A
 * time above its limit may be due to the other proof, and so may a crash, such as a wait that ended.
 */
const isDecided = ({ pass, hasCrashed, isUnmeasured }: Ran): boolean =>
  pass !== null && !hasCrashed && !isUnmeasured

/** Runs two proofs at a time, because most of them wait for the database half of the time. */
async function twoAtATime(names: string[], run: (name: string) => Promise<void>): Promise<void> {
  const lane = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) await run(name)
  }
  await Promise.all([lane(), lane()])
}
