import assert from 'node:assert/strict'
import type { RoundView } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import type { Account } from '#ledger/account.ts'
import { lineOf } from '#ledger/bets/account-change.ts'
import type { Line } from '#ledger/bets/account-change.ts'
import type { RoundRecord, RoundSteps } from '#ledger/bets/round.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { entryReceiptText } from '#ledger/hash-entry.ts'
import { nextEntry } from '#ledger/next-entry.ts'
import type { Receipt } from './move.ts'
import { settleStake } from './settle-stake.ts'

/** A round that is over, on the account before its end. */
export type RoundToEnd = RoundSteps & { board: RoundView; after: Account }

type Posted = { after: Account; lines: Line[]; receipt: Receipt | null }

/**
 * Ends a round: pays and counts it with one journal entry, or voids it and refunds the stake. Pure:
 * it writes nothing.
 */
export function endRound(epochs: EpochLookup, ending: RoundToEnd): Posted & { round: RoundRecord } {
  const { board, after } = ending
  const isVoid = board.end === 'void'
  const round: RoundRecord = { ...ending.round, status: isVoid ? 'void' : 'settled' }
  if (round.source.kind === 'practice') return { round, after, lines: [], receipt: null }
  round.settledSeq = after.seq + 1n
  return { round, ...(isVoid ? giveBack(round, after) : pay(epochs, ending)) }
}

function giveBack(round: RoundRecord, before: Account): Posted {
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
  const receipt = { text: entryReceiptText(entry, before.head), hash, signed: null }
  return { after: account, lines: [{ entry, hash, bet: null }], receipt }
}

function pay(epochs: EpochLookup, ending: RoundToEnd): Posted {
  const { bet, account } = betOf(epochs, ending)
  return { after: account, lines: [lineOf(bet)], receipt: bet.receipt }
}

/** Returns the bet of a round that was paid or lost, with its receipt, and the account after it. */
export function betOf(
  epochs: EpochLookup,
  { round, board, steps, after }: RoundToEnd,
): { bet: SettledBet; account: Account } {
  const { playerId, identifier, game, currency, stakeMinor, params, source } = round
  const opened = source.kind === 'epoch' ? epochs.find({ playerId, ...source }) : undefined
  assert(source.kind === 'epoch' && opened !== undefined, 'a paid round has its epoch')
  const { multiplier4, state } = board
  const payoutMinor = payout(stakeMinor, multiplier4)
  const stake = { identifier, game, currency, stakeMinor, payoutMinor, multiplier4 }
  const { epoch, nonce } = source
  // The round releases the stake that its start held.
  const played = { heldMinor: -stakeMinor, epoch, nonce, params, state, steps }
  return settleStake(after, { ...stake, ...played }, opened)
}
