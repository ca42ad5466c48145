import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeSignerCertificates } from '../../../../../tools/services/signer-certificates.ts'
import { makeBatchSigner } from '../batch-signer.ts'
import { makeLogSigner } from '../log-signer.ts'
import { makeSecretBox } from '../secret-box.ts'
import { connectSigner } from './signer-client.ts'
import { serveSigner } from './signer-server.ts'
import { SIGNER_NAME, readSignerTls } from './signer-tls.ts'

const KEY = Buffer.alloc(32, 7)

let certificates: ReturnType<typeof makeSignerCertificates>
beforeAll(() => {
  certificates = makeSignerCertificates()
})
afterAll(() => certificates.remove())

async function openSigner(limits = { handshakeMs: 60_000, unprovenMax: 8 }, folder = 'signer') {
  const held = {
    signer: makeBatchSigner([KEY]),
    sealer: makeSecretBox(KEY),
    log: makeLogSigner([KEY]),
  }
  const tls = folder === 'signer' ? certificates.signer : folder
  const { port, close } = await serveSigner({ host: '127.0.0.1', port: 0 }, tls, held, limits)
  onTestFinished(close)
  return { host: '127.0.0.1', port }
}

type Address = { host: string; port: number }

async function link(address: Address, startMs?: number) {
  const own = { address, tlsFolder: certificates.callers }
  const opened = await connectSigner(own, async () => {}, startMs)
  onTestFinished(opened.close)
  return opened
}

/** Opens a connection that proves nothing. */
async function aStranger(address: Address): Promise<Socket> {
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

/** Returns whether the signer answers a caller with the files of this folder, or with none. */
async function isAnswered(address: Address, folder: string | null): Promise<boolean> {
  const own = folder === null ? {} : readSignerTls(folder)
  // The signer decides, so this caller believes any signer.
  const socket = connectSecurely({ ...address, ...own, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.once('secureConnect', () => socket.write('{"id":1,"op":"keys"}\n'))
  const heard = new Promise<boolean>((resolve) => void socket.once('data', () => resolve(true)))
  return Promise.race([heard, isClosedWithin(socket, 10_000).then(() => false)])
}

/** Makes certificates of another authority. */
function otherCertificates() {
  const made = makeSignerCertificates()
  onTestFinished(made.remove)
  return made
}

const CA_CONFIG = `[ca]
default_ca=here
[here]
database=index
new_certs_dir=.
rand_serial=yes
default_md=default
policy=names
[names]
commonName=supplied
`

/** Makes a signer, and a caller whose certificate ended years ago: nothing else is wrong with it. */
function makeEnded(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-ended-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'config'), CA_CONFIG)
  writeFileSync(join(folder, 'index'), '')
  const sign = 'openssl ca -batch -config config -notext -cert ca.crt -keyfile ca.key'
  const request = 'openssl req -new -newkey ed25519 -noenc'
  const commands = `set -e; cd "$0"; mkdir signer callers
    openssl req -x509 -newkey ed25519 -noenc -subj /CN=authority -keyout ca.key -out ca.crt
    ${request} -subj /CN=signer -keyout signer/tls.key -out signer/request
    ${sign} -days 10 -in signer/request -out signer/tls.crt
    ${request} -subj /CN=caller -keyout callers/tls.key -out callers/request
    ${sign} -startdate 20200101000000Z -enddate 20200201000000Z -in callers/request -out callers/tls.crt
    cp ca.crt signer; cp ca.crt callers`
  execFileSync('sh', ['-c', commands, folder], { stdio: 'pipe' })
  return folder
}

test('a caller with a certificate of the authority is answered', async () => {
  expect(await isAnswered(await openSigner(), certificates.callers)).toBe(true)
})

test('a caller without a certificate is not answered', async () => {
  expect(await isAnswered(await openSigner(), null)).toBe(false)
})

test('a caller with a certificate of another authority is not answered', async () => {
  const others = otherCertificates()
  expect(await isAnswered(await openSigner(), others.callers)).toBe(false)
})

test('a caller with the certificate of a signer is not answered', async () => {
  expect(await isAnswered(await openSigner(), certificates.signer)).toBe(false)
})

test('a caller whose certificate has ended is not answered', async () => {
  const ended = makeEnded()
  const address = await openSigner(undefined, join(ended, 'signer'))
  expect(await isAnswered(address, join(ended, 'callers'))).toBe(false)
})

test('the API does not use a signer of another authority, and says so', async () => {
  const others = otherCertificates()
  const address = await openSigner(undefined, others.signer)
  await expect(link(address, 1_000)).rejects.toThrow(/does not answer: .*(self-signed|certificate)/)
})

test('the API does not use something with the certificate of a caller as its signer', async () => {
  const address = await openSigner(undefined, certificates.callers)
  await expect(link(address, 1_000)).rejects.toThrow('does not answer')
})

test('renewed certificates are used without a restart of the API', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapis-renewed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(certificates.callers, folder, { recursive: true })
  const held = {
    signer: makeBatchSigner([KEY]),
    sealer: makeSecretBox(KEY),
    log: makeLogSigner([KEY]),
  }
  const anywhere = { host: '127.0.0.1', port: 0 }
  const first = await serveSigner(anywhere, certificates.signer, held)
  const address = { host: '127.0.0.1', port: first.port }
  const opened = await connectSigner({ address, tlsFolder: folder }, async () => {})
  onTestFinished(opened.close)
  const renewed = otherCertificates()
  cpSync(renewed.callers, folder, { recursive: true })
  await first.close()
  const second = await serveSigner(address, renewed.signer, held)
  onTestFinished(second.close)
  expect(await opened.sealer.seal(Buffer.from('seed'), 'a')).toBeInstanceOf(Buffer)
})

