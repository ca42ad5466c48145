import { join } from 'node:path'
import { listen } from '../../deploy/listen.ts'
import { asServer } from '../../rig/machine.ts'
import { POSTGRES } from '../../rig/node.ts'
import type { Rig } from '../../rig/rig.ts'

type Door = {
  command: string[]
  /** What the command says because it may not enter; null if it must get in. */
  refusal: RegExp | null
  /** Whether it is tried from the first node, which is in the network between the nodes. */
  isBetween?: true
}

/**
 * Tries doors of the cluster that must be closed, and the same ones with the right key. Returns the
 * names of those that are not as they should be.
 */
export async function tryDoors(rig: Rig, say: (line: string) => void): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, { command, refusal, isBetween }] of Object.entries(doorsOf(rig))) {
    const place = isBetween ? `/run/netns/${rig.cluster.nodes[0]!.namespace}` : '/proc/self/ns/net'
    const { code, output } = await listen('nsenter', [`--net=${place}`, ...asServer(), ...command])
    const isRight = refusal === null ? code === 0 : code !== 0 && refusal.test(output)
    if (isRight) continue
    wrong.push(name)
    say(`${name}: ended with ${code}: ${output}`)
  }
  return wrong
}

function doorsOf({ folder, cluster }: Rig): Record<string, Door> {
  const { name: node, frontAddress, address } = cluster.nodes[0]!
  const own = (name: string, file: string) => join(folder, 'tls', name, file)
  const trust = `sslmode=verify-ca sslrootcert=${own('proxy', 'ca.crt')}`
  const as = (name: string) =>
    `${trust} sslcert=${own(name, 'tls.crt')} sslkey=${own(name, 'tls.key')}`
  const psql = (options: string, refusal: RegExp | null): Door => ({
    command: [`${POSTGRES}/bin/psql`, '--command=IDENTIFY_SYSTEM', `connect_timeout=5 ${options}`],
    refusal,
  })
  const front = `host=${frontAddress} dbname=kapis`
  const inner = `host=${address} dbname=postgres`
  const etcd = (name: string, refusal: RegExp | null): Door => ({
    command: [
      ...[
        'etcdctl',
        `--endpoints=https://${address}:2379`,
        `--cacert=${own(`etcd/${node}`, 'ca.crt')}`,
      ],
      ...[`--cert=${own(name, 'tls.crt')}`, `--key=${own(name, 'tls.key')}`],
      ...['get', '/service/kapis/leader'],
    ],
    refusal,
  })
  const patroni = (args: string[], refusal: RegExp | null): Door => ({
    command: [
      'curl',
      '--silent',
      '--show-error',
      '--max-time',
      '5',
      '--insecure',
      ...args,
      `https://${frontAddress}:8008/cluster`,
    ],
    refusal,
  })
  const shown = ['--cert', own('proxy', 'tls.crt'), '--key', own('proxy', 'tls.key')]
  const redis = ['redis-cli', '--tls', '--cacert', own('redis', 'ca.crt'), '-h', 'kapis-redis']
  return {
    'superuser from outside': psql(
      `${front} user=postgres ${as('rewinder')}`,
      /no pg_hba.conf entry/,
    ),
    'application without TLS': psql(
      `${front} user=kapis_app sslmode=disable`,
      /no pg_hba.conf entry/,
    ),
    'application in another database': psql(
      `host=${frontAddress} dbname=postgres user=kapis_app ${trust} sslcert=/none`,
      /no pg_hba.conf entry/,
    ),
    'superuser between nodes': between(
      psql(`${inner} user=postgres ${as('rewinder')}`, /no pg_hba.conf entry/),
    ),
    'replication with another certificate': between(
      psql(
        `${inner} replication=1 user=replicator ${as('rewinder')}`,
        /certificate authentication failed/,
      ),
    ),
    'replication without a certificate': between(
      psql(
        `${inner} replication=1 user=replicator ${trust} sslcert=/none`,
        /requires a valid client certificate/,
      ),
    ),
    'replication with its certificate': between(
      psql(`${inner} replication=1 user=replicator ${as('replicator')}`, null),
    ),
    'etcd with a certificate of the proxies': between(
      etcd('proxy', /connection reset|bad certificate|unknown (certificate )?authority/),
    ),
    'etcd with a certificate of its own': between(etcd(`etcd/${node}`, null)),
    'Patroni without a certificate': patroni([], /certificate required/),
    'Patroni with a certificate': patroni(shown, null),
    'Redis without a password': {
      command: [...redis, '-e', 'GET', 'tokens:none'],
      refusal: /NOAUTH/,
    },
  }
}

const between = (door: Door): Door => ({ ...door, isBetween: true })
