import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bin, ROOT } from '../run/root.ts'
import { findRefused } from './licences.ts'
import { writeNotices } from './write-notices.ts'

test('a package with a licence that nobody accepted is named', () => {
  const licences = {
    MIT: [{ name: 'fine', versions: ['1.0.0'] }],
    'AGPL-3.0-only': [{ name: 'viral', versions: ['2.0.0'] }],
    'LGPL-3.0-or-later': [{ name: '@img/sharp-libvips-linux-x64', versions: ['1.2.0'] }],
  }
  expect(findRefused(licences)).toEqual(['viral (AGPL-3.0-only)'])
})

test('the notices list packages in order and leave out our own', () => {
  const licences = {
    MIT: ['zod', '@kapis/money', 'fastify'].map((name) => ({ name, versions: ['1.0.0'] })),
  }
  const page = writeNotices(licences)
  expect(page.indexOf('fastify')).toBeLessThan(page.indexOf('zod'))
  expect(page).not.toContain('@kapis/money')
})

test('the scan for secrets finds a planted key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-secret-'))
  try {
    // Build the key from two parts, so that the scan of this repository does not find it.
    const key = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
    writeFileSync(join(folder, 'settings.txt'), `token = ${key}\n`)
    const args = ['--secretlintrc', join(ROOT, '.secretlintrc.json'), '**/*']
    const scan = () => execFileSync(bin('secretlint'), args, { cwd: folder, stdio: 'pipe' })
    expect(scan).toThrow('Command failed')
    writeFileSync(join(folder, 'settings.txt'), 'token is read from a file\n')
    expect(scan).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
