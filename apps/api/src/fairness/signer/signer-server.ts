import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { LocalSigner } from './batch-signer.ts'
import type { LogSigner } from './log-signer.ts'
import type { SecretBox } from './secret-box.ts'
import { openChannel } from './signer-channel.ts'
import type { Channel } from './signer-channel.ts'

/** The signer's address: a local path, or a host and port, written `tcp:HOST:PORT`. */
export type SignerAddress = { path: string } | { host: string; port: number }

export function readAddress(text: string): SignerAddress {
  const tcp = /^tcp:(.+):(\d+)$/.exec(text)
  return tcp === null ? { path: text } : { host: tcp[1]!, port: Number(tcp[2]) }
}

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

/** Limits on connections that have not yet proved that they know the secret. */
type Limits = { handshakeMs: number; unprovenMax: number }
const LIMITS: Limits = { handshakeMs: 2_000, unprovenMax: 32 }

/**
 * Starts a server that signs and seals for clients that know the secret. The keys never leave this
 * process. `close` also ends open connections; the API and the worker then reconnect and resend
 * their calls.
 */
export async function serveSigner(
  address: SignerAddress,
  secret: Buffer,
  held: Held,
  limits = LIMITS,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const watch = watchUnproven(limits)
  const server = createServer((socket) => {
    let channel: Channel | null = null
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    const prove = watch(socket)
    const answer = async (call: SignerCall) => {
      const reply = await perform(held, call).catch((error: Error) => ({ error: error.message }))
      channel?.send({ id: call.id, ...reply })
    }
    openChannel(
      socket,
      { secret, isServer: true },
      {
        ready: (opened) => void (channel = opened),
        message: (message) => {
          prove()
          void answer(message as SignerCall)
        },
      },
    )
  })
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
      for (const socket of sockets) socket.destroy()
    })
  return { port, close }
}

/**
 * Returns a function that watches new connections, so that strangers cannot keep the API out. It
 * closes a connection that sends no valid message in time, and the oldest unproven connection if
 * there are too many. For each connection it returns a function to call once the connection is
 * proven.
 */
function watchUnproven({ handshakeMs, unprovenMax }: Limits): (socket: Socket) => () => void {
  const unproven = new Set<Socket>()
  return (socket) => {
    const late = setTimeout(() => socket.destroy(), handshakeMs)
    const forget = () => {
      clearTimeout(late)
      unproven.delete(socket)
    }
    unproven.add(socket)
    socket.once('close', forget)
    if (unproven.size > unprovenMax) {
      const [oldest] = unproven
      oldest?.destroy()
    }
    return forget
  }
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
