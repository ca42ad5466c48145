import { randomBytes } from 'node:crypto'

/** A store of files. Keys are random and never contain input from a caller. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns the file's contents, or null if there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  close(): void
}

/** A file store whose files can be listed. */
export type ListedStore = FileStore & {
  /**
   * Returns the keys of one of the 256 folders of a kind, `00` to `ff`, that were stored before the
   * given time.
   */
  listBefore(kind: FileKind, folder: string, before: Date): Promise<string[]>
  /** Deletes the unfinished files that were begun before the given time and then left. */
  removeDrafts(before: Date): Promise<void>
}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{40}(\.thumbnail)?$/

export type FileKind = 'receipts' | 'proofs' | 'reports' | 'identities'

/** Returns an unguessable key for a new file. The keys of a kind are spread over 256 folders. */
export function newFileKey(kind: FileKind): string {
  const mark = randomBytes(20).toString('hex')
  return `${kind}/${mark.slice(0, 2)}/${mark}`
}

/** The folders over which the keys of a kind are spread. */
export const KEY_FOLDERS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

export const thumbnailKey = (key: string): string => `${key}.thumbnail`

/** Returns whether a name has the form of a key made by `newFileKey`. */
export const isKey = (name: string): boolean => KEY.test(name)

/** Returns the key. Throws if it does not have the form of a key made by `newFileKey`. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is not a file key.')
  return key
}
