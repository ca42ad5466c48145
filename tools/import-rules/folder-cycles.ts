import { posix } from 'node:path'
import type { IModule } from 'dependency-cruiser'

const WATCHED = /^apps\/(api|web)\/src\//
const TEST = /\.test\.tsx?$/

/** For each folder, the folders that it imports, each with an example of such an import. */
type Imports = Map<string, Map<string, string>>

/**
 * Finds folders of an app that import each other, directly or through others. For each import
 * between folders, returns the shortest cycle that contains it, with an example of every step.
 * Tests do not count.
 */
export function findFolderCycles(modules: readonly IModule[]): string[] {
  const imports = folderImports(modules)
  const cycles = new Set<string>()
  for (const [from, targets] of imports) {
    for (const to of targets.keys()) {
      const way = findWay(imports, to, from)
      if (way !== null) cycles.add(describe(imports, way))
    }
  }
  return [...cycles]
}

function folderImports(modules: readonly IModule[]): Imports {
  const imports: Imports = new Map()
  for (const { source, dependencies } of modules.filter((one) => isWatched(one.source))) {
    const from = posix.dirname(source)
    for (const { resolved } of dependencies.filter((one) => isWatched(one.resolved))) {
      const to = posix.dirname(resolved)
      if (from === to) continue
      const targets = imports.get(from) ?? new Map<string, string>()
      imports.set(from, targets.set(to, `${source} → ${resolved}`))
    }
  }
  return imports
}

/**
 * Returns the folders on the shortest path from one folder to another, or null if there is no path.
 */
function findWay(imports: Imports, from: string, to: string): string[] | null {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1)!
    if (last === to) return way
    for (const next of imports.get(last)?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}

/**
 * Describes a cycle, starting at its alphabetically first folder, so that each cycle is reported
 * once.
 */
function describe(imports: Imports, way: string[]): string {
  const start = way.indexOf(way.toSorted()[0]!)
  const cycle = [...way.slice(start), ...way.slice(0, start)]
  const examples = cycle.map((from, index) =>
    imports.get(from)!.get(cycle[(index + 1) % cycle.length]!),
  )
  return `${[...cycle, cycle[0]].join(' → ')}: ${examples.join(', ')}`
}

function isWatched(path: string): boolean {
  return WATCHED.test(path) && !TEST.test(path)
}
