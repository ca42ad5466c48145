import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gameSlug } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import type { Manifest } from './budgets/chunk-graph.ts'
import {
  adminInPlayersDownload,
  findCycles,
  firstLoad,
  markEntries,
  withImports,
} from './budgets/chunk-graph.ts'
import { runAloud } from './run/step.ts'
import { WEB_DIST } from './run/web-build.ts'

const KB = 1024
const FIRST_LOAD_MAX = 150
/**
 * The largest size of a game's page in KB, with the win moment, which loads when the page is idle.
 */
const GAME_MAX = 14
const GAMES_FOLDER = 'src/features/games'
const MOMENT = `${GAMES_FOLDER}/win/win-moment.tsx`
const FONTS_MAX = 60
const CSS_MAX = 22

if (!process.argv.includes('--built')) {
  const { ok } = await runAloud({ name: 'build', command: 'pnpm', args: ['build'] })
  if (!ok) process.exit(1)
}

const page = readFileSync(join(WEB_DIST, 'index.html'), 'utf8')
const manifest = markEntries(read('.vite/manifest.json') as Manifest, page)
const first = firstLoad(manifest)
const failures = [
  ...checkSize('JavaScript, first load', gz(filesOf(first)), FIRST_LOAD_MAX),
  ...GAMES.map((game) => gameSlug(game)).flatMap((slug) =>
    checkSize(
      `JavaScript, ${slug}`,
      gz([...ownFiles(pageOf(slug)), partOf(MOMENT).file]),
      GAME_MAX,
    ),
  ),
  ...checkSize(
    'CSS, first load',
    gz([...first].flatMap((key) => manifest[key]?.css ?? [])),
    CSS_MAX,
  ),
  ...checkSize('fonts', fontBytes(), FONTS_MAX),
  ...findCycles(manifest),
  ...adminInPlayersDownload(manifest, read('.vite/modules.json') as Record<string, string[]>),
]
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(failures.length === 0 ? 'within all budgets' : `${failures.length} over budget`)
process.exit(failures.length === 0 ? 0 : 1)

function checkSize(name: string, bytes: number, max: number): string[] {
  const size = (bytes / KB).toFixed(1)
  console.log(`  ${name.padEnd(40)} ${size.padStart(7)} KB of ${max}`)
  return bytes <= max * KB ? [] : [`${name}: ${size} KB, more than ${max}`]
}

function pageOf(slug: string): string {
  const key = `${GAMES_FOLDER}/${slug}/${slug}-page.tsx`
  partOf(key)
  return key
}

function partOf(key: string): Manifest[string] {
  const part = manifest[key]
  if (part === undefined) throw new Error(`${key} is not in the build`)
  return part
}

/** Returns the files that a page loads in addition to the first load. */
function ownFiles(key: string): string[] {
  return filesOf(new Set([...withImports(manifest, key)].filter((part) => !first.has(part))))
}

function filesOf(keys: ReadonlySet<string>): string[] {
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

function gz(files: string[]): number {
  const sizes = files.map(
    (file) => gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the total size of the fonts, all of which are loaded by the first page that shows an
 * amount.
 */
function fontBytes(): number {
  const folder = join(WEB_DIST, 'assets')
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  return fonts.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(WEB_DIST, file), 'utf8'))
}
