import { getSeeds, rotateSeeds } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asBatch } from '#db/as-batch.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { makeEpochCache } from './epoch-cache.ts'
import type { EpochCache } from './epoch-cache.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Creates a player who has changed seeds as often as given, and returns the keys of the epochs. */
async function aPlayersEpochs(count: number) {
  const player = await app.aPlayer()
  for (let epoch = 1; epoch <= count; epoch += 1) {
    const { nextRoot } = (await app.send(player, getSeeds, {})).data
    const body = { expectedNextRoot: nextRoot, clientSeed: `seed-${epoch}` }
    expect((await app.send(player, rotateSeeds, { body })).status).toBe(200)
  }
  return Array.from({ length: count }, (_, n) => ({ playerId: player.userId, epoch: n + 1 }))
}

type EpochKeys = Parameters<EpochCache['load']>[1]
const load = (cache: EpochCache, epochKeys: EpochKeys) =>
  inTransaction(app.db, (tx) => cache.load(asBatch(tx), epochKeys))

test('a player who plays on through many epochs keeps two of them in the cache', async () => {
  const epochKeys = await aPlayersEpochs(5)
  const cache = makeEpochCache(app.sealer)
  for (const epochKey of epochKeys) {
    await load(cache, [epochKey])
    expect(cache.find(epochKey)?.clientSeed).toBe(`seed-${epochKey.epoch}`)
  }
  expect(epochKeys.filter((epochKey) => cache.find(epochKey)).map(({ epoch }) => epoch)).toEqual([
    4, 5,
  ])
})

test('old epochs are all returned, and do not displace those that are played', async () => {
  const epochKeys = await aPlayersEpochs(4)
  const cache = makeEpochCache(app.sealer)
  const current = (await load(cache, [epochKeys[3]!])).find(epochKeys[3]!)
  const epochs = await load(cache, [...epochKeys, ...epochKeys])
  await load(cache, epochKeys.slice(0, 1))
  expect(epochKeys.map((epochKey) => epochs.find(epochKey)?.clientSeed)).toEqual([
    'seed-1',
    'seed-2',
    'seed-3',
    'seed-4',
  ])
  expect(epochs.find(epochKeys[3]!)).toBe(current)
  expect(cache.find(epochKeys[3]!)).toBe(current)
  expect(cache.find(epochKeys[0]!)).toBeUndefined()
})

test('the whole cache is bounded: the player who has not played for longest is dropped', async () => {
  const [first, second, third] = await Promise.all([1, 1, 2].map(aPlayersEpochs))
  const cache = makeEpochCache(app.sealer, 3)
  await load(cache, first!)
  await load(cache, second!)
  expect(cache.find(first![0]!)).toBeDefined()
  await load(cache, third!)
  expect(cache.find(second![0]!)).toBeUndefined()
  expect([...first!, ...third!].every((epochKey) => cache.find(epochKey))).toBe(true)
})

test('an epoch that is not activated, or unknown, is not found', async () => {
  const [{ playerId }] = (await aPlayersEpochs(1)) as [EpochKeys[number]]
  const cache = makeEpochCache(app.sealer)
  const epochs = await load(
    cache,
    [0, 2, 3].map((epoch) => ({ playerId, epoch })),
  )
  expect([0, 2, 3].map((epoch) => epochs.find({ playerId, epoch }))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
