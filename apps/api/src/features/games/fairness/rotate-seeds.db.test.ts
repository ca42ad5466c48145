import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEpoch, rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
// The test skips to the end of an epoch, so some of its rounds are never played.
afterAll(() => app.close({ isTampered: true }))

const roll = (as: Player, identifier: string, change = {}) =>
  app.send(as, rollDice, {
    body: { amount: 10, condition: 'above', currency: 'coin', target: 50.5, identifier, ...change },
  })

test('play continues in the next epoch after the last round of one', async () => {
  const player = await app.aPlayer({ coins: 50 })
  await roll(player, '1')
  await sql`update ledger_account set version = version + 1, nonce = 1023 where player_id = ${player.userId}`.execute(
    app.db,
  )
  expect((await roll(player, '2', { amount: 1 })).data.fairness).toMatchObject({
    epoch: 1,
    nonce: 1023,
  })
  expect((await roll(player, '3', { amount: 1 })).data.fairness).toMatchObject({
    epoch: 2,
    nonce: 0,
  })
  const closed = await app.send(player, getEpoch, { params: { epoch: '1' } })
  expect(closed.data.secret).toMatch(/^[0-9a-f]{64}$/)
  const open = await app.send(player, getEpoch, { params: { epoch: '2' } })
  expect(open.data.secret).toBeNull()
})
