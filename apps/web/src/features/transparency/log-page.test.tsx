import type { DataOf } from '@kapis/contract/route'
import { getPublicLogs } from '@kapis/contract/routes'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { toHex } from '@kapis/fairness/hex'
import { cosign, writeCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import type { Leaf } from '@kapis/transparency/leaves'
import { writeLogProof } from '@kapis/transparency/log-proof'
import { COSIGNATURE_KEY, NOTE_KEY, writeKey, writeNote } from '@kapis/transparency/note'
import { inclusionRanges } from '@kapis/transparency/proofs'
import { rootOfRange } from '@kapis/transparency/tree-hash'
import { readFromTiles } from '@kapis/transparency/tiles'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { LogPage } from './log-page.tsx'

const ORIGIN = 'casino.example/log'
const PLAYER_KEY = monthKey(new Uint8Array(32), '2026-11')
const text = canonical({ seq: 7, settledAt: '2026-11-18T00:00:00Z', prevReceiptHash: '' })
const bet = playerLeaf(PLAYER_KEY, { seq: 7, hash: hashReceipt(text) })
const day = (games: Record<string, { bets: number; staked: number; paid: number }>): Leaf => ({
  kind: 'day',
  day: '2026-11-17',
  seal: 'ab',
  games,
})
const leaves = [day({ dice: { bets: 12, staked: 1_000_000, paid: 990_000 } }), bet, day({})]

function makeKey(name: string, type: typeof NOTE_KEY | typeof COSIGNATURE_KEY) {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
  return {
    key: { name, type, publicKey },
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, pair.privateKey)),
  }
}

const operator = makeKey(ORIGIN, NOTE_KEY)
const witness = makeKey('witness.example/w1', COSIGNATURE_KEY)

type Logs = DataOf<typeof getPublicLogs>['logs']

/** A log of three leaves, and what leads from a leaf to it. */
function makeLog({
  isCosigned = true,
  all = leaves,
  raw = null as Uint8Array[] | null,
  signer = witness,
  also = '',
} = {}) {
  const written = raw ?? all.map(writeLeaf)
  const grown = growTree(EMPTY_EDGE, written)
  const size = written.length
  const checkpointText = writeCheckpoint({ origin: ORIGIN, size, root: grown.root })
  const line = isCosigned ? cosign(checkpointText, { ...signer, time: 1_795_000_000 }) : ''
  const checkpoint = `${writeNote(checkpointText, [operator])}${line}${also}`
  const tiles = readFromTiles(new Map(grown.files.map(({ path, bytes }) => [path, bytes])), size)
  const prove = (index: number) => {
    const hashes = inclusionRanges(index, size).map((range) => rootOfRange(range, tiles))
    return writeLogProof({ index, hashes, checkpoint })
  }
  const dayText = Buffer.from(writeLeaf(leaves[0]!)).toString()
  const log: Logs[number] = {
    cell: null,
    origin: ORIGIN,
    keys: [writeKey(operator.key)],
    witnesses: [{ key: writeKey(signer.key), cosignedAt: null }],
    quorum: 1,
    checkpoint,
    publishedAt: '2026-11-18T00:01:00.000Z',
    days: [{ day: '2026-11-17', text: dayText, proof: prove(0) }],
  }
  const proof = size > 1 ? prove(1) : ''
  const held = { text, public: { key: toHex(PLAYER_KEY), entries: [], proof } }
  return { log, held, prove }
}

type Named = { witness?: typeof witness; all?: (typeof witness)[]; quorum?: number }

/** Opens the page of a site that names this witness. */
function open(log: Logs[number], named: Named = {}) {
  cleanup()
  const server = startServer({ isSignedIn: false })
  server.on(getPublicLogs, () => ({ logs: [log] }))
  const { all = [named.witness ?? witness] } = named
  const witnesses = all.map(({ key }) => writeKey(key))
  const { quorum = 1 } = named
  server.state.logTrust = [{ origin: ORIGIN, logKeys: [writeKey(operator.key)], witnesses, quorum }]
  renderPage(<LogPage />)
}

afterEach(() => localStorage.clear())

