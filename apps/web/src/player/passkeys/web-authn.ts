import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@kapis/contract/passkeys'
import type { RegisterPasskey } from '@kapis/contract/passkeys'

/**
 * Returns whether this browser can use passkeys here. They belong to a domain name, so there are
 * none on a page that was opened by an address.
 */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return 'PublicKeyCredential' in window && !isAddress
}

/** Lets the browser make a passkey. Throws if the user cancels. */
export async function makePasskey(
  options: PasskeyCreation,
): Promise<Omit<RegisterPasskey, 'name'>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options })
  return {
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Lets the browser sign a challenge with a passkey. Throws if the user cancels. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    credentialId: id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  }
}

/** Returns whether the user closed the browser's dialog, or let it expire. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Returns whether the authenticator already holds a passkey of this account. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
