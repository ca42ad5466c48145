import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openImageCodec } from './image-codec.ts'
import { askClamd, openScan } from './scan.ts'

/** The test file of EICAR, in parts, so that no scanner takes this file for it. */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''),
)
const IMAGE = Buffer.from('an image')

/** Opens a daemon that gives one answer. Returns its address and what it was sent. */
async function openDaemon(answer: string | null) {
  const heard: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk)
      if (answer !== null && Buffer.concat(heard).subarray(-4).equals(Buffer.alloc(4))) {
        socket.end(`${answer}\0`)
      }
    })
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { address: { host: '127.0.0.1', port }, heard: () => Buffer.concat(heard) }
}

test('the daemon gets the whole upload, and what it finds nothing in is taken', async () => {
  const { address, heard } = await openDaemon('stream: OK')
  await expect(openScan(address)(IMAGE)).resolves.toBeUndefined()
  const sent = [Buffer.from('zINSTREAM\0'), Buffer.from([0, 0, 0, IMAGE.length]), IMAGE]
  expect(heard()).toEqual(Buffer.concat([...sent, Buffer.alloc(4)]))
})

test('what the daemon finds something in is refused', async () => {
  const { address } = await openDaemon('stream: Eicar-Test FOUND')
  await expect(openScan(address)(IMAGE)).rejects.toMatchObject({
    code: 'file_refused',
    about: { why: 'ClamAV found Eicar-Test' },
  })
})

test.each(['INSTREAM size limit exceeded. ERROR', ''])(
  'an upload is not taken if the daemon answers "%s"',
  async (answer) => {
    const { address } = await openDaemon(answer)
    await expect(openScan(address)(IMAGE)).rejects.toMatchObject({ code: 'unavailable' })
  },
)

test('no upload is taken while the daemon is away or silent', async () => {
  const away = openScan({ path: '/nonexistent/clamd' })
  await expect(away(IMAGE)).rejects.toMatchObject({ code: 'unavailable' })
  const { address, heard } = await openDaemon(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = openScan(address)(IMAGE).catch((error: unknown) => error)
  await vi.waitUntil(() => heard().length > 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await silent).toMatchObject({ code: 'unavailable' })
})

test('an image is scanned before it is decoded', async () => {
  const seen: Buffer[] = []
  const codec = openImageCodec(
    (work) => work(),
    async (bytes) => void seen.push(bytes),
  )
  onTestFinished(() => codec.close())
  await expect(codec.prepare(IMAGE)).rejects.toMatchObject({ code: 'file_refused' })
  expect(seen).toEqual([IMAGE])
})

const CLAMD = '/usr/sbin/clamd'

/** Starts ClamAV with one signature, that of the test file of EICAR. */
async function startClamd() {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-clamd-'))
  const socket = join(folder, 'socket')
  writeFileSync(join(folder, 'own.ndb'), `Eicar-Test:0:*:${EICAR.toString('hex')}\n`)
  const settings = { Foreground: 'yes', DatabaseDirectory: folder, LocalSocket: socket }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(join(folder, 'clamd.conf'), lines.join(''))
  const child = spawn(CLAMD, [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  })
  const address = { path: socket }
  await vi.waitFor(() => askClamd(address, 'PING'), { timeout: 60_000, interval: 100 })
  return address
}

test.runIf(existsSync(CLAMD))(
  'ClamAV finds the test file of EICAR, also behind an image, and takes an image',
  async () => {
    const address = await startClamd()
    const scan = openScan(address)
    expect(await askClamd(address, 'PING')).toBe('PONG')
    const pixels = { width: 20, height: 20, channels: 3, background: '#0c1110' } as const
    const image = await sharp({ create: pixels }).png().toBuffer()
    await expect(scan(image)).resolves.toBeUndefined()
    for (const bytes of [EICAR, Buffer.concat([image, EICAR])]) {
      await expect(scan(bytes)).rejects.toMatchObject({
        code: 'file_refused',
        about: { why: expect.stringMatching(/^ClamAV found Eicar-Test/) },
      })
    }
  },
  90_000,
)
