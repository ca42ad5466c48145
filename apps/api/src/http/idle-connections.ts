import type { Server, Socket } from 'node:net'

/**
 * Browsers open connections ahead on which they may never ask anything. The server counts them as
 * busy, so that an orderly stop would wait for them; here they are known and can be closed.
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
