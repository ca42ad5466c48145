import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import type { LocalSigner } from './receipt-signer.ts'
import type { Sealer } from './seal.ts'
import { openChannel } from './signer-channel.ts'
import type { Channel } from './signer-channel.ts'

/** A path of this machine, or `tcp:HOST:PORT`. */
export type SignerAddress = { path: string } | { host: string; port: number }

export function readAddress(text: string): SignerAddress {
  const tcp = /^tcp:(.+):(\d+)$/.exec(text)
  return tcp === null ? { path: text } : { host: tcp[1]!, port: Number(tcp[2]) }
}

export type SignerCall =
  | { id: number; op: 'keys' }
  | { id: number; op: 'sign'; root: string }
  | { id: number; op: 'seal'; place: string; secret: string }
  | { id: number; op: 'open'; place: string; sealed: string }

type Held = {
  signer: LocalSigner
  sealer: Sealer
}

/** Signs and seals for whoever knows the secret. The keys never leave this process. */
export async function serveSigner(
  address: SignerAddress,
  secret: Buffer,
  held: Held,
): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    let channel: Channel | null = null
    socket.on('error', () => {})
    const answer = async (call: SignerCall) => {
      const said = await perform(held, call).catch((error: Error) => ({ error: error.message }))
      channel?.send({ id: call.id, ...said })
    }
    openChannel(
      socket,
      { secret, isServer: true },
      {
        ready: (opened) => void (channel = opened),
        message: (message) => void answer(message as SignerCall),
      },
    )
  })
  // A socket that a killed signer left behind would keep the next one from listening.
  if ('path' in address) rmSync(address.path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve)
  })
  if ('path' in address) chmodSync(address.path, 0o600)
  const port = 'path' in address ? 0 : (server.address() as AddressInfo).port
  return { port, server }
}

async function perform({ signer, sealer }: Held, call: SignerCall): Promise<object> {
  if (call.op === 'keys') return { keys: signer.keys }
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
