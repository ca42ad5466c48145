import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecureContextOptions } from 'node:tls'

/** The signer's address: a path on this machine, or a host and port. */
export type SignerAddress = { path: string } | { host: string; port: number }

/** The name in the certificate of every signer, wherever it runs. */
export const SIGNER_NAME = 'kapis-signer'

/** The names that Kubernetes and cert-manager give to these files, too. */
const FILES = { ca: 'ca.crt', cert: 'tls.crt', key: 'tls.key' } as const

/**
 * Reads the authority, the certificate and the key of this side. The authority signs nothing else,
 * so that a certificate of it is enough to be let in.
 */
export function readSignerTls(folder: string): SecureContextOptions {
  const read = (name: string) => readFileSync(join(folder, name))
  return {
    ca: read(FILES.ca),
    cert: read(FILES.cert),
    key: read(FILES.key),
    minVersion: 'TLSv1.3',
  }
}

/** Returns the end of the certificate of this side. */
export function readSignerEnd(folder: string): Date {
  return new Date(new X509Certificate(readFileSync(join(folder, FILES.cert))).validTo)
}
