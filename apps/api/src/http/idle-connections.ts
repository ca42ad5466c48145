import type { Server, Socket } from 'node:net'

/**
 * Tracks connections that browsers opened ahead without a request. The server counts them as busy,
 * so a shutdown would wait for them; here they can be closed.
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
