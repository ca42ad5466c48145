import { canonical } from '@kapis/fairness/receipt'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { payout } from '@kapis/money/money'
import { checkPlay, isSigned } from './check-parts.ts'
import type { HeldReceipt, OperatorKeys } from './read-receipts.ts'

/**
 * Checks the evidence of a shared bet, which contains its own proof. Returns null if the text is
 * not a shared bet.
 */
export function checkSharedBet(signed: HeldReceipt, keys: OperatorKeys | null) {
  const record = readShared(signed.text)
  if (record === null) return null
  const { game, amounts, multiplier4, committedAt, settledAt } = record
  const faults = canonical(record) === signed.text ? [] : ['its text is not canonical']
  if (keys !== null && !isSigned(signed, settledAt, keys)) {
    faults.push('it is not signed by the house')
  }
  if (Date.parse(committedAt) >= Date.parse(settledAt)) {
    faults.push('its root was published after the bet')
  }
  faults.push(...checkPlay(record, record))
  const paid = amounts && payout(BigInt(amounts.stake), BigInt(multiplier4))
  if (amounts !== null && paid !== BigInt(amounts.payout)) faults.push('it pays another amount')
  return { seq: null, game, faults, unchecked: keys === null ? ['the signature'] : [] }
}

function readShared(text: string): SharedBetRecord | null {
  try {
    const record = JSON.parse(text) as SharedBetRecord
    return record.kind === 'shared-bet' ? record : null
  } catch {
    return null
  }
}
