import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'
import { makeScratch } from '../services/scratch.ts'
import { terminateRun } from './terminated-run.ts'

const SCRIPT = join(ROOT, '.ci', 'run')
const scratch = makeScratch()
afterAll(() => scratch.remove())

test('a run that is terminated while it installs packages ends with what it started', async () => {
  const marker = join(scratch.path, 'ci-began')
  const bin = join(scratch.path, 'bin')
  const copy = join(scratch.path, '.ci', 'run')
  for (const folder of [bin, join(scratch.path, '.ci')]) mkdirSync(folder)
  copyFileSync(SCRIPT, copy)
  const program = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  // Somebody who is not root installs nothing on this machine.
  program('id', 'echo 1000')
  program('node', `[ "$1" = --version ] && echo v${versionOf('NODE')} || touch ${marker}`)
  const install = `trap '' TERM; sleep 600 & echo begun $$ begun $!; wait`
  program('pnpm', `if [ "$1" = --version ]; then echo ${versionOf('PNPM')}; else ${install}; fi`)

  const env = { PATH: `${bin}:${process.env['PATH']}` }
  const { seconds, ...end } = await terminateRun([copy], { begun: 2, children: 1 }, env)
  expect({ ...end, hasBegun: existsSync(marker) }).toEqual({
    code: 143,
    alive: 0,
    lastLine: '0 passed, 1 failed',
    hasBegun: false,
  })
  // The installation would take ten minutes.
  expect(seconds).toBeLessThan(100)
})

function versionOf(name: 'NODE' | 'PNPM'): string {
  const text = readFileSync(SCRIPT, 'utf8')
  return new RegExp(`^${name}_VERSION=(.+)$`, 'm').exec(text)?.[1] ?? ''
}
