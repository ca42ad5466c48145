import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), listModules(), withoutImagePreloads()],
  build: {
    // Supports browsers of the last two years only.
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Fonts stay files: the content security policy allows none from data URLs.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? undefined : false),
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
      },
    },
  },
})

type Graph = {
  getModuleInfo(id: string): {
    isEntry: boolean
    importedIds: readonly string[]
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

const TRANSLATION = /\.fil\.ts$/

const isFirst = new Map<string, boolean>()

/** Folders that are downloaded together: with the first bet, or right after sign-in. */
const TOGETHER: readonly (readonly [folders: RegExp, chunk: string])[] = [
  // Must come before the chunks that make the calls: circular chunks would fail to start.
  [/\/contract\/src\/routes\//, 'calls'],
  [
    /\/(app\/shell\/signed-in|games\/(lobby|panel|stage)|wallet\/promo|transactions|notifications)\/[^/]*$/,
    'signed-in',
  ],
  [/\/games\/(play|verify)\/[^/]*$/, 'bet'],
]

/**
 * Groups modules that are used together into one file, since each costs a distant phone a round
 * trip. It goes by folders, so a new game needs no change here.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (isNeededAtOnce(id, graph)) return 'first'
  const [translation] = neededBy(id, graph, (one) => TRANSLATION.test(one))
  if (translation !== undefined) return chunkOfTranslation(translation, graph)
  const games = neededBy(id, graph, (one) => isGamePage(one, graph))
  if (games.length > 1) return sharedBy(games, graph)
  // Everything of one game is one file, including its lazy parts.
  if (games.length === 1) return id.includes('/features/games/') ? gameOf(games[0]!) : null
  for (const [folders, chunk] of TOGETHER) {
    const isFetched = (one: string) => folders.test(one) && isFetchedLater(one, graph)
    if (neededBy(id, graph, isFetched).length > 0) return chunk
  }
  return null
}

/** Each chunk with English texts has one chunk with their Filipino. */
function chunkOfTranslation(id: string, graph: Graph): string | null {
  const english = chunkOf(id.replace(TRANSLATION, '.en.ts'), graph)
  return english === null ? null : `${english}-fil`
}

/**
 * One-request games share a chunk, games of several steps another; the rest is in the entry chunk.
 */
function sharedBy(games: readonly string[], graph: Graph): string {
  const rounds = games.filter((page) => isRoundGame(page, graph))
  if (rounds.length === games.length) return 'rounds'
  return rounds.length === 0 ? 'one-shot' : 'first'
}

function isRoundGame(page: string, graph: Graph): boolean {
  const imported = graph.getModuleInfo(page)?.importedIds ?? []
  return imported.some((one) => one.includes('/features/games/rounds/'))
}

function isGamePage(id: string, graph: Graph): boolean {
  const from = graph.getModuleInfo(id)?.dynamicImporters ?? []
  return id.includes('/features/games/') && from.some((one) => one.includes('/app/games/'))
}

function isFetchedLater(id: string, graph: Graph): boolean {
  const from = graph.getModuleInfo(id)?.dynamicImporters ?? []
  return from.length > 0 || id.includes('/contract/')
}

function gameOf(page: string): string {
  return page.split('/').at(-2) ?? ''
}

/** Returns the selected modules that depend on a module. */
function neededBy(id: string, graph: Graph, isChosen: (id: string) => boolean): string[] {
  const seen = new Set([id])
  for (const one of seen) {
    for (const from of isChosen(one) ? [] : importersOf(one, graph)) seen.add(from)
  }
  return [...seen].filter((one) => isChosen(one))
}

function isNeededAtOnce(id: string, graph: Graph): boolean {
  const known = isFirst.get(id)
  if (known !== undefined) return known
  // Breaks cycles: a module being visited does not count.
  isFirst.set(id, false)
  const isNeeded =
    graph.getModuleInfo(id)?.isEntry === true ||
    importersOf(id, graph).some((from) => isNeededAtOnce(from, graph))
  isFirst.set(id, isNeeded)
  return isNeeded
}

/** Returns the importers, without the index of all routes: only callers need a route. */
function importersOf(id: string, graph: Graph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.filter((from) => !from.endsWith('/contract/src/routes.ts'))
}

/** Records the source files of each chunk, for `pnpm budgets`. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map(fromRoot)])
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(modules)),
      })
    },
  }
}

/**
 * Drops image preloads in development, where one page serves every URL. A build preloads them on
 * the home page only (tools/write-game-pages.ts).
 */
function withoutImagePreloads(): Plugin {
  return {
    name: 'without-image-preloads',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/\s*<link\s+rel="preload"\s+as="image"[^>]*>/g, ''),
    },
  }
}

/** Returns the path from the repository root, the same on every machine. */
function fromRoot(id: string): string {
  return id.replace(/^.*?\/(?=(apps|packages|node_modules)\/)/, '')
}
