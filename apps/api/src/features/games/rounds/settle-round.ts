import assert from 'node:assert/strict'
import type { RoundView } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import { closeRetiredEpoch } from '#fairness/activate-epoch.ts'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import type { UnsignedText } from '#fairness/batch-signer.ts'
import { accountAfter, balancesAfter } from '#ledger/balances-after.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { postRound } from '#ledger/bets/post-round.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { postLocked } from '#ledger/post.ts'
import { fillReceipt, newReceipt, unsignedReceipt } from '../settle/write-bet-receipt.ts'
import { readVoid } from './load-step-outcome.ts'
import type { AnyStep, RoundRecord } from './round.ts'
import { hasOpenRounds, updateRound } from './rounds.queries.ts'

export type RoundToSettle = {
  round: RoundRecord
  board: RoundView
  taken: AnyStep[]
  /** The account as read under the lock. */
  account: LockedAccount
}

type SettledRound = { round: RoundRecord; account: LockedAccount; receipt: UnsignedText | null }

/**
 * Ends a round: pays and counts it with one journal entry, or voids it and refunds the stake. Must
 * run under the account's lock. Returns the round, the account after the entry, and the entry's
 * receipt.
 */
export async function settleRound(
  tx: Tx,
  epochs: EpochLookup,
  ending: RoundToSettle,
): Promise<SettledRound> {
  const { round, board, account } = ending
  const isVoid = board.end === 'void'
  const status = isVoid ? 'void' : 'settled'
  if (round.source.kind === 'practice') {
    const ended: RoundRecord = { ...round, status }
    await updateRound(tx, ended)
    return { round: ended, account, receipt: null }
  }
  const settledSeq = account.seq + 1n
  const ended: RoundRecord = { ...round, status, settledSeq }
  const settled = isVoid ? await giveBack(tx, ended, account) : await pay(tx, epochs, ending)
  await updateRound(tx, ended)
  const { epoch } = round.source
  // Closing an epoch reveals its secret, so the player must have left the epoch and have no open
  // rounds in it.
  const isLeft = epoch !== account.epoch
  if (isLeft && !(await hasOpenRounds(tx, round.playerId, epoch))) {
    await closeRetiredEpoch(tx, round.playerId, epoch)
  }
  return { round: ended, ...settled }
}

type Posted = { account: LockedAccount; receipt: UnsignedText }

async function giveBack(tx: Tx, round: RoundRecord, account: LockedAccount): Promise<Posted> {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const change = { currency, amountMinor: stakeMinor, heldMinor: -stakeMinor }
  const counter = `hold:${game}` as const
  // The prefix keeps a player's identifier from matching the key of another refund.
  const cause = { playerId, cause: 'refund', causeKey: `round:${identifier}`, counter } as const
  const after = await postLocked(tx, account, { ...cause, ...change })
  const receipt = await readVoid(tx, round)
  return { account: after, receipt }
}

async function pay(tx: Tx, epochs: EpochLookup, ending: RoundToSettle): Promise<Posted> {
  const { bet, account } = endRound(epochs, ending)
  await postRound(tx, bet)
  return { account, receipt: unsignedReceipt(bet) }
}

/**
 * Returns the bet of a round that has ended, with its receipt, and the account after it. Pure: it
 * writes nothing.
 */
export function endRound(
  epochs: EpochLookup,
  { round, board, taken, account }: RoundToSettle,
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
