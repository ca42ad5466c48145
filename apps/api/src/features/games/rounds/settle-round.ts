import assert from 'node:assert/strict'
import { hashReceipt } from '@kapis/fairness/receipt'
import type { Board } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import { closeLeftEpoch } from '#fairness/activate-epoch.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { Receipt } from '#fairness/receipt-signer.ts'
import { balancesAfter } from '#ledger/balances-after.ts'
import type { BalancesAfter } from '#ledger/balances-after.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { postRound } from '#ledger/bets/post-round.ts'
import { post } from '#ledger/post.ts'
import { writeReceipt } from '../settle/write-receipt.ts'
import { readVoid } from './read-answer.ts'
import type { AnyStep, Round } from './round.ts'
import { hasOpenRounds, updateRound } from './rounds.queries.ts'

export type Ending = {
  round: Round
  board: Board
  taken: AnyStep[]
  /** As it stands under the lock. */
  account: LockedAccount
}

type Balance = { coinMinor: bigint; ticketMinor: bigint }

type Settled = { round: Round; balance: Balance; receipt: Receipt | null }

/**
 * Ends a round: it is paid, counted and written into the books by one line, or void and its stake
 * given back. Must run under the account's lock. Answers the round, the balances after it and the
 * receipt of its line.
 */
export async function settleRound(tx: Tx, epochs: EpochShelf, ending: Ending): Promise<Settled> {
  const { round, board, account } = ending
  const isVoid = board.end === 'void'
  const status = isVoid ? 'void' : 'settled'
  if (round.source.kind === 'practice') {
    const ended: Round = { ...round, status }
    await updateRound(tx, ended)
    return { round: ended, balance: account, receipt: null }
  }
  const settledSeq = account.seq + 1n
  const ended: Round = { ...round, status, settledSeq }
  const settled = isVoid ? await giveBack(tx, ended, account) : await pay(tx, epochs, ending)
  await updateRound(tx, ended)
  const { epoch } = round.source
  // The epoch that is played has no secret to show yet.
  const isLeft = epoch !== account.epoch
  if (isLeft && !(await hasOpenRounds(tx, round.playerId, epoch))) {
    await closeLeftEpoch(tx, round.playerId, epoch)
  }
  return { round: ended, ...settled }
}

type Posted = { balance: Balance; receipt: Receipt }

async function giveBack(tx: Tx, round: Round, account: LockedAccount): Promise<Posted> {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const change = { currency, amountMinor: stakeMinor, heldMinor: -stakeMinor }
  const counter = `hold:${game}` as const
  // Players choose identifiers: without the word before it, one could be another refund's key.
  await post(tx, { playerId, cause: 'refund', causeKey: `round:${identifier}`, counter, ...change })
  const receipt = await readVoid(tx, round)
  return { balance: balanceOf(balancesAfter(account, change)), receipt }
}

async function pay(
  tx: Tx,
  epochs: EpochShelf,
  { round, board, taken, account }: Ending,
): Promise<Posted> {
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
  const text = writeReceipt(played, { seat, epoch, prevHash: account.head })
  const hash = hashReceipt(text, fastHashing)
  await postRound(tx, { ...played, hash })
  return { balance: balanceOf(after), receipt: { text, hash } }
}

function balanceOf({ coinAfterMinor, ticketAfterMinor }: BalancesAfter): Balance {
  return { coinMinor: coinAfterMinor, ticketMinor: ticketAfterMinor }
}
