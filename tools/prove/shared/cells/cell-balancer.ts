import { join } from 'node:path'
import { cellsHaproxy } from '../../../deploy/cells-proxy.ts'
import { freePort, startOnFreePort } from '../../../services/free-port.ts'
import { startHaproxy, commandHaproxy } from '../../../services/haproxy.ts'
import type { ApiPlace } from '../app/balancer.ts'

export type CellBalancer = {
  port: number
  /** The socket that takes commands. */
  socketFile: string
  /** The addresses at which the cells reach each other. */
  peerPorts: number[]
  /** Returns whether HAProxy sends requests to this cell. */
  isUsed(cell: string): Promise<boolean>
  stop(): Promise<void>
}

/** Starts HAProxy as in deploy/proxy/haproxy-cells.cfg, but without TLS, before one process a cell. */
export async function startCellBalancer(
  folder: string,
  [c1, c2]: ApiPlace[],
): Promise<CellBalancer> {
  const home = join(folder, 'cells')
  return startOnFreePort(async (port) => {
    const peerPorts = [await freePort(), await freePort()]
    const ports = {
      80: port,
      3001: c1!.port,
      13001: c1!.internalPort,
      3011: c2!.port,
      13011: c2!.internalPort,
      3101: peerPorts[0]!,
      3102: peerPorts[1]!,
    }
    const config = cellsHaproxy(home, ports)
      .replace(/ {2}bind 127\.0\.0\.1:443 .*\n/, '')
      .replace(/ {2}http-request redirect .*\n/, '')
      // Each cell has one process here.
      .replaceAll(/ {2}server (api2|c\d_2) .*\n/g, '')
    const { stop } = await startHaproxy(home, config, port)
    const socketFile = join(home, 'admin.sock')
    const isUsed = async (cell: string) => {
      const lines = (await commandHaproxy(socketFile, 'show stat')).split('\n')
      const status = lines.find((line) => line.startsWith(`${cell},api1,`))?.split(',')[17]
      // While HAProxy checks a process again, the status is `UP 1/2` or `DOWN 1/2`.
      return status?.startsWith('UP') === true
    }
    return { port, socketFile, peerPorts, isUsed, stop }
  })
}
