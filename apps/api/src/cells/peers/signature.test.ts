import { expect, test } from 'vitest'
import { aPeerKey, findAmong, listKey } from '../../../../../tools/cells/peer-keys.ts'
import { SIGNATURE_MS, digestBody, openSigner, readCall, signCall } from './signature.ts'

const [own, other, third] = [aPeerKey(), aPeerKey(), aPeerKey()]
const findKey = findAmong(listKey('c1', own), listKey('c2', other), listKey('c3', third))
const target = { method: 'POST', path: '/api/v1/x?y=1' }
const at = 1_800_000_000_000
const digest = digestBody('{}')
const stated = { from: 'c1', to: 'c2', at, digest, idempotencyKey: null, whom: 'staff' } as const
const header = signCall(openSigner(own), target, { ...stated, as: { userId: 'u' } })
const read = (change: Partial<{ header: string; to: string; now: number }> = {}) => ({
  header,
  to: 'c2',
  now: at,
  ...change,
})

test('a cell reads what another one has signed', async () => {
  const { keyId } = own
  expect(await readCall(findKey, target, read())).toMatchObject({
    ...stated,
    keyId,
    as: { userId: 'u' },
  })
  expect(await readCall(findKey, target, read({ now: at + SIGNATURE_MS }))).not.toBeNull()
})

test('two equal calls have different signatures', () => {
  const signer = openSigner(own)
  expect(signCall(signer, target, stated)).not.toBe(signCall(signer, target, stated))
})

const unlisted = signCall(openSigner(aPeerKey()), target, stated)
const asThird = signCall(openSigner(own), target, { ...stated, from: 'c3' })
const asItself = signCall(openSigner(other), target, { ...stated, from: 'c2' })
const [statement = '', mac = ''] = header.split('.')
const claimed = JSON.stringify({
  ...(JSON.parse(Buffer.from(statement, 'base64url').toString()) as object),
  from: 'c3',
  keyId: third.keyId,
})

test.each([
  ['of a key that is not listed', target, { header: unlisted }],
  ['of a cell that names itself as another', target, { header: asThird }],
  ['of the receiving cell itself', target, { header: asItself }],
  ['of another method', { ...target, method: 'GET' }, {}],
  ['of another path', { ...target, path: '/api/v1/x?y=2' }, {}],
  ['for another cell', target, { to: 'c3' }],
  ['that is too old', target, { now: at + SIGNATURE_MS + 1 }],
  ['from the future', target, { now: at - SIGNATURE_MS - 1 }],
  ['without a signature', target, { header: statement }],
  ['with another statement', target, { header: `x${header}` }],
  [
    'with the key of another cell under its signature',
    target,
    { header: `${Buffer.from(claimed).toString('base64url')}.${mac}` },
  ],
  ['with a third part', target, { header: `${header}.x` }],
  ['whose signature is padded', target, { header: `${header}=` }],
  ['whose signature has more characters', target, { header: `${header}!` }],
  ['whose signature is cut', target, { header: header.slice(0, -4) }],
  ['that is empty', target, { header: '' }],
])('a call %s is refused', async (_, call, change) => {
  expect(await readCall(findKey, call, read(change))).toBeNull()
})

test('a key counts from its first to its last moment', async () => {
  const times = { validFrom: new Date(at), validUntil: new Date(at + 10) }
  const found = findAmong(listKey('c1', own, times))
  const isRead = async (now: number) => (await readCall(found, target, read({ now }))) !== null
  expect(await isRead(at - 1)).toBe(false)
  expect(await isRead(at)).toBe(true)
  expect(await isRead(at + 9)).toBe(true)
  expect(await isRead(at + 10)).toBe(false)
})
