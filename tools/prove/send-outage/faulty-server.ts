import { randomInt } from 'node:crypto'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Fault } from './faults.ts'

/** A copy of a message that a server took. */
export type Copy = {
  id: string
  /** What must be the same in every copy. */
  content: string
  /** Whether the server told the sender that it took the copy. */
  isAcknowledged: boolean
}

/** The faults that a server has in turn, and those that it has had. */
export type Trouble<Stage> = ReturnType<typeof makeTrouble<Stage>>

export type FaultyServer<Stage> = Awaited<ReturnType<typeof openFaultyServer>> & {
  trouble: Trouble<Stage>
  copies: Copy[]
}

/**
 * Makes the trouble of a server. `isDue` tells whether a fault that belongs to one stage happens at
 * another one, so that no message passes between the faults.
 */
export function makeTrouble<Stage>(isDue: (at: Stage, now: Stage) => boolean) {
  let faults: readonly Fault<Stage>[] = []
  let turn = 0
  const met = new Map<string, number>()
  return {
    met,
    begin(chosen: readonly Fault<Stage>[]): void {
      ;[faults, turn] = [chosen, 0]
    },
    end(): void {
      faults = []
    },
    /** Returns what the server does at this stage instead of its work, or null. */
    take(now: Stage): Fault<Stage>['does'] | null {
      const fault = faults[turn % faults.length]
      if (fault === undefined || !isDue(fault.at, now)) return null
      turn += 1
      const name = `${String(now)}: ${fault.does}`
      met.set(name, (met.get(name) ?? 0) + 1)
      return fault.does
    },
  }
}

/**
 * Opens a server on a loopback address that nobody else uses, so that it gets its port again after
 * it was away.
 */
export async function openFaultyServer(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  let port = 0
  const listen = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject)
    server.listen(port, host, resolve)
    await promise
    server.off('error', reject)
    port = (server.address() as AddressInfo).port
  }
  /** Refuses all connections, and resets the open ones. */
  const goAway = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    for (const socket of sockets) socket.resetAndDestroy()
    return promise
  }
  await listen()
  return { address: `${host}:${port}`, goAway, comeBack: listen }
}

/** Closes the connection, after half a reply or without one, or says nothing for some time. */
export function misbehave(
  socket: Socket,
  does: 'drop' | 'half' | 'hang',
  { half, hangMs }: { half: string; hangMs: number | null },
): void {
  if (does === 'drop') return void socket.destroy()
  if (does === 'half') return void socket.end(half)
  if (hangMs === null) return
  const timer = setTimeout(() => socket.destroy(), hangMs)
  socket.once('close', () => clearTimeout(timer))
}
