import type { PasskeyAssertion, RegisterPasskey } from '@kapis/contract/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from './relying-party.ts'

/**
 * The signature algorithms of passkeys: ES256, which every authenticator knows, EdDSA, and RS256
 * for Windows Hello.
 */
export const ALGORITHMS = [-7, -8, -257]

export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  isBackupEligible: boolean
  isBackedUp: boolean
}

/** The state of a passkey as its newest signature reports it. */
export type PasskeyUse = { signCount: number; isBackedUp: boolean }

/**
 * Returns the challenge that the browser says it signed, or null if there is none. It proves
 * nothing before the signature is checked.
 */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(isoBase64URL.toUTF8String(clientDataJSON)) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Checks a new credential: our challenge, origin and relying party, and that the authenticator
 * verified the user. Returns null if anything is wrong. Attestation is not requested, because we
 * need not know the make of a player's phone.
 */
export async function verifyNewPasskey(
  { rpId, origins }: RelyingParty,
  sent: RegisterPasskey,
  challenge: string,
): Promise<NewPasskey | null> {
  const { credentialId: id, clientDataJSON, attestationObject } = sent
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (result === null || !result.verified) return null
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/**
 * Checks a passkey's signature: our challenge, origin and relying party, and that the authenticator
 * verified the user by fingerprint, face or PIN. Returns what is wrong, or the state of the
 * passkey. A counter that does not grow shows that the key was copied (WebAuthn, section 6.1.1).
 */
export async function verifySignature(
  { rpId, origins }: RelyingParty,
  passkey: { publicKey: Buffer; signCount: number },
  sent: PasskeyAssertion,
  challenge: string,
): Promise<PasskeyUse | 'wrong_passkey' | 'passkey_copied'> {
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = sent
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The library refuses a counter that goes back before it checks the signature. We compare the
    // counter afterwards, so that only the real key can be found to be copied.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (result === null || !result.verified) return 'wrong_passkey'
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  if (!isAhead(newCounter, passkey.signCount)) return 'passkey_copied'
  return { signCount: newCounter, isBackedUp: credentialBackedUp }
}

/** Returns whether a counter fits the last one: authenticators without a counter always send 0. */
export function isAhead(signCount: number, last: number): boolean {
  return signCount > last || (signCount === 0 && last === 0)
}
