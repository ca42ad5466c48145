import { createPublicKey, verify } from 'node:crypto'
import { drawsOf } from '@kapis/fairness/draws'
import { hashFromHex } from '@kapis/fairness/hex'
import { mayHaveSigned } from '@kapis/fairness/key-validity'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { rootOfReceipt } from '@kapis/fairness/receipt-tree'
import { verifyRound } from '@kapis/fairness/verify-round'
import { replayRound } from '@kapis/games/replay-round'
import type { HeldReceipt, OperatorKeys } from './read-receipts.ts'

/** Returns whether the operator's key signed this text, before that key was retired. */
export function isSigned(
  receipt: Omit<HeldReceipt, 'fairness'>,
  settledAt: string,
  keys: OperatorKeys,
): boolean {
  const root = rootOfReceipt(hashReceipt(receipt.text), receipt.path)
  const listed = keys.get(receipt.keyId)
  if (root === null || listed === undefined || !mayHaveSigned(listed, settledAt)) return false
  const x = listed.publicKey
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, signedMessage(root), key, Buffer.from(receipt.signature, 'base64url'))
}

type PlayedRound = Pick<
  BetReceipt,
  | 'game'
  | 'params'
  | 'actions'
  | 'epochRoot'
  | 'nonce'
  | 'clientSeed'
  | 'tables'
  | 'outcome'
  | 'multiplier4'
>

/** Checks that the seed matches the committed root and produces this outcome at this multiplier. */
export function checkPlay(
  entry: PlayedRound,
  { roundSeed, proof }: { roundSeed: string; proof: readonly string[] },
): string[] {
  const { epochRoot: root, nonce, clientSeed } = entry
  const seed = hashFromHex(roundSeed)
  if (seed === null || !verifyRound({ root, roundSeed, proof, nonce })) {
    return ['its seed is not the one promised by the root']
  }
  const again = replayRound(entry, () => drawsOf({ roundSeed: seed, clientSeed, nonce }))
  if (again === null) return ['its game or its steps are none']
  const faults: string[] = []
  if (again.tables !== entry.tables) faults.push('it was paid by other tables')
  if (canonical(again.state) !== canonical(entry.outcome)) {
    faults.push('its seed gives another outcome')
  }
  if (again.multiplier4 !== BigInt(entry.multiplier4)) {
    faults.push('its seed gives another multiplier')
  }
  return faults
}
