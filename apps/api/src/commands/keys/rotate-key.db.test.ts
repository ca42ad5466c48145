import { createPrivateKey, sign } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getSeeds, rollDice, signIn, signUp } from '@kapis/contract/routes'
import { canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { buildReceiptTree } from '@kapis/fairness/receipt-tree'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkReceipts } from '../../../../../tools/verify-receipt/check-receipts.ts'
import { readKeys, readReceipts } from '../../../../../tools/verify-receipt/read-receipts.ts'
import type { HeldReceipt } from '../../../../../tools/verify-receipt/read-receipts.ts'
import { PASSWORD, aForm } from '../../../test/auth-harness.ts'
import { buildTestApp } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import type { App } from '#app/app.ts'
import { readConfig } from '#config.ts'
import type { Config } from '#config.ts'
import { keyPairOf } from '#fairness/batch-signer.ts'
import { rotateKey } from './rotate-key.ts'

const OLD = '07'.repeat(32)
const NEW = {
  PEPPER_KEYS: 'a1'.repeat(32),
  SEAL_KEYS: 'b2'.repeat(32),
  RECEIPT_KEYS: 'c3'.repeat(32),
  IDENTITY_KEYS: 'd4'.repeat(32),
}

let testApp: TestApp
const apps: App[] = []
beforeAll(async () => {
  testApp = await openTestApp({ SECRETS_KEY: OLD })
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await testApp.close()
})

test('each key is rotated while players bet and sign in, and every receipt verifies', async () => {
  const load = await openLoad()
  const rotated: Record<string, string> = {}
  for (const [name, key] of Object.entries(NEW)) {
    // Every process learns the new key before any process uses it, so that all data stays readable.
    const known = { ...rotated, [name]: `v1:${OLD},${key}` }
    const used = { ...rotated, [name]: `${key},v1:${OLD}` }
    load.app = await anApp(known)
    await load.settle()
    load.app = await anApp(used)
    await load.settle()
    await rotateKey(testApp.db, configOf(used), name.split('_')[0]!.toLowerCase())
    await load.settle()
    rotated[name] = used[name]!
  }
  // By now every user has signed in again, so no password hash needs the old pepper.
  expect(await rotateKey(testApp.db, configOf(rotated), 'pepper')).toContain('0 password hashes')
  load.app = await anApp(NEW)
  await load.settle()
  await load.end()
  expect(load.failures).toEqual([])
  expect((await bet(load.app, load.player, 'r-0')).status).toBe(200)
  expect((await load.app.inject({ ...as(load.player), url: getSeeds.path })).statusCode).toBe(200)

  const listed = await load.app.inject('/.well-known/fairness-keys.json')
  const keys = readKeys(listed.body)!
  const { results } = checkReceipts(load.receipts, keys)
  expect(results.length).toBeGreaterThan(150)
  expect(results.flatMap(({ faults }) => faults)).toEqual([])
  expect(new Set(load.receipts.map(({ keyId }) => keyId)).size).toBe(2)
  expect(checkReceipts([forge(load.receipts[0]!)], keys).results[0]!.faults).toContain(
    'it is not signed by the house',
  )
})

test('production refuses to start without a key of its own for each purpose', () => {
  const message = {
    PROFILE: 'production',
    DATABASE_URL: 'x',
    SECRETS_KEY: OLD,
    PUBLIC_ORIGINS: 'https://x',
  }
  expect(() => readConfig({ ...message, SEAL_KEYS: OLD })).toThrow(/PEPPER_KEYS, RECEIPT_KEYS/)
  expect(() => readConfig({ ...message, ...NEW })).not.toThrow()
})

/** Returns a receipt with the current time, signed with the retired key. */
function forge(genuine: HeldReceipt): HeldReceipt {
  const entry = { ...(JSON.parse(genuine.text) as object), settledAt: new Date().toISOString() }
  const text = canonical(entry)
  const { root } = buildReceiptTree([hashReceipt(text)])
  const { keyId, pkcs8 } = keyPairOf(Buffer.from(OLD, 'hex'))
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const signature = sign(null, signedMessage(root), key).toString('base64url')
  return { ...genuine, text, keyId, path: [], signature }
}

type Reply = { data: unknown }

function configOf(keys: Record<string, string>): Config {
  const { databaseUrl, files } = testApp.config
  const folder = files.in === 'disk' ? files.folder : ''
  return readConfig({
    PROFILE: 'test',
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: OLD,
    LOG_LEVEL: 'silent',
    SHED_FROM_DELAY_MS: '0',
    BETS_PER_SECOND: '0',
    REQUESTS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    FILES_FOLDER: folder,
    ...keys,
  })
}

async function anApp(keys: Record<string, string>): Promise<App> {
  const { db, betPool } = testApp
  const config = configOf(keys)
  const app = await buildTestApp({ config, db, betPool, clock: () => new Date() })
  apps.push(app)
  return app
}

const as = (player: Player) => ({ headers: { cookie: `__Host-kapis=${player.cookie}` } })

async function bet(app: App, player: Player, identifier: string) {
  const payload = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier }
  const reply = await app.inject({ method: 'POST', url: rollDice.path, payload, ...as(player) })
  return { status: reply.statusCode, text: reply.body }
}

/** Starts a load on the current app: one player who bets and three users who sign in repeatedly. */
async function openLoad() {
  const users: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const body = aForm()
    expect(await testApp.send(null, signUp, { body })).toMatchObject({ status: 200 })
    users.push(body.username)
  }
  const player = await testApp.aPlayer({ coins: 100_000 })
  const failures: string[] = []
  const receipts: HeldReceipt[] = []
  const state = { app: testApp.app, isOver: false, bets: 0, signIns: 0 }
  const repeat = async (work: (n: number) => Promise<void>) => {
    for (let n = 0; !state.isOver; n += 1) await work(n)
  }
  const betOnce = async (n: number) => {
    const { status, text } = await bet(state.app, player, `r-${n}`)
    if (status !== 200) failures.push(`bet: ${text}`)
    else receipts.push(readReceipts(JSON.stringify((JSON.parse(text) as Reply).data))![0]!)
    state.bets += 1
  }
  const signInOnce = async (n: number) => {
    const payload = { username: users[n % users.length]!, password: PASSWORD }
    const reply = await state.app.inject({ method: 'POST', url: signIn.path, payload })
    if (reply.statusCode !== 200) failures.push(`sign-in: ${reply.body}`)
    state.signIns += 1
  }
  const running = Promise.all([repeat(betOnce), repeat(signInOnce)])
  return Object.assign(state, {
    player,
    failures,
    receipts,
    /** Waits for 20 more bets and 4 more sign-ins. */
    async settle() {
      const { bets, signIns } = state
      while (state.bets < bets + 20 || state.signIns < signIns + 4) await wait(20)
    },
    async end() {
      state.isOver = true
      await running
    },
  })
}
