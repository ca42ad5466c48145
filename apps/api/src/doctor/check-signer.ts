import type { KeySource } from '#fairness/signer/open-keys.ts'
import { readSignerEnd } from '#fairness/signer/signer-tls.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

const DAY_MS = 86_400_000
const DAYS_LEFT_MIN = 30
const RENEW = 'Renew the certificates of the signer and its callers (docs/KEYS.md).'

/** Returns the check of the certificate that the signer asks for, if there is a signer. */
export function signerChecks({ keySource }: { keySource: KeySource }): Check[] {
  if (keySource.kind === 'here') return []
  const { tlsFolder } = keySource
  return [{ name: 'signer certificate', run: async () => assessCertificate(tlsFolder, Date.now()) }]
}

/**
 * Assesses how long the certificate lasts. Open connections outlive it, so that nothing fails before
 * the next restart, when no bet can be signed.
 */
export function assessCertificate(tlsFolder: string, nowMs: number): Diagnosis {
  const end = readSignerEnd(tlsFolder)
  const days = Math.floor((end.getTime() - nowMs) / DAY_MS)
  const name = 'signer certificate'
  if (days < 0) return fail(name, `ended on ${end.toISOString()}`, RENEW)
  if (days < DAYS_LEFT_MIN) return warn(name, `ends in ${days} days`, RENEW)
  return ok(name, `valid for ${days} days`)
}
