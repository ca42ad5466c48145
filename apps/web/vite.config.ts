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
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

const isFirst = new Map<string, boolean>()

/**
 * A phone far away pays for every file with a round trip. So everything the first page needs at
 * once is one file and one style sheet, and what both kinds of games share is with it; so is what
 * games of one request share, or of several steps; so is what signed-in players get after any page,
 * and what a bet needs after it.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (isNeededAtOnce(id, graph) || SMALL.test(id)) return 'first'
  const games = neededBy(id, graph, GAME)
  if (games.length > 1) return sharedBy(games)
  // What belongs to one game is one file, whatever of it comes later and needs a part of it.
  if (games.length === 1) return OWN.test(id) ? nameOf(games) : null
  // Before those that make the calls: files that need each other could not begin.
  if (neededBy(id, graph, CALLS).length > 0) return 'calls'
  if (neededBy(id, graph, SIGNED_IN).length > 0) return 'signed-in'
  return neededBy(id, graph, BET).length > 0 ? 'bet' : null
}

function sharedBy(games: readonly string[]): string {
  const oneShot = games.filter((game) => ONE_SHOT.test(game))
  if (oneShot.length === games.length) return 'one-shot'
  return oneShot.length === 0 ? 'rounds' : 'first'
}

/** Many need it, and it is small: with the first page it costs no request of its own. */
const SMALL =
  /\/(lib\/motion|ui\/(badge|fields\/(segmented|choices|text-field))(\.module)?|games\/(model\/(play-totals|amount-steps|number-fields|multiplier-text)|panel\/(use-hotkeys|locked-fields)|auto\/auto-store))\.(tsx?|css)$/

const GAME = /\/pages\/(dice|limbo|keno|plinko|mines|hilo|flip|rock-paper-scissors)-route\.tsx$/
const OWN = /\/features\/games\/|-route\.tsx$/
const ONE_SHOT = /\/(dice|limbo|keno|plinko)-route\.tsx$/
const CALLS = /\/contract\/src\/routes\/(games|player)\.ts$/
const SIGNED_IN =
  /\/(signed-in-part|profile-panel|unread-count|resume-chip|resume-card|promo-cards|recent-results|visit-strip|stage-lattice|game-tools)\.tsx$/
const BET =
  /\/games\/(play\/(place-bet|load-offer|send-bet|run-bet)|verify\/(seeds|verify-bet|check-bet-receipt|find-mismatch))\.ts$/

function nameOf([page = '']: readonly string[]): string | null {
  return GAME.exec(page)?.[1] ?? null
}

/** Those of the named modules that cannot be without a module. */
function neededBy(id: string, graph: Graph, named: RegExp): string[] {
  const seen = new Set([id])
  for (const one of seen) {
    for (const from of named.test(one) ? [] : importersOf(one, graph)) seen.add(from)
  }
  return [...seen].filter((one) => named.test(one))
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
