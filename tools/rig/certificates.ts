import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAKE_CERTIFICATES } from '../services/signer-certificates.ts'
import { giveToServer } from '../services/run-as.ts'
import type { NodeHost } from './network.ts'

/** Makes all certificates of the cluster, with the script of operators. Returns their folder. */
export function makeClusterCertificates(folder: string, nodes: NodeHost[]): string {
  const tls = join(folder, 'tls')
  const names = ({ name, address, frontAddress }: NodeHost) =>
    `DNS:kapis-database,DNS:${name},IP:${address},IP:${frontAddress}`
  execFileSync(MAKE_CERTIFICATES, [
    tls,
    ...nodes.map((node) => `peer:${node.name}:${names(node)}`),
    ...['replicator', 'rewinder', 'proxy'].map((name) => `client:${name}`),
    'server:redis:DNS:kapis-redis',
  ])
  execFileSync(MAKE_CERTIFICATES, [
    join(tls, 'etcd'),
    ...nodes.map(({ name, address }) => `peer:${name}:IP:${address}`),
  ])
  const proxy = ['tls.crt', 'tls.key'].map((name) => readFileSync(join(tls, 'proxy', name), 'utf8'))
  writeFileSync(join(tls, 'proxy', 'tls.pem'), proxy.join(''), { mode: 0o600 })
  giveToServer(tls)
  for (const name of readdirSync(tls, { recursive: true, encoding: 'utf8' })) {
    giveToServer(join(tls, name))
  }
  return tls
}
