import { digestBody, openSigner, signCall } from '../../../../apps/api/src/cells/peers/signature.ts'
import type { PeerKey } from '../../../../apps/api/src/cells/directory/peer-key.ts'
import type { Whom } from '../../../../apps/api/src/cells/peers/signature.ts'
import type { CellSite } from './site.ts'

/** The idempotency key of calls that do not name another one. */
const KEY = 'a-key-of-the-forgeries'

/** A call from the first cell to the second, and what its signature says. */
export type PeerCall = {
  method: string
  path: string
  body?: string
  /** The caller whom the first cell vouches for. */
  as?: unknown
  /** What is signed, where it differs from the call that is sent. */
  signed?: Partial<{
    key: PeerKey
    whom: Whom
    method: string
    path: string
    body: string
    from: string
    to: string
    at: number
    idempotencyKey: string
  }>
}

/** States that a user is a member of staff who has not stepped up. */
export const stateAs = ({ userId }: { userId: string }, role = 'super_admin') => ({
  userId,
  role,
  hasSecondFactor: true,
  steppedUpUntil: null,
  session: '00'.repeat(32),
})

/** Returns the header of a call, signed as by the first cell. */
export function signPeerCall({ rig }: CellSite, call: PeerCall): string {
  const { method, path, body, as, signed = {} } = call
  const { key = rig.peerKeys.c1, from = 'c1', to = 'c2', at = Date.now() } = signed
  const digest = digestBody(signed.body ?? body ?? '')
  const target = { method: signed.method ?? method, path: signed.path ?? path }
  const idempotencyKey = signed.idempotencyKey ?? KEY
  const whom = signed.whom ?? 'staff'
  const stated = { from, to, at, digest, idempotencyKey, whom, as }
  return signCall(openSigner(key), target, stated)
}

/** Sends a signed call to a port of the second cell, and returns the status of its answer. */
export async function sendPeerCall(
  site: CellSite,
  port: number,
  call: PeerCall,
  header = signPeerCall(site, call),
): Promise<number> {
  const { method, path, body } = call
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
