import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratch } from '../services/scratch.ts'
import { DEPLOY, isInstalled } from './deploy-folder.ts'

const EXPOSURE_MAX = 3
const scratch = makeScratch()
afterAll(() => scratch.remove())
const UNITS = ['systemd', 'backup/systemd'].flatMap((folder) =>
  readdirSync(join(DEPLOY, folder)).map((name) => join(DEPLOY, folder, name)),
)
const services = UNITS.filter((file) => file.endsWith('.service'))

test.runIf(isInstalled('systemd-analyze')).each(services.map((file) => [basename(file), file]))(
  'the exposure of %s is at most 3.0',
  (unit, file) => {
    const args = ['security', '--offline=true', '--no-pager', file]
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    console.log(`${unit}: exposure ${exposure}`)
    expect(exposure, stderr).toBeLessThanOrEqual(EXPOSURE_MAX)
  },
  60_000,
)

test.runIf(isInstalled('systemd-analyze'))(
  'systemd finds nothing wrong with any unit of a machine set up as documented',
  () => {
    const root = makeRoot()
    const names = UNITS.map((file) => `/etc/systemd/system/${basename(file)}`)
    const args = [`--root=${root}`, '--man=no', '--generators=no', 'verify', ...names]
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toBe('')
    expect(status).toBe(0)
  },
  60_000,
)

test('a path that may be missing does not keep a unit from starting', () => {
  const SURE = /^(-|\/var\/lib\/kapis|\/var\/lib\/pgbackrest)/
  const paths = services.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:ReadWrite|ReadOnly|BindReadOnly|Bind)Paths=(.*)$/gm,
      ),
    ]
      .flatMap(([, list]) => list!.split(' '))
      .map((path) => `${basename(file)} ${path}`),
  )
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !SURE.test(path.split(' ')[1]!))).toEqual([])
})

/** Makes a folder with the units, what they start, and the units of Debian that they name. */
function makeRoot(): string {
  const root = join(scratch.path, 'root')
  const folder = join(root, 'etc/systemd/system')
  mkdirSync(folder, { recursive: true })
  for (const file of UNITS) cpSync(file, join(folder, basename(file)))
  for (const name of ['postgresql', 'redis-server', 'systemd-logind']) {
    writeFileSync(join(folder, `${name}.service`), '[Service]\nExecStart=/usr/bin/true\n')
  }
  cpSync('/lib/systemd/system', join(root, 'lib/systemd/system'), { recursive: true })
  cpSync(DEPLOY, join(root, 'srv/kapis/current/deploy'), { recursive: true })
  for (const program of ['srv/kapis/current/kapis', 'usr/bin/curl', 'usr/bin/true', 'bin/mount']) {
    mkdirSync(join(root, dirname(program)), { recursive: true })
    writeFileSync(join(root, program), '#!/bin/sh\n', { mode: 0o755 })
  }
  return root
}