function find(file: object) {
  fireEvent.change(screen.getByLabelText('Bet receipt'), {
    target: { value: JSON.stringify(file) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Find it' }))
}

test('a visitor sees the newest state, its witness and the sums of days, checked in the browser', async () => {
  open(makeLog().log)
  expect(await screen.findByText('Checked in your browser')).toBeTruthy()
  const item = screen.getByText('witness.example/w1').closest('li')!
  expect(within(item).getByText(/^signed /)).toBeTruthy()
  expect(screen.getByRole('row', { name: '2026-11-17 Dice 12 100 99 99.00%' })).toBeTruthy()
})

test('a forged state, a changed day and a silent witness are shown as such', async () => {
  const { log } = makeLog({ isCosigned: false })
  const [one] = log.days
  const days = [{ ...one!, text: one!.text.replace('990000', '890000') }]
  open({ ...log, days })
  expect(await screen.findByText('has not signed this state')).toBeTruthy()
  expect(screen.getByRole('row', { name: '2026-11-17 not proven to be in the log' })).toBeTruthy()
})

test('a checkpoint that the log has not signed is not believed', async () => {
  const { log } = makeLog()
  open({ ...log, checkpoint: log.checkpoint!.replace('\n3\n', '\n4\n') })
  expect((await screen.findByRole('alert')).textContent).toContain('not valid')
})

test('a receipt finds its place in the tree, and a changed one does not', async () => {
  const { log, held } = makeLog()
  open(log)
  await screen.findByText('Checked in your browser')
  find({ v: 1, receipts: [held] })
  expect(await screen.findByText(/entry 7 .* line 2 of its 3 lines\. One witness/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Your line is at the bottom/ })).toBeTruthy()
  find({ ...held, text: text.replace('"seq":7', '"seq":8') })
  expect(await screen.findByText(/^The proof does not lead to this log/)).toBeTruthy()
  find({ text })
  expect(await screen.findByText(/^This receipt has no proof yet/)).toBeTruthy()
})

test('an image given as a receipt is named as none, and its bytes are not shown', async () => {
  const { log } = makeLog()
  open(log)
  await screen.findByText('Checked in your browser')
  const image = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])], 'receipt.png')
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [image] } })
  expect(await screen.findByText('This is not a bet receipt.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bet receipt').value).toBe('')
})

test('a proof without enough witnesses is not called public', async () => {
  const { log, held } = makeLog({ isCosigned: false })
  open(log)
  await screen.findByText('Checked in your browser')
  find(held)
  expect(await screen.findByText(/too few witnesses/)).toBeTruthy()
})

test('a day under another name, a leaf that is no day, and a day left out are not believed', async () => {
  const { log } = makeLog()
  const [one] = log.days
  const renamed = { ...one!, day: '2026-11-19' }
  const player = { ...one!, day: '2026-11-16', text: 'null' }
  open({ ...log, days: [renamed, one!, player] })
  const unproven = 'not proven to be in the log'
  expect(await screen.findByRole('row', { name: `2026-11-19 ${unproven}` })).toBeTruthy()
  expect(screen.getByRole('row', { name: `2026-11-16 ${unproven}` })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^2026-11-18 missing here/ })).toBeTruthy()
})

test.each<[string, string[]]>([
  ['no JSON', ['x']],
  ['null', ['null']],
  ['sums that are none', ['{"kind":"day","day":"2026-11-17","games":{"dice":null}}']],
])('a leaf of a day that holds %s is shown as no day, and the page stays', async (_, texts) => {
  const { log, prove } = makeLog({ raw: texts.map((text) => Buffer.from(text)) })
  open({ ...log, days: [{ day: '2026-11-17', text: texts[0]!, proof: prove(0) }] })
  const name = '2026-11-17 not proven to be in the log'
  expect(await screen.findByRole('row', { name })).toBeTruthy()
})

test('days far apart do not fill the page with those between them', async () => {
  const { log } = makeLog()
  const days = ['0001-01-01', '2026-11-17'].map((day) => ({ ...log.days[0]!, day }))
  open({ ...log, days })
  const table = await screen.findByRole('table')
  expect(table.querySelectorAll('tr').length).toBeLessThan(40)
})

test.each(['null', '5', '[null]', '{"casino.example/log":null}', '{"a":{"witnesses":7}}', '{'])(
  'a browser whose storage holds %s checks the log as on a first visit',
  async (stored) => {
    localStorage.setItem('log-choices', stored)
    open(makeLog().log)
    expect(await screen.findByText('Checked in your browser')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('log-choices')!)).toMatchObject({
      [ORIGIN]: { quorum: 1 },
    })
  },
)

test('a shorter log is told also to a visitor whose clock was set back', async () => {
  open(makeLog().log)
  await screen.findByText('Checked in your browser')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 86_400_000)
  open(makeLog({ all: leaves.slice(0, 2) }).log)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This log is shorter/)
  now.mockRestore()
})

test('a log that became shorter or another one is told to who has seen it before', async () => {
  open(makeLog().log)
  await screen.findByText('Checked in your browser')
  const later = Date.now() + 120_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  open(makeLog({ all: leaves.slice(0, 2) }).log)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This log is shorter/)
  open(makeLog({ all: [leaves[0]!, leaves[1]!, leaves[1]!] }).log)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^This log is as long as when you last looked/,
  )
  now.mockRestore()
})

