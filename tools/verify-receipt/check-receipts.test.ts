import { generateKeyPairSync, sign } from 'node:crypto'
import { READ_PARAMS, SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex, toHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { NO_RECEIPT_HASH, canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { buildReceiptTree } from '@kapis/fairness/receipt-tree'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { GAMES, ONE_SHOT_GAMES } from '@kapis/games/games'
import type { Game, OneShotGame } from '@kapis/games/games'
import { replayRound } from '@kapis/games/replay-round'
import { payout } from '@kapis/money/money'
import { describe, expect, test } from 'vitest'
import { checkReceipts } from './check-receipts.ts'
import { readKeys, readReceipts } from './read-receipts.ts'
import type { HeldReceipt } from './read-receipts.ts'

const app = generateKeyPairSync('ed25519')
const { x } = app.publicKey.export({ format: 'jwk' })
const keys = readKeys(JSON.stringify({ keys: [{ keyId: 'k1', algo: 'ed25519', publicKey: x }] }))!

const capped = { multiplierMax4: 1_000_000_000 }
const cashOut = { kind: 'cash_out' }
/**
 * The parameters and steps of a round of each game. The steps are possible with the seed of the
 * test vectors.
 */
const PLAYS: Record<Game, { params: object; actions: object[] }> = {
  ...oneShotPlays(),
  flip: {
    params: { side: 'heads', ...capped },
    actions: [{ kind: 'flip', side: 'heads' }, cashOut],
  },
  hilo: { params: capped, actions: [{ kind: 'guess', guess: 'lower' }, cashOut] },
  mines: { params: { mines: 3, ...capped }, actions: [{ kind: 'reveal', tile: 0 }, cashOut] },
  rock_paper_scissors: { params: { hand: 'paper', ...capped }, actions: [cashOut] },
}

function oneShotPlays() {
  return Object.fromEntries(
    ONE_SHOT_GAMES.map((game) => {
      const params = READ_PARAMS[game](SAMPLE_OPTIONS[game] as never)
      return [game, { params, actions: [] }]
    }),
  ) as unknown as Record<OneShotGame, { params: object; actions: object[] }>
}

/** Returns the receipts of one round of each game, in the form in which the server writes them. */
function writeAll(change: Partial<BetReceipt> = {}): HeldReceipt[] {
  let coin = 1_000_000
  let prevReceiptHash = NO_RECEIPT_HASH
  const round = vectors.rounds[0]!
  return GAMES.map((game, place) => {
    const { params, actions } = PLAYS[game]
    const { clientSeed, root } = vectors
    const roundSeed = hashFromHex(round.roundSeed)!
    const drawAgain = () => drawsOf({ roundSeed, clientSeed, nonce: round.nonce })
    const again = replayRound({ game, params, actions }, drawAgain)!
    const paid = Number(payout(10_000n, again.multiplier4))
    coin += paid - 10_000
    const line = { v: 1, roundId: `r${place}`, player: 'a', seq: place + 1, settledAt: 'now' }
    const cause = { cause: 'bet', identifier: `i${place}`, counter: `game:${game}` }
    const money = { currency: 'coin', amount: paid - 10_000, held: 0, stake: 10_000, payout: paid }
    const balanceAfter = { coin, ticket: 0, coinHeld: 0, ticketHeld: 0 }
    const seeds = { algo: 'pf1', epoch: 1, epochRoot: root, nonce: round.nonce, clientSeed }
    const played = { game, tables: again.tables, params, actions, outcome: again.state }
    const multiplier4 = Number(again.multiplier4)
    const entry = { ...line, ...cause, ...money, ...seeds, ...played }
    const text = canonical({ ...entry, multiplier4, balanceAfter, prevReceiptHash, ...change })
    prevReceiptHash = toHex(hashReceipt(text))
    return { ...signed(text), fairness: { roundSeed: round.roundSeed, proof: round.proof } }
  })
}

function signed(text: string) {
  const batch = buildReceiptTree([hashReceipt(text)])
  const signature = sign(null, signedMessage(batch.root), app.privateKey).toString('base64url')
  return { text, keyId: 'k1', path: batch.pathOf(0), signature }
}

const faultsOf = (receipts: HeldReceipt[]) =>
  checkReceipts(receipts, keys).results.flatMap(({ faults }) => faults)

test('a receipt of every game is verified and continues the one before it', () => {
  const { results, links, missing } = checkReceipts(writeAll(), keys)
  expect(results.map(({ game }) => game)).toEqual([...GAMES])
  expect(results.flatMap(({ faults, unchecked }) => [...faults, ...unchecked])).toEqual([])
  expect([links, missing]).toEqual([GAMES.length - 1, 0])
})

describe('a dishonest operator is detected', () => {
  test.each([
    ['payout', { payout: 1 }, 'it pays another amount'],
    ['amount', { amount: 1 }, 'it moves another amount'],
    ['multiplier', { multiplier4: 1 }, 'its seed gives another multiplier'],
    ['outcome', { outcome: {} }, 'its seed gives another outcome'],
    ['tables', { tables: 'others' }, 'it was paid by other tables'],
    ['root', { epochRoot: '00'.repeat(32) }, 'its seed is not the one promised by the root'],
    ['client seed', { clientSeed: 'another' }, 'its seed gives another outcome'],
    ['chain', { prevReceiptHash: '11'.repeat(32) }, 'it does not carry on the one before it'],
  ])('by its %s', (_, change, fault) => {
    expect(faultsOf(writeAll(change))).toContain(fault)
  })

  test('by a second receipt with the number of another, of which a copy is none', () => {
    const [first, second] = writeAll()
    const entry = { ...(JSON.parse(second!.text) as BetReceipt), identifier: 'instead' }
    const instead = { ...second!, ...signed(canonical(entry)) }
    expect(faultsOf([first!, second!, instead])).toEqual(['another receipt has the same number'])
    const copies = checkReceipts([first!, second!, second!], keys)
    expect(copies).toMatchObject({ links: 1, missing: 0 })
    expect(faultsOf([first!, second!, second!])).toEqual([])
  })

  test('a text changed after signing is detected', () => {
    const [first] = writeAll()
    const text = first!.text.replace('"identifier":"i0"', '"identifier":"i9"')
    expect(faultsOf([{ ...first!, text }])).toContain('it is not signed by the house')
  })

  test('a key that is not the operator’s is detected', () => {
    const { results } = checkReceipts(
      writeAll(),
      new Map([['k1', { publicKey: 'A'.repeat(43), retiredAt: null }]]),
    )
    expect(results.every(({ faults }) => faults.includes('it is not signed by the house'))).toBe(
      true,
    )
  })

  test('a key retired before the round was settled is detected, a later retirement is not a fault', () => {
    const receipts = writeAll({ settledAt: '2026-02-25T12:00:00.000Z' })
    const retire = (retiredAt: string) =>
      new Map([...keys].map(([id, key]) => [id, { ...key, retiredAt }]))
    const late = checkReceipts(receipts, retire('2026-02-25T11:59:59.000Z'))
    expect(late.results[0]!.faults).toEqual(['it is not signed by the house'])
    const before = checkReceipts(receipts, retire('2026-02-25T12:00:00.001Z'))
    expect(before.results[0]!.faults).toEqual([])
  })
})

test('missing data is reported as unchecked, and a gap is counted', () => {
  const [first, , third] = writeAll()
  const { results, links, missing } = checkReceipts([{ ...first!, fairness: null }, third!], null)
  expect(results.map(({ unchecked }) => unchecked)).toEqual([
    ['the signature', 'the outcome'],
    ['the signature'],
  ])
  expect([links, missing]).toEqual([0, 1])
})

test('a download, one receipt and a reply are read; other files are not', () => {
  const [{ fairness, ...receipt }] = writeAll() as [HeldReceipt]
  const whole = { ...receipt, fairness }
  expect(readReceipts(JSON.stringify({ v: 1, receipts: [whole, whole] }))).toEqual([whole, whole])
  expect(readReceipts(JSON.stringify(whole))).toEqual([whole])
  expect(readReceipts(JSON.stringify({ amount: 1, receipt, fairness }))).toEqual([whole])
  for (const wrong of ['', 'null', '[]', '{}', '{"receipts":[]}', '{"receipts":[{"text":1}]}']) {
    expect(readReceipts(wrong)).toBeNull()
  }
})
