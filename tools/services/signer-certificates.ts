import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { makeScratch } from './scratch.ts'

/** The script with which operators make certificates. */
export const MAKE_CERTIFICATES = join(ROOT, 'deploy/certificates/make-certificates.sh')

/** Makes the certificates of a signer and its callers, as docs/KEYS.md says. */
export function makeSignerCertificates() {
  const scratch = makeScratch()
  const certificates = ['server:signer:DNS:kapis-signer', 'client:callers']
  execFileSync(MAKE_CERTIFICATES, [scratch.path, ...certificates], { stdio: 'pipe' })
  return {
    signer: join(scratch.path, 'signer'),
    callers: join(scratch.path, 'callers'),
    remove: () => scratch.remove(),
  }
}
