import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rollDice } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../../tools/run/start-api.ts'
import type { Api } from '../../../../tools/run/start-api.ts'
import { checkReceipts } from '../../../../tools/verify-receipt/check-receipts.ts'
import { readKeys, readReceipts } from '../../../../tools/verify-receipt/read-receipts.ts'
import type { HeldReceipt } from '../../../../tools/verify-receipt/read-receipts.ts'
import { makeSignerCertificates } from '../../../../tools/services/signer-certificates.ts'
import { openTestApp, readJournal } from '../../test/test-app.ts'
import type { TestApp, Player } from '../../test/test-app.ts'
import { connectSigner } from '#fairness/signer/signer-client.ts'

const SEAL = '07'.repeat(32)
const RECEIPT = 'c3'.repeat(32)
const PLAYERS = 4
const DICE = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
const BETS = 40

let app: TestApp
let folder: string
let certificates: ReturnType<typeof makeSignerCertificates>
let SIGNER_SOCKET: string
let signer: Api
let api: Api

const startSigner = () =>
  startApi({
    env: { SIGNER_SOCKET, SIGNER_TLS: certificates.signer, SEAL_KEYS: SEAL, RECEIPT_KEYS: RECEIPT },
    command: 'signer',
  })

beforeAll(async () => {
  app = await openTestApp({ SECRETS_KEY: SEAL })
  folder = mkdtempSync(join(tmpdir(), 'kapis-signer-'))
  certificates = makeSignerCertificates()
  SIGNER_SOCKET = join(folder, 'signer')
  signer = await startSigner()
  api = await startApi({
    env: {
      SIGNER_SOCKET,
      SIGNER_TLS: certificates.callers,
      PROFILE: 'test',
      DATABASE_URL: app.databaseUrl,
      PEPPER_KEYS: 'a1'.repeat(32),
      IDENTITY_KEYS: 'd4'.repeat(32),
      LOG_LEVEL: 'silent',
      SHED_FROM_DELAY_MS: '0',
      BETS_PER_SECOND: '0',
      REQUESTS_PER_SECOND: '0',
      DRAIN_MS: '0',
      FILES_FOLDER: folder,
    },
  })
})
afterAll(async () => {
  await api.stop()
  await signer.stop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  certificates.remove()
})

test('killing the signer during play loses no bet, and every receipt verifies [RCV-03]', async () => {
  const players = await app.players(PLAYERS, { coins: 1_000 })
  const seen: Record<string, number> = {}
  const receipts = new Map<Player, HeldReceipt[]>(players.map((player) => [player, []]))
  const playing = players.map(async (player) => {
    for (let n = 0; n < BETS; n += 1) {
      receipts.get(player)!.push(await betPatiently(player, `b-${n}`, seen))
    }
  })
  const placed = () => [...receipts.values()].reduce((sum, held) => sum + held.length, 0)
  for (const share of [0.25, 0.6]) {
    while (placed() < PLAYERS * BETS * share) await wait(5)
    await signer.kill9()
    const refused = await bet(players[0]!, `away-${share}`)
    expect(refused.status).toBe(503)
    await wait(700)
    signer = await startSigner()
  }
  await Promise.all(playing)

  const keys = readKeys(await (await fetch(`${api.url}/.well-known/fairness-keys.json`)).text())
  for (const [player, held] of receipts) {
    const { results } = checkReceipts(held, keys)
    expect(results).toHaveLength(BETS)
    expect(results.flatMap(({ faults }) => faults)).toEqual([])
    const lines = await readJournal(app.db, player.userId)
    const played = lines.filter((line) => line.cause_key.startsWith('b-'))
    expect(played.map((line) => line.cause_key)).toEqual(held.map((_, n) => `b-${n}`))
  }
  // While the signer was not running, bets were refused only with outcome_unknown or unavailable.
  expect(Object.keys(seen).toSorted()).toEqual(['200', ...unready(seen)])
  expect(seen['200']).toBe(PLAYERS * BETS)
})

const unready = (seen: Record<string, number>) =>
  ['outcome_unknown', 'unavailable'].filter((code) => code in seen)

test('the signer stops on request although the API stays connected', async () => {
  process.kill(signer.pid, 'SIGTERM')
  const code = await Promise.race([signer.exited, wait(60_000, 'still running')])
  await signer.stop()
  signer = await startSigner()
  expect(code).toBe(0)
})

test('the environment of the API process holds no private key', () => {
  const environment = readFileSync(`/proc/${api.pid}/environ`, 'latin1')
  expect(environment).toContain('SIGNER_SOCKET')
  for (const key of [SEAL, RECEIPT]) expect(environment).not.toContain(key)
})

test('the signer does not answer a client with a certificate of another authority', async () => {
  const others = makeSignerCertificates()
  // It knows whom the signer trusts, as everybody may.
  cpSync(join(certificates.callers, 'ca.crt'), join(others.callers, 'ca.crt'))
  const stranger = { address: { path: SIGNER_SOCKET }, tlsFolder: others.callers }
  await expect(connectSigner(stranger, async () => {})).rejects.toThrow('does not answer')
  others.remove()
})

type Reply = { data: unknown; code?: string }

async function bet(player: Player, identifier: string) {
  const reply = await fetch(`${api.url}${rollDice.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `__Host-kapis=${player.cookie}` },
    body: JSON.stringify({ ...DICE, identifier }),
  })
  return { status: reply.status, ...((await reply.json()) as Reply) }
}

/** Repeats a bet with the same identifier until it is settled, as the web app does. */
async function betPatiently(player: Player, identifier: string, seen: Record<string, number>) {
  for (;;) {
    const { status, data, code } = await bet(player, identifier)
    const message = status === 200 ? '200' : (code ?? String(status))
    seen[message] = (seen[message] ?? 0) + 1
    if (status === 200) return readReceipts(JSON.stringify(data))![0]!
    await wait(50)
  }
}