test('a connection that proves nothing in time is closed, a proven one stays', async () => {
  const address = await openSigner({ handshakeMs: 1_000, unprovenMax: 8 })
  const opened = await link(address)
  const silent = await aStranger(address)
  const slow = await aStranger(address)
  // Bytes without a valid message do not extend the deadline.
  const drip = setInterval(() => slow.write('x'), 50)
  onTestFinished(() => clearInterval(drip))
  expect(await isClosedWithin(silent, 30_000)).toBe(true)
  expect(await isClosedWithin(slow, 30_000)).toBe(true)
  opened.assertReady()
  expect(await opened.sealer.seal(Buffer.from('seed'), 'a')).toBeInstanceOf(Buffer)
})

test('the oldest of too many unproven connections is closed, and the API still connects', async () => {
  const address = await openSigner({ handshakeMs: 60_000, unprovenMax: 3 })
  const strangers: Socket[] = []
  for (let n = 0; n < 5; n += 1) strangers.push(await aStranger(address))
  expect(await isClosedWithin(strangers[0]!, 30_000)).toBe(true)
  expect(await isClosedWithin(strangers[1]!, 30_000)).toBe(true)
  const opened = await link(address)
  opened.assertReady()
  expect(await isClosedWithin(strangers[4]!, 100)).toBe(false)
})

test('a message without an end closes the connection', async () => {
  const address = await openSigner()
  const own = readSignerTls(certificates.callers)
  const socket = connectSecurely({ ...address, servername: SIGNER_NAME, ...own })
  socket.on('error', () => {})
  socket.resume()
  onTestFinished(() => void socket.destroy())
  socket.write('x'.repeat(3 << 20))
  expect(await isClosedWithin(socket, 30_000)).toBe(true)
})

test('a secret that the signer cannot open is an error of that secret, not of the signer', async () => {
  const opened = await link(await openSigner())
  const sealed = await opened.sealer.seal(Buffer.from('seed'), 'a')
  const attempt = Promise.resolve(opened.sealer.open(sealed, 'b'))
  await expect(attempt).rejects.not.toHaveProperty('code', 'unavailable')
  expect(String(await opened.sealer.open(sealed, 'a'))).toBe('seed')
})
