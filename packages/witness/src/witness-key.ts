import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { COSIGNATURE_KEY } from '@kapis/transparency/note'

/** The PKCS #8 header of an Ed25519 private key. The 32 bytes of the seed follow it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the key of a witness from its seed, and how it signs. */
export function witnessKey(name: string, seed: Uint8Array) {
  const der = Buffer.concat([PKCS8_HEAD, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
  return {
    key: { name, type: COSIGNATURE_KEY, publicKey } as const,
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  }
}

/** Reads the seed of a witness, 64 hex digits. Makes the file if there is none. */
export function readSeed(path: string): Buffer {
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const seed = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error(`${path} holds no seed`)
  return Buffer.from(seed, 'hex')
}
