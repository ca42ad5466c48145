import { expect, test } from 'vitest'
import { makeCellList } from './list-cells.ts'
import type { Directory } from './open-directory.ts'

/** Returns a directory that answers by `read`, and counts how often it was asked. */
function fakeDirectory(read: () => Promise<object[]>) {
  const query = { asked: 0, select: () => query, orderBy: () => query, execute: () => ask() }
  const ask = () => {
    query.asked += 1
    return read()
  }
  return { query, directory: { selectFrom: () => query } as unknown as Directory }
}

const rows = [{ name: 'c1', address: 'http://c1', state: 'open' }]

test('the directory is asked once a second, and once by concurrent callers', async () => {
  let now = 0
  const { query, directory } = fakeDirectory(async () => rows)
  const list = makeCellList(directory, () => now)
  await Promise.all([list(), list()])
  now = 999
  expect(await list()).toEqual(rows)
  expect(query.asked).toBe(1)
  now = 1_000
  await list()
  expect(query.asked).toBe(2)
})

test('the last list is given while the directory is down', async () => {
  let now = 0
  let isDown = false
  const { directory } = fakeDirectory(async () => {
    if (isDown) throw new Error('down')
    return rows
  })
  const list = makeCellList(directory, () => now)
  await list()
  isDown = true
  now = 5_000
  expect(await list()).toEqual(rows)
})

test('without any list, the error of the directory is thrown, and the next call asks again', async () => {
  let isDown = true
  const { directory } = fakeDirectory(async () => {
    if (isDown) throw new Error('down')
    return rows
  })
  const list = makeCellList(directory)
  await expect(list()).rejects.toThrow('down')
  isDown = false
  expect(await list()).toEqual(rows)
})
