import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), listModules(), withoutImagePreloads()],
  build: {
    // Only browsers of the last two years are supported.
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // No file refers to its source map. tools/source-maps moves the maps away, so that nobody can
    // load them.
    sourcemap: 'hidden',
    // Only SVG may be inlined: the content security policy allows no fonts from data URLs.
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

/**
 * The folders whose modules share a chunk, such as those needed for the first bet or right after
 * sign-in.
 */
const TOGETHER: readonly (readonly [folders: RegExp, chunk: string])[] = [
  // The routes come before the chunks that call them, because circular chunks would fail to start.
  // Those of the back office are separate, because players do not need them.
  [/\/contract\/src\/routes\/(?!staff)/, 'calls'],
  // Visitors see the lights of the home page, but open no stream.
  [/\/pages\/lights\/[^/]*$/, 'lights'],
  // Everybody needs the shapes of live events, those for staff included.
  [/\/contract\/src\/live\.ts$/, 'live'],
  [/\/contract\/src\/routes\/staff/, 'staff-calls'],
  [
    /\/(app\/shell\/signed-in|games\/(lobby|table\/(panel|tools|odds)|stage)|wallet\/promo|transactions|notifications)\/[^/]*$/,
    'signed-in',
  ],
  [/\/games\/(engine|verify)\/[^/]*$/, 'bet'],
  [/\/(app|player)\/live\/[^/]*$/, 'live'],
]

/**
 * Returns the chunk of a module; null leaves the choice to the bundler. Modules that are used
 * together share a chunk, because each file costs a distant phone a round trip. The choice depends
 * on folders only, so a new game needs no change here.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (isNeededAtOnce(id, graph)) return 'first'
  const [translation] = neededBy(id, graph, (one) => TRANSLATION.test(one))
  // Readers of English would load all translations for the sake of a module that both need.
  if (translation !== undefined)
    return isNeededInEnglish(id, graph) ? null : chunkOfTranslation(translation, graph)
  const games = neededBy(id, graph, (one) => isGamePage(one, graph))
  if (games.length > 1) return sharedBy(games, graph)
  // All modules of one game share a chunk, including its lazy parts.
  if (games.length === 1) return id.includes('/features/games/') ? gameOf(games[0]!) : null
  for (const [folders, chunk] of TOGETHER) {
    const isFetched = (one: string) => folders.test(one) && isFetchedLater(one, graph)
    if (neededBy(id, graph, isFetched).length > 0) return chunk
  }
  return null
}

/**
 * Returns the chunk of a Filipino catalogue. Each chunk with English texts has one for their
 * translations.
 */
function chunkOfTranslation(id: string, graph: Graph): string | null {
  const english = chunkOf(id.replace(TRANSLATION, '.en.ts'), graph)
  return english === null ? null : `${english}-fil`
}

/** Whether a module is also needed by something that is not a translation. */
function isNeededInEnglish(id: string, graph: Graph): boolean {
  if (TRANSLATION.test(id)) return false
  const importers = importersOf(id, graph)
  return importers.length === 0 || importers.some((from) => isNeededInEnglish(from, graph))
}

/**
 * Returns the chunk of a module that several games share: one chunk for games of one request, one
 * for multi-step games, and the first chunk for a module that both kinds use.
 */
function sharedBy(games: readonly string[], graph: Graph): string {
  const rounds = games.filter((page) => isRoundGame(page, graph))
  if (rounds.length === games.length) return 'rounds'
  return rounds.length === 0 ? 'one-shot' : 'first'
}

function isRoundGame(page: string, graph: Graph): boolean {
  const imported = graph.getModuleInfo(page)?.importedIds ?? []
  return imported.some((one) => one.endsWith('/features/games/table/round-page.tsx'))
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

/** Returns the modules that depend on a module and that `isChosen` accepts. */
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
  // Break cycles: a module that is being visited counts as not needed.
  isFirst.set(id, false)
  const isNeeded =
    graph.getModuleInfo(id)?.isEntry === true ||
    importersOf(id, graph).some((from) => isNeededAtOnce(from, graph))
  isFirst.set(id, isNeeded)
  return isNeeded
}

/** Returns the modules that import a module, without the index of all routes, which calls none. */
function importersOf(id: string, graph: Graph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.filter((from) => !from.endsWith('/contract/src/routes.ts'))
}

/** Records the source files of each chunk, for `pnpm trial budgets`. */
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
