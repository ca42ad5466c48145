import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'
import { PROOFS } from './registry.ts'
import { readTested } from './tested.ts'

const prove = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/prove.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n') }
}
const figures = (lines: string[]): unknown => JSON.parse(lines.at(-1) ?? '')

test('a proof ends with one line of JSON and exit code 0', () => {
  const { status, lines } = prove('services.durable', '--short')
  expect(figures(lines)).toMatchObject({ proof: 'services.durable', pass: true, fsync: 'on' })
  expect(status).toBe(0)
})

test('a proof fails with its planted bug', () => {
  const { status, lines } = prove('services.durable', '--planted')
  expect(figures(lines)).toMatchObject({ proof: 'services.durable', pass: false, fsync: 'off' })
  expect(status).toBe(1)
})

test('the list names every proof, and an unknown name prints the list', () => {
  const tested = readTested()
  expect(prove('--list').lines).toHaveLength(Object.keys(PROOFS).length + tested.length)
  for (const { about } of tested) expect(about).not.toBe('')
  expect(prove('no.such').status).toBe(2)
})

test('every proof is registered under its own name', async () => {
  for (const [name, load] of Object.entries(PROOFS)) expect((await load()).proof.name).toBe(name)
})
