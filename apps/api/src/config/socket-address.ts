import type { SignerAddress } from '#fairness/signer/signer-tls.ts'

/** Reads the address of a service: a path on this machine, or `tcp:HOST:PORT`. */
export function readAddress(text: string): SignerAddress {
  const tcp = /^tcp:(.+):(\d+)$/.exec(text)
  return tcp === null ? { path: text } : { host: tcp[1]!, port: Number(tcp[2]) }
}
