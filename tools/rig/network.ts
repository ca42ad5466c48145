import { ip, tryIp } from './ip.ts'

/** A machine of the rig: a network namespace with cables to one or two networks. */
export type Host = {
  name: string
  namespace: string
  /** The address in the network for proxies and the application. */
  frontAddress: string
  unplug(): void
  plug(): void
}

/** A machine of the database, which is also in the network between the nodes. */
export type NodeHost = Host & {
  /** The address in the network between the nodes, for replication and consensus. */
  address: string
  /** Disconnects the node from the other nodes: packets vanish silently. Proxies still reach it. */
  cut(): void
  heal(): void
}

export type Network = {
  nodes: NodeHost[]
  proxies: Host[]
  clusterNetwork: string
  frontNetwork: string
  /** The address that the working proxy has. */
  databaseAddress: string
  remove(): void
}

const CLUSTER = { bridge: 'cluster', subnet: '10.128.1' }
const FRONT = { bridge: 'front', subnet: '10.128.2' }
type Part = typeof CLUSTER

/**
 * Makes a network namespace for each machine, connected by two bridges. The rig has a network of its
 * own, so that names and addresses are free, and nothing is left when it ends.
 */
export function makeNetwork(names: { nodes: string[]; proxies: string[] }): Network {
  const all = [...names.nodes, ...names.proxies]
  const remove = () => {
    // Deleting a namespace also deletes its ends of the cables, but a moment later. The next rig of
    // this process uses the same names.
    for (const part of [CLUSTER, FRONT]) {
      for (const name of all) tryIp('link', 'del', cableOf(name, part))
      tryIp('link', 'del', part.bridge)
    }
    for (const name of all) tryIp('netns', 'del', namespaceOf(name))
  }
  try {
    for (const { bridge } of [CLUSTER, FRONT]) {
      ip('link', 'add', bridge, 'type', 'bridge')
      ip('link', 'set', bridge, 'up')
    }
    // Only the front network is connected to the application's processes.
    ip('addr', 'add', `${FRONT.subnet}.1/24`, 'dev', FRONT.bridge)
    return {
      nodes: names.nodes.map((name, n) => makeNodeHost(name, n + 11)),
      proxies: names.proxies.map((name, n) => makeHost(name, n + 21)),
      clusterNetwork: `${CLUSTER.subnet}.0/24`,
      frontNetwork: `${FRONT.subnet}.0/24`,
      databaseAddress: `${FRONT.subnet}.10`,
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

function makeNodeHost(name: string, last: number): NodeHost {
  const host = makeHost(name, last)
  const address = connect(name, CLUSTER, last)
  const cut = () => setCable(name, CLUSTER, 'nomaster')
  const heal = () => setCable(name, CLUSTER, 'master', CLUSTER.bridge)
  return {
    ...host,
    address,
    cut,
    heal,
    unplug() {
      host.unplug()
      cut()
    },
    plug() {
      host.plug()
      heal()
    },
  }
}

function makeHost(name: string, last: number): Host {
  ip('netns', 'add', namespaceOf(name))
  ip('-n', namespaceOf(name), 'link', 'set', 'lo', 'up')
  return {
    name,
    namespace: namespaceOf(name),
    frontAddress: connect(name, FRONT, last),
    unplug: () => setCable(name, FRONT, 'nomaster'),
    plug: () => setCable(name, FRONT, 'master', FRONT.bridge),
  }
}

const namespaceOf = (name: string) => `kapis-${name}`
const cableOf = (name: string, { bridge }: Part) => `${name}-${bridge}`

function setCable(name: string, part: Part, ...state: string[]): void {
  ip('link', 'set', cableOf(name, part), ...state)
}

/** Connects a namespace to a bridge, and returns its address there. */
function connect(name: string, part: Part, last: number): string {
  const { bridge, subnet } = part
  const namespace = namespaceOf(name)
  ip('link', 'add', cableOf(name, part), 'type', 'veth', 'peer', 'name', bridge, 'netns', namespace)
  setCable(name, part, 'master', bridge)
  setCable(name, part, 'up')
  ip('-n', namespace, 'addr', 'add', `${subnet}.${last}/24`, 'dev', bridge)
  ip('-n', namespace, 'link', 'set', bridge, 'up')
  return `${subnet}.${last}`
}
