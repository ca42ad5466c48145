import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { BothWays, Faults } from './faults.ts'
import { runLane } from './lane.ts'

/** A proxy between a client and a server on this machine that injects network faults. */
export interface FaultProxy {
  readonly port: number
  /** Sets the faults of open and new connections. */
  set(faults: BothWays): void
  clear(): void
  /** Sends new connections to another server. Open connections stay with the old one. */
  retarget(serverPort: number): void
  /** Resets every open connection. */
  resetAll(): void
  close(): Promise<void>
}

export async function openFaultProxy(firstPort: number): Promise<FaultProxy> {
  let serverPort = firstPort
  let faults: BothWays = {}
  const links = new Set<Link>()
  const proxy = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const link = join(client, serverPort, (way) => faults[way] ?? {})
    links.add(link)
    void link.closed.then(() => links.delete(link))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    set: (next) => void (faults = next),
    clear: () => void (faults = {}),
    retarget: (port) => void (serverPort = port),
    resetAll: () => links.forEach((link) => link.reset()),
    async close() {
      const closed = new Promise((resolve) => proxy.close(resolve))
      links.forEach((link) => link.destroy())
      await closed
    },
  }
}

interface Link {
  reset(): void
  destroy(): void
  closed: Promise<unknown>
}

function join(client: Socket, serverPort: number, faults: (way: keyof BothWays) => Faults): Link {
  const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true })
  server.setNoDelay(true)
  let isDead = false
  // Ignore the errors of a closed end, because the lanes forward the close.
  client.on('error', () => {})
  server.on('error', () => {})
  const reset = (when: 'before' | 'after' = 'before') => {
    client.resetAndDestroy()
    // The server must still read the forwarded bytes, so close its connection in order after them.
    if (when === 'after') server.end()
    else server.destroy()
  }
  const both = { isDead: () => isDead, die: () => void (isDead = true), reset }
  runLane({ ...both, from: client, to: server, faults: () => faults('toServer') })
  runLane({ ...both, from: server, to: client, faults: () => faults('toClient') })
  const gone = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
  return {
    reset,
    destroy: () => (client.destroy(), server.destroy()),
    closed: Promise.all([gone(client), gone(server)]),
  }
}
