import assert from 'node:assert/strict'
import { isPlanGame } from '@kapis/games/games'
import type pg from 'pg'
import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { betKey, lockPlayerStates, playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates, PlayerState } from '#ledger/bets/lock-player-states.ts'
import { postBets } from '#ledger/bets/post-bets.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { touchSessions } from '#ledger/bets/touch-sessions.ts'
import { isSettled } from '../bets/bet.ts'
import type { BatchResult, BetRequest, BetResult } from '../bets/bet.ts'
import { NO_AUTO, findAutoSessions, updateAutoSessions } from '../auto/auto-sessions.queries.ts'
import { isAuto } from '../auto/play-auto-bet.ts'
import { playBatch } from './play-batch.ts'
import { fillReceipt, unsignedReceipt } from './write-bet-receipt.ts'

export type SettleDeps = {
  betPool: pg.Pool
  epochs: EpochCache
  signer: BatchSigner
  maxPayoutMinor: bigint
  /** Minimum time between two bets of a player, where the law requires one. */
  minCycleMs?: () => number
}

/** Settles a batch; the results are in the order of its bets. */
export type SettleBatch = (bets: readonly BetRequest[]) => Promise<BatchResult[]>

/**
 * Settles a batch in one transaction: locks and reads the player states, plays in arrival order,
 * writes everything in one statement, commits. A refusal affects only its own bet, and a locked
 * account leaves only its own bets undecided; an error of the transaction fails every bet in it.
 * The receipts are signed together after the commit, and only then are the bets answered.
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
  await deps.epochs.load(tx, [...locked.playerStates.values()])
  const auto = bets.some(isAuto) ? await findAutoSessions(tx, bets) : NO_AUTO
  const limited = sessions.filter((session) => playerStateOf(locked, session)?.isLimited)
  const remainingLimits =
    limited.length === 0 ? undefined : await findRemainingLimits(tx, idsOf(limited))
  const { results, accounts, settled } = playBatch(bets, {
    lockedAtMicros: locked.lockedAtMicros,
    known: await findKnownBets(tx, deps, bets, locked),
    remainingLimits,
    playerStates: bets.map((bet) => playerStateOf(locked, bet)),
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    minCycleMs: deps.minCycleMs?.(),
    auto,
  })
  await touchSessions(
    tx,
    sessions.filter((session) => isStale(locked, session)),
  )
  if (settled.length > 0) await postBets(tx, accounts, settled)
  if (auto.size > 0) await updateAutoSessions(tx, auto)
  return results
}

/** Returns one bet per session, whose state is to be locked. */
function distinctSessions(bets: readonly BetRequest[]): BetRequest[] {
  return [
    ...new Map(bets.map((bet) => [playerStateKey(bet.playerId, bet.tokenHash), bet])).values(),
  ]
}

function playerStateOf(
  locked: LockedPlayerStates,
  { playerId, tokenHash }: BetRequest,
): PlayerState | undefined {
  return locked.playerStates.get(playerStateKey(playerId, tokenHash))
}

function idsOf(bets: readonly BetRequest[]): string[] {
  return [...new Set(bets.map((bet) => bet.playerId))]
}

function isStale(locked: LockedPlayerStates, session: BetRequest): boolean {
  const found = playerStateOf(locked, session)
  return found !== undefined && found.isSessionGood && found.isSessionStale
}

/** The bets that used the batch's identifiers before; null where a step of a round used one. */
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
    else if (seq !== undefined) stored.push({ playerId, seq })
  }
  for (const bet of await findWithReceipts(tx, deps.epochs, stored)) {
    known.set(betKey(bet.playerId, bet.identifier), bet)
  }
  return known
}

async function findWithReceipts(
  tx: BatchTx,
  epochs: EpochCache,
  stored: { playerId: string; seq: bigint }[],
): Promise<SettledBet[]> {
  const found = stored.length === 0 ? [] : await findBets(tx, stored)
  assert(found.length === stored.length, 'a known identifier has its bet')
  // Their proofs may need a closed epoch.
  await epochs.load(tx, found)
  for (const bet of found) {
    const epoch = epochs.find(bet)
    assert(epoch !== undefined, 'a known bet has its epoch')
    fillReceipt(bet, epoch)
  }
  return found
}

const NO_BETS: ReadonlyMap<string, SettledBet | null> = new Map()
