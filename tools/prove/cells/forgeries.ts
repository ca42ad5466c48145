import { getOverview, listUsers, updateUser, verifySession } from '@kapis/contract/routes'
import { digestBody, signCall } from '../../../apps/api/src/cells/peers/signature.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { CellSite, Part } from './site.ts'

const KEY = 'a-key-of-the-forgeries'
/** Cookies that name no cell. The proxy sends them to any. */
const NO_CELLS = ['c9', '../c1', 'c1,c2', 'visitors', '%00', "c1'--"]

/**
 * Somebody outside sends what only cells may send: even a call with a right signature counts as that
 * of a visitor behind the proxy. A call that was accepted once is refused. A session counts in its
 * own cell only.
 */
export const forgeriesFail: Part = async (site) => {
  const [first, second] = site.rig.cells
  const staff = await first!.aPlayer({ role: 'super_admin' })
  const victim = await second!.aPlayer()
  const seen: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  const expect = (what: string, found: unknown, right: unknown) => {
    seen[what] = found
    expected[what] = right
  }
  const read = { method: 'GET', path: getOverview.path }
  const inside = site.rig.balancer.peerPorts[1]!
  const isKnown = async () => (await call(site, { port: inside, staff, ...read })) === 200
  if ((await msUntil(isKnown, 10_000)) === null) throw new Error('Staff are not known.')
  const { port } = site.rig.front
  expect('signed, from outside', await call(site, { port, staff, ...read }), 401)
  const body = JSON.stringify({ comment: 'Forged', reason: 'Asked' })
  const path = updateUser.path.replace(':userId', victim.userId)
  const change = { staff, method: 'PUT', path, body }
  expect('signed change, from outside', await call(site, { port, ...change }), 401)
  const header = sign(site, change)
  expect('change', await call(site, { port: inside, ...change, header }), 200)
  expect('change again', await call(site, { port: inside, ...change, header }), 401)
  expect('other role', await call(site, { port: inside, staff: victim, ...read }), 403)
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

type ForgedCall = {
  port: number
  staff: Player
  method: string
  path: string
  body?: string
  header?: string
}

/** Signs a call to the second cell as the first one would. */
function sign({ rig }: CellSite, { staff, method, path, body }: Omit<ForgedCall, 'port'>): string {
  const as = {
    userId: staff.userId,
    role: 'super_admin',
    hasSecondFactor: true,
    steppedUpUntil: null,
    session: '00'.repeat(32),
  }
  const stated = { from: 'c1', to: 'c2', at: Date.now(), digest: digestBody(body ?? '') }
  return signCall(rig.cellKey, { method, path }, { ...stated, idempotencyKey: KEY, as })
}

/** Sends a signed call, and returns the status of its answer. */
async function call(site: CellSite, forged: ForgedCall): Promise<number> {
  const { port, method, path, body, header = sign(site, forged) } = forged
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      origin: site.rig.front.origin,
      cookie: 'kapis_cell=c2',
      'kapis-peer': header,
      'idempotency-key': KEY,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  await reply.arrayBuffer()
  return reply.status
}
