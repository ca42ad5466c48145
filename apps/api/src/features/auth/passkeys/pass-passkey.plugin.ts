import type { PasskeyAssertion } from '@kapis/contract/passkeys'
import type { FastifyRequest } from 'fastify'
import { passByAccount } from '#cells/passing/pass-by-name.ts'
import type { Cells } from '#cells/cells.ts'
import type { PassedCall } from '#cells/peers/pass-on.ts'
import { readPeer } from '#cells/peers/receive.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { readDeviceCookie } from '#http/credentials/device-cookie.ts'
import { findPasskeyOwner } from '../credentials/passkey.queries.ts'
import { browserHolder, keepChallenge, takeChallenge } from './challenges.ts'
import { userIdOf } from './check-passkey.ts'
import { readChallenge } from './webauthn.ts'

/**
 * Passes a sign-in with a passkey on to the cell of its account, which the passkey names. The
 * challenge was issued here, so it is used up here and the other cell is informed. Returns false if
 * the sign-in is to be answered here.
 *
 * Refuses: unavailable.
 */
export async function passPasskey(
  { db, cells }: { db: Db; cells: Cells },
  call: PassedCall,
  { credentialId, userHandle, clientDataJSON }: PasskeyAssertion,
): Promise<boolean> {
  const accountId = userIdOf(userHandle ?? '')
  const isHere = async () => (await findPasskeyOwner(db, credentialId)) !== undefined
  const vouch = async () => {
    const challenge = readChallenge(clientDataJSON)
    const device = readDeviceCookie(call.request)
    if (challenge === null || device === null) return undefined
    const issued = { purpose: 'sign_in', holder: browserHolder(device) } as const
    const isOpen = await inTransaction(db, (tx) => takeChallenge(tx, challenge, issued))
    return isOpen ? { challenge } : undefined
  }
  return passByAccount(cells, call, { accountId, isHere, vouch })
}

/** Accepts the challenge that another cell has issued to the browser whose sign-in it passed on. */
export async function adoptChallenge(db: Db, request: FastifyRequest): Promise<void> {
  const { challenge } = (readPeer(request)?.as ?? {}) as { challenge?: unknown }
  const device = readDeviceCookie(request)
  if (typeof challenge !== 'string' || device === null) return
  await keepChallenge(db, challenge, { purpose: 'sign_in', holder: browserHolder(device) })
}
