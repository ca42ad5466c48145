import type { TLSSocket } from 'node:tls'

const MESSAGE_CHARACTERS_MAX = 1 << 20

export type Channel = { send(message: object): void }

/**
 * Exchanges messages over a connection between the API and its signer: one line of JSON each. TLS
 * encrypts them and proves who sent them. An invalid message ends the connection.
 */
export function openChannel(socket: TLSSocket, onMessage: (message: unknown) => void): Channel {
  let unread = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (unread + text).split('\n')
    unread = lines.pop()!
    try {
      if (unread.length > MESSAGE_CHARACTERS_MAX) throw new Error('no message is this long')
      for (const line of lines) onMessage(JSON.parse(line))
    } catch {
      socket.destroy()
    }
  })
  return { send: (message) => void socket.write(`${JSON.stringify(message)}\n`) }
}
