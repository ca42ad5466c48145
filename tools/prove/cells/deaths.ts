import { setTimeout as wait } from 'node:timers/promises'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { untilUsed } from '../shared/cells/cell-rig.ts'
import { exclude, msUntilKnown, signUpVisitor } from '../shared/cells/signed-up.ts'
import { signUpAt } from './sign-up-together.ts'
import { sayReply } from '../shared/cells/visitor.ts'
import type { Part, CellSite } from '../shared/cells/site.ts'
import { openTraffic, sayFaults } from './traffic.ts'
import type { Traffic } from './traffic.ts'
import { newAccount } from '../shared/cells/visitor.ts'

const PER_SECOND = { short: 45, full: 90 }
const BEFORE_MS = 1_500
const DEAD_MS = { short: 4_500, full: 20_000 }
/** The time after which HAProxy must have noticed that a cell is dead. */
const NOTICED_MS = 3_000
const BACK_MS_MAX = 90_000

/** The database of the second cell dies under load. Nobody but its own players notices. */
export const cellDies: Part = async (site) => {
  const { ctx, rig } = site
  const [first, second] = [rig.cells[0]!, rig.cells[1]!]
  const [here, there] = [await signUpAt(site, first.name), await signUpAt(site, second.name)]
  const traffic = await openTraffic(site, loadOf(site, 'dead-cell'))
  await wait(BEFORE_MS)
  const diedMs = performance.now()
  await second.services.postgres.kill9()
  await wait(NOTICED_MS)
  const signIns = await signInMany(site, here)
  const signUp = await site.newVisitor(first.name).signUp(newAccount())
  const elsewhere = await site.newVisitor(first.name).signIn(there)
  await wait(deadMs(site) - NOTICED_MS)
  const goneMs = performance.now()
  await second.services.postgres.restart()
  await untilUsed(rig.balancer, second)
  const backMs = await msUntil(async () => {
    await wait(500)
    return traffic.failed(second.name, performance.now() - 1_000).length === 0
  }, BACK_MS_MAX)
  await traffic.stop()
  const own = traffic.failed(second.name, diedMs, goneMs)
  const late = traffic.failed('visitors', diedMs + NOTICED_MS, goneMs)
  const wrong = [
    ...wrongOf(traffic, first.name),
    ...(late.length > 0 ? [`visitors: ${sayFaults(late)}`] : []),
    ...(own.length === 0 ? ['the players of the dead cell noticed nothing'] : []),
    ...(signIns.length > 0 ? [`sign-ins: ${signIns.join()}`] : []),
    ...(signUp.status === 200 ? [] : [`a sign-up: ${sayReply(signUp)}`]),
    ...(elsewhere.status === 503 ? [] : [`a sign-in of its player: ${sayReply(elsewhere)}`]),
    ...(backMs === null ? ['the cell did not come back'] : []),
  ]
  const figures = {
    othersRequests: traffic.count(first.name),
    othersFailed: traffic.failed(first.name).length,
    ownRequests: traffic.count(second.name),
    ownFailed: own.length,
    visitors: traffic.count('visitors'),
    visitorsFailed: traffic.failed('visitors', diedMs, goneMs).length,
    visitorsNoticedMs: lastFailureMs(traffic, 'visitors', diedMs, goneMs),
    backMs,
  }
  ctx.say(`dead cell: ${sayFaults(own)} of its own players`)
  return { figures, wrong, tooSlow: lateOf(traffic, first.name) }
}

/** The directory dies under load. Signed-in players and local sign-ins notice nothing. */
export const directoryDies: Part = async (site) => {
  const { rig } = site
  const accounts = [await signUpAt(site, 'c1'), await signUpAt(site, 'c2')]
  const player = await signUpVisitor(site, 'c1')
  const traffic = await openTraffic(site, loadOf(site, 'dead-directory'))
  await wait(BEFORE_MS)
  await rig.directory.postgres.kill9()
  await wait(1_000)
  const signIns: string[] = []
  for (const [n, account] of accounts.entries()) {
    const reply = await site.newVisitor(`c${n + 1}`).signIn(account)
    if (reply.status !== 200) signIns.push(sayReply(reply))
  }
  const refused = await site.newVisitor('c1').signUp(newAccount())
  // Waits in the first cell until the directory is back.
  await exclude(player)
  await wait(deadMs(site) - 1_000)
  await rig.directory.postgres.restart()
  const knownMs = await msUntilKnown(site, 'c2', player)
  const backMs = await msUntil(
    async () => (await site.newVisitor('c2').signUp(newAccount())).status === 200,
    BACK_MS_MAX,
  )
  await traffic.stop()
  const groups = ['c1', 'c2', 'visitors']
  const isRefused = refused.status === 503 && refused.code === 'unavailable'
  const wrong = [
    ...groups.flatMap((group) => wrongOf(traffic, group)),
    ...(signIns.length > 0 ? [`sign-ins: ${signIns.join()}`] : []),
    ...(isRefused ? [] : [`a sign-up without the directory: ${sayReply(refused)}`]),
    ...(backMs === null ? ['sign-ups did not come back'] : []),
    ...(knownMs === null ? ['an exclusion of meanwhile did not reach the other cell'] : []),
  ]
  const figures = {
    requests: groups.reduce((sum, group) => sum + traffic.count(group), 0),
    failed: groups.reduce((sum, group) => sum + traffic.failed(group).length, 0),
    signUp: sayReply(refused),
    signUpsBackMs: backMs,
    exclusionKnownMs: knownMs,
  }
  return { figures, wrong, tooSlow: groups.flatMap((group) => lateOf(traffic, group)) }
}

const deadMs = ({ ctx }: CellSite) => (ctx.short ? DEAD_MS.short : DEAD_MS.full)

const loadOf = ({ ctx }: CellSite, mark: string) => ({
  perSecond: ctx.short ? PER_SECOND.short : PER_SECOND.full,
  mark,
})

/** Signs a player of the living cell in repeatedly, without a cookie. Returns what was refused. */
async function signInMany(site: CellSite, account: { username: string; password: string }) {
  const refused: string[] = []
  for (let n = 0; n < (site.ctx.short ? 3 : 10); n += 1) {
    const reply = await site.newVisitor().signIn(account)
    if (reply.status !== 200) refused.push(sayReply(reply))
  }
  return refused
}

/** A request that failed only for lack of processor time does not contradict the claim. */
function wrongOf(traffic: Traffic, group: string): string[] {
  const failed = traffic.failed(group).filter((one) => !one.isLate)
  return failed.length > 0 ? [`${group}: ${sayFaults(failed)}`] : []
}

function lateOf(traffic: Traffic, group: string): string[] {
  const late = traffic.failed(group).filter((one) => one.isLate)
  return late.length > 0 ? [`${group}: ${late.length} requests without a reply in time`] : []
}

function lastFailureMs(traffic: Traffic, group: string, fromMs: number, untilMs: number): number {
  const last = traffic.failed(group, fromMs, untilMs).at(-1)
  return last === undefined ? 0 : Math.round(last.atMs - fromMs)
}
