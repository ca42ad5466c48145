import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getOwnLogProof, getPublicLogs, rollDice } from '@kapis/contract/routes'
import type { LogTrust } from '@kapis/contract/transparency'
import { openCheckpoint, writeCheckpoint } from '@kapis/transparency/checkpoint'
import { keyId, readKey, signatureLine, writeKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '../../../../../packages/witness/src/follow-log.ts'
import { serveWitness } from '../../../../../packages/witness/src/serve-witness.ts'
import { witnessKey } from '../../../../../packages/witness/src/witness-key.ts'
import { makeWitness } from '../../../../../packages/witness/src/witness.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { makeLogSigner } from '../../fairness/log-signer.ts'
import { openStore } from '../../files/open-store.ts'
import { keepPublicLog, keysOf } from './keep-public-log.ts'
import type { LogDeps } from './keep-public-log.ts'

/** Entries are in the log once they are this old, when no running transaction can add older ones. */
const FINAL_MS = 3_300
const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
const logKeys: VerifierKey[] = []
const state = { logs: {}, evidence: [] }
const witness = makeWitness({ ...own, logKeys, state, save: () => {}, now: () => new Date() })

type Cell = { app: TestApp; deps: LogDeps; key: VerifierKey; player: Player; receipt: string }

let server: ReturnType<typeof serveWitness>
let both: TestCells
let cells: Cell[]

beforeAll(async () => {
  server = serveWitness(witness)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  both = await openTestCells({ LOG_WITNESSES: `${writeKey(own.key)} http://127.0.0.1:${port}` })
  cells = [await begin(both.c1, 1), await begin(both.c2, 2)]
  await growBoth()
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await both.close()
})

/** Begins the log of a cell, which the witness learns of. */
async function begin(app: TestApp, seed: number): Promise<Cell> {
  const { db, config } = app
  const { origin, witnesses } = config.publicLog
  const signer = makeLogSigner([Buffer.alloc(32, seed)])
  const deps = { db, files: openStore(config.files), signer, origin, witnesses }
  const [key] = keysOf(deps)
  logKeys.push(key!)
  expect(await keepPublicLog(deps)).toEqual([])
  return { app, deps, key: key!, player: await app.aPlayer({ coins: 100 }), receipt: '' }
}

let bets = 0
/** Lets the player of each cell bet, and waits until both logs have the bets. */
async function growBoth() {
  for (const cell of cells) {
    bets += 1
    const dice = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    const reply = await cell.app.send(cell.player, rollDice, {
      body: { ...dice, identifier: `b-${bets}` },
    })
    cell.receipt = (reply.data as { receipt: { text: string } }).receipt.text
  }
  await wait(FINAL_MS)
  for (const { deps } of cells) expect(await keepPublicLog(deps)).toEqual([])
}

async function urlOf(name: string): Promise<string> {
  const query = both.directory.selectFrom('cell').select('address').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).address
}

const byFirst = ([a]: (string | null)[], [b]: (string | null)[]) =>
  String(a).localeCompare(String(b))

test('each cell lists the logs of both, and names whom to believe about each [FAIR-06]', async () => {
  for (const { app } of cells) {
    const list = async () =>
      (await app.send(null, getPublicLogs, {})).data.logs.map(({ cell, origin }) => [cell, origin])
    await expect
      .poll(async () => (await list()).toSorted(byFirst), { timeout: 20_000, interval: 300 })
      .toEqual([
        ['c1', 'c1.test/log'],
        ['c2', 'c2.test/log'],
      ])
    // The own log comes first: a browser lets no other take its name.
    expect((await list())[0]![1]).toBe(app.config.publicLog.origin)
    const file = await app.app.inject({ url: '/.well-known/log-trust.json' })
    const { logs } = JSON.parse(file.body) as { logs: LogTrust[] }
    const named = logs.map((log) => [log.origin, ...log.logKeys, ...log.witnesses])
    expect(named.toSorted(byFirst)).toEqual(
      cells.map(({ key }) => [key.name, writeKey(key), writeKey(own.key)]),
    )
  }
})

test('a receipt of one cell is proven by the log of that cell only', async () => {
  for (const { app, player, receipt, key } of cells) {
    const params = { userId: player.userId, seq: String(JSON.parse(receipt).seq) } as never
    const { data } = await app.send(player, getOwnLogProof, { params })
    const check = (trusted: VerifierKey[]) =>
      checkPublicReceipt(receipt, data.public!, { logKeys: trusted, witnesses: [own.key] })
    const found = check([key])
    expect(found).toMatchObject({ fault: null, checkpoint: { origin: key.name } })
    expect(found.fault === null && found.checkpoint.cosigned).toHaveLength(1)
    const [other] = logKeys.filter(({ name }) => name !== key.name)
    expect(check([other!])).toEqual({ fault: 'leaf' })
    // Not even if the key of this log is taken for one of the other.
    expect(check([{ ...key, name: other!.name }])).toEqual({ fault: 'leaf' })
  }
})

test('one witness follows both logs, and neither can speak for the other', async () => {
  const sizes = () => logKeys.map(({ name }) => witness.known(name)!.size)
  const before = sizes()
  const silent = cells.map(({ deps }) => ({ ...deps, witnesses: [] }))
  bets += 1
  const dice = {
    amount: 1,
    condition: 'above',
    currency: 'coin',
    target: 50,
    identifier: `b-${bets}`,
  }
  for (const { app, player } of cells) await app.send(player, rollDice, { body: dice })
  await wait(FINAL_MS)
  for (const deps of silent) await keepPublicLog(deps)
  expect(sizes()).toEqual(before)
  // The API reads its log anew every 5 seconds.
  await wait(5_100)
  for (const [n, name] of ['c1', 'c2'].entries()) {
    await followLog(witness, { key: logKeys[n]!, url: `${await urlOf(name)}/log` })
  }
  const after = sizes()
  expect(after.map((size, n) => size > before[n]!)).toEqual([true, true])
  // The key of the first log signs a longer tree of the second one.
  const [first, second] = cells as [Cell, Cell]
  const text = writeCheckpoint({ origin: second.key.name, size: 1_000, root: Buffer.alloc(32) })
  const [signature] = await makeLogSigner([Buffer.alloc(32, 1)]).sign(text)
  const forKey = { ...first.key, name: second.key.name }
  const line = signatureLine(forKey.name, keyId(forKey), Buffer.from(signature!, 'base64url'))
  const refused = witness.add(`old ${after[1]}\n\n${text}\n${line}`)
  expect(refused.status).toBe(403)
  expect(sizes()).toEqual(after)
  expect(state.evidence).toEqual([])
  const shown = openCheckpoint(witness.known(first.key.name)!.text, {
    logKeys: [first.key],
    witnesses: [readKey(writeKey(own.key))!],
  })
  expect(shown).toMatchObject({
    origin: 'c1.test/log',
    cosigned: [{ key: { name: own.key.name } }],
  })
})
