import { generateSecret, generateURI, verify } from 'otplib'

const ISSUER = 'Kapis'
const STEP_SECONDS = 30

export function makeTotpSecret(): string {
  return generateSecret()
}

/** Returns the URI for the QR code of an authenticator app. */
export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret })
}

export type TotpTry = { secret: string; code: string; now: Date; lastStep: bigint }

/**
 * Returns the time step of a code, or null if the code is wrong or was used. The steps before and
 * after the current one are accepted too, for delays and clock skew. Each step works only once (RFC
 * 6238, section 5.2).
 */
export async function findTotpStep({ secret, code, now, lastStep }: TotpTry) {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  const step = BigInt(result.timeStep)
  return step > lastStep ? step : null
}
