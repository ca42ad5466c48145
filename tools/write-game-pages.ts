import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAMES } from '@kapis/games/games'
import type { Manifest } from './budgets/chunk-graph.ts'
import { firstLoad, markEntries, withImports } from './budgets/chunk-graph.ts'
import { WEB_DIST } from './run/web-build.ts'

/**
 * Writes a page for the address of each game. It preloads the game's own files together with the
 * program, which saves a round trip on a slow network. Images of the home page are preloaded only
 * by the home page itself.
 */
const FOLDER = 'casino/games'
const ROUTE = /\/features\/games\/([a-z-]+)\/[a-z-]+-page\.tsx$/

const page = readFileSync(join(WEB_DIST, 'index.html'), 'utf8')
// Vite leaves an address as it is if no file exists there.
assert(!page.includes('"/src/'), 'index.html names a source file that does not exist')
const read = readFileSync(join(WEB_DIST, '.vite/manifest.json'), 'utf8')
const manifest = markEntries(JSON.parse(read) as Manifest, page)
const first = firstLoad(manifest)

const bare = page.replaceAll(/\s*<link\s+rel="preload"\s+as="image"[^>]*>/g, '')
writeFileSync(join(WEB_DIST, 'home.html'), page)
writeFileSync(join(WEB_DIST, 'index.html'), bare)

mkdirSync(join(WEB_DIST, FOLDER), { recursive: true })
for (const key of Object.keys(manifest)) {
  const [, game] = ROUTE.exec(key) ?? []
  if (game !== undefined && isGame(game)) {
    writeFileSync(join(WEB_DIST, FOLDER, `${game}.html`), pageOf(key))
  }
}

function isGame(slug: string): boolean {
  return GAMES.some((game) => game.replaceAll('_', '-') === slug)
}

function pageOf(key: string): string {
  const own = [...withImports(manifest, key)].filter((part) => !first.has(part))
  const links = own.flatMap((part) => {
    const { file, css = [] } = manifest[part]!
    const styles = css.map(
      (sheet) => `<link rel="preload" as="style" crossorigin href="/${sheet}">`,
    )
    return [`<link rel="modulepreload" crossorigin href="/${file}">`, ...styles]
  })
  return bare.replace('</head>', `${links.join('')}</head>`)
}
