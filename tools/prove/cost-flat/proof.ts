import { hash, randomInt } from 'node:crypto'
import type { Proof, ProofContext } from '../proof.ts'
import { noteProgress } from '../progress.ts'
import { round } from '../statistics.ts'
import { JOB_EXCEPTIONS, NEEDED_BEFORE, openMeasuredJobs, timeJob } from './jobs.ts'
import { growsTooMuch, growthOf, measurePage } from './measure.ts'
import type { MeasuredCost } from './measure.ts'
import { makeGrown, openGrown, vacuum } from './open-grown.ts'
import type { Grown, Pristine } from './open-grown.ts'
import { PAGE_EXCEPTIONS, WHOLE, findParams, listPages, timePage } from './pages.ts'
import type { Page } from './pages.ts'
import { compareAllRows } from './planted.ts'

/** The factor between two sizes. */
const DECADE = 10
/** The full form measures all three sizes, the short form the first two. */
const SIZES = [1_000, 10_000, 100_000]
/** How often the jobs run on new copies before a growth that is too large counts. */
const JOB_RUNS = 3
const SHOWN = 5

export const proof: Proof = {
  name: 'cost.flat',
  about: 'Pages cost the same with ten times the rows, and jobs at most in proportion to them.',
  async run(ctx) {
    const pristine = await makeGrown(ctx, ctx.short ? SIZES.slice(0, 2) : SIZES)
    const sites: Grown[] = []
    for (const one of pristine) sites.push(await openGrown(ctx, one))
    if (ctx.planted) sites.forEach(compareAllRows)
    const failed: string[] = []
    const jobs = await measureJobs({ ctx, failed }, pristine, sites)
    await Promise.all(sites.map(vacuum))
    const pages = await measurePages({ ctx, failed }, sites)
    const all = [...jobs, ...pages]
    sayWorst(ctx, 'slowest', all, ({ times }) => times.at(-1)!)
    sayWorst(ctx, 'growing', all, ({ times, rowsFactor }) => growthOf(times) / rowsFactor)
    const growing = all.filter(growsTooMuch)
    const wrong = [...failed, ...growing.map(describe)]
    wrong.forEach((line) => ctx.say(`WRONG ${line}`))
    const figures = {
      sizes: sites.map(({ rows }) => rows),
      pages: pages.length,
      jobs: jobs.length,
      exceptions: Object.keys({ ...PAGE_EXCEPTIONS, ...JOB_EXCEPTIONS }).length,
      mayGrow: Object.keys(WHOLE),
      wrong,
    }
    const isComplete = ctx.only.length > 0 || (pages.length > 60 && jobs.length > 20)
    return { pass: wrong.length === 0 && isComplete, figures }
  },
}

/** What a run found so far: requests and jobs that failed, so that nothing is known of them. */
type Run = { ctx: ProofContext; failed: string[] }

/** Measures every page while no job runs. */
async function measurePages(
  { ctx, failed }: Run,
  sites: readonly Grown[],
): Promise<MeasuredCost[]> {
  const params = await Promise.all(sites.map(findParams))
  const measured: MeasuredCost[] = []
  for (const page of choosePages(ctx)) {
    const calls = sites.map((site, place) => () => timePage(site, page, params[place]!))
    const given = { title: page.title, rowsFactor: page.isWhole ? DECADE : 1 }
    try {
      const seen = await measurePage(given, calls)
      measured.push(seen)
      if (growsTooMuch(seen)) ctx.say(describe(seen))
    } catch (error) {
      failed.push(String(error))
    }
  }
  return measured
}

/** The number of filtered and later pages that the short form measures. */
const SAMPLE = 15

/** Chooses the pages: all of them, or in the short form each route once and some other pages. */
function choosePages(ctx: ProofContext): Page[] {
  const { first, others } = listPages()
  const isListed = ({ title }: Page) => isChosen(ctx, title)
  if (!ctx.short || ctx.only.length > 0) return [...first, ...others].filter(isListed)
  const seed = randomInt(1_000_000)
  ctx.say(`seed ${seed}: ${SAMPLE} of ${others.length} other pages`)
  const orderOf = ({ title }: Page) => hash('sha256', `${seed} ${title}`)
  const sample = others.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).slice(0, SAMPLE)
  return [...first, ...sample]
}

/**
 * Measures every job once on each copy, when it has all of its work to do. Jobs change what they
 * read, so that a repetition of those that grow too much needs new copies. The smallest growth counts.
 */
async function measureJobs(
  run: Run,
  pristine: readonly Pristine[],
  sites: readonly Grown[],
): Promise<MeasuredCost[]> {
  const { ctx } = run
  const isMeasured = (name: string) => isChosen(ctx, name) || isNeeded(ctx, name)
  let best = await runJobs(run, sites, isMeasured)
  for (let runs = 1; runs < JOB_RUNS && best.some(growsTooMuch); runs += 1) {
    const growing = best.filter(growsTooMuch)
    growing.forEach((one) => ctx.say(`again: ${describe(one)}`))
    const names = new Set(growing.flatMap(({ name }) => [...(NEEDED_BEFORE[name] ?? []), name]))
    const copies: Grown[] = []
    for (const one of pristine) copies.push(await openGrown(ctx, one))
    const again = new Map(
      (await runJobs(run, copies, (name) => names.has(name))).map((one) => [one.name, one]),
    )
    best = best.map((one) => {
      const other = again.get(one.name) ?? one
      return growthOf(other.times) < growthOf(one.times) ? other : one
    })
  }
  return best
}

type JobCost = MeasuredCost & { name: string }

async function runJobs(
  { ctx, failed }: Run,
  sites: readonly Grown[],
  isMeasured: (name: string) => boolean,
): Promise<JobCost[]> {
  const jobs = await Promise.all(sites.map((site) => openMeasuredJobs(ctx, site)))
  const measured: JobCost[] = []
  for (const [place, { name }] of jobs[0]!.entries()) {
    if (!isMeasured(name)) continue
    const times: number[] = []
    for (const [size, site] of sites.entries()) {
      const ms = await timeJob(site, jobs[size]![place]!).catch((error: Error) => {
        failed.push(`${error.message}: ${String(error.cause)}`)
        return 0
      })
      times.push(round(ms))
      noteProgress()
    }
    measured.push({ name, title: `job ${name}`, times, rowsFactor: DECADE })
  }
  return measured
}

/** Returns whether a page or job is to be measured: each, or those that `--only` begins to name. */
function isChosen({ only }: ProofContext, title: string): boolean {
  return only.length === 0 || only.some((part) => title.startsWith(part))
}

/** Pages read what these jobs have stored. */
const STORING = ['sum-days', 'keep-insights', 'keep-unexplained']

function isNeeded({ only }: ProofContext, job: string): boolean {
  return only.length > 0 && STORING.includes(job)
}

function sayWorst(
  ctx: ProofContext,
  word: string,
  all: readonly MeasuredCost[],
  by: (one: MeasuredCost) => number,
): void {
  const worst = all.toSorted((a, b) => by(b) - by(a)).slice(0, SHOWN)
  ctx.say(`the ${SHOWN} most ${word}:`)
  worst.forEach((one) => ctx.say(`  ${describe(one)}`))
}

function describe({ title, times }: MeasuredCost): string {
  return `${title}: ${times.join(' → ')} ms, ×${growthOf(times)}`
}
