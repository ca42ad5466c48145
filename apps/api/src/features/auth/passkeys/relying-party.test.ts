import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['one origin', ['https://kapis.example'], 'kapis.example', ['https://kapis.example']],
  [
    'an address before a name',
    ['http://127.0.0.1:4000', 'http://localhost:4000'],
    'localhost',
    ['http://localhost:4000'],
  ],
  [
    'two ports of a host, and another host',
    ['https://kapis.example', 'https://kapis.example:8443', 'https://other.example'],
    'kapis.example',
    ['https://kapis.example', 'https://kapis.example:8443'],
  ],
])('the relying party is the first host with a name: %s', (_, configured, rpId, origins) => {
  expect(relyingPartyOf(configured)).toEqual({ rpId, origins })
})

test.each([[[]], [['http://127.0.0.1:4000']], [['http://[::1]:4000']]])(
  'without a domain name there are no passkeys: %j',
  (configured) => {
    expect(relyingPartyOf(configured)).toBeNull()
  },
)
