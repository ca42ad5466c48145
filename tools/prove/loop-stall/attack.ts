import { POLICY } from '@kapis/contract/policy'
import type { RouteName } from '@kapis/contract/policy'
import * as routes from '@kapis/contract/routes'
import { noteProgress } from '../progress.ts'
import type { ProofContext } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { realBody, realPath } from '../shared/requests/real-request.ts'
import { callersOf, makeCallers } from './callers.ts'
import type { CallerKind, Callers } from './callers.ts'
import { findStall } from './find-stall.ts'
import { bodiesOf, draw, isLarge } from './route-bodies.ts'
import type { Named } from './route-bodies.ts'
import type { SendBody } from './send-body.ts'
import type { HostileRequest } from './whole-bodies.ts'

/** The number of routes that get small bodies in the short form, and of bodies of each size. */
const SHORT = { routes: 10, small: 12, large: 4 }

type Site = {
  ctx: ProofContext
  app: ProofPlayers
  /** Returns the longest delay of the event loop since the last call. */
  delayMs: () => Promise<number>
  send: SendBody
  seed: number
  callers: Callers
  files: Partial<Record<RouteName, HostileRequest[]>>
}

const ROUTES = (Object.keys(POLICY) as RouteName[]).map((name): Named => {
  return { name, route: routes[name] }
})

/**
 * Returns the longest delay of the event loop while harmless requests are sent. It sends a large
 * image first, so that what follows finds everything loaded.
 */
export async function stayCalm({ app, delayMs, send, callers, files }: Site): Promise<number> {
  const target = async (name: RouteName) => {
    const path = await realPath(app, routes[name].path, callers.owner)
    return { route: routes[name], path, cookie: callers.cookieOf('player') }
  }
  for (const image of files.requestDeposit ?? []) await send(await target('requestDeposit'), image)
  const wallet = await target('listOwnWallet')
  const startMs = performance.now()
  await delayMs()
  while (performance.now() - startMs < 1_000) await send(wallet, { name: 'nothing' })
  return delayMs()
}

/** Sends the bodies to every route, in the short form to some, and always to those of large ones. */
export async function attack(site: Site, msMax: number) {
  const { ctx, seed } = site
  const isChosen = ({ name }: Named) => ctx.only.length === 0 || ctx.only.includes(name)
  const chosen = ROUTES.filter(isChosen)
  const small = chosen.filter(({ route }) => !isLarge(route))
  const large = chosen.filter(({ route }) => isLarge(route))
  const checks = new Set<string>()
  const isChecked = (check: string) => {
    const isKnown = checks.has(check)
    checks.add(check)
    return isKnown
  }
  const seen = {
    isChecked,
    routes: 0,
    requests: 0,
    replies: {} as Record<number, number>,
    failed: [] as string[],
    stalls: [] as string[],
    slowestMs: 0,
    slowest: '',
  }
  for (const one of [...large, ...(ctx.short ? draw(small, SHORT.routes, seed) : small)]) {
    for (const caller of callersOf(one.name, ctx.short)) {
      await attackAs(site, one, caller, { msMax, seen })
    }
    seen.routes += 1
    if (!ctx.short && seen.routes % 10 === 0) {
      ctx.say(`${seen.routes} of ${chosen.length} routes, ${seen.requests} requests`)
    }
    // The planted bug is in one route, so finding it once is enough.
    if (ctx.planted && seen.stalls.length > 0) break
  }
  return seen
}

type Seen = Awaited<ReturnType<typeof attack>>

async function attackAs(
  site: Site,
  { name, route }: Named,
  { kind, mayUse }: { kind: CallerKind; mayUse: boolean },
  { msMax, seen }: { msMax: number; seen: Seen },
): Promise<void> {
  const { ctx, app } = site
  const sample = await realBody(app, name, site.callers.owner)
  let path = await realPath(app, route.path, site.callers.owner)
  const send = async (hostile: HostileRequest) => {
    const status = await site.send({ route, path, cookie: site.callers.cookieOf(kind) }, hostile)
    noteProgress()
    seen.requests += 1
    seen.replies[status] = (seen.replies[status] ?? 0) + 1
    if (status === 0 || (status >= 500 && status !== 503)) {
      seen.failed.push(`${name} as ${kind}, ${hostile.name}: ${status}`)
    }
    if (!mayUse || status !== 401) return
    // The request before has ended the session.
    site.callers = await makeCallers(app)
    path = await realPath(app, route.path, site.callers.owner)
  }
  const { isChecked } = seen
  const bodies = bodiesOf(route, { sample, mayUse, isChecked })
  const few = SHORT[isLarge(route) ? 'large' : 'small']
  const files = mayUse ? (site.files[name] ?? []) : []
  const chosen = [...(ctx.short ? draw(bodies, few, site.seed) : bodies), ...files]
  for (const group of groupsOf(chosen, isLarge(route) ? 1 : chosen.length)) {
    const stall = await findStall({ delayMs: site.delayMs, send, msMax }, group)
    const what = `${name} as ${kind}, ${stall.name}`
    if (stall.ms > msMax) seen.stalls.push(`${stall.ms} ms of ${msMax}: ${what}`)
    if (stall.ms <= seen.slowestMs) continue
    seen.slowestMs = stall.ms
    seen.slowest = what
  }
}

/** Large bodies are measured one by one: two of them are slow to send again. */
function groupsOf<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, n) => all.slice(n * size, (n + 1) * size))
}
