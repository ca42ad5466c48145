import { getOverview, listUsers, updateUser, verifySession } from '@kapis/contract/routes'
import { sendPeerCall, signPeerCall, stateAs } from '../shared/cells/peer-call.ts'
import type { Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'

/** Cookies that name no cell. The proxy sends them to any. */
const NO_CELLS = ['c9', '../c1', 'c1,c2', 'visitors', '%00', "c1'--"]

/**
 * Somebody outside sends what only cells may send: even a call with a right signature counts as that
 * of a visitor behind the proxy. A call that was accepted once is refused. A session counts in its
 * own cell only.
 */
export const forgeriesFail: Part = async (site) => {
  const [first, second] = site.rig.cells
  const staff = await aSuperAdmin(site, first!)
  const victim = await second!.aPlayer()
  const seen: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  const expect = (what: string, found: unknown, right: unknown) => {
    seen[what] = found
    expected[what] = right
  }
  const read = { method: 'GET', path: getOverview.path, as: stateAs(staff) }
  const inside = site.rig.balancer.peerPorts[1]!
  expect('signed', await sendPeerCall(site, inside, read), 200)
  const { port } = site.rig.front
  expect('signed, from outside', await sendPeerCall(site, port, read), 401)
  const body = JSON.stringify({ comment: 'Forged', reason: 'Asked' })
  const path = updateUser.path.replace(':userId', victim.userId)
  const change = { method: 'PUT', path, body, as: stateAs(staff) }
  expect('signed change, from outside', await sendPeerCall(site, port, change), 401)
  const header = signPeerCall(site, change)
  expect('change', await sendPeerCall(site, inside, change, header), 200)
  expect('change again', await sendPeerCall(site, inside, change, header), 401)
  const other = { ...read, as: stateAs(victim) }
  expect('other role', await sendPeerCall(site, inside, other), 403)
  for (const cell of NO_CELLS) {
    const { status } = await site.newVisitor(cell).ask(verifySession, { body: {} })
    expect(`cookie ${cell}`, status, 200)
  }
  const stranger = site.newVisitor(undefined, victim)
  expect('own session', (await stranger.ask(listUsers)).status, 403)
  const lost = site.newVisitor('c1', victim)
  expect('session in another cell', (await lost.ask(listUsers)).status, 401)
  const wrong = Object.keys(expected)
    .filter((what) => seen[what] !== expected[what])
    .map((what) => `${what}: ${String(seen[what])}, not ${String(expected[what])}`)
  return { figures: { tries: Object.keys(expected).length }, wrong }
}
