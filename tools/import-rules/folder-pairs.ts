import { posix } from 'node:path'
import type { IModule } from 'dependency-cruiser'

const WATCHED = /^apps\/web\/src\//
const TEST = /\.test\.tsx?$/
/** The two languages import each other's types. */
const LISTS = /^apps\/web\/src\/lib\/messages\//

/**
 * Finds two folders of the web app that import each other, with an example of each. Tests do not
 * count.
 */
export function findFolderPairs(modules: readonly IModule[]): string[] {
  const arrows = new Map<string, string>()
  for (const { source, dependencies } of modules.filter(({ source }) => isWatched(source))) {
    for (const { resolved } of dependencies.filter((one) => isWatched(one.resolved))) {
      arrows.set(arrow(posix.dirname(source), posix.dirname(resolved)), `${source} → ${resolved}`)
    }
  }
  return [...arrows].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' → ')
    const back = from < to ? arrows.get(arrow(to, from)) : undefined
    return back === undefined ? [] : [`${from} ↔ ${to}: ${there}, ${back}`]
  })
}

function arrow(from: string, to: string): string {
  return `${from} → ${to}`
}

function isWatched(path: string): boolean {
  return WATCHED.test(path) && !TEST.test(path) && !LISTS.test(path)
}
