import assert from 'node:assert/strict'
import { hashReceipt } from '@kapis/fairness/receipt'
import { isPlanGame } from '@kapis/games/plan-rules'
import type pg from 'pg'
import { refuse, refuseAuto } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import type { Receipt, ReceiptSigner, SignedReceipt } from '#fairness/receipt-signer.ts'
import { findBets } from '#ledger/bets/find-bets.ts'
import type { PlayedBet, SettledBet } from '#ledger/bets/find-bets.ts'
import { findRoundKeys } from '#ledger/bets/find-round-keys.ts'
import { findGuards } from '#ledger/bets/guards.ts'
import { lockSeats, seatKey } from '#ledger/bets/lock-seats.ts'
import type { LockedSeats, Seat } from '#ledger/bets/lock-seats.ts'
import { postBets } from '#ledger/bets/post-bets.ts'
import { touchSessions } from '#ledger/bets/touch-sessions.ts'
import type { Bet, Verdict } from '../bet.ts'
import { NO_AUTO, findAutoSessions, updateAutoSessions } from '../auto/auto-sessions.queries.ts'
import { isAuto } from '../auto/guard-auto.ts'
import { playBatch } from './play-batch.ts'
import { isSameBet } from './same-bet.ts'
import { writeReceipt } from './write-receipt.ts'

export type SettleDeps = {
  betPool: pg.Pool
  epochs: EpochShelf
  signer: ReceiptSigner
  maxPayoutMinor: bigint
  /** The least time between two bets of a player, where the law asks for one. */
  minCycleMs?: () => number
}

/** A bet's answer: settled now or before, refused, or in need of an epoch. */
export type Settled =
  | { kind: 'settled'; bet: PlayedBet; publicNo: bigint; receipt: SignedReceipt }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'needs-epoch' }

/** Nothing was decided: somebody else has locked the player's account. */
export type Busy = { kind: 'busy' }

/** This bet failed, and others of its batch did not. */
export type Failed = { kind: 'failed'; error: unknown }

export type SettleBets = (bets: readonly Bet[]) => Promise<(Settled | Busy | Failed)[]>

/**
 * One batch, one transaction: lock and read the seats, play in arrival order, write everything in
 * one statement, commit. A refused bet refuses only itself, and a locked account leaves only its
 * own bets undecided; an error of the transaction fails every bet in it. Nothing is answered before
 * the commit, and the receipts are signed after it, together.
 */
