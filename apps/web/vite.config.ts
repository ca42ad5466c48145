import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), listModules(), withoutPicturePreloads()],
  build: {
    // Browsers of the last two years: no code is spent on older ones.
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // Fonts stay files: the page's security policy takes none from data addresses.
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

const isFirst = new Map<string, boolean>()

/** Folders whose downloads are fetched together: with the first bet, or right after signing in. */
const TOGETHER: readonly (readonly [folders: RegExp, chunk: string])[] = [
  // Before those that make the calls: files that need each other could not begin.
  [/\/contract\/src\/routes\//, 'calls'],
  [
    /\/(app\/shell\/signed-in|games\/(lobby|panel|stage)|wallet\/promo|transactions|notifications)\/[^/]*$/,
    'signed-in',
  ],
  [/\/games\/(play|verify)\/[^/]*$/, 'bet'],
]

/**
 * A phone far away pays for every file with a round trip, so what is used together is one file.
 * What that is follows from the folders: a new game is a folder and needs no line here.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (isNeededAtOnce(id, graph)) return 'first'
  const games = neededBy(id, graph, (one) => isGamePage(one, graph))
  if (games.length > 1) return sharedBy(games, graph)
  // What belongs to one game is one file, whatever of it comes later and needs a part of it.
  if (games.length === 1) return id.includes('/features/games/') ? gameOf(games[0]!) : null
  for (const [folders, chunk] of TOGETHER) {
    const isFetched = (one: string) => folders.test(one) && isFetchedLater(one, graph)
    if (neededBy(id, graph, isFetched).length > 0) return chunk
  }
  return null
}

/** Games of one request share their parts, games of several steps theirs; the rest is everybody's. */
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

/** The chosen modules that cannot be without a module. */
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
  // A module that is asked about while it is being asked about decides nothing.
  isFirst.set(id, false)
  const isNeeded =
    graph.getModuleInfo(id)?.isEntry === true ||
    importersOf(id, graph).some((from) => isNeededAtOnce(from, graph))
  isFirst.set(id, isNeeded)
  return isNeeded
}

/** The page that lists all calls needs none of them: who makes a call does. */
function importersOf(id: string, graph: Graph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.filter((from) => !from.endsWith('/contract/src/routes.ts'))
}

/** Writes down which source went into which chunk, for `pnpm budgets`. */
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
 * In development one page serves every address, so the pictures of the home page would be loaded
 * for pages that do not show them. A build has a page for home alone (tools/write-game-pages.ts).
 */
function withoutPicturePreloads(): Plugin {
  return {
    name: 'without-picture-preloads',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/\s*<link\s+rel="preload"\s+as="image"[^>]*>/g, ''),
    },
  }
}

/** The same on every machine: the path from the root of the repository. */
function fromRoot(id: string): string {
  return id.replace(/^.*?\/(?=(apps|packages|node_modules)\/)/, '')
}
