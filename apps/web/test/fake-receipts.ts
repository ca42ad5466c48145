import type { EpochEntry } from '@kapis/contract/fairness'
import type { SignedBetReceipt } from '@kapis/contract/games'
import { toHex } from '@kapis/fairness/hex'
import { NO_RECEIPT_HASH, canonical, hashReceipt, signedMessage } from '@kapis/fairness/receipt'
import { buildReceiptTree } from '@kapis/fairness/receipt-tree'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { FakeState } from './fake-state.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'jwk' }).x ?? ''
const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 16)

/** The keys published under /.well-known/fairness-keys.json. */
export const fakeKeys = { keys: [{ keyId, algo: 'ed25519', publicKey: raw }] }

const heads = new WeakMap<FakeState, string>()

type Signed = {
  game: string
  bet: { identifier: string; currency: string; amount: bigint }
  params: object
  outcome: { multiplier4: bigint; state: object }
  played: {
    payout: number
    balance: { coin: number; ticket: number }
    ledgerSeq: number | null
    transactionHistoryId: string | null
    fairness: object | null
  }
}

/** Returns a real receipt of a round, signed with a key of this test run. */
export function signRound(state: FakeState, { game, bet, params, outcome, played }: Signed) {
  const { epoch, nonce, clientSeed, root } = played.fairness as Record<string, unknown>
  const minor = (amount: number) => Math.round(amount * 10_000)
  return signEntry(state, {
    v: 1,
    roundId: played.transactionHistoryId,
    seq: played.ledgerSeq,
    identifier: bet.identifier,
    game,
    epoch,
    epochRoot: root,
    nonce,
    clientSeed,
    params,
    actions: [],
    outcome: outcome.state,
    currency: bet.currency,
    stake: Number(bet.amount),
    multiplier4: Number(outcome.multiplier4),
    payout: minor(played.payout),
    amount: minor(played.payout) - Number(bet.amount),
    balanceAfter: { coin: minor(played.balance.coin), ticket: minor(played.balance.ticket) },
  })
}

export function signEntry(state: FakeState, entry: object): SignedBetReceipt {
  const text = canonical({ ...entry, prevReceiptHash: heads.get(state) ?? NO_RECEIPT_HASH })
  heads.set(state, toHex(hashReceipt(text)))
  return signText(text)
}

/** Signs a text alone, as a batch of one. */
export function signText(text: string): SignedBetReceipt {
  const hash = hashReceipt(text)
  const batch = buildReceiptTree([hash])
  const signature = sign(null, signedMessage(batch.root), privateKey).toString('base64url')
  return { text, keyId, path: batch.pathOf(0), signature }
}

/** Returns a round as an entry of the player's journal. */
export function fakeLine({ game, bet, params, outcome, played }: Signed) {
  const { epoch, nonce } = played.fairness as { epoch: number; nonce: number }
  const minor = (amount: number) => Math.round(amount * 10_000)
  return {
    seq: played.ledgerSeq ?? 0,
    currency: bet.currency,
    amount: minor(played.payout) - Number(bet.amount),
    coinAfter: minor(played.balance.coin),
    ticketAfter: minor(played.balance.ticket),
    round: {
      game,
      epoch,
      nonce,
      stake: Number(bet.amount),
      payout: minor(played.payout),
      multiplier4: Number(outcome.multiplier4),
      params,
      actions: [],
      state: outcome.state,
    },
  } as EpochEntry
}
