import { getBalance, getOverview, updateUser } from '@kapis/contract/routes'
import { aPeerKey } from '../../cells/peer-keys.ts'
import type { CellRig } from '../shared/cells/cell-rig.ts'
import { sendPeerCall, signPeerCall, stateAs } from '../shared/cells/peer-call.ts'
import type { PeerCall } from '../shared/cells/peer-call.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'

/** How often one signed change is sent at once. */
const COPIES = { short: 12, full: 60 }

/**
 * Somebody inside the network sends calls with a signature that is wrong, old, for another cell,
 * path, method, body or key, or that was used before. A call that is right is accepted once.
 */
export const forgedCallsFail: Part = async (site) => {
  const [first, second] = site.rig.cells
  const staff = await aSuperAdmin(site, first!)
  const victim = await second!.aPlayer({ coins: 10 })
  const read: PeerCall = { method: 'GET', path: getOverview.path, as: stateAs(staff) }
  const path = updateUser.path.replace(':userId', victim.userId)
  const body = JSON.stringify({ comment: 'Forged', reason: 'Asked' })
  const change: PeerCall = { method: 'PUT', path, body, as: stateAs(staff) }
  const wrong: string[] = []
  let tries = 0
  const refused = async (what: string, call: PeerCall, header?: string) => {
    tries += 1
    const status = await sendPeerCall(site, site.rig.balancer.peerPorts[1]!, call, header)
    if (status !== 401 && status !== 403) wrong.push(`${what}: ${status}`)
  }
  for (const [what, signed] of Object.entries(lies(site.rig, change))) {
    await refused(`${what}, change`, { ...change, signed })
    await refused(`${what}, read`, { ...read, signed })
  }
  for (const [what, header] of Object.entries(spoilt(signPeerCall(site, read)))) {
    await refused(what, read, header)
  }
  const balance = getBalance.path.replace(':userId', victim.userId)
  await refused('balance of a player', {
    method: 'GET',
    path: balance,
    as: stateAs(victim, 'player'),
  })
  await refused('nobody stated', { method: 'GET', path: read.path })
  const before = await readComment(site, victim.userId)
  if (before !== null) wrong.push(`a refused call wrote ${before}`)
  const accepted = await sendCopies(site, change)
  if (accepted !== 1) wrong.push(`one signed change was accepted ${accepted} times`)
  return { figures: { tries, copiesAccepted: accepted }, wrong }
}

/** Returns what a forged signature may say, by name. */
function lies(
  { peerKeys }: CellRig,
  { body = '' }: PeerCall,
): Record<string, NonNullable<PeerCall['signed']>> {
  return {
    'key that is not listed': { key: aPeerKey() },
    'of the first cell as the third': { from: 'c3' },
    'of the second cell as the first': { key: peerKeys.c2 },
    'for a visitor': { whom: 'visitor' },
    'for the cell itself': { whom: 'cell' },
    'too old': { at: Date.now() - 31_000 },
    'from the future': { at: Date.now() + 31_000 },
    'for another cell': { to: 'c1' },
    'for another path': { path: '/api/v1/admin/users' },
    'for another method': { method: 'DELETE' },
    'for another body': { body: `${body} ` },
    'for another key': { idempotencyKey: 'another-key-of-mine' },
    'of a cell that does not exist': { from: 'c9' },
    'of the cell itself': { from: 'c2' },
  }
}

/** Returns texts that are nearly the header, by name. */
function spoilt(header: string): Record<string, string> {
  const [statement = '', mac = ''] = header.split('.')
  const text = Buffer.from(statement, 'base64url').toString()
  const recoded = Buffer.from(text.replace('"c1"', '"c3"')).toString('base64url')
  return {
    'no signature': statement,
    'empty signature': `${statement}.`,
    'three parts': `${header}.x`,
    'other text, same signature': `${recoded}.${mac}`,
    'padded text': `${statement}=.${mac}`,
    'cut signature': `${statement}.${mac.slice(0, -2)}`,
    'two headers': `${header}, ${header}`,
  }
}

/** Sends the same signed change many times at once, and returns how often it was accepted. */
async function sendCopies(site: CellSite, change: PeerCall): Promise<number> {
  const header = signPeerCall(site, change)
  const port = site.rig.balancer.peerPorts[1]!
  const statuses = await Promise.all(
    Array.from({ length: site.ctx.short ? COPIES.short : COPIES.full }, () =>
      sendPeerCall(site, port, change, header),
    ),
  )
  return statuses.filter((status) => status === 200).length
}

async function readComment({ rig }: CellSite, userId: string): Promise<string | null> {
  const row = rig.cells[1]!.db.selectFrom('app_user').select('comment')
  return (await row.where('user_id', '=', userId).executeTakeFirstOrThrow()).comment
}