test('a rewritten log is told also if no witness has signed it', async () => {
  open(makeLog().log)
  await screen.findByText('Checked in your browser')
  open(makeLog({ all: [leaves[0]!, leaves[1]!, leaves[1]!], isCosigned: false }).log)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This log is as long as/)
})

test('one witness with a wrong clock does not make an old state look new', async () => {
  const second = makeKey('witness.example/w2', COSIGNATURE_KEY)
  const head = writeCheckpoint({
    origin: ORIGIN,
    size: 3,
    root: growTree(EMPTY_EDGE, leaves.map(writeLeaf)).root,
  })
  const also = cosign(head, { ...second, time: 1_895_000_000 })
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000 + 3 * 3_600_000)
  open(makeLog({ also }).log, { all: [witness, second], quorum: 2 })
  expect(await screen.findByText(/^180 minutes ago/)).toBeTruthy()
  now.mockRestore()
})

test('witnesses that replace those of the first visit count only once the player agrees', async () => {
  open(makeLog().log)
  await screen.findByText('Checked in your browser')
  const other = makeKey('witness.example/w1', COSIGNATURE_KEY)
  open(makeLog({ signer: other }).log, { witness: other })
  expect(await screen.findByText('has not signed this state')).toBeTruthy()
  expect(screen.getByText(writeKey(other.key))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Trust the new witnesses' }))
  expect(await screen.findByText(/^signed /)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a log that disappears, or that proves bets without being shown, is told', async () => {
  const { log } = makeLog()
  open(log)
  await screen.findByText('Checked in your browser')
  // The site calls its log by another name, so that nobody compares it with the state before.
  const renamed = (origin: string) => {
    cleanup()
    const server = startServer({ isSignedIn: false })
    server.on(getPublicLogs, () => ({ logs: [] }))
    const witnesses = [writeKey(witness.key)]
    const logKeys = [writeKey({ ...operator.key, name: origin })]
    server.state.logTrust = [{ origin, logKeys, witnesses, quorum: 1 }]
    renderPage(<LogPage />)
  }
  renamed('casino.example/hidden')
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`does not show the log ${ORIGIN} here`),
    expect.stringContaining('does not show the log casino.example/hidden here'),
  ])
  // Once the player knows why it ended, it is not told again.
  const forget = within(alerts[0]!).getByRole('button', { name: 'Forget this log' })
  fireEvent.click(forget)
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
})

test('the page says how many witnesses must sign, and how many could show another history', async () => {
  const others = ['w2', 'w3'].map((name) => makeKey(`witness.example/${name}`, COSIGNATURE_KEY))
  open(makeLog().log, { all: [witness, ...others] })
  const words = 'At least 2 of the 3 must have signed'
  expect((await screen.findByText((text) => text.startsWith(words))).textContent).toContain(
    'unless one of them helps',
  )
})

test('a changed receipt before the proven one does not hide behind it', async () => {
  const { log, held } = makeLog()
  const before = canonical({ seq: 6, paid: 5, prevReceiptHash: '' })
  const later = canonical({ seq: 8, settledAt: '', prevReceiptHash: toHex(hashReceipt(text)) })
  open(log)
  await screen.findByText('Checked in your browser')
  find({ v: 1, receipts: [{ text: before }, held] })
  expect(await screen.findByText(/^The receipts don’t form a chain/)).toBeTruthy()
  find({ v: 1, receipts: [{ text: later }, held] })
  expect(await screen.findByText(/entry 7 .* line 2 of its 3 lines/)).toBeTruthy()
  find({ v: 1, receipts: [{ text: text.replace('Z', 'X') }, held] })
  expect(await screen.findByText(/^The receipts don’t form a chain/)).toBeTruthy()
})

test('a state that can no longer be loaded is not shown as if it were new', async () => {
  open(makeLog().log)
  await screen.findByText('Checked in your browser')
  onlineManager.setOnline(false)
  void queryClient.refetchQueries({ queryKey: ['public-logs'] })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The log cannot be loaded now/)
  onlineManager.setOnline(true)
})

test('the age of a state is that of its cosignature, whatever the site says', async () => {
  const { log } = makeLog()
  const at = 1_795_000_000_000 + 3 * 3_600_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(at)
  open({ ...log, publishedAt: new Date(at).toISOString() })
  expect(await screen.findByText(/^180 minutes ago: the log has stopped/)).toBeTruthy()
  now.mockRestore()
})
