import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_CREDENTIAL = 0x40

/** What a test changes about a signature, to make it wrong. */
export type Lie = {
  origin?: string
  rpId?: string
  challenge?: string
  signCount?: number
  isUnverified?: boolean
  userHandle?: string
  key?: KeyObject
}

type Held = {
  origin: string
  credentialId: Buffer
  privateKey: KeyObject
  publicKey: KeyObject
  signCount: number
  userHandle: string
}

/** Makes an authenticator that holds one passkey and signs whatever a test asks for. */
export function makeAuthenticator(origin: string) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const held = { origin, credentialId: randomBytes(32), ...keys, signCount: 0, userHandle: '' }
  return {
    credentialId: held.credentialId.toString('base64url'),
    /** Makes the passkey, and returns what the browser sends. */
    create: (options: { challenge: string; user: { id: string } }, lie: Lie = {}) => {
      held.userHandle = options.user.id
      return create(held, options.challenge, lie)
    },
    /** Signs a challenge, and returns what the browser sends. */
    sign: (options: { challenge: string }, lie: Lie = {}) => {
      held.signCount += 1
      return signChallenge(held, options.challenge, lie)
    },
  }
}

function create(held: Held, challenge: string, lie: Lie) {
  const { credentialId } = held
  const authData = Buffer.concat([
    headerOf(held, HAS_CREDENTIAL | BACKED_UP, lie),
    Buffer.alloc(16),
    Buffer.of(0, credentialId.length),
    credentialId,
    coseKeyOf(held.publicKey),
  ])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  return {
    name: 'Test key',
    credentialId: credentialId.toString('base64url'),
    clientDataJSON: clientDataOf(held, 'webauthn.create', challenge, lie).toString('base64url'),
    attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
    transports: ['internal'],
  }
}

function signChallenge(held: Held, challenge: string, lie: Lie) {
  const data = clientDataOf(held, 'webauthn.get', challenge, lie)
  const authData = headerOf(held, BACKED_UP, lie)
  const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
  return {
    credentialId: held.credentialId.toString('base64url'),
    clientDataJSON: data.toString('base64url'),
    authenticatorData: authData.toString('base64url'),
    signature: sign('sha256', signed, lie.key ?? held.privateKey).toString('base64url'),
    userHandle: lie.userHandle ?? held.userHandle,
  }
}

function clientDataOf(held: Held, type: string, challenge: string, lie: Lie): Buffer {
  const origin = lie.origin ?? held.origin
  const data = { type, challenge: lie.challenge ?? challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data))
}

/** Returns the beginning of authenticator data: the relying party, the flags and the counter. */
function headerOf(held: Held, flags: number, lie: Lie): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(lie.signCount ?? held.signCount)
  const verified = lie.isUnverified ? 0 : VERIFIED
  const hash = createHash('sha256').update(lie.rpId ?? new URL(held.origin).hostname)
  return Buffer.concat([hash.digest(), Buffer.of(PRESENT | verified | flags), counter])
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

/** Returns a P-256 public key in the encoding of WebAuthn (RFC 9053). */
function coseKeyOf(key: KeyObject): Uint8Array {
  const { x, y } = key.export({ format: 'jwk' })
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  const pairs: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return isoCBOR.encode(new Map(pairs) as never)
}
