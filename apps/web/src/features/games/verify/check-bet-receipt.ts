import type { BetReply } from '@kapis/contract/games'
import { toHex } from '@kapis/fairness/hex'
import type { BetReceipt } from '@kapis/fairness/receipt'
import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import type { Currency } from '@kapis/money/money'
import { fromNumber } from '@kapis/money/money'
import { waitForCheck } from './check-result.ts'
import { isSignatureValid } from './receipt-signature.ts'
import { addBetReceipt, betReceiptBefore, useBetReceipts } from './bet-receipt-store.ts'

export type ReceiptedBet = {
  identifier: string
  params: object
  stakeMinor: bigint
  currency: Currency
  /** The negative amount that was booked when the stake was held; absent for a one-request game. */
  heldMinor?: bigint
}

/**
 * Returns what is wrong with a bet receipt, or null. A receipt must be signed, match the reply and
 * fit into the chain of those that are kept; a valid receipt is stored. Throws CheckUnavailable
 * while the keys cannot be loaded.
 */
export async function findBetReceiptFault(
  bet: ReceiptedBet,
  played: BetReply,
): Promise<string | null> {
  const { receipt, fairness, ledgerSeq } = played
  if (receipt === null || fairness === null || ledgerSeq === null) {
    return 'The answer carries no receipt.'
  }
  const entry = readEntry(receipt.text)
  if (entry === null) return 'The receipt cannot be read.'
  const entryText = canonical(pick(entry))
  if (entryText !== canonical(expected(bet, played))) return 'The receipt says something else.'
  const before = betReceiptBefore(ledgerSeq)
  if (before !== undefined && before.hash !== entry.prevReceiptHash) {
    return 'The receipt does not carry on the one before it.'
  }
  const isSigned = await isSignatureValid(receipt).catch(waitForCheck)
  if (!isSigned) return 'The receipt is not signed by the house.'
  const hash = toHex(hashReceipt(receipt.text))
  const replaced = findReplaced(ledgerSeq, hash)
  if (replaced !== null) return replaced
  addBetReceipt({ ...receipt, seq: ledgerSeq, hash, fairness, isChecked: true })
  return null
}

/**
 * Returns an error if a kept receipt has the same number as this one, or follows another one of that
 * number; otherwise null. Either means that a bet was taken back and this one put in its place.
 */
function findReplaced(seq: number, hash: string): string | null {
  const { kept } = useBetReceipts.getState()
  if (kept.some((one) => one.seq === seq && one.hash !== hash)) {
    return 'Another receipt has the same number.'
  }
  const next = kept.find((one) => one.seq === seq + 1)
  return next === undefined || readEntry(next.text)?.prevReceiptHash === hash
    ? null
    : 'The next receipt does not follow this one.'
}

/** Returns the entry of a bet receipt, or null if the parts that checks look into are missing. */
export function readEntry(text: string): BetReceipt | null {
  try {
    const entry = JSON.parse(text) as BetReceipt
    const { params, balanceAfter, actions } = entry
    return [params, balanceAfter, ...actions].every(isObject) ? entry : null
  } catch {
    return null
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function pick(entry: BetReceipt) {
  const { coin, ticket } = entry.balanceAfter
  const { identifier, currency, stake, payout, multiplier4, params, outcome } = entry
  const { epoch, nonce, clientSeed, epochRoot, seq, roundId, amount } = entry
  const money = { currency, stake, payout, multiplier4, amount, coin, ticket }
  return {
    identifier,
    params,
    outcome,
    epoch,
    nonce,
    clientSeed,
    epochRoot,
    seq,
    roundId,
    ...money,
  }
}

function expected(bet: ReceiptedBet, { fairness, balance, gameData, ...played }: BetReply) {
  const payout = Number(fromNumber(played.payout))
  const stake = Number(bet.stakeMinor)
  return {
    identifier: bet.identifier,
    params: bet.params,
    outcome: gameData.state,
    epoch: fairness?.epoch,
    nonce: fairness?.nonce,
    clientSeed: fairness?.clientSeed,
    epochRoot: fairness?.root,
    seq: played.ledgerSeq,
    roundId: played.transactionHistoryId,
    currency: bet.currency,
    stake,
    payout,
    multiplier4: Number(fromNumber(played.payoutMultiplier)),
    amount: payout - stake - Number(bet.heldMinor ?? 0n),
    coin: Number(fromNumber(balance.coin)),
    ticket: Number(fromNumber(balance.ticket)),
  }
}
