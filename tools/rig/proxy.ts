import { startOnFreePort } from '../services/free-port.ts'
import { startHaproxy } from '../services/haproxy.ts'
import type { Host } from './network.ts'
import { render } from './render.ts'

export type Proxy = { port: number; stop(): Promise<void> }

/** Starts HAProxy, which forwards connections to the primary only. */
export async function startProxy(folder: string, hosts: Host[]): Promise<Proxy> {
  const servers = hosts.flatMap(({ name, frontAddress }, n) => [
    [`NODE_${n + 1}`, name],
    [`ADDRESS_${n + 1}`, frontAddress],
  ])
  return startOnFreePort(async (port) => {
    const values = { BIND: `127.0.0.1:${port}`, ...Object.fromEntries(servers) }
    const { stop } = await startHaproxy(folder, render('haproxy.cfg', values), port)
    return { port, stop }
  })
}
