import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts'

const now = new Date('2026-01-05T10:00:10Z')
const step = BigInt(Math.floor(now.getTime() / 30_000))
const secret = makeTotpSecret()
const codeAt = (seconds: number) => generate({ secret, epoch: now.getTime() / 1000 + seconds })

test('the current code and its neighbours are accepted', async () => {
  for (const [seconds, expected] of [
    [-30, step - 1n],
    [0, step],
    [30, step + 1n],
  ] as const) {
    const found = await findTotpStep({ secret, code: await codeAt(seconds), now, lastStep: 0n })
    expect(found).toBe(expected)
  }
})

test('a code a minute away is rejected', async () => {
  for (const seconds of [-60, 60]) {
    const code = await codeAt(seconds)
    expect(await findTotpStep({ secret, code, now, lastStep: 0n })).toBeNull()
  }
})

test('a code works once, and earlier ones are rejected afterwards', async () => {
  const used = { secret, now, lastStep: step }
  expect(await findTotpStep({ ...used, code: await codeAt(0) })).toBeNull()
  expect(await findTotpStep({ ...used, code: await codeAt(-30) })).toBeNull()
  expect(await findTotpStep({ ...used, code: await codeAt(30) })).toBe(step + 1n)
})

test('the code of another secret is rejected', async () => {
  const code = await codeAt(0)
  expect(await findTotpStep({ secret: makeTotpSecret(), code, now, lastStep: 0n })).toBeNull()
})

test('the URI names the user and the site for authenticator apps', () => {
  expect(totpUri('JBSWY3DPEHPK3PXP', 'maria_cruz')).toBe(
    'otpauth://totp/Kapis:maria_cruz?secret=JBSWY3DPEHPK3PXP&issuer=Kapis',
  )
})
