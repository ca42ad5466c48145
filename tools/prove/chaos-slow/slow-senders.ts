import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { ApiAddress } from '../shared/crowd/bet-client.ts'

export type SlowSenders = {
  /** For each closed connection, how long after its opening the server closed it. */
  closedMs: number[]
  opened: number
  stop(): void
}

const BYTE_EVERY_MS = 1_000

/** Opens connections that send one byte a second: half of them a header, half of them a body. */
export function openSlowSenders({ port, origin }: ApiAddress, count: number): SlowSenders {
  const open = new Set<Socket>()
  const senders: SlowSenders = {
    closedMs: [],
    opened: 0,
    stop() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
    },
  }
  const start = 'POST /api/v1/dice/roll HTTP/1.1\r\nhost: kapis.test\r\n'
  const head = `${start}origin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1')
    let openedMs = 0
    socket.once('connect', () => {
      openedMs = performance.now()
      senders.opened += 1
      socket.write(n % 2 === 0 ? `${start}x-slow: ` : head)
    })
    // The server closes the connection after its refusal, which nobody needs to read.
    socket.resume()
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      if (openedMs > 0) senders.closedMs.push(performance.now() - openedMs)
    })
    open.add(socket)
  }
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write(' ')
  }, BYTE_EVERY_MS)
  return senders
}
