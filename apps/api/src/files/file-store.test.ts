import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { openStore } from './open-store.ts'
import type { FilesSettings } from './open-store.ts'

// A test S3 server that checks signatures. The package is plain JavaScript without types.
type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3Server

const place = mkdtempSync(join(tmpdir(), 'kapis-files-'))
let s3: S3Server
let endpoint = ''
beforeAll(async () => {
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(place, 's3') }
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'kapis' }] })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(place, { recursive: true })
})

const onS3 = (secretAccessKey: string) => ({
  in: 's3' as const,
  endpoint,
  region: 'us-east-1',
  bucket: 'kapis',
  accessKeyId: 'S3RVER',
  secretAccessKey,
})
const backends: [string, () => FilesSettings][] = [
  ['a disk', () => ({ in: 'disk', folder: join(place, 'disk') })],
  ['a bucket', () => onS3('S3RVER')],
]

test('a draft that was left on the disk is deleted, and a new one is not', async () => {
  const folder = join(place, 'drafts')
  const store = openStore({ in: 'disk', folder })
  const key = newFileKey('identities')
  await store.put(key, Buffer.from('whole'), 'image/webp')
  for (const name of ['draft-left', 'draft-new']) writeFileSync(join(folder, name), 'part')
  const [before, dayAgo] = [new Date(Date.now() - 3_600_000), new Date(Date.now() - 86_400_000)]
  utimesSync(join(folder, 'draft-left'), dayAgo, dayAgo)
  utimesSync(join(folder, key), dayAgo, dayAgo)
  await store.removeDrafts(before)
  expect(readdirSync(folder).toSorted()).toEqual(['draft-new', 'identities'])
  expect((await store.get(key))?.toString()).toBe('whole')
})

test('without a folder there is no draft to delete', async () => {
  await openStore({ in: 'disk', folder: join(place, 'none') }).removeDrafts(new Date())
})

describe.each(backends)('file store on %s', (_, settings) => {
  let store: FileStore
  beforeAll(() => {
    store = openStore(settings())
  })
  afterAll(() => store.close())

  test('a stored file is returned byte for byte', async () => {
    const key = newFileKey('receipts')
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await store.put(key, bytes, 'image/webp')
    expect((await store.get(key))?.equals(bytes)).toBe(true)
  })

  test('a second put replaces the file, and a second delete is no error', async () => {
    const key = thumbnailKey(newFileKey('proofs'))
    await store.put(key, Buffer.from('one'), 'image/webp')
    await store.put(key, Buffer.from('two'), 'image/webp')
    expect((await store.get(key))?.toString()).toBe('two')
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
  })

  test('an unknown key returns no file', async () => {
    expect(await store.get(newFileKey('receipts'))).toBeNull()
  })

  test.each(['../../etc/passwd', 'receipts/../x', '/receipts/ab/cd', 'receipts/ab/CD', ''])(
    '%j is refused as a file key',
    async (key) => {
      await expect(async () => store.get(key)).rejects.toThrow('not a file key')
      await expect(async () => store.put(key, Buffer.from('x'), 'x')).rejects.toThrow(
        'not a file key',
      )
    },
  )
})

test.each(backends)('files on %s are listed by kind, folder and time', async (name, settings) => {
  const [store, stop] = name === 'a bucket' ? await openLenientBucket() : [openStore(settings())]
  const key = newFileKey('receipts')
  const folder = key.split('/')[1]!
  for (const one of [key, thumbnailKey(key), key.replace('receipts', 'proofs')]) {
    await store.put(one, Buffer.from('x'), 'image/webp')
  }
  const later = new Date(Date.now() + 60_000)
  const earlier = new Date(Date.now() - 60_000)
  const listed = await store.listBefore('receipts', folder, later)
  expect(listed).toEqual(expect.arrayContaining([key, thumbnailKey(key)]))
  expect(listed.filter((one) => !one.startsWith(`receipts/${folder}/`))).toEqual([])
  expect(await store.listBefore('receipts', folder, earlier)).toEqual([])
  expect(await store.listBefore('reports', folder, later)).toEqual([])
  store.close()
  await stop?.()
})

/**
 * Opens a bucket on a test server that accepts every signature. To check the signature of a list
 * request, the server omits the slash after the bucket's name, so it would refuse a correct
 * signature.
 */
async function openLenientBucket() {
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(place, 'lenient') }
  const configureBuckets = [{ name: 'kapis' }]
  const server = new S3rver({ ...options, configureBuckets, allowMismatchedSignatures: true })
  const { port } = await server.run()
  const store = openStore({ ...onS3('S3RVER'), endpoint: `http://127.0.0.1:${port}` })
  return [store, () => server.close()] as const
}

test('a bucket refuses a wrong secret', async () => {
  const stranger = openStore(onS3('wrong'))
  await expect(stranger.put(newFileKey('receipts'), Buffer.from('x'), 'x')).rejects.toThrow(
    'signature',
  )
  stranger.close()
})

test('without keys, a bucket is opened with what the machine knows', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const store = openStore({ ...onS3(''), accessKeyId: '' })
  const key = newFileKey('receipts')
  await store.put(key, Buffer.from('seen'), 'image/png')
  expect(String(await store.get(key))).toBe('seen')
  store.close()
  vi.unstubAllEnvs()
})

test('a bucket that never replies fails before the client gives up after 10 s', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const store = openStore({ ...onS3('S3RVER'), endpoint: `http://127.0.0.1:${port}` })
  // Tenths of a second in which this process could run, so that pauses of the machine do not count.
  let tenths = 0
  const timer = setInterval(() => (tenths += 1), 100)
  await expect(store.put(newFileKey('receipts'), Buffer.from('x'), 'x')).rejects.toThrow(
    'requestTimeout',
  )
  clearInterval(timer)
  expect(tenths).toBeLessThan(100)
  store.close()
  await new Promise((resolve) => silent.close(resolve))
})

test('a failed write leaves no partial file on disk', async () => {
  const folder = join(place, 'disk')
  const store = openStore({ in: 'disk', folder })
  const key = newFileKey('receipts')
  mkdirSync(join(folder, key), { recursive: true })
  await expect(store.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('directory')
  expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([])
})

test('file keys are unique', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newFileKey('receipts'))).size).toBe(1000)
})
