import { expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'

const bytes = Buffer.from('00ff10a0b0c0d0e0f0112233445566778899aabb', 'hex')

it('finds bytes in hex of either case and in both forms of base64', () => {
  const secret = { name: 'seed', bytes }
  for (const text of [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]) {
    expect(findSecrets([secret], `{"a":"${text}"}`)).toEqual(['seed'])
  }
})

it('finds a board in any order, and no other list', () => {
  const secret = { name: 'board', board: [3, 1, 20] }
  expect(findSecrets([secret], '{"mines":[1,3,20]}')).toEqual(['board'])
  expect(findSecrets([secret], '{"mines":[1,3]}')).toEqual([])
})
