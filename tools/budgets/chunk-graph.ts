/** The part of Vite's manifest that these functions read. */
interface ManifestChunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, ManifestChunk>

/** Returns the keys of a chunk and of all chunks that must load before it can run. */
export function withImports(manifest: Manifest, key: string): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  visit(key)
  return found
}

/**
 * Returns the manifest with the chunks that the page loads marked as entries. Vite marks none if
 * the entry shares its file with other modules.
 */
export function markEntries(manifest: Manifest, page: string): Manifest {
  const entries = Object.entries(manifest).map(([key, chunk]) => {
    const isEntry = page.includes(`src="/${chunk.file}"`)
    return [key, { ...chunk, isEntry }] as const
  })
  if (!entries.some(([, { isEntry }]) => isEntry)) throw new Error('the page loads no script')
  return Object.fromEntries(entries)
}

/** Returns the keys of all chunks that load before the first page renders. */
export function firstLoad(manifest: Manifest): Set<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return new Set(entries.flatMap((key) => [...withImports(manifest, key)]))
}

/** Finds chunks that import each other. The one that runs first would see the other one empty. */
export function findCycles(manifest: Manifest): string[] {
  return Object.keys(manifest).flatMap((key) =>
    (manifest[key]?.imports ?? [])
      .filter((next) => key < next && withImports(manifest, next).has(key))
      .map((next) => `${key} and ${next} need each other`),
  )
}

const ADMIN = /\/(admin|staff)\//
const ADMIN_SOURCE = /^apps\/web\/.*\/(admin|staff)\/|^packages\/contract\/src\/routes\/staff\.ts$/

/**
 * Finds back-office sources that players download: in the entry, or in a chunk that is fetched for
 * anything but a back-office page.
 */
export function adminInPlayersDownload(
  manifest: Manifest,
  modules: Record<string, string[]>,
): string[] {
  const forPlayers = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry === true || (isPart(manifest, key) && !ADMIN.test(key)),
  )
  const downloaded = new Set(forPlayers.flatMap((key) => [...withImports(manifest, key)]))
  return [...downloaded].flatMap((key) => {
    const file = manifest[key]?.file ?? ''
    return (modules[file] ?? [])
      .filter((source) => ADMIN_SOURCE.test(source))
      .map((source) => `${source} in ${file}`)
  })
}

function isPart(manifest: Manifest, key: string): boolean {
  return Object.values(manifest).some((chunk) => chunk.dynamicImports?.includes(key))
}
