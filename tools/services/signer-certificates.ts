import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { makeScratch } from './scratch.ts'

const MAKE = join(ROOT, 'deploy/signer/make-certificates.sh')

/** Makes the certificates of a signer and its callers, with the script of operators. */
export function makeSignerCertificates() {
  const scratch = makeScratch()
  execFileSync(MAKE, [scratch.path], { stdio: 'pipe' })
  return {
    signer: join(scratch.path, 'signer'),
    callers: join(scratch.path, 'callers'),
    remove: () => scratch.remove(),
  }
}
