import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { makePasswords } from './passwords.ts'

const passwords = makePasswords([Buffer.alloc(32, 1)])

test('a password matches its own hash only', async () => {
  const stored = await passwords.hash('Right-Password1!')
  expect(await passwords.matches('Right-Password1!', stored)).toBe(true)
  expect(await passwords.matches('right-password1!', stored)).toBe(false)
})

test('hashes are argon2id with the agreed cost and a salt of their own', async () => {
  const [first, second] = [await passwords.hash('Same1!'), await passwords.hash('Same1!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{8}\$[^$]{22}\$[^$]{43}$/)
  expect(first).not.toBe(second)
  expect(passwords.isStale(first)).toBe(false)
})

test('a hash does not match under another pepper', async () => {
  const stored = await passwords.hash('Right-Password1!')
  const other = makePasswords([Buffer.alloc(32, 2)])
  expect(await other.matches('Right-Password1!', stored)).toBe(false)
})

test('an unknown user matches no password', async () => {
  expect(await passwords.matches('', undefined)).toBe(false)
})

test('a hash of lower cost is stale', async () => {
  expect(passwords.isStale(await hash('x', { memoryCost: 8_192 }))).toBe(true)
  expect(passwords.isStale(await hash('x', { algorithm: 1 }))).toBe(true)
})

test('a recovery code has one hash per user', () => {
  const mine = passwords.hashCode('a', 'AAAA-BBBB')
  expect(passwords.hashCode('a', 'AAAA-BBBB')).toEqual(mine)
  expect(passwords.hashCode('b', 'AAAA-BBBB')).not.toEqual(mine)
})

test('two tasks run, some wait in order, and the next is refused: unavailable', async () => {
  const queue = boundedQueue({ running: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const order: number[] = []
  const works = [0, 1, 2, 3, 4].map((n) =>
    queue(async () => {
      order.push(n)
      await new Promise<void>((end) => ends.push(end))
    }),
  )
  expect(order).toEqual([0, 1])
  await expect(queue(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(works)
  expect(order).toEqual([0, 1, 2, 3, 4])
  await expect(queue(async () => 'free again')).resolves.toBe('free again')
})

test('the tasks of one owner leave places to others: unavailable', async () => {
  const queue = boundedQueue({ running: 1, waiting: 3, ofOneOwner: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = [queue(() => promise, 'maya'), queue(() => promise, 'maya')]
  await expect(queue(() => promise, 'maya')).rejects.toMatchObject({ code: 'unavailable' })
  const other = queue(async () => 'served', 'jun')
  resolve()
  await Promise.all(own)
  expect(await other).toBe('served')
  await expect(queue(async () => 'served', 'maya')).resolves.toBe('served')
})

test('a failed task frees its slot', async () => {
  const queue = boundedQueue({ running: 1, waiting: 0 })
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(async () => 1)).resolves.toBe(1)
})

test('a hash names its pepper: older peppers still match but are stale, unnamed hashes use the last', async () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 3)]
  const rotated = makePasswords([fresh, old])
  const named = await passwords.hash('x')
  const unnamed = named.replace(/,keyid=[^$]+/, '')
  for (const stored of [named, unnamed]) {
    expect(await rotated.matches('x', stored)).toBe(true)
    expect(await rotated.matches('y', stored)).toBe(false)
    expect(rotated.isStale(stored)).toBe(true)
  }
  const again = await rotated.hash('x')
  expect(rotated.isStale(again)).toBe(false)
  expect(await makePasswords([fresh]).matches('x', again)).toBe(true)
  expect(await makePasswords([fresh]).matches('x', named)).toBe(false)
  const [first, second] = rotated.hashCode('a', 'AAAA-BBBB')
  expect([second]).toEqual(passwords.hashCode('a', 'AAAA-BBBB'))
  expect(first).not.toEqual(second)
})
