import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRelease, MANIFEST, SIGNATURE } from '../../apps/api/src/integrity/manifest.ts'

/**
 * Writes the manifest of a release, and its signature if there is a key. Returns the public key as
 * RELEASE_PUBLIC_KEY takes it, or null without a key.
 */
export async function signRelease(folder: string, key: KeyObject | null): Promise<string | null> {
  const manifest = await listRelease(folder)
  writeFileSync(join(folder, MANIFEST), manifest)
  if (key === null) return null
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(manifest), key).toString('base64'))
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('hex')
}

/** Reads the Ed25519 key in the file that RELEASE_SIGNING_KEY_FILE names, if it names one. */
export function readSigningKey(): KeyObject | null {
  const file = process.env['RELEASE_SIGNING_KEY_FILE']
  return file === undefined ? null : createPrivateKey(readFileSync(file))
}
