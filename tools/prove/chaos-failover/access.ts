import { join } from 'node:path'
import { listen } from '../../deploy/listen.ts'
import { asServer } from '../../rig/machine.ts'
import { POSTGRES } from '../../rig/node.ts'
import type { Rig } from '../../rig/rig.ts'

type Attempt = {
  command: string[]
  /** What the command says because it may not enter; null if it must get in. */
  refusal: RegExp | null
  /** Whether it is tried from the first node, which is in the network between the nodes. */
  isBetween?: true
}

/**
 * Tries to enter the cluster where it must refuse, and with the right keys. Returns the names of the
 * attempts that did not end as they should.
 */
export async function tryAccess(rig: Rig, say: (line: string) => void): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, { command, refusal, isBetween }] of Object.entries(accessOf(rig))) {
    const place = isBetween ? `/run/netns/${rig.cluster.nodes[0]!.namespace}` : '/proc/self/ns/net'
    const { code, output } = await listen('nsenter', [`--net=${place}`, ...asServer(), ...command])
    const isRight = refusal === null ? code === 0 : code !== 0 && refusal.test(output)
    if (isRight) continue
    wrong.push(name)
    say(`${name}: ended with ${code}: ${output}`)
  }
  return wrong
}

const accessOf = (rig: Rig): Record<string, Attempt> => ({
  ...databaseAccess(rig),
  ...otherAccess(rig),
})

/** Returns where the file of a certificate is. */
const certificateFile = ({ folder }: Rig, name: string, file: string) =>
  join(folder, 'tls', name, file)

function databaseAccess(rig: Rig): Record<string, Attempt> {
  const { frontAddress, address } = rig.cluster.nodes[0]!
  const own = (name: string, file: string) => certificateFile(rig, name, file)
  const trust = `sslmode=verify-ca sslrootcert=${own('proxy', 'ca.crt')}`
  const as = (name: string) =>
    `${trust} sslcert=${own(name, 'tls.crt')} sslkey=${own(name, 'tls.key')}`
  const psql = (options: string, refusal: RegExp | null): Attempt => ({
    command: [`${POSTGRES}/bin/psql`, '--command=IDENTIFY_SYSTEM', `connect_timeout=5 ${options}`],
    refusal,
  })
  const front = `host=${frontAddress} dbname=kapis`
  const inner = `host=${address} dbname=postgres`
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
  }
}

function otherAccess(rig: Rig): Record<string, Attempt> {
  const { name: node, frontAddress, address } = rig.cluster.nodes[0]!
  const own = (name: string, file: string) => certificateFile(rig, name, file)
  const etcd = (name: string, refusal: RegExp | null): Attempt => ({
    command: [
      'etcdctl',
      `--endpoints=https://${address}:2379`,
      `--cacert=${own(`etcd/${node}`, 'ca.crt')}`,
      `--cert=${own(name, 'tls.crt')}`,
      `--key=${own(name, 'tls.key')}`,
      'get',
      '/service/kapis/leader',
    ],
    refusal,
  })
  const patroni = (args: string[], refusal: RegExp | null): Attempt => ({
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

const between = (attempt: Attempt): Attempt => ({ ...attempt, isBetween: true })
