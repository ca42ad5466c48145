/**
 * `pnpm gen notices [--check]`: writes THIRD-PARTY-NOTICES.md, a list of the packages that production
 * installs and their licences. With `--check` it only fails if the page is stale.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatText } from '../run/format-text.ts'
import { ROOT } from '../run/root.ts'
import { findRefused } from './licences.ts'
import type { Licences } from './licences.ts'
import { writeNotices } from './write-notices.ts'

const PAGE = join(ROOT, 'THIRD-PARTY-NOTICES.md')

const list = ['-r', 'licenses', 'list', '--prod', '--json']
const licences = JSON.parse(
  execFileSync('pnpm', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 }),
) as Licences
const refused = findRefused(licences)
if (refused.length > 0) fail(`The licence of these packages is not accepted: ${refused.join(', ')}`)

const text = await formatText(PAGE, writeNotices(licences))
if (!process.argv.includes('--check')) writeFileSync(PAGE, text)
else if (readFileSync(PAGE, 'utf8') !== text) {
  fail('THIRD-PARTY-NOTICES.md is stale: run pnpm gen notices.')
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
