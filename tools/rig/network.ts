import { atExit } from '../services/at-exit.ts'
import { ip, tryIp } from './ip.ts'
import { sweepNetworks } from './sweep-networks.ts'

/** A node of the rig: a network namespace that is connected to two networks. */
export type Host = {
  name: string
  namespace: string
  /** The address in the network between the nodes, for replication and consensus. */
  address: string
  /** The address in the network for proxies and operators. */
  frontAddress: string
  /** Disconnects the node from the other nodes: packets vanish silently. Proxies still reach it. */
  cut(): void
  heal(): void
}

export type Network = {
  hosts: Host[]
  clusterNetwork: string
  frontNetwork: string
  remove(): void
}

/**
 * Makes a network namespace for each name, connected by two bridges. Their names contain our
 * process id, so that several rigs can run at once and a later one can remove what a killed one
 * left.
 */
export function makeNetwork(names: string[]): Network {
  sweepNetworks()
  const mark = process.pid.toString(36)
  const { cluster, front } = freeSubnets()
  const bridges = { cluster: `kr${mark}-c`, front: `kr${mark}-f` }
  const namespaces = names.map((name) => `kapis-rig-${process.pid}-${name}`)
  const cablesOf = (n: number) => [`kr${mark}-c${n}`, `kr${mark}-f${n}`] as const
  const remove = () => {
    // Deleting a namespace also deletes its ends of the virtual cables, but a moment later. The next
    // rig of this process uses the same names.
    for (const cable of names.flatMap((_, n) => cablesOf(n))) tryIp('link', 'del', cable)
    for (const namespace of namespaces) tryIp('netns', 'del', namespace)
    for (const bridge of Object.values(bridges)) tryIp('link', 'del', bridge)
    forget()
  }
  const forget = atExit({ stop: async () => remove(), stopNow: remove })
  try {
    makeBridge(bridges.cluster)
    makeBridge(bridges.front)
    // Only the front network is connected to this machine's own processes.
    ip('addr', 'add', `${front}.1/24`, 'dev', bridges.front)
    const hosts = names.map((name, n): Host => {
      const namespace = namespaces[n]!
      const [cable, frontCable] = cablesOf(n)
      ip('netns', 'add', namespace)
      ip('-n', namespace, 'link', 'set', 'lo', 'up')
      const address = `${cluster}.${n + 11}`
      const frontAddress = `${front}.${n + 11}`
      plug({ namespace, bridge: bridges.cluster, cable, inside: 'cluster', address })
      plug({
        namespace,
        bridge: bridges.front,
        cable: frontCable,
        inside: 'front',
        address: frontAddress,
      })
      return {
        name,
        namespace,
        address,
        frontAddress,
        cut: () => ip('link', 'set', cable, 'nomaster'),
        heal: () => ip('link', 'set', cable, 'master', bridges.cluster),
      }
    })
    return { hosts, clusterNetwork: `${cluster}.0/24`, frontNetwork: `${front}.0/24`, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function makeBridge(name: string): void {
  ip('link', 'add', name, 'type', 'bridge')
  ip('link', 'set', name, 'up')
}

type Plug = { namespace: string; bridge: string; cable: string; inside: string; address: string }

function plug({ namespace, bridge, cable, inside, address }: Plug): void {
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace)
  ip('link', 'set', cable, 'master', bridge)
  ip('link', 'set', cable, 'up')
  ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', inside)
  ip('-n', namespace, 'link', 'set', inside, 'up')
}

/** Returns two subnets of 10.128.0.0/9 that no interface of this machine uses. */
function freeSubnets(): { cluster: string; front: string } {
  const taken = ip('-o', '-4', 'addr')
  for (let n = process.pid; ; n += 1) {
    const middle = 128 + (n % 128)
    const last = 2 * (Math.floor(n / 128) % 128)
    const [cluster, front] = [`10.${middle}.${last}`, `10.${middle}.${last + 1}`]
    if (!taken.includes(`${front}.1/`)) return { cluster, front }
  }
}
