import { chmodSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Server, TLSSocket } from 'node:tls'
import type { LocalSigner } from '../batch-signer.ts'
import type { LogSigner } from '../log-signer.ts'
import type { SecretBox } from '../secret-box.ts'
import { openChannel } from './signer-channel.ts'
import { readSignerTls } from './signer-tls.ts'
import type { SignerAddress } from './signer-tls.ts'

export type SignerCall =
  | { id: number; op: 'keys' }
  | { id: number; op: 'sign'; root: string }
  | { id: number; op: 'sign-log'; checkpoint: string }
  | { id: number; op: 'seal'; place: string; secret: string }
  | { id: number; op: 'open'; place: string; sealed: string }

type Held = {
  signer: LocalSigner
  sealer: SecretBox
  log: LogSigner
}

/** Limits on connections that have not yet proved who they are. */
type Limits = { handshakeMs: number; unprovenMax: number }
const LIMITS: Limits = { handshakeMs: 2_000, unprovenMax: 32 }

/**
 * Starts a server that signs and seals for clients with a certificate of its authority. The keys
 * never leave this process. `close` also ends open connections; the API and the worker then
 * reconnect and resend their calls.
 */
export async function serveSigner(
  address: SignerAddress,
  tlsFolder: string,
  held: Held,
  { handshakeMs, unprovenMax } = LIMITS,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<TLSSocket>()
  const proof = { requestCert: true, rejectUnauthorized: true, handshakeTimeout: handshakeMs }
  const server = createServer({ ...readSignerTls(tlsFolder), ...proof }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    const answer = async (call: SignerCall) => {
      const reply = await perform(held, call).catch((error: Error) => ({ error: error.message }))
      channel.send({ id: call.id, ...reply })
    }
    const channel = openChannel(socket, (message) => void answer(message as SignerCall))
  })
  // Node reports a handshake that takes too long, and leaves the connection open.
  server.on('tlsClientError', (_, socket) => void socket.destroy())
  const unproven = limitUnproven(server, unprovenMax)
  // Remove the socket file of a killed signer, which would keep this one from listening.
  if ('path' in address) rmSync(address.path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve)
  })
  if ('path' in address) chmodSync(address.path, 0o600)
  const port = 'path' in address ? 0 : (server.address() as AddressInfo).port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of [...sockets, ...unproven.values()]) socket.destroy()
    })
  return { port, close }
}

/**
 * Closes the oldest connection without a certificate if there are too many, so that strangers cannot
 * keep the API out. A path needs no such limit, because only its owner may connect to it.
 */
function limitUnproven(server: Server, unprovenMax: number): Map<string, Socket> {
  const unproven = new Map<string, Socket>()
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress}:${remotePort}`
  server.on('connection', (socket: Socket) => {
    if (socket.remotePort === undefined) return
    const name = nameOf(socket)
    unproven.set(name, socket)
    socket.once('close', () => unproven.delete(name))
    const [oldest] = unproven.values()
    if (unproven.size > unprovenMax) oldest?.destroy()
  })
  server.on('secureConnection', (socket) => void unproven.delete(nameOf(socket)))
  return unproven
}

async function perform({ signer, sealer, log }: Held, call: SignerCall): Promise<object> {
  if (call.op === 'keys') return { keys: signer.keys, logKeys: log.keys }
  if (call.op === 'sign-log') return { signatures: await log.sign(call.checkpoint) }
  if (call.op === 'sign') {
    const signature = signer.signRoot(Buffer.from(call.root, 'hex'))
    return { keyId: signer.keys[0].keyId, signature }
  }
  if (call.op === 'seal') {
    const sealed = await sealer.seal(Buffer.from(call.secret, 'base64'), call.place)
    return { sealed: sealed.toString('base64') }
  }
  const secret = await sealer.open(Buffer.from(call.sealed, 'base64'), call.place)
  return { secret: secret.toString('base64') }
}
