import assert from 'node:assert/strict'
import { isPlanGame } from '@kapis/games/games'
import type pg from 'pg'
import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import {
  betKey,
  findPlayerState,
  listDueSessions,
  lockPlayerStates,
  playerStateKey,
} from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates } from '#ledger/bets/lock-player-states.ts'
import { UNPACED } from '#ledger/bets/pace.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import { postBets } from '#ledger/bets/post-bets.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { touchSessions } from '#ledger/bets/touch-sessions.ts'
import { isSettled } from '../bets/bet.ts'
import type { BatchResult, BetRequest, BetResult } from '../bets/bet.ts'
import { NO_AUTO, findAutoSessions, updateAutoSessions } from '../auto/auto-sessions.queries.ts'
import { isAuto } from '../auto/play-auto-bet.ts'
import { playBatch } from './play-batch.ts'
import type { Settle } from './settle-apart.ts'
import { refillReceipt, unsignedReceipt } from './write-bet-receipt.ts'

export type SettleDeps = {
  betPool: pg.Pool
  epochs: EpochCache
  signer: BatchSigner
  maxPayoutMinor: bigint
  /** Returns the pace of a player's stakes. Absent if there is no limit. */
  pace?: () => Pace
}

/** Settles a batch of bets. */
export type SettleBatch = Settle<BetRequest, BetResult>

/**
 * Returns a function that settles a batch in one transaction: it locks and reads the player states,
 * plays the bets in order of arrival, writes everything in one statement, and commits. A refusal
 * affects only its own bet, and a locked account leaves only its own bets undecided; an error of
 * the transaction fails every bet in it. The receipts are signed together after the commit and
 * before the bets are answered.
 */
export function makeSettleLocked(deps: SettleDeps): SettleBatch {
  return async (bets) => {
    try {
      const results = await inBatchTransaction(deps.betPool, (tx) => settle(tx, deps, bets))
      await signBets(deps.signer, results.filter(isSettled))
      return results
    } catch (error) {
      if (error instanceof CommitUnknown) throw refuse('outcome_unknown')
      throw error
    }
  }
}

/** Signs the receipts of a batch with one signature, after the commit. */
export async function signBets(signer: BatchSigner, bets: readonly SettledBet[]): Promise<void> {
  if (bets.length === 0) return
  const signed = await signer.sign(bets.map(unsignedReceipt))
  bets.forEach(({ receipt }, index) => (receipt.signed = signed[index]!))
}

async function settle(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
): Promise<BatchResult[]> {
  const locked = await lockPlayerStates(tx, distinctSessions(bets), [...bets])
  if (locked.busy.size === 0) return settleLocked(tx, deps, bets, locked)
  const free = bets.filter(({ playerId }) => !locked.busy.has(playerId))
  const settled = free.length === 0 ? [] : await settleLocked(tx, deps, free, locked)
  let next = 0
  return bets.map(({ playerId }) => (locked.busy.has(playerId) ? 'busy' : settled[next++]!))
}

async function settleLocked(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
  locked: LockedPlayerStates,
): Promise<BetResult[]> {
  const sessions = distinctSessions(bets)
  const epochs = await deps.epochs.load(tx, [...locked.playerStates.values()])
  const auto = bets.some(isAuto) ? await findAutoSessions(tx, bets) : NO_AUTO
  const limited = sessions.filter((session) => findPlayerState(locked, session)?.isLimited)
  const remainingLimits =
    limited.length === 0 ? undefined : await findRemainingLimits(tx, idsOf(limited))
  const pace = deps.pace?.() ?? UNPACED
  const { results, accounts, settled } = playBatch(bets, {
    lockedAtMicros: locked.lockedAtMicros,
    known: await findKnownBets(tx, deps, bets, locked),
    remainingLimits,
    playerStates: bets.map((bet) => findPlayerState(locked, bet)),
    epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    pace,
    auto,
  })
  await touchSessions(tx, listDueSessions(locked, sessions))
  if (settled.length > 0) await postBets(tx, accounts, settled, pace)
  if (auto.size > 0) await updateAutoSessions(tx, auto)
  return results
}

/** Returns one bet for each session in the batch, so that each player state is locked once. */
function distinctSessions(bets: readonly BetRequest[]): BetRequest[] {
  return [
    ...new Map(bets.map((bet) => [playerStateKey(bet.playerId, bet.tokenHash), bet])).values(),
  ]
}

function idsOf(bets: readonly BetRequest[]): string[] {
  return [...new Set(bets.map((bet) => bet.playerId))]
}

/**
 * Returns the earlier bets that used identifiers of this batch. The value is null if a step of a
 * round used the identifier.
 */
async function findKnownBets(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
  locked: LockedPlayerStates,
): Promise<ReadonlyMap<string, SettledBet | null>> {
  const plans = bets.filter(({ game }) => isPlanGame(game))
  const ofRounds = plans.length === 0 ? [] : await findRoundKeys(tx, plans)
  if (ofRounds.length === 0 && locked.known.size === 0) return NO_BETS
  const seqs = new Map([...ofRounds, ...locked.known])
  const known = new Map<string, SettledBet | null>()
  const stored: { playerId: string; seq: bigint }[] = []
  for (const { playerId, identifier } of bets) {
    const key = betKey(playerId, identifier)
    const seq = seqs.get(key)
    if (seq === null) known.set(key, null)
    else if (seq !== undefined) {
      stored.push({ playerId, seq })
      // The identifier counts as used even if the bet's row was changed and has no receipt.
      known.set(key, null)
    }
  }
  const found = await findWithReceipts(tx, deps.epochs, stored)
  for (const bet of found.bets) {
    known.set(betKey(bet.playerId, bet.identifier), bet)
  }
  return known
}

/**
 * Returns stored bets with the texts of their receipts, which are not signed yet, and the epochs of
 * the bets. Omits a bet whose row does not match the hash in the journal. With `isAnyAge`, also finds
 * old bets, but omits a bet if the previous entry, whose hash its receipt contains, is archived.
 */
export async function findWithReceipts(
  tx: BatchTx,
  cache: EpochCache,
  stored: { playerId: string; seq: bigint }[],
  { isAnyAge = false } = {},
): Promise<{ bets: SettledBet[]; epochs: EpochLookup }> {
  const found = stored.length === 0 ? [] : await findBets(tx, stored, { isAnyAge })
  assert(isAnyAge || found.length === stored.length, 'a known identifier has its bet')
  // A receipt needs the epoch of its bet, even if the epoch is closed and no longer cached.
  const epochs = await cache.load(tx, found)
  const bets = found.filter((bet) => {
    const epoch = epochs.find(bet)
    assert(epoch !== undefined, 'a known bet has its epoch')
    bet.isRepeated = true
    return refillReceipt(bet, epoch)
  })
  return { bets, epochs }
}

const NO_BETS: ReadonlyMap<string, SettledBet | null> = new Map()
