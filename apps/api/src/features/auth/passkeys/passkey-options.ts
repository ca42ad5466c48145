import type { PasskeyCreation, PasskeyRequest } from '@kapis/contract/passkeys'
import type { PasskeyRow } from '../credentials/passkey.queries.ts'
import { CHALLENGE_MINUTES } from './challenges.ts'
import { userHandleOf } from './check-passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { ALGORITHMS } from './webauthn.ts'

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000
const RP_NAME = 'Kapis'

/**
 * Returns the options with which the browser makes a passkey: one that the authenticator lists by
 * itself at sign-in, and that it uses only after a fingerprint, face or PIN.
 */
export function creationOptions(
  { rpId }: RelyingParty,
  user: { userId: string; username: string },
  made: { challenge: string; known: readonly PasskeyRow[] },
): PasskeyCreation {
  const { userId, username } = user
  return {
    rp: { id: rpId, name: RP_NAME },
    user: { id: userHandleOf(userId), name: username, displayName: username },
    challenge: made.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: made.known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Returns the options with which the browser signs: any passkey of the site, or one of these. */
export function requestOptions(
  { rpId }: RelyingParty,
  challenge: string,
  allowed: readonly PasskeyRow[] = [],
): PasskeyRequest {
  return {
    rpId,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  }
}

function descriptorOf({ credential_id: id, transports }: PasskeyRow) {
  return { id: id.toString('base64url'), type: 'public-key' as const, transports }
}
