import assert from 'node:assert/strict'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { Board } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import { closeLeftEpoch } from '#fairness/activate-epoch.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { balancesAfter } from '#ledger/balances-after.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { postRound } from '#ledger/post-round.ts'
import { post } from '#ledger/post.ts'
import { writeReceipt } from '../write-receipt.ts'
import type { AnyStep, Round } from './round.ts'
import { hasOpenRounds, updateRound } from './rounds.queries.ts'

export type Ending = { round: Round; board: Board; taken: AnyStep[] }

export type Balance = { coinMinor: bigint; ticketMinor: bigint }

/**
 * Ends a round: it is paid, counted and written into the books by one line, or void and its stake
 * given back. Must run under the account's lock. Answers the round and the balances after it.
 */
export async function settleRound(
  tx: Tx,
  epochs: EpochShelf,
  ending: Ending,
): Promise<{ round: Round; balance: Balance }> {
  const { round, board } = ending
  const account = await lockAccount(tx, round.playerId)
  const isVoid = board.end === 'void'
  const status = isVoid ? 'void' : 'settled'
  if (round.source.kind === 'practice') {
    const ended: Round = { ...round, status }
    await updateRound(tx, ended)
    return { round: ended, balance: account }
  }
  const settledSeq = account.seq + 1n
  const balance = isVoid
    ? await giveBack(tx, round, account)
    : await pay(tx, epochs, { ...ending, account })
  const ended: Round = { ...round, status, settledSeq }
  await updateRound(tx, ended)
  const { epoch } = round.source
  if (!(await hasOpenRounds(tx, round.playerId, epoch))) {
    await closeLeftEpoch(tx, round.playerId, epoch)
  }
  return { round: ended, balance }
}

async function giveBack(tx: Tx, round: Round, account: LockedAccount): Promise<Balance> {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const change = { currency, amountMinor: stakeMinor, heldMinor: -stakeMinor }
  const counter = `hold:${game}` as const
  // Players choose identifiers: without the word before it, one could be another refund's key.
  await post(tx, { playerId, cause: 'refund', causeKey: `round:${identifier}`, counter, ...change })
  const after = balancesAfter(account, change)
  return { coinMinor: after.coinAfterMinor, ticketMinor: after.ticketAfterMinor }
}

async function pay(
  tx: Tx,
  epochs: EpochShelf,
  { round, board, taken, account }: Ending & { account: LockedAccount },
): Promise<Balance> {
  const { playerId, identifier, game, currency, stakeMinor, params, source } = round
  const epoch = source.kind === 'epoch' ? epochs.find({ playerId, ...source }) : undefined
  assert(source.kind === 'epoch' && epoch !== undefined, 'a paid round has its epoch')
  const heldMinor = -stakeMinor
  const payoutMinor = payout(stakeMinor, board.multiplier4)
  const amountMinor = payoutMinor - stakeMinor - heldMinor
  const after = balancesAfter(account, { currency, amountMinor, heldMinor })
  const played = {
    playerId,
    seq: account.seq + 1n,
    atMicros: account.lockedAtMicros,
    identifier,
    game,
    currency,
    stakeMinor,
    payoutMinor,
    multiplier4: board.multiplier4,
    ...after,
    epoch: source.epoch,
    nonce: source.nonce,
    params,
    state: board.state,
    round: { actions: taken, heldMinor },
  }
  const seat = {
    publicNo: account.publicNo,
    coinHeldMinor: after.coinHeldAfterMinor,
    ticketHeldMinor: after.ticketHeldAfterMinor,
  }
  const receipt = writeReceipt(played, { seat, epoch, prevHash: account.head })
  await postRound(tx, { ...played, hash: hashReceipt(receipt, fastHashing) })
  return { coinMinor: after.coinAfterMinor, ticketMinor: after.ticketAfterMinor }
}