export function makeSettleBets(deps: SettleDeps): SettleBets {
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
  | Exclude<Settled | Busy, { kind: 'settled' }>
  | { kind: 'settled'; bet: PlayedBet; publicNo: bigint; unsigned: Receipt }

const BUSY: Busy = { kind: 'busy' }

async function settle(tx: BatchTx, deps: SettleDeps, bets: readonly Bet[]): Promise<Unsigned[]> {
  const locked = await lockSeats(tx, distinct(bets), [...bets])
  if (locked.busy.size === 0) return settleLocked(tx, deps, bets, locked)
  const free = bets.filter(({ playerId }) => !locked.busy.has(playerId))
  const settled = free.length === 0 ? [] : await settleLocked(tx, deps, free, locked)
  let next = 0
  return bets.map(({ playerId }) => (locked.busy.has(playerId) ? BUSY : settled[next++]!))
}

async function settleLocked(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly Bet[],
  locked: LockedSeats,
): Promise<Unsigned[]> {
  const asked = distinct(bets)
  await deps.epochs.load(tx, [...locked.seats.values()])
  const plans = bets.filter(({ game }) => isPlanGame(game))
  const ofRounds = plans.length === 0 ? [] : await findRoundKeys(tx, plans)
  const auto = bets.some(isAuto) ? await findAutoSessions(tx, bets) : NO_AUTO
  const limited = asked.filter((seat) => seatOf(locked, seat)?.isLimited)
  const guards = limited.length === 0 ? undefined : await findGuards(tx, idsOf(limited))
  const { verdicts, accounts, postings } = playBatch(bets, {
    ...locked,
    known: ofRounds.length === 0 ? locked.known : new Map([...ofRounds, ...locked.known]),
    guards,
    seats: bets.map((bet) => locked.seats.get(seatKey(bet.playerId, bet.tokenHash))),
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    minCycleMs: deps.minCycleMs?.(),
    auto,
  })
  await touchSessions(
    tx,
    asked.filter((seat) => isStale(locked, seat)),
  )
  if (postings.length > 0) await postBets(tx, accounts, postings)
  if (auto.size > 0) await updateAutoSessions(tx, auto)
  const earlier = await findEarlier(tx, deps, bets, verdicts)
  return verdicts.map((verdict, place) => answer(deps, bets[place]!, verdict, earlier))
}

/** One signature for the batch; it comes after the commit. */
export async function signAll(deps: SettleDeps, answers: Unsigned[]): Promise<(Settled | Busy)[]> {
  const unsigned = answers.flatMap((one) => (one.kind === 'settled' ? [one.unsigned] : []))
  const signed = unsigned.length === 0 ? [] : await deps.signer.sign(unsigned)
  let place = 0
  return answers.map((one): Settled | Busy => {
    if (one.kind !== 'settled') return one
    const { kind, bet, publicNo } = one
    return { kind, bet, publicNo, receipt: signed[place++]! }
  })
}

/** The seats to lock: one for each session that bets, however many bets it sends. */
function distinct(bets: readonly Bet[]): Bet[] {
  return [...new Map(bets.map((bet) => [seatKey(bet.playerId, bet.tokenHash), bet])).values()]
}

function seatOf(locked: LockedSeats, { playerId, tokenHash }: Bet): Seat | undefined {
  return locked.seats.get(seatKey(playerId, tokenHash))
}

function idsOf(bets: readonly Bet[]): string[] {
  return [...new Set(bets.map((bet) => bet.playerId))]
}

function isStale(locked: LockedSeats, seat: Bet): boolean {
  const found = seatOf(locked, seat)
  return found !== undefined && found.isSessionGood && found.isSessionStale
}

async function findEarlier(
  tx: BatchTx,
  deps: SettleDeps,
  bets: readonly Bet[],
  verdicts: Verdict[],
): Promise<Map<string, SettledBet>> {
  const asked = verdicts.flatMap((verdict, place) =>
    verdict.kind === 'known' ? [{ playerId: bets[place]!.playerId, seq: verdict.seq }] : [],
  )
  const found = asked.length === 0 ? [] : await findBets(tx, asked)
  // Their proofs may lie in an epoch that is over.
  await deps.epochs.load(tx, found)
  return new Map(found.map((bet) => [`${bet.playerId} ${bet.seq}`, bet]))
}

function answer(
  deps: SettleDeps,
  bet: Bet,
  verdict: Verdict,
  earlier: ReadonlyMap<string, SettledBet>,
): Unsigned {
  if (verdict.kind === 'refused') return { kind: 'refused', refusal: refusalOf(verdict) }
  if (verdict.kind === 'needs-epoch') return verdict
  const { publicNo } = verdict
  if (verdict.kind === 'settled') {
    const { receipt: text, hash } = verdict.posting
    return { kind: 'settled', bet: verdict.posting, publicNo, unsigned: { text, hash } }
  }
  const before = earlier.get(`${bet.playerId} ${verdict.seq}`)
  const epoch = before && deps.epochs.find(before)
  assert(
    before !== undefined && epoch !== undefined,
    'a known identifier has its bet and its epoch',
  )
  if (!isSameBet(bet, before)) return { kind: 'refused', refusal: refuse('identifier_reused') }
  const seat = { ...before, publicNo }
  const text = writeReceipt(before, { seat, epoch, prevHash: before.prevHash })
  const unsigned = { text, hash: hashReceipt(text) }
  return { kind: 'settled', bet: before, publicNo, unsigned }
}

function refusalOf({ code, why }: Verdict & { kind: 'refused' }): Refusal {
  return why === undefined ? refuse(code) : refuseAuto(why)
}
