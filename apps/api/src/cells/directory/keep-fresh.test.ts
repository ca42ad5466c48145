import { expect, test } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

/** Returns a reading function whose directory answers by `read`, and counts how often it was asked. */
function open(read: () => Promise<string>) {
  const clock = { now: 0, asked: 0 }
  const ask = () => {
    clock.asked += 1
    return read()
  }
  return { clock, get: keepFresh(ask, () => clock.now) }
}

test('the directory is asked once a second, and once by concurrent callers', async () => {
  const { clock, get } = open(async () => 'rows')
  await Promise.all([get(), get()])
  clock.now = 999
  expect(await get()).toBe('rows')
  expect(clock.asked).toBe(1)
  clock.now = 1_000
  await get()
  expect(clock.asked).toBe(2)
})

test('what was read last is given while the directory is down', async () => {
  let isDown = false
  const { clock, get } = open(async () => {
    if (isDown) throw new Error('down')
    return 'rows'
  })
  await get()
  isDown = true
  clock.now = 5_000
  expect(await get()).toBe('rows')
})

test('before anything was read, the error is thrown, and the next call asks again', async () => {
  let isDown = true
  const { get } = open(async () => {
    if (isDown) throw new Error('down')
    return 'rows'
  })
  await expect(get()).rejects.toThrow('down')
  isDown = false
  expect(await get()).toBe('rows')
})

test('nobody waits long for a directory that does not answer, and its answer counts when it comes', async () => {
  const answers = [Promise.resolve('old')]
  const late = Promise.withResolvers<string>()
  const { clock, get } = open(() => answers.shift() ?? late.promise)
  expect(await get()).toBe('old')
  clock.now = 1_000
  const startMs = performance.now()
  expect(await Promise.all([get(), get()])).toEqual(['old', 'old'])
  expect(performance.now() - startMs).toBeLessThan(2_000)
  expect(clock.asked).toBe(2)
  late.resolve('new')
  expect(await get()).toBe('new')
})
