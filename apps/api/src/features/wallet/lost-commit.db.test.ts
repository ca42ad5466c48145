import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFaultProxy } from '../../../../../tools/fault-proxy/fault-proxy.ts'
import type { FaultProxy } from '../../../../../tools/fault-proxy/fault-proxy.ts'
import { isCommit } from '../../../../../tools/prove/chaos-net/trials.ts'
import { anImage } from '../../../test/cashier.ts'
import { buildTestApp, openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { playEnough } from '../../../test/play-enough.ts'
import type { App } from '../../app/app.ts'
import { openDb } from '../../db/pool.ts'
import type { Db } from '../../db/pool.ts'

let testApp: TestApp
let proxy: FaultProxy
let lossy: { app: App; db: Db }
let maya: Player
let clerk: Player

beforeAll(async () => {
  testApp = await openTestApp()
  const url = new URL(testApp.databaseUrl)
  proxy = await openFaultProxy(Number(url.port))
  url.port = String(proxy.port)
  const db = openDb(openTestPool(url.href, 4))
  const { config, betPool } = testApp
  lossy = { db, app: await buildTestApp({ config, db, betPool, clock: () => new Date() }) }
  clerk = await testApp.aPlayer({ role: 'super_admin' })
})
afterAll(async () => {
  await lossy.app.close()
  await lossy.db.destroy()
  await proxy.close()
  await testApp.close()
})
beforeEach(async () => {
  maya = await testApp.aPlayer({ coins: 2_000 })
})

type Call = { as: Player; route: Route; userId: string; body: object }

const CALLS: Record<string, () => Promise<Call>> = {
  deposit: async () => {
    const body = { type: 'deposit', amount: 120, receiptImage: await anImage() }
    return { as: maya, route: routes.requestDeposit, userId: maya.userId, body }
  },
  withdrawal: async () => {
    await playEnough(maya, (as, body) => testApp.send(as, routes.rollDice, { body }))
    const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Santos' }
    const body = { type: 'withdraw', amount: 50, ...gcash }
    return { as: maya, route: routes.requestWithdrawal, userId: maya.userId, body }
  },
  adjustment: async () => {
    const body = { type: 'admin_deposit', amount: 7, currency: 'coin', comment: 'sorry' }
    return { as: clerk, route: routes.adjustWallet, userId: maya.userId, body }
  },
}

describe.each(Object.keys(CALLS))('a %s whose COMMIT loses its answer', (name) => {
  test.each([
    ['after', 'with a key'],
    ['after', 'without a key'],
    ['before', 'with a key'],
    ['before', 'without a key'],
  ] as const)(
    'a COMMIT lost %s the database has it, repeated %s, is executed once [MON-09, RCV-02]',
    async (when, keyed) => {
      const call = await CALLS[name]!()
      const key = keyed === 'with a key' ? crypto.randomUUID() : undefined
      const before = await countRows()
      loseOneCommit(when)
      expect(await ask(call, key)).toMatchObject({ status: 503, code: 'outcome_unknown' })
      const second = await ask(call, key)
      expect(second).toMatchObject({
        status: 200,
        data: { walletHistory: { userId: maya.userId } },
      })
      expect(await ask(call, key)).toEqual(second)
      expect((await countRows()) - before).toBe(1)
    },
  )
})

function loseOneCommit(when: 'before' | 'after'): void {
  let isDone = false
  const reset = (bytes: Buffer) => {
    if (isDone || !isCommit(bytes)) return null
    isDone = true
    return when
  }
  proxy.set({ toServer: { reset } })
}

async function ask({ as, route, userId, body }: Call, key: string | undefined) {
  const reply = await lossy.app.inject({
    method: route.method,
    url: fillPath(route.path, { userId }),
    payload: body,
    headers: {
      cookie: `__Host-kapis=${as.cookie}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
  const { data, code } = JSON.parse(reply.body) as { data: unknown; code?: string }
  return { status: reply.statusCode, data, code }
}

async function countRows(): Promise<number> {
  const rows = await testApp.db
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', maya.userId)
    .execute()
  return rows.length
}
