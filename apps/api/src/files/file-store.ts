import { randomBytes } from 'node:crypto'

/** Where files live. Keys are ours: random, and never made of anything a caller sent. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  close(): void
}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{40}(\.thumbnail)?$/

export type FileKind = 'receipts' | 'proofs' | 'reports'

/** A name that cannot be guessed, spread over 256 folders. */
export function newFileKey(kind: FileKind): string {
  const mark = randomBytes(20).toString('hex')
  return `${kind}/${mark.slice(0, 2)}/${mark}`
}

export const thumbnailKey = (key: string): string => `${key}.thumbnail`

/** Only keys of our own making reach a disk or a bucket. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of a file.')
  return key
}
