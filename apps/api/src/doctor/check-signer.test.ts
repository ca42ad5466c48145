import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSignerCertificates } from '../../../../tools/services/signer-certificates.ts'
import { assessCertificate } from './check-signer.ts'

const DAY_MS = 86_400_000
let certificates: ReturnType<typeof makeSignerCertificates>
beforeAll(() => {
  certificates = makeSignerCertificates()
})
afterAll(() => certificates.remove())

test.each([
  [0, 'ok'],
  [800, 'warn'],
  [830, 'fail'],
])('after %i days, the certificate for 825 days is: %s', (days, state) => {
  const nowMs = Date.now() + days * DAY_MS
  expect(assessCertificate(certificates.callers, nowMs)).toMatchObject({ state })
})
