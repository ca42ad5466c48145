import assert from 'node:assert/strict'
import { hashReceipt } from '@kapis/fairness/receipt'
import { isPlanGame } from '@kapis/games/plan-rules'
import type pg from 'pg'
import { refuse, refuseAuto } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import type { UnsignedText, BatchSigner, SignedText } from '#fairness/batch-signer.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { BetOutcome, SettledBet } from '#ledger/bets/find-bets.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import { findRemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { lockPlayerStates, playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates, PlayerState } from '#ledger/bets/lock-player-states.ts'
import { postBets } from '#ledger/bets/post-bets.ts'
import { touchSessions } from '#ledger/bets/touch-sessions.ts'
import type { BetRequest, BetResult } from '../bet.ts'
import { NO_AUTO, findAutoSessions, updateAutoSessions } from '../auto/auto-sessions.queries.ts'
import { isAuto } from '../auto/play-auto-bet.ts'
import { playBatch } from './play-batch.ts'
import { isSameBet } from './same-bet.ts'
import { writeBetReceipt } from './write-bet-receipt.ts'

export type SettleDeps = {
  betPool: pg.Pool
  epochs: EpochCache
  signer: BatchSigner
  maxPayoutMinor: bigint
  /** Minimum time between two bets of a player, where the law requires one. */
  minCycleMs?: () => number
}

/** A bet's reply: settled now or before, refused, or in need of an epoch. */
export type SettledReply =
  | { kind: 'settled'; bet: BetOutcome; publicNo: bigint; receipt: SignedText }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'needs-epoch' }

/** An undecided bet: another transaction has locked the player's account. */
export type Busy = { kind: 'busy' }

/** A failed bet; others of its batch may have succeeded. */
export type Failed = { kind: 'failed'; error: unknown }

export type SettleBatch = (bets: readonly BetRequest[]) => Promise<(SettledReply | Busy | Failed)[]>

/**
 * Settles a batch in one transaction: lock and read player states, play in order of arrival, write
 * with one statement, commit, then sign all receipts together. A refusal affects one bet and a
 * locked account its own bets; an error of the transaction fails every bet in it.
 */
export function makeSettleLocked(deps: SettleDeps): SettleBatch {
  return async (bets) => {
    try {
      const answers = await inBatchTransaction(deps.betPool, (tx) => settle(tx, deps, bets))
      return await signAll(deps, answers)
    } catch (error) {
      if (error instanceof CommitUnknown) throw refuse('outcome_unknown')
      throw error
    }
  }
}

type Unsigned =
  | Exclude<SettledReply | Busy, { kind: 'settled' }>
  | { kind: 'settled'; bet: BetOutcome; publicNo: bigint; unsigned: UnsignedText }

const BUSY: Busy = { kind: 'busy' }

async function settle(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
): Promise<Unsigned[]> {
  const locked = await lockPlayerStates(tx, distinct(bets), [...bets])
  if (locked.busy.size === 0) return settleLocked(tx, deps, bets, locked)
  const free = bets.filter(({ playerId }) => !locked.busy.has(playerId))
  const settled = free.length === 0 ? [] : await settleLocked(tx, deps, free, locked)
  let next = 0
  return bets.map(({ playerId }) => (locked.busy.has(playerId) ? BUSY : settled[next++]!))
}

async function settleLocked(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
  locked: LockedPlayerStates,
): Promise<Unsigned[]> {
  const request = distinct(bets)
  await deps.epochs.load(tx, [...locked.playerStates.values()])
  const plans = bets.filter(({ game }) => isPlanGame(game))
  const ofRounds = plans.length === 0 ? [] : await findRoundKeys(tx, plans)
  const auto = bets.some(isAuto) ? await findAutoSessions(tx, bets) : NO_AUTO
  const limited = request.filter((playerState) => playerSessionOf(locked, playerState)?.isLimited)
  const remainingLimits =
    limited.length === 0 ? undefined : await findRemainingLimits(tx, idsOf(limited))
  const { results, accounts, postings } = playBatch(bets, {
    ...locked,
    known: ofRounds.length === 0 ? locked.known : new Map([...ofRounds, ...locked.known]),
    remainingLimits,
    playerStates: bets.map((bet) =>
      locked.playerStates.get(playerStateKey(bet.playerId, bet.tokenHash)),
    ),
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    minCycleMs: deps.minCycleMs?.(),
    auto,
  })
  await touchSessions(
    tx,
    request.filter((playerState) => isStale(locked, playerState)),
  )
  if (postings.length > 0) await postBets(tx, accounts, postings)
  if (auto.size > 0) await updateAutoSessions(tx, auto)
  const earlier = await findEarlier(tx, deps, bets, results)
  return results.map((result, place) => answer(deps, bets[place]!, result, earlier))
}

