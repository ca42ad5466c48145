import { expect, test } from 'vitest'
import { isAhead, readChallenge } from './webauthn.ts'

test.each([
  [1, 0, true],
  [0, 0, true],
  [7, 6, true],
  [6, 6, false],
  [5, 6, false],
  [0, 6, false],
])('a counter of %i after %i fits: %s', (signCount, last, fits) => {
  expect(isAhead(signCount, last)).toBe(fits)
})

const encode = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['a challenge', encode('{"challenge":"abc"}'), 'abc'],
  ['no challenge', encode('{}'), null],
  ['a number', encode('{"challenge":1}'), null],
  ['null', encode('null'), null],
  ['no JSON', encode('<html>'), null],
])('the challenge of client data with %s', (_, clientDataJSON, challenge) => {
  expect(readChallenge(clientDataJSON)).toBe(challenge)
})
