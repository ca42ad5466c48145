import { randomBytes } from 'node:crypto'

/** A store of files. Keys are random and never contain caller input. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns null if there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  close(): void
}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{40}(\.thumbnail)?$/

export type FileKind = 'receipts' | 'proofs' | 'reports'

/** Returns an unguessable name, spread over 256 folders. */
export function newFileKey(kind: FileKind): string {
  const mark = randomBytes(20).toString('hex')
  return `${kind}/${mark.slice(0, 2)}/${mark}`
}

export const thumbnailKey = (key: string): string => `${key}.thumbnail`

/** Rejects keys that this program did not make. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is not a file key.')
  return key
}