/** Signs the batch once, after the commit. */
export async function signAll(
  deps: SettleDeps,
  answers: Unsigned[],
): Promise<(SettledReply | Busy)[]> {
  const unsigned = answers.flatMap((one) => (one.kind === 'settled' ? [one.unsigned] : []))
  const signed = unsigned.length === 0 ? [] : await deps.signer.sign(unsigned)
  let place = 0
  return answers.map((one): SettledReply | Busy => {
    if (one.kind !== 'settled') return one
    const { kind, bet, publicNo } = one
    return { kind, bet, publicNo, receipt: signed[place++]! }
  })
}

/** Returns one bet per session, whose state is to be locked. */
function distinct(bets: readonly BetRequest[]): BetRequest[] {
  return [
    ...new Map(bets.map((bet) => [playerStateKey(bet.playerId, bet.tokenHash), bet])).values(),
  ]
}

function playerSessionOf(
  locked: LockedPlayerStates,
  { playerId, tokenHash }: BetRequest,
): PlayerState | undefined {
  return locked.playerStates.get(playerStateKey(playerId, tokenHash))
}

function idsOf(bets: readonly BetRequest[]): string[] {
  return [...new Set(bets.map((bet) => bet.playerId))]
}

function isStale(locked: LockedPlayerStates, playerState: BetRequest): boolean {
  const found = playerSessionOf(locked, playerState)
  return found !== undefined && found.isSessionGood && found.isSessionStale
}

async function findEarlier(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly BetRequest[],
  results: BetResult[],
): Promise<Map<string, SettledBet>> {
  const request = results.flatMap((result, place) =>
    result.kind === 'known' ? [{ playerId: bets[place]!.playerId, seq: result.seq }] : [],
  )
  const found = request.length === 0 ? [] : await findBets(tx, request)
  // Their proofs may need a closed epoch.
  await deps.epochs.load(tx, found)
  return new Map(found.map((bet) => [`${bet.playerId} ${bet.seq}`, bet]))
}

function answer(
  deps: SettleDeps,
  bet: BetRequest,
  result: BetResult,
  earlier: ReadonlyMap<string, SettledBet>,
): Unsigned {
  if (result.kind === 'refused') return { kind: 'refused', refusal: refusalOf(result) }
  if (result.kind === 'needs-epoch') return result
  const { publicNo } = result
  if (result.kind === 'settled') {
    const { receipt: text, hash } = result.posting
    return { kind: 'settled', bet: result.posting, publicNo, unsigned: { text, hash } }
  }
  const before = earlier.get(`${bet.playerId} ${result.seq}`)
  const epoch = before && deps.epochs.find(before)
  assert(
    before !== undefined && epoch !== undefined,
    'a known identifier has its bet and its epoch',
  )
  if (!isSameBet(bet, before)) return { kind: 'refused', refusal: refuse('identifier_reused') }
  const playerState = { ...before, publicNo }
  const text = writeBetReceipt(before, {
    playerState,
    epoch,
    prevHash: before.prevHash,
  })
  const unsigned = { text, hash: hashReceipt(text) }
  return { kind: 'settled', bet: before, publicNo, unsigned }
}

function refusalOf({ code, why }: BetResult & { kind: 'refused' }): Refusal {
  return why === undefined ? refuse(code) : refuseAuto(why)
}
