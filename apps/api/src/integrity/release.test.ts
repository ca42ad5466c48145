import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkRelease, listRelease, MANIFEST, SIGNATURE } from './manifest.ts'
import type { ReleaseCheck } from './manifest.ts'
import { openRelease } from './release.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kapis-release-'))
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'api.js'), 'export {}')
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html>')
  writeFileSync(join(folder, MANIFEST), await listRelease(folder))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const faultsOf = async (publicKey?: string) => (await checkRelease(folder, publicKey)).faults

test('a release as it was built has no fault, and equal digests', async () => {
  const { faults, expected, current, isSigned } = await checkRelease(folder, undefined)
  expect({ faults, isSigned }).toEqual({ faults: [], isSigned: false })
  expect(current).toBe(expected)
})

test('changed, missing and added files are named', async () => {
  writeFileSync(join(folder, 'api.js'), 'export  {}')
  rmSync(join(folder, 'web/index.html'))
  writeFileSync(join(folder, 'web/more.html'), '')
  expect(await faultsOf()).toEqual([
    'api.js is changed',
    'web/index.html is missing',
    'web/more.html does not belong to the release',
  ])
  rmSync(join(folder, MANIFEST))
  expect(await faultsOf()).toEqual(['MANIFEST is missing'])
})

test('with a public key the manifest must be signed with its private key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x!
  const hex = Buffer.from(x, 'base64url').toString('hex')
  const unsigned = 'MANIFEST is not signed with RELEASE_PUBLIC_KEY'
  expect(await faultsOf(hex)).toEqual([unsigned])
  const signature = sign(null, Buffer.from(await listRelease(folder)), privateKey)
  writeFileSync(join(folder, SIGNATURE), signature.toString('base64'))
  expect(await faultsOf(hex)).toEqual([])
  expect(await faultsOf('ab'.repeat(32))).toEqual([unsigned])
})

test('a release that is changed while it runs raises an alarm within a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const release = await openRelease({}, checkRelease, folder)
  const [log, records] = [{ error: vi.fn(), fatal: vi.fn() }, [] as ReleaseCheck[]]
  await release.watch({ log, record: async (check) => void records.push(check) })
  expect([records.length, release.isChanged()]).toEqual([1, false])
  writeFileSync(join(folder, 'api.js'), 'export  {}')
  vi.advanceTimersByTime(24 * 3_600_000)
  await vi.waitFor(() => expect(records.length).toBeGreaterThan(1), 15_000)
  expect(release.isChanged()).toBe(true)
  expect(records.at(-1)!.faults).toEqual(['api.js is changed'])
  expect(log.fatal.mock.calls[0]![0]).toMatchObject({ event: 'release_changed' })
  await expect(openRelease({}, checkRelease, folder)).rejects.toThrow('api.js is changed')
})

test('a check that cannot be recorded does not stop the process', async () => {
  const release = await openRelease({}, checkRelease, folder)
  const log = { error: vi.fn(), fatal: vi.fn() }
  await release.watch({ log, record: () => Promise.reject(new Error('read-only')) })
  expect(log.error).toHaveBeenCalledOnce()
})
