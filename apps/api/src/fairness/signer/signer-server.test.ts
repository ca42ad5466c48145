import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeBatchSigner } from './batch-signer.ts'
import { makeLogSigner } from './log-signer.ts'
import { makeSecretBox } from './secret-box.ts'
import { connectSigner } from './signer-client.ts'
import { serveSigner } from './signer-server.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = Buffer.alloc(32, 9)

async function openSigner(limits: { handshakeMs: number; unprovenMax: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-signer-'))
  const address = { path: join(folder, 'signer') }
  const held = {
    signer: makeBatchSigner([KEY]),
    sealer: makeSecretBox(KEY),
    log: makeLogSigner([KEY]),
  }
  const { close } = await serveSigner(address, SECRET, held, limits)
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return address
}

/** Opens a connection that does not prove that it knows the secret. */
async function aStranger(address: { path: string }): Promise<Socket> {
  const socket = connect(address)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.resume()
  return socket
}

const isClosedWithin = (socket: Socket, ms: number) =>
  Promise.race([
    new Promise<true>((resolve) =>
      socket.closed ? resolve(true) : void socket.once('close', () => resolve(true)),
    ),
    wait(ms, false as const),
  ])

test('a connection that does not prove the secret in time is closed, a proven one stays', async () => {
  const address = await openSigner({ handshakeMs: 1_000, unprovenMax: 8 })
  const link = await connectSigner({ address, secret: SECRET }, async () => {})
  onTestFinished(link.close)
  const silent = await aStranger(address)
  const slow = await aStranger(address)
  // Bytes without a valid message do not extend the deadline.
  const drip = setInterval(() => slow.write('x'), 50)
  onTestFinished(() => clearInterval(drip))
  expect(await isClosedWithin(silent, 30_000)).toBe(true)
  expect(await isClosedWithin(slow, 30_000)).toBe(true)
  link.assertReady()
  expect(await link.sealer.seal(Buffer.from('seed'), 'a')).toBeInstanceOf(Buffer)
})

test('the oldest of too many unproven connections is closed, and the API still connects', async () => {
  const address = await openSigner({ handshakeMs: 60_000, unprovenMax: 3 })
  const strangers: Socket[] = []
  for (let n = 0; n < 5; n += 1) strangers.push(await aStranger(address))
  expect(await isClosedWithin(strangers[0]!, 30_000)).toBe(true)
  expect(await isClosedWithin(strangers[1]!, 30_000)).toBe(true)
  const link = await connectSigner({ address, secret: SECRET }, async () => {})
  onTestFinished(link.close)
  link.assertReady()
  expect(await isClosedWithin(strangers[4]!, 100)).toBe(false)
})

test('a secret that the signer cannot open is an error of that secret, not of the signer', async () => {
  const address = await openSigner({ handshakeMs: 60_000, unprovenMax: 3 })
  const link = await connectSigner({ address, secret: SECRET }, async () => {})
  onTestFinished(link.close)
  const sealed = await link.sealer.seal(Buffer.from('seed'), 'a')
  const opened = Promise.resolve(link.sealer.open(sealed, 'b'))
  await expect(opened).rejects.not.toHaveProperty('code', 'unavailable')
  expect(String(await link.sealer.open(sealed, 'a'))).toBe('seed')
})
