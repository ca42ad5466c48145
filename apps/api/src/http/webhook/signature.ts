import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time in a signature may be from our clock. An older request may be a replay. */
export const SIGNATURE_SECONDS = 300

/**
 * Returns the signature of a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hex>`. It covers the
 * time and the body as it is sent, byte for byte.
 */
export function signBody(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${digestOf(secret, body, seconds).toString('hex')}`
}

/** Returns whether a signature fits the body and is recent. Compares in constant time. */
export function isSigned(
  secret: string,
  { header, body, now }: { header: string | undefined; body: string; now: Date },
): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (found === null) return false
  const seconds = Number(found[1])
  const isRecent = Math.abs(now.getTime() / 1000 - seconds) <= SIGNATURE_SECONDS
  const isEqual = timingSafeEqual(
    digestOf(secret, body, seconds),
    Buffer.from(found[2] ?? '', 'hex'),
  )
  return isRecent && isEqual
}

function digestOf(secret: string, body: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}
