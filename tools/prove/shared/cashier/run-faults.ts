import { setTimeout as wait } from 'node:timers/promises'
import type { ProofContext } from '../../proof.ts'
import { msUntil } from '../crowd/wait-until.ts'
import type { Answers, RequestKind, ProofSite } from './site.ts'

export type SiteFault = {
  name: string
  begin(): void | Promise<void>
  end(): void | Promise<void>
  /** The kinds of requests that cannot be served during the fault and must be refused with 503. */
  refused: RequestKind[]
  /** Other kinds of requests that may be refused with 503. */
  affected: RequestKind[]
  /** What `/ready` shows during the fault and no longer afterwards. */
  shows: Record<string, unknown>
}

type FaultResult = {
  wrong: string[]
  tooSlow: string[]
  /** The number of requests that were refused with 503 during the fault. */
  refusals: number
  noticedMs: number | null
  healedMs: number | null
}

/** How long to wait for a fault to show. One that takes longer counts as having no effect. */
const NOTICED_MS_MAX = 60_000
const PLANTED_MS_MAX = 5_000
const HEALED_MS_MAX = 5_000

/** Causes the faults one after another, and prints what is wrong. */
export async function runFaults(ctx: ProofContext, site: ProofSite, faults: SiteFault[]) {
  await site.msUntilWell()
  const results: FaultResult[] = []
  for (const fault of faults) results.push(await runFault(ctx, site, fault))
  const wrong = results.flatMap((result) => result.wrong)
  for (const line of wrong) ctx.say(`WRONG ${line}`)
  return {
    isAsExpected: wrong.length === 0,
    tooSlow: results.flatMap((result) => result.tooSlow),
    figures: {
      refusals: results.map(({ refusals: count }) => count),
      noticedMs: results.map(({ noticedMs }) => noticedMs),
      healedMs: results.map(({ healedMs }) => healedMs),
    },
  }
}

/**
 * Causes a fault at a site under load and ends it. Reports wrong answers and slow recovery. A busy
 * API may refuse any request with 503, so a refusal that is not due to the fault counts as slow.
 */
async function runFault(
  ctx: ProofContext,
  site: ProofSite,
  fault: SiteFault,
): Promise<FaultResult> {
  const { name, refused, affected, shows } = fault
  site.startOver()
  await fault.begin()
  const noticedMs = await msUntil(
    async () =>
      isShown(site, shows) && refused.every((kind) => refusals(site.answers(), [kind]) > 0),
    ctx.planted ? PLANTED_MS_MAX : NOTICED_MS_MAX,
  )
  await wait(ctx.short ? 2_000 : 15_000)
  const during = site.answers()
  ctx.say(`${name}: noticed after ${noticedMs} ms, answers ${JSON.stringify(during)}`)
  await fault.end()
  const startMs = performance.now()
  const wellMs = await site.msUntilWell()
  const hidden = await msUntil(async () => !hasShown(site, shows), NOTICED_MS_MAX)
  const isHealed = wellMs !== null && hidden !== null
  const healedMs = isHealed ? Math.round(performance.now() - startMs) : null
  ctx.say(`${name}: healed after ${healedMs} ms`)
  const others = KINDS.filter((kind) => ![...refused, ...affected].includes(kind))
  const shed = refusals(during, others)
  const unasked = shed > 0 ? [`${name}: ${shed} other requests were refused`] : []
  const late = healedMs !== null && healedMs > HEALED_MS_MAX
  return {
    wrong: [
      ...findWrong(during).map((line) => `${name}: ${line}`),
      ...(noticedMs === null ? [`${name}: the fault did not show`] : []),
      ...(isHealed ? [] : [`${name}: not healed`]),
    ],
    tooSlow: [...unasked, ...(late ? [`${name}: healed after ${healedMs} ms`] : [])],
    refusals: refusals(during, refused),
    noticedMs,
    healedMs,
  }
}

const KINDS: RequestKind[] = ['bet', 'deposit', 'withdrawal', 'staff', 'read', 'live', 'ready']

const isShown = (site: ProofSite, shows: Record<string, unknown>) =>
  Object.entries(shows).every(([name, value]) => site.health()[name] === value)

const hasShown = (site: ProofSite, shows: Record<string, unknown>) =>
  Object.keys(shows).length > 0 && isShown(site, shows)

const REFUSAL = /^503( unavailable| outcome_unknown)?$/

function refusals(answers: Answers, kinds: RequestKind[]): number {
  const heard = kinds.flatMap((kind) => Object.entries(answers[kind] ?? {}))
  return heard.reduce((sum, [answer, count]) => sum + (REFUSAL.test(answer) ? count : 0), 0)
}

/** Returns the answers that are neither a success nor a clear refusal. */
function findWrong(answers: Answers): string[] {
  return Object.entries(answers).flatMap(([kind, heard]) =>
    Object.entries(heard)
      .filter(([answer]) => answer !== '200' && !REFUSAL.test(answer))
      .map(([answer, count]) => `${kind}: ${count} × ${answer}`),
  )
}
