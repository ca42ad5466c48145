import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { WEB_DIST } from '../run/web-build.ts'

/**
 * Completes the offline page and the service worker of the build: puts the design tokens into the
 * page's style sheet, and the hashes of the page's files into the worker.
 */
const FILES = ['/offline.html', '/offline.css', '/offline.js']
const EMPTY = 'const FILES = {}'

const tokens = readFileSync(join(ROOT, 'apps/web/src/ui/tokens.css'), 'utf8')
// The web fonts are left out, because offline nothing but the page's own files can be loaded.
const withoutFonts = tokens.replaceAll(/@font-face \{[^}]*url\([^}]*\}\n/g, '')
const sheet = join(WEB_DIST, 'offline.css')
writeFileSync(sheet, `${withoutFonts}\n${readFileSync(sheet, 'utf8')}`)

const worker = join(WEB_DIST, 'sw.js')
const source = readFileSync(worker, 'utf8')
assert(source.includes(EMPTY), `sw.js has no line \`${EMPTY}\``)
const hashes = Object.fromEntries(FILES.map((path) => [path, integrityOf(path)]))
writeFileSync(worker, source.replace(EMPTY, `const FILES = ${JSON.stringify(hashes)}`))

function integrityOf(path: string): string {
  const bytes = readFileSync(join(WEB_DIST, path))
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
