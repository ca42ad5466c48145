import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks connections, so that those without a request can be closed. Browsers open such connections
 * in advance; the server counts them as busy, and a shutdown would wait for them.
 */
export function trackIdleConnections(server: Server): { close(): void } {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    close() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}

/**
 * From now on, closes each connection after its next reply, which announces this. Otherwise a proxy
 * could keep an idle connection and send a request on it while this process closes it.
 */
export function closeAfterReplies(server: Server): void {
  server.prependListener('request', (_, reply) => {
    reply.shouldKeepAlive = false
  })
}
