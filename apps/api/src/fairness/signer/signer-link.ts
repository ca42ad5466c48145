import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import type { BatchSigner } from '../batch-signer.ts'
import { openChannel } from './signer-channel.ts'
import type { Channel } from './signer-channel.ts'
import type { SignerCall } from './signer-server.ts'
import { SIGNER_NAME, readSignerTls } from './signer-tls.ts'
import type { SignerAddress } from './signer-tls.ts'

export type SignerKeys = BatchSigner['keys']
export type SignerAnswer = { id: number; error?: string } & Record<string, unknown>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type SignerOperation = WithoutId<SignerCall>

/** The deadline of a call. Until then, the call is resent if its connection is lost. */
const CALL_MS = 2_000
const RECONNECT_MS = 100

/**
 * The error of a call whose connection ended before the reply. Every call may be resent, because
 * none has side effects.
 */
class Lost extends Error {}

/** The error of a call that the signer received but could not perform. */
export class NotPerformed extends Error {}

type Link = {
  address: SignerAddress
  tlsFolder: string
  /** Receives the signer's keys from each new connection, before the connection is used. */
  announce(keys: SignerKeys): Promise<void>
  waiting: Map<number, { resolve(answer: SignerAnswer): void; reject(error: Error): void }>
  lastId: number
  channel: Channel | null
  keys: SignerKeys | null
  logKeys: readonly string[]
  socket: TLSSocket | null
  /** Why the last connection ended or was not opened. */
  fault: string
  isClosed: boolean
}

/** Opens a connection to the signer and replaces it whenever it is lost. */
export function openLink(
  address: SignerAddress,
  tlsFolder: string,
  announce: (keys: SignerKeys) => Promise<void>,
) {
  const link: Link = {
    address,
    tlsFolder,
    announce,
    waiting: new Map(),
    lastId: 0,
    channel: null,
    keys: null,
    logKeys: [],
    socket: null,
    fault: 'no reply',
    isClosed: false,
  }
  begin(link)
  return {
    isReady: () => link.channel !== null,
    /** Returns the signer's keys. Call it only after the first connection was opened. */
    keys: (): SignerKeys => link.keys!,
    /** Returns the signer's keys of the public log, none if it keeps no log. */
    logKeys: () => link.logKeys,
    opened: (ms: number) => opened(link, ms),
    fault: () => link.fault,
    call: (call: SignerOperation) => callAgain(link, call),
    close() {
      link.isClosed = true
      link.socket?.destroy()
    },
  }
}

function begin(link: Link): void {
  const again = () => void (link.isClosed || setTimeout(begin, RECONNECT_MS, link))
  try {
    // Read the files for each connection, so that renewed certificates need no restart.
    open(link).once('close', again)
  } catch (error) {
    link.fault = (error as Error).message
    again()
  }
}

function open(link: Link): TLSSocket {
  const secured = { ...readSignerTls(link.tlsFolder), servername: SIGNER_NAME }
  const socket = connect({ ...link.address, ...secured })
  link.socket = socket
  socket.setNoDelay(true)
  socket.on('error', (error) => (link.fault = error.message))
  socket.once('close', (hadError) => {
    if (!hadError) link.fault = 'it closed the connection, as it does if a certificate is not valid'
    link.channel = null
    for (const { reject } of link.waiting.values()) reject(new Lost('The signer is away.'))
  })
  const channel = openChannel(socket, (message) => take(link, message as SignerAnswer))
  socket.once('secureConnect', () => {
    void greet(link, socket, channel).catch(() => socket.destroy())
  })
  return socket
}

async function greet(link: Link, socket: TLSSocket, channel: Channel): Promise<void> {
  const answer = await send(link, channel, { op: 'keys' })
  const keys = answer['keys'] as SignerKeys
  await link.announce(keys)
  // A newer connection may serve by now.
  if (socket.destroyed) return
  link.keys = keys
  // A signer of an older release does not send the keys of the public log.
  link.logKeys = (answer['logKeys'] ?? []) as readonly string[]
  link.channel = channel
}

function take(link: Link, answer: SignerAnswer): void {
  const request = link.waiting.get(answer.id)
  if (answer.error === undefined) request?.resolve(answer)
  else request?.reject(new NotPerformed(answer.error))
}

function send(link: Link, channel: Channel, call: SignerOperation): Promise<SignerAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SignerAnswer>()
  const id = (link.lastId += 1)
  link.waiting.set(id, { resolve, reject })
  const late = setTimeout(() => reject(new Error('The signer is silent.')), CALL_MS)
  channel.send({ ...call, id })
  return promise.finally(() => {
    clearTimeout(late)
    link.waiting.delete(id)
  })
}

async function callAgain(link: Link, call: SignerOperation): Promise<SignerAnswer> {
  const untilMs = performance.now() + CALL_MS
  for (;;) {
    const channel = await opened(link, untilMs - performance.now())
    if (channel === null) throw new Lost('The signer is away.')
    try {
      return await send(link, channel, call)
    } catch (error) {
      if (!(error instanceof Lost) || performance.now() > untilMs) throw error
    }
  }
}

async function opened(link: Link, ms: number): Promise<Channel | null> {
  const untilMs = performance.now() + ms
  while (link.channel === null && performance.now() < untilMs) await wait(RECONNECT_MS / 4)
  return link.channel
}
