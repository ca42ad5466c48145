import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratch } from '../services/scratch.ts'
import { isInstalled } from './deploy-folder.ts'
import { findPackageMirror } from './package-mirror.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const sources = join(scratch.path, 'sources.list')
const OPTIONS = ['-o', `Dir::Etc::sourcelist=${sources}`, '-o', 'Dir::Etc::sourceparts=/dev/null']

test.skipIf(!isInstalled('apt-get'))(
  'the mirror is the one that apt takes this release from',
  () => {
    writeFileSync(
      sources,
      `deb http://security.invalid/debian-security bookworm-security main
deb [trusted=yes] http://near.invalid/debian/ bookworm main contrib
deb http://near.invalid/debian bookworm-updates main
`,
    )
    expect(findPackageMirror('bookworm', OPTIONS)).toBe('http://near.invalid/debian')
    expect(() => findPackageMirror('trixie', OPTIONS)).toThrow('sources of apt have no trixie')
  },
)
