import { expect, test } from 'vitest'
import type { Account } from '#ledger/account.ts'
import { makePlayerStateCache } from './player-state-cache.ts'

const sessionOf = (playerId: string) => ({ playerId, tokenHash: Buffer.alloc(32) })

test('a session is kept off the optimistic path for five seconds', () => {
  let nowMs = 1_000
  const cache = makePlayerStateCache(() => nowMs)
  cache.avoid(sessionOf('maya'))
  nowMs += 4_999
  expect(cache.isAvoided(sessionOf('maya'))).toBe(true)
  nowMs += 2
  expect(cache.isAvoided(sessionOf('maya'))).toBe(false)
})

test('sessions of players who do not exist take a limited amount of memory', () => {
  const cache = makePlayerStateCache(() => 1_000, 100)
  for (let n = 0; n < 1_000; n += 1) cache.avoid(sessionOf(`invented-${n}`))
  const kept = Array.from({ length: 1_000 }, (_, n) => cache.isAvoided(sessionOf(`invented-${n}`)))
  expect(kept.filter(Boolean)).toHaveLength(100)
  expect(kept.at(-1)).toBe(true)
})

const accountOf = (playerId: string, version: bigint): Account => ({
  playerId,
  isActive: true,
  version,
  seq: 1n,
  coinMinor: 100n,
  ticketMinor: 0n,
  coinHeldMinor: 0n,
  ticketHeldMinor: 0n,
  publicNo: 1n,
  epoch: 1,
  nonce: 0,
  head: Buffer.alloc(32),
  isLimited: false,
  lastStakeMicros: null,
  lockedAtMicros: 0n,
})
const stateOf = (playerId: string, version: bigint) => ({
  account: accountOf(playerId, version),
  tokenHash: Buffer.alloc(32),
  renewInMs: 30_000,
  endsInMs: 60_000,
  epoch: null,
  right: { isAgeConfirmed: true, identityCheckedUntil: null },
})
const changeFrom = (version: bigint, change: Partial<Account> = {}) => {
  const before = accountOf('maya', version)
  const after = { ...before, seq: 2n, coinMinor: 90n, ...change }
  return { before, after, lines: [], rounds: [] }
}

const MAYA = new Set(['maya'])

test('a write updates the state it was made on, and no newer one', () => {
  const cache = makePlayerStateCache(() => 1_000)
  const find = () => cache.find(sessionOf('maya'))
  cache.store([stateOf('maya', 7n)])
  cache.advance([changeFrom(7n, { coinHeldMinor: 10n })], MAYA, [])
  expect(find()).toMatchObject({
    account: { version: 8n, seq: 2n, coinMinor: 90n, coinHeldMinor: 10n },
  })
  cache.advance([changeFrom(8n, { coinMinor: 80n })], MAYA, [])
  expect(find()).toMatchObject({ account: { version: 9n, coinMinor: 80n } })
  cache.advance([changeFrom(7n)], MAYA, [])
  expect(find()).toMatchObject({ account: { version: 9n, coinMinor: 80n } })
})

test('the state of the player who has not played for longest is dropped first', () => {
  const cache = makePlayerStateCache(() => 1_000, 2)
  const isKnown = (playerId: string) => cache.find(sessionOf(playerId)) !== undefined
  cache.store([stateOf('maya', 1n), stateOf('jose', 1n)])
  expect(isKnown('maya')).toBe(true)
  cache.store([stateOf('ana', 1n)])
  expect(['maya', 'jose', 'ana'].map(isKnown)).toEqual([true, false, true])
})

test('a move after a bet that recorded activity does not put off the next recording', () => {
  let nowMs = 0
  const cache = makePlayerStateCache(() => nowMs)
  const isDue = () => cache.isRenewalDue(cache.find(sessionOf('maya')))
  cache.store([{ ...stateOf('maya', 7n), renewInMs: -1 }])
  expect(isDue()).toBe(true)
  cache.advance([changeFrom(7n)], MAYA, [sessionOf('maya')])
  nowMs = 29_000
  cache.advance([changeFrom(8n)], MAYA, [])
  nowMs = 31_000
  expect(isDue()).toBe(true)
})

test('the state of a player whose move was not written is forgotten', () => {
  const cache = makePlayerStateCache(() => 1_000)
  cache.store([stateOf('maya', 7n)])
  cache.advance([changeFrom(7n)], new Set(), [])
  expect(cache.find(sessionOf('maya'))).toBeUndefined()
})

test('a state that was read before a write does not replace the one after it', () => {
  const cache = makePlayerStateCache(() => 1_000)
  cache.store([stateOf('maya', 8n)])
  cache.store([stateOf('maya', 7n)])
  expect(cache.find(sessionOf('maya'))).toMatchObject({ account: { version: 8n } })
})
