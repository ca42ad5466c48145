import assert from 'node:assert/strict'
import type { RoundView } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import type { UnsignedText } from '#fairness/batch-signer.ts'
import { accountAfter, balancesAfter } from '#ledger/balances-after.ts'
import { settlementOf } from '#ledger/bets/post-rounds.ts'
import type { RoundEntry } from '#ledger/bets/post-rounds.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { nextEntry } from '#ledger/next-entry.ts'
import { fillReceipt, newReceipt, unsignedReceipt } from '../settle/write-bet-receipt.ts'
import type { AnyStep, RoundRecord } from './round.ts'

export type RoundToEnd = {
  round: RoundRecord
  board: RoundView
  taken: AnyStep[]
  account: LockedAccount
}

type EndedRound = {
  round: RoundRecord
  account: LockedAccount
  entries: RoundEntry[]
  bet: SettledBet | null
  receipt: UnsignedText | null
}

/**
 * Ends a round: pays and counts it with one journal entry, or voids it and refunds the stake. Pure:
 * it writes nothing.
 */
export function endRound(epochs: EpochLookup, ending: RoundToEnd): EndedRound {
  const { round, board, account } = ending
  const isVoid = board.end === 'void'
  const status = isVoid ? 'void' : 'settled'
  if (round.source.kind === 'practice') {
    return { round: { ...round, status }, account, entries: [], bet: null, receipt: null }
  }
  const settledSeq = account.seq + 1n
  const ended: RoundRecord = { ...round, status, settledSeq }
  return { round: ended, ...(isVoid ? giveBack(ended, account) : pay(epochs, ending)) }
}

type Posted = Omit<EndedRound, 'round'>

function giveBack(round: RoundRecord, before: LockedAccount): Posted {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const { account, entry, hash } = nextEntry(before, {
    playerId,
    cause: 'refund',
    // The prefix keeps a player's identifier from matching the key of another refund.
    causeKey: `round:${identifier}`,
    counter: `hold:${game}`,
    currency,
    amountMinor: stakeMinor,
    heldMinor: -stakeMinor,
  })
  const receipt = { text: entryReceiptText(entry, before.head), hash }
  return { account, entries: [{ entry, hash }], bet: null, receipt }
}

function pay(epochs: EpochLookup, ending: RoundToEnd): Posted {
  const { bet, account } = betOf(epochs, ending)
  return { account, entries: [settlementOf(bet)], bet, receipt: unsignedReceipt(bet) }
}

/** Returns the bet of a round that was paid or lost, with its receipt, and the account after it. */
export function betOf(
  epochs: EpochLookup,
  { round, board, taken, account }: RoundToEnd,
): { bet: SettledBet; account: LockedAccount } {
  const { playerId, identifier, game, currency, stakeMinor, params, source } = round
  const epoch = source.kind === 'epoch' ? epochs.find({ playerId, ...source }) : undefined
  assert(source.kind === 'epoch' && epoch !== undefined, 'a paid round has its epoch')
  const heldMinor = -stakeMinor
  const payoutMinor = payout(stakeMinor, board.multiplier4)
  const amountMinor = payoutMinor - stakeMinor - heldMinor
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const bet: SettledBet = {
    playerId,
    publicNo: account.publicNo,
    seq: account.seq + 1n,
    atMicros: account.lockedAtMicros,
    identifier,
    game,
    currency,
    stakeMinor,
    payoutMinor,
    multiplier4: board.multiplier4,
    ...after,
    heldMinor,
    epoch: source.epoch,
    nonce: source.nonce,
    params,
    state: board.state,
    steps: taken,
    receipt: newReceipt(account.head),
  }
  fillReceipt(bet, epoch)
  const head = Buffer.from(bet.receipt.hash)
  return { bet, account: accountAfter(account, { ...after, seq: bet.seq, head }) }
}
