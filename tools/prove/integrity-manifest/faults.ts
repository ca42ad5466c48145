import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST, SIGNATURE } from '../../../apps/api/src/integrity/manifest.ts'
import { signRelease } from '../../release/sign-release.ts'

/** Ways to change a release. Each gets the folder of a fresh copy. */
export const FAULTS: Record<string, (folder: string) => void | Promise<void>> = {
  'one digit of a pay table': (folder) => flip(join(folder, programPart(folder)), PAY),
  'one byte more in a program': (folder) => appendFileSync(join(folder, 'kapis'), ' '),
  'one byte of a page': (folder) => flip(join(folder, 'web/index.html')),
  'one byte of a migration': (folder) => flip(join(folder, 'migrations/0003-ledger.sql')),
  'a program more': (folder) => writeFileSync(join(folder, 'extra.js'), 'export {}'),
  'a page less': (folder) => rmSync(join(folder, 'web/index.html')),
  'no manifest': (folder) => rmSync(join(folder, MANIFEST)),
  'no signature': (folder) => rmSync(join(folder, SIGNATURE)),
  'a manifest that fits the change': async (folder) => {
    appendFileSync(join(folder, 'web/index.html'), '<script></script>')
    const signature = readFileSync(join(folder, SIGNATURE))
    await signRelease(folder, null)
    writeFileSync(join(folder, SIGNATURE), signature)
  },
  'a manifest signed by somebody else': async (folder) => {
    appendFileSync(join(folder, 'web/index.html'), '<script></script>')
    await signRelease(folder, generateKeyPairSync('ed25519').privateKey)
  },
}

/** The highest pay of keno with seven numbers, as the bundle writes it. */
const PAY = /69_?847/

function programPart(folder: string): string {
  const parts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const part = parts.find((name) => PAY.test(readFileSync(join(folder, name), 'utf8')))
  if (part === undefined) throw new Error('no program contains the pay tables')
  return part
}

/** Changes one character: the first of the match, or the one in the middle of the file. */
function flip(file: string, at?: RegExp): void {
  const text = readFileSync(file, 'latin1')
  const index = at === undefined ? Math.floor(text.length / 2) : text.search(at)
  const other = text[index] === '7' ? '9' : '7'
  writeFileSync(file, text.slice(0, index) + other + text.slice(index + 1), 'latin1')
}
