import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The key with which this deployment identifies itself to push services (RFC 8292). */
export type VapidKey = {
  /** The public key as browsers take it: base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_HOURS = 12

/** Returns the key pair of a private key of 32 bytes. Throws if it is no key of the curve. */
export function readVapidKey(privateKey: Buffer): VapidKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey.toString('base64url'),
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33, 65),
  }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** Returns the `authorization` header of a request to a push service. */
export function authorise(
  { publicKey, privateKey }: VapidKey,
  { service, contact, now }: { service: string; contact: string; now: Date },
): string {
  const endsAt = Math.floor(now.getTime() / 1000) + TOKEN_HOURS * 3600
  const signed = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: service, exp: endsAt, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
