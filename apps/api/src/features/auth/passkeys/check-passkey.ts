import type { PasskeyAssertion } from '@kapis/contract/passkeys'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { EndReason } from '../credentials/auth.queries.ts'
import { lockPasskey } from '../credentials/passkey.queries.ts'
import { takeChallenge } from './challenges.ts'
import type { ChallengeFor } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { readChallenge, verifySignature } from './webauthn.ts'

type Attempt = ChallengeFor & { party: RelyingParty; userId: string; sent: PasskeyAssertion }

/**
 * Checks the signature of a user's passkey over one of our challenges, which is then used up, and
 * records the use. Returns what is wrong, or null.
 */
export async function checkPasskey(tx: Tx, attempt: Attempt): Promise<EndReason | null> {
  const { party, userId, sent } = attempt
  const challenge = readChallenge(sent.clientDataJSON)
  if (challenge === null || !(await takeChallenge(tx, challenge, attempt))) return 'wrong_passkey'
  const passkey = await lockPasskey(tx, userId, sent.credentialId)
  if (passkey === undefined) return 'wrong_passkey'
  if (sent.userHandle !== undefined && sent.userHandle !== userHandleOf(userId)) {
    return 'wrong_passkey'
  }
  const known = { publicKey: passkey.public_key, signCount: Number(passkey.sign_count) }
  const use = await verifySignature(party, known, sent, challenge)
  if (typeof use === 'string') return use
  await tx
    .updateTable('passkey')
    .set({
      sign_count: BigInt(use.signCount),
      is_backed_up: use.isBackedUp,
      last_used_at: sql<Date>`clock_timestamp()`,
    })
    .where('passkey_id', '=', passkey.passkey_id)
    .execute()
  return null
}

/** Returns the user's id in a user handle, or null if there is none. */
export function userIdOf(userHandle: string): string | null {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts === null ? null : parts.slice(1).join('-')
}

/** Returns the bytes of a user's id, which authenticators keep with the passkey, as base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
