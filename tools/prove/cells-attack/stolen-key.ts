import { setTimeout as wait } from 'node:timers/promises'
import { getOverview, updateUser } from '@kapis/contract/routes'
import { addKeys, revokeKeys } from '../../../apps/api/src/cells/directory/manage-keys.ts'
import type { PeerKey } from '../../../apps/api/src/cells/directory/peer-key.ts'
import { aPeerKey } from '../../cells/peer-keys.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { sendPeerCall, signPeerCall, stateAs } from '../shared/cells/peer-call.ts'
import type { PeerCall } from '../shared/cells/peer-call.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'

/** The longest time for which a revoked key may still be accepted. */
const REVOKED_MS_MAX = 2_000
const GIVE_UP_MS = 10_000
const MINUTE_MS = 60_000
/** How many calls of each kind are made with a key that does not count. */
const CALLS = { short: 20, full: 200 }

/**
 * Somebody has the second key of the first cell, and keeps calling while it is revoked. Nobody
 * accepts it two seconds later, nor a call that was signed before. Keys before and after their time
 * are refused. The first key of the cell works all the while.
 */
export const stolenKeyFails: Part = async (site) => {
  const [first, second] = site.rig.cells
  const staff = await aSuperAdmin(site, first!)
  const victim = await second!.aPlayer()
  const port = site.rig.balancer.peerPorts[1]!
  const read: PeerCall = { method: 'GET', path: getOverview.path, as: stateAs(staff) }
  const statusOf = (key: PeerKey) => sendPeerCall(site, port, { ...read, signed: { key } })
  const owner = site.rig.directory.db
  const stolen = aPeerKey()
  await addKeys(owner, 'c1', [stolen])
  const listedMs = await msUntil(async () => (await statusOf(stolen)) === 200, GIVE_UP_MS)
  const body = JSON.stringify({ comment: 'Stolen', reason: 'Asked' })
  const path = updateUser.path.replace(':userId', victim.userId)
  const change = { method: 'PUT', path, body, as: stateAs(staff), signed: { key: stolen } }
  const kept = signPeerCall(site, change)
  await revokeKeys(owner, 'c1', stolen.keyId)
  const revokedMs = await msUntil(async () => (await statusOf(stolen)) === 401, GIVE_UP_MS)
  const later = await sendPeerCall(site, port, change, kept)
  const wrong = await tryKeys(site, statusOf, { stolen, ...(await listOthers(owner)) })
  const own = await statusOf(site.rig.peerKeys.c1)
  const isLate = revokedMs !== null && revokedMs > REVOKED_MS_MAX
  const tries = 1 + 3 * callsOf(site)
  return {
    figures: { tries, passed: wrong.length, listedMs, revokedMs },
    wrong: [
      ...wrong,
      ...(listedMs === null ? ['a new key was never accepted'] : []),
      ...(revokedMs === null ? ['the revoked key was never refused'] : []),
      ...(later === 401 ? [] : [`a call signed before the revocation: ${later}`]),
      ...(own === 200 ? [] : [`the other key of the cell: ${own}`]),
    ],
    tooSlow: isLate ? [`the revoked key was accepted for ${revokedMs} ms`] : [],
  }
}

type Owner = CellSite['rig']['directory']['db']
const callsOf = ({ ctx }: CellSite) => (ctx.short ? CALLS.short : CALLS.full)

/** Lists keys of the first cell that do not count yet, and that count no more. */
async function listOthers(owner: Owner): Promise<{ early: PeerKey; late: PeerKey }> {
  const keys = { early: aPeerKey(), late: aPeerKey() }
  const now = Date.now()
  const times = { early: [1, 9], late: [-9, -1] } as const
  for (const name of ['early', 'late'] as const) {
    const { keyId, publicKey } = keys[name]
    const [from, until] = times[name].map((minutes) => new Date(now + minutes * MINUTE_MS))
    const row = { key_id: keyId, cell: 'c1', public_key: Buffer.from(publicKey, 'base64url') }
    const valid = { valid_from: from!, valid_until: until! }
    await owner
      .insertInto('cell_key')
      .values({ ...row, ...valid })
      .execute()
  }
  // The cells read the list once a second.
  await wait(REVOKED_MS_MAX)
  return keys
}

/** Calls many times with keys that do not count. Returns what was not refused. */
async function tryKeys(
  site: CellSite,
  statusOf: (key: PeerKey) => Promise<number>,
  keys: Record<string, PeerKey>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, key] of Object.entries(keys)) {
    for (let n = 0; n < callsOf(site); n += 1) {
      const status = await statusOf(key)
      if (status !== 401) wrong.push(`the ${name} key: ${status}`)
    }
  }
  return wrong
}
