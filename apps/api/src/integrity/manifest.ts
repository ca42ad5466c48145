import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile, readdir, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * The name of the file that lists a release's files with their SHA-256, in the format of
 * `sha256sum`.
 */
export const MANIFEST = 'MANIFEST'
/** The name of the file with the Ed25519 signature of that list, in base64. */
export const SIGNATURE = 'MANIFEST.sig'

export type ReleaseCheck = {
  /** The digest of the list that came with the release; empty if there is none. */
  expected: string
  /** The digest of the list of the files as they are now. */
  current: string
  isSigned: boolean
  /** Descriptions of the differences. Empty if the release is as it was built. */
  faults: string[]
}

const FAULTS_SHOWN = 10

/**
 * Compares a release with its manifest: every file must be unchanged, and there must be no other
 * files. If a public key is given, the manifest must be signed with it; without one, somebody who
 * can change the files can change the manifest too.
 */
export async function checkRelease(
  folder: string,
  publicKey: string | undefined,
  hash: typeof hashFile = hashFile,
): Promise<ReleaseCheck> {
  const [manifest, signature] = await Promise.all(
    [MANIFEST, SIGNATURE].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  const now = await listRelease(folder, hash)
  const faults = [
    ...(manifest === '' ? [`${MANIFEST} is missing`] : []),
    ...(publicKey !== undefined && !isSignedBy(publicKey, manifest!, signature!)
      ? [`${MANIFEST} is not signed with RELEASE_PUBLIC_KEY`]
      : []),
    ...(manifest === '' ? [] : compare(manifest!, now)),
  ]
  return {
    expected: manifest === '' ? '' : digestOf(manifest!),
    current: digestOf(now),
    isSigned: publicKey !== undefined,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

/** Returns the text of a release's manifest, for its files as they are now. */
export async function listRelease(folder: string, hash: typeof hashFile = hashFile) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== MANIFEST && path !== SIGNATURE)
    .toSorted()
  const lines: string[] = []
  for (const path of paths) lines.push(`${await hash(folder, path)}  ${path}\n`)
  return lines.join('')
}

export async function hashFile(folder: string, path: string): Promise<string> {
  const file = join(folder, path)
  const target = await readlink(file).catch(() => null)
  return digestOf(target === null ? await readFile(file) : `link to ${target}`)
}

function compare(manifest: string, now: string): string[] {
  const [expected, current] = [filesOf(manifest), filesOf(now)]
  const changed = [...expected].flatMap(([path, hash]) => {
    const found = current.get(path)
    if (found === hash) return []
    return [`${path} is ${found === undefined ? 'missing' : 'changed'}`]
  })
  const added = [...current.keys()].filter((path) => !expected.has(path))
  return [...changed, ...added.map((path) => `${path} does not belong to the release`)]
}

/** Returns the hash of each file in a manifest. Lines of another format are files without a hash. */
function filesOf(manifest: string): Map<string, string> {
  const lines = manifest.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Checks an Ed25519 signature. The public key is 64 hex digits. */
function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
