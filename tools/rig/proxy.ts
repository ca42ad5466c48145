import { join } from 'node:path'
import { ip } from './ip.ts'
import { makeMachine } from './machine.ts'
import type { RigMachine } from './machine.ts'
import type { Host, Network } from './network.ts'
import type { Values } from './render.ts'

/** A machine with HAProxy, which leads to the primary only, and keepalived. */
export type Proxy = Host &
  RigMachine & {
    /** Whether it has the address of the database. */
    isServing(): boolean
  }

const START = `cd "$0"
"$@" haproxy -db -f haproxy.cfg >>haproxy.log 2>&1 &
keepalived --dont-fork --log-console --use-file="$0/keepalived.conf" --pid="$0/keepalived.pid" \
  --vrrp_pid="$0/vrrp.pid" >>keepalived.log 2>&1 &
wait`

/** Writes the configuration of both proxies. */
export function makeProxies(network: Network, folder: string, shared: Values): Proxy[] {
  const { proxies, nodes, databaseAddress } = network
  const servers = nodes.flatMap(({ name, frontAddress }, n) => [
    [`NODE_${n + 1}`, name],
    [`ADDRESS_${n + 1}`, frontAddress],
  ])
  return proxies.map((host, n) => {
    const values = {
      ...shared,
      ...(Object.fromEntries(servers) as Values),
      BIND: ':5432',
      PROXY: host.name,
      PRIORITY: String(100 + n),
      INTERFACE: 'front',
      ADDRESS: host.frontAddress,
      PEER: proxies[1 - n]!.frontAddress,
      DATABASE_ADDRESS: `${databaseAddress}/24`,
    }
    const files = ['haproxy.cfg', 'keepalived.conf']
    const machine = makeMachine({
      host,
      folder: join(folder, host.name),
      files,
      values,
      start: START,
    })
    const isServing = () =>
      ip('-n', host.namespace, '-4', 'addr').includes(`${databaseAddress}/`) &&
      machine.isRunning('haproxy')
    return { ...host, ...machine, isServing }
  })
}
