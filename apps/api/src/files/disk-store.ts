import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, isKey, newFileKey } from './file-store.ts'
import type { ListedStore } from './file-store.ts'

const DRAFT = 'draft-'

/**
 * Opens a file store in a folder. A file appears under its name only once it is completely written.
 */
export function openDiskStore(folder: string): ListedStore {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(folder, `${DRAFT}${newFileKey('receipts').slice(-40)}`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, path)
      } catch (error) {
        // Remove the unfinished file, so that a full disk does not fill up further.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
    async listBefore(kind, part, before) {
      const names = (await readdir(join(folder, kind, part)).catch(nullIfMissing)) ?? []
      // Other programs may leave files in the folder.
      const keys = names.map((name) => `${kind}/${part}/${name}`).filter(isKey)
      const stats = await Promise.all(keys.map((key) => stat(pathOf(key)).catch(nullIfMissing)))
      return keys.filter((_, n) => (stats[n]?.mtime ?? before) < before)
    },
    async removeDrafts(before) {
      // A process that is killed while it writes leaves a draft, which may show a document.
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      for (const name of names.filter((one) => one.startsWith(DRAFT))) {
        const path = join(folder, name)
        const found = await stat(path).catch(nullIfMissing)
        if (found !== null && found.mtime < before) await rm(path, { force: true })
      }
    },
    close() {},
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
