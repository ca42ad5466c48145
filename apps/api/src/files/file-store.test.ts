import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { openStore } from './open-store.ts'
import type { FilesSettings } from './open-store.ts'

// An S3 server that checks signatures; it is plain JavaScript without types.
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

const onS3 = (secretAccessKey: string): FilesSettings => ({
  in: 's3',
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

test('a bucket refuses a wrong secret', async () => {
  const stranger = openStore(onS3('wrong'))
  await expect(stranger.put(newFileKey('receipts'), Buffer.from('x'), 'x')).rejects.toThrow(
    'signature',
  )
  stranger.close()
})

test('a failed write leaves no partial file on disk', () => {
  expect(readdirSync(join(place, 'disk')).filter((name) => name.startsWith('draft'))).toEqual([])
})

test('file keys are unique', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newFileKey('receipts'))).size).toBe(1000)
})
