import { generateKeyPairSync, sign } from 'node:crypto'
import { getOwnLogProof } from '@kapis/contract/routes'
import { toHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { cosign, writeCheckpoint } from '@kapis/transparency/checkpoint'
import { EMPTY_EDGE, growTree } from '@kapis/transparency/grow-tree'
import { monthKey, playerLeaf, writeLeaf } from '@kapis/transparency/leaves'
import { writeLogProof } from '@kapis/transparency/log-proof'
import type { LogTrust } from '@kapis/contract/transparency'
import { COSIGNATURE_KEY, NOTE_KEY, writeKey, writeNote } from '@kapis/transparency/note'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession } from '#player/session/session-store.ts'
import { startServer } from '../../../../test/start-server.ts'
import { addBetReceipt, useBetReceipts } from './bet-receipt-store.ts'
import { proveBet, proveEpoch, withProofs } from './prove-public.ts'
import { usePublicBets } from './public-bets-store.ts'
import { VerifiedTick } from './verified-tick.tsx'

const ORIGIN = 'casino.example/log'
const PLAYER_KEY = monthKey(new Uint8Array(32), '2026-11')
const SETTLED = '2026-11-18T00:00:00.000Z'
const LATER = Date.parse(SETTLED) + 120_000

function makeKey(name: string, type: typeof NOTE_KEY | typeof COSIGNATURE_KEY) {
  const pair = generateKeyPairSync('ed25519')
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
  return {
    key: { name, type, publicKey },
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, pair.privateKey)),
  }
}

const OTHER = 'casino.example/log2'
const operators = {
  [ORIGIN]: makeKey(ORIGIN, NOTE_KEY),
  [OTHER]: makeKey(OTHER, NOTE_KEY),
}
const witness = makeKey('witness.example/w1', COSIGNATURE_KEY)

type Settled = {
  isCosigned?: boolean
  signer?: typeof witness
  /** Witnesses that the site names, but that have not signed. */
  others?: (typeof witness)[]
  logged?: Uint8Array
  origin?: keyof typeof operators
  /** The logs that the site lists first. */
  first?: LogTrust[]
}

