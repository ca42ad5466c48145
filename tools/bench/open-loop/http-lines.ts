import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type HttpReply = { status: number; body: string }

/**
 * Keep-alive connections to one server. Each carries one request at a time. A new connection is
 * opened if all are busy, up to a maximum; then requests queue.
 */
export type HttpLines = {
  send(request: string): Promise<HttpReply>
  /** The largest number of requests that waited for a connection. */
  queuedMax(): number
  close(): void
}

type Waiting = {
  request: string
  resolve: (reply: HttpReply) => void
  reject: (error: Error) => void
}

/**
 * Opens connections that do only what the measurement needs. The clients of Node take as much
 * processor time for a request as the API, and here both share a machine.
 */
export function openHttpLines(port: number, linesMax: number): HttpLines {
  const idle: Line[] = []
  const all = new Set<Line>()
  const queue: Waiting[] = []
  let queuedMax = 0
  const next = (line: Line) => {
    const waiting = queue.shift()
    if (waiting === undefined) idle.push(line)
    else line.start(waiting)
  }
  const open = (): Line => {
    const drop = () => {
      all.delete(line)
      const place = idle.indexOf(line)
      if (place >= 0) idle.splice(place, 1)
    }
    const line = openLine(port, () => next(line), drop)
    all.add(line)
    return line
  }
  return {
    send(request) {
      const { promise, resolve, reject } = Promise.withResolvers<HttpReply>()
      const waiting = { request, resolve, reject }
      const line = idle.pop() ?? (all.size < linesMax ? open() : undefined)
      if (line === undefined) queuedMax = Math.max(queuedMax, queue.push(waiting))
      else line.start(waiting)
      return promise
    },
    queuedMax: () => queuedMax,
    close: () => all.forEach((line) => line.socket.destroy()),
  }
}

type Line = { socket: Socket; start(waiting: Waiting): void }

function openLine(port: number, onFree: () => void, onLost: () => void): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let current: Waiting | undefined
  let received = ''
  // In Latin-1 each byte is one character, so a length in bytes can be compared with a text.
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    received = received === '' ? part : received + part
    const reply = readReply(received)
    if (reply === null || current === undefined) return
    const { resolve } = current
    current = undefined
    received = ''
    resolve(reply)
    onFree()
  })
  const fail = (error: Error) => {
    onLost()
    current?.reject(error)
    current = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  return {
    socket,
    start(waiting) {
      current = waiting
      socket.write(waiting.request)
    },
  }
}

const HEAD_END = '\r\n\r\n'

/** Returns a reply once all of it has been received, and null before. */
export function readReply(received: string): HttpReply | null {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1]
  if (length === undefined) throw new Error(`a reply without a length: ${received.slice(0, end)}`)
  const body = received.slice(end + HEAD_END.length)
  if (body.length < Number(length)) return null
  return { status: Number(received.slice(9, 12)), body }
}
