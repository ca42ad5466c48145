import { generateKeyPairSync, sign } from 'node:crypto'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { buildReceiptTree } from '@kapis/fairness/receipt-tree'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import vectors from '@kapis/fairness/vectors.json' with { type: 'json' }
import { DICE, diceRule } from '@kapis/games/dice'
import { expect, test } from 'vitest'
import { checkReceipts } from './check-receipts.ts'
import { readKeys, readReceipts } from './read-receipts.ts'

const operator = generateKeyPairSync('ed25519')
const { x } = operator.publicKey.export({ format: 'jwk' })
const keys = readKeys(JSON.stringify({ keys: [{ keyId: 'k1', algo: 'ed25519', publicKey: x }] }))!
const [round] = vectors.rounds
const { nonce, roundSeed, proof } = round!
const { clientSeed, root: epochRoot } = vectors
const params = DICE.defaultParams
const drawn = drawsOf({ roundSeed: hashFromHex(roundSeed)!, clientSeed, nonce })
const { multiplier4, state: outcome } = diceRule.play(params, drawn)

/** Returns the faults that are found in the evidence of a shared bet, as the page offers it. */
function faultsOf(change: Partial<SharedBetRecord> = {}, signature?: string): string[] {
  const seeds = { epochRoot, nonce, clientSeed, roundSeed, proof }
  const times = { committedAt: '2026-11-15T00:00:00Z', settledAt: '2026-11-15T21:42:00Z' }
  const rules = { game: 'dice', algo: diceRule.algo, tables: diceRule.tables }
  const played = { params, actions: [], outcome, multiplier4: Number(multiplier4) }
  const shown = { amounts: null, player: null }
  const head = { v: 1, kind: 'shared-bet', shareId: 'any' }
  const text = canonical({ ...head, ...rules, ...times, ...seeds, ...played, ...shown, ...change })
  const { root } = buildReceiptTree([hashReceipt(text)])
  const signed = sign(null, signedMessage(root), operator.privateKey).toString('base64url')
  const evidence = { text, keyId: 'k1', path: [], signature: signature ?? signed }
  const { results } = checkReceipts(readReceipts(JSON.stringify(evidence))!, keys)
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({ seq: null, game: 'dice', unchecked: [] })
  return results[0]!.faults
}

test('the evidence of a shared bet is right without its receipt', () => {
  expect(faultsOf()).toEqual([])
})

test.each([
  ['another outcome', { outcome: { roll: 1 } }, 'its seed gives another outcome'],
  ['another multiplier', { multiplier4: 1 }, 'its seed gives another multiplier'],
  ['another seed', { roundSeed: 'ab'.repeat(32) }, 'its seed is not the one promised by the root'],
  ['a late root', { committedAt: '2026-11-16T00:00:00Z' }, 'its root was published after the bet'],
  [
    'a wrong payout',
    { amounts: { currency: 'coin', stake: 1, payout: 9 } },
    'it pays another amount',
  ],
])('the evidence of a shared bet with %s is wrong', (_, change, fault) => {
  expect(faultsOf(change)).toContain(fault)
})

test('the evidence of a shared bet that nobody signed is wrong', () => {
  expect(faultsOf({}, 'AAAA')).toEqual(['it is not signed by the house'])
})