/** Stores the receipt of a bet, and serves a log of which it is the only leaf. */
async function settleBet(
  identifier: string,
  {
    isCosigned = true,
    signer = witness,
    others = [],
    logged = PLAYER_KEY,
    origin = ORIGIN,
    first = [],
  }: Settled = {},
) {
  const operator = operators[origin]
  const server = startServer()
  beginSession({ userId: 'p', username: 'p', role: 'player' } as never)
  const text = canonical({
    identifier,
    epoch: 4,
    nonce: 6,
    seq: 7,
    settledAt: SETTLED,
    prevReceiptHash: '',
  })
  const hash = toHex(hashReceipt(text))
  const leaf = writeLeaf(playerLeaf(logged, { seq: 7, hash: hashReceipt(text) }))
  const checkpointText = writeCheckpoint({
    origin,
    size: 1,
    root: growTree(EMPTY_EDGE, [leaf]).root,
  })
  const line = isCosigned ? cosign(checkpointText, { ...signer, time: 1_795_000_000 }) : ''
  const checkpoint = `${writeNote(checkpointText, [operator])}${line}`
  const proof = writeLogProof({ index: 0, hashes: [], checkpoint })
  const [logKeys, witnesses] = [
    [writeKey(operator.key)],
    [signer, ...others].map(({ key }) => writeKey(key)),
  ]
  server.state.logTrust = [...first, { origin, logKeys, witnesses, quorum: 1 }]
  server.on(getOwnLogProof, () => ({ public: { key: toHex(PLAYER_KEY), entries: [], proof } }))
  useBetReceipts.setState({ kept: [] })
  usePublicBets.setState({}, true)
  const signed = { text, keyId: 'k', path: [], signature: '' }
  addBetReceipt({ ...signed, seq: 7, hash, fairness: {} as never, isChecked: true })
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const SEEN = { mismatch: null, isUnchecked: false }

test('a verified bet becomes public after its minute, and fast play asks for nothing [FAIR-06]', async () => {
  await settleBet('b-1')
  vi.useFakeTimers()
  render(<VerifiedTick isPractice={false} check={SEEN} identifier="b-1" />)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Verified')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  vi.useRealTimers()
  expect(await screen.findByText('Verified and public', {}, { timeout: 20_000 })).toBeTruthy()
})

test('a download carries the proof of the newest bet whose minute has passed', async () => {
  await settleBet('b-2')
  const { kept } = useBetReceipts.getState()
  expect(await withProofs(kept, Date.parse(SETTLED) + 5_000)).toEqual(kept)
  const [receipt] = await withProofs(kept, LATER)
  expect(receipt).toHaveProperty('public.key', toHex(PLAYER_KEY))
})

test('a bet without enough cosignatures is not public', async () => {
  await settleBet('b-3', { isCosigned: false })
  const { kept } = useBetReceipts.getState()
  expect(await withProofs(kept, LATER)).toEqual(kept)
})

test('half of the witnesses prove nothing: the others may have signed another history', async () => {
  const others = [makeKey('witness.example/w2', COSIGNATURE_KEY)]
  await settleBet('b-15', { others })
  await proveBet('b-15')
  expect(usePublicBets.getState()).toEqual({})
})

test('a site that names another witness than before proves nothing with it', async () => {
  await settleBet('b-4')
  await proveBet('b-4')
  expect(usePublicBets.getState()).toHaveProperty('b-4')
  await settleBet('b-5', { signer: makeKey('witness.example/w1', COSIGNATURE_KEY) })
  await proveBet('b-5')
  await settleBet('b-6', { signer: makeKey('witness.example/w2', COSIGNATURE_KEY) })
  await proveBet('b-6')
  expect(usePublicBets.getState()).toEqual({})
})

test('a log that the site names later is believed only with the witnesses that are known', async () => {
  await settleBet('b-10')
  await proveBet('b-10')
  const another = makeKey('witness.example/w2', COSIGNATURE_KEY)
  await settleBet('b-11', { origin: OTHER, signer: another })
  await proveBet('b-11')
  expect(usePublicBets.getState()).toEqual({})
  // As when a cell is added.
  await settleBet('b-12', { origin: OTHER })
  await proveBet('b-12')
  expect(usePublicBets.getState()).toHaveProperty('b-12.proof')
})

test('a bet is public by the log of its cell, whichever cell is listed first', async () => {
  const logKeys = [writeKey(operators[ORIGIN].key)]
  const first = [{ origin: ORIGIN, logKeys, witnesses: [writeKey(witness.key)], quorum: 1 }]
  await settleBet('b-14', { first, origin: OTHER })
  await proveBet('b-14')
  expect(usePublicBets.getState()).toHaveProperty('b-14.proof')
  expect(usePublicBets.getState()).not.toHaveProperty('b-14.proof', null)
})

test('no log can name the witnesses of one that is listed before it', async () => {
  const another = makeKey('witness.example/w2', COSIGNATURE_KEY)
  const logKeys = [writeKey(operators[ORIGIN].key)]
  const own = { origin: ORIGIN, logKeys, witnesses: [writeKey(witness.key)], quorum: 1 }
  await settleBet('b-13', { first: [own], signer: another })
  await proveBet('b-13')
  expect(usePublicBets.getState()).toEqual({})
})

test('two states of one size are told, whoever has signed them', async () => {
  await settleBet('b-16')
  await proveBet('b-16')
  expect(usePublicBets.getState()).toHaveProperty('b-16.proof')
  // The same witness signs another log of one leaf.
  await settleBet('b-17')
  await proveBet('b-17')
  expect(usePublicBets.getState()).toHaveProperty('b-17.proof', null)
})

test('a bet that the log has otherwise is shown as wrong', async () => {
  await settleBet('b-7', { logged: monthKey(new Uint8Array(32), '2026-10') })
  render(<VerifiedTick isPractice={false} check={SEEN} identifier="b-7" />)
  await act(() => proveBet('b-7'))
  expect(screen.getByText('Wrong in the public log')).toBeTruthy()
  expect(await proveEpoch(4)).toEqual({ state: 'wrong', round: 7 })
})

test('the check of an epoch says whether its newest round is public', async () => {
  await settleBet('b-8')
  expect(await proveEpoch(4)).toEqual({ state: 'public', round: 7 })
  expect(await proveEpoch(3)).toBeNull()
  await settleBet('b-9', { isCosigned: false })
  expect(await proveEpoch(4)).toEqual({ state: 'waits', round: 7 })
})
