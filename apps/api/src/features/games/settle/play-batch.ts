import { drawsOf } from '@kapis/fairness/draws'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { hashReceipt } from '@kapis/fairness/receipt'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetGame } from '@kapis/games/bet-rules'
import { maxStake } from '@kapis/games/one-shot'
import { multiplierMax4 } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import { judgeStake, moveGuard } from '#ledger/bets/guards.ts'
import type { Guard } from '#ledger/bets/guards.ts'
import { betKey } from '#ledger/bets/lock-seats.ts'
import type { LockedSeats, Seat } from '#ledger/bets/lock-seats.ts'
import type { AccountAfter, BetPosting } from '#ledger/bets/post-bets.ts'
import type { Bet, ReceiptedPosting, Verdict } from '../bet.ts'
import { isAuto, playGuarded } from '../auto/guard-auto.ts'
import type { AutoGuard } from '../auto/guard-auto.ts'
import { isSameBet } from './same-bet.ts'
import { writeReceipt } from './write-receipt.ts'

export type Played = {
  verdicts: Verdict[]
  accounts: AccountAfter[]
  postings: ReceiptedPosting[]
}

type Standing = AccountAfter & { isChanged: boolean }

type Table = Pick<LockedSeats, 'lockedAtMicros'> & {
  /** Identifiers used before, with their line of the journal; null for one of another request. */
  known: ReadonlyMap<string, bigint | null>
  /** At the place of its bet; nobody sits where the session is not known. */
  seats: readonly (Seat | undefined)[]
  epochs: Pick<EpochShelf, 'find'>
  maxPayoutMinor: bigint
  /** The least time between two bets of a player; 0 is none. */
  minCycleMs?: number | undefined
  /** The auto sessions that bets of this batch belong to. They are moved on in place. */
  auto?: AutoGuard['sessions']
  /** What players who have set limits may still stake. They are moved on in place. */
  guards?: ReadonlyMap<string, Guard> | undefined
}

/**
 * Plays a batch in the order of arrival on the locked seats. Pure: it writes nothing and reads no
 * clock. A bet that is refused leaves its player's standing as it was.
 */
export function playBatch(bets: readonly Bet[], table: Table): Played {
  const standings = new Map<string, Standing>()
  const placed = new Map<string, ReceiptedPosting>()
  const minCycleMicros = BigInt(table.minCycleMs ?? 0) * 1000n
  const verdicts = bets.map((bet, place): Verdict => {
    const seat = table.seats[place]
    if (!seat?.isSessionGood) return { kind: 'refused', code: 'session_expired' }
    const key = betKey(bet.playerId, bet.identifier)
    const seq = table.known.get(key)
    if (seq === null) return { kind: 'refused', code: 'identifier_reused' }
    if (seq !== undefined) return { kind: 'known', seq, publicNo: seat.publicNo }
    const twin = placed.get(key)
    if (twin !== undefined) return answerTwin(bet, twin, seat.publicNo)
    const standing = standingOf(standings, seat, minCycleMicros > 0n)
    const atMicros = table.lockedAtMicros + BigInt(placed.size)
    if (isTooSoon(standing, atMicros, minCycleMicros)) {
      return { kind: 'refused', code: 'too_many_requests' }
    }
    const guard = table.guards?.get(bet.playerId)
    const limit = guard === undefined ? null : judgeStake(guard, bet)
    if (limit !== null) return { kind: 'refused', code: limit }
    const play = () => playOne(bet, seat, standing, table, atMicros)
    const verdict = isAuto(bet)
      ? playGuarded(bet, { sessions: table.auto, nowMicros: atMicros }, play)
      : play()
    if (verdict.kind === 'settled') {
      advance(standing, verdict.posting)
      if (minCycleMicros > 0n) standing.lastStakeMicros = atMicros
      placed.set(key, verdict.posting)
      if (guard !== undefined) moveGuard(guard, verdict.posting)
    }
    return verdict
  })
  const accounts = [...standings.values()].filter((standing) => standing.isChanged)
  return { verdicts, accounts, postings: [...placed.values()] }
}

function standingOf(standings: Map<string, Standing>, seat: Seat, isPaced: boolean): Standing {
  const known = standings.get(seat.playerId)
  if (known !== undefined) return known
  const { playerId, version, seq, coinMinor, ticketMinor, nonce, head } = seat
  const account = { playerId, version, seq, coinMinor, ticketMinor, nonce, head }
  const lastStakeMicros = isPaced ? seat.lastStakeMicros : null
  const standing = { ...account, lastStakeMicros, isChanged: false }
  standings.set(playerId, standing)
  return standing
}

/** Has the player staked less than the least time ago? */
export function isTooSoon(
  { lastStakeMicros }: { lastStakeMicros: bigint | null },
  nowMicros: bigint,
  minCycleMicros: bigint,
): boolean {
  return lastStakeMicros !== null && nowMicros - lastStakeMicros < minCycleMicros
}

/** Refuses, in this order: insufficient_coin or insufficient_ticket, stake_above_max. */
function playOne<G extends BetGame>(
  bet: Bet<G>,
  seat: Seat,
  standing: AccountAfter,
  table: Table,
  atMicros: bigint,
): Verdict {
  const rule = BET_RULES[bet.game]
  const isCoin = bet.currency === 'coin'
  if ((isCoin ? standing.coinMinor : standing.ticketMinor) < bet.stakeMinor) {
    return { kind: 'refused', code: isCoin ? 'insufficient_coin' : 'insufficient_ticket' }
  }
  if (bet.stakeMinor > maxStake(table.maxPayoutMinor, rule.multiplierMax4(bet.params))) {
    return { kind: 'refused', code: 'stake_above_max' }
  }
  const epoch = table.epochs.find(seat)
  if (epoch === undefined || standing.nonce >= EPOCH_ROUNDS) return { kind: 'needs-epoch' }
  const { nonce } = standing
  const round = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const cap = () => multiplierMax4(table.maxPayoutMinor, bet.stakeMinor)
  const decided = rule.play(bet.params, cap, drawsOf(round, fastHashing))
  const { params, multiplier4, state, actions } = decided
  const payoutMinor = payout(bet.stakeMinor, multiplier4)
  const change = payoutMinor - bet.stakeMinor
  const played = {
    playerId: bet.playerId,
    seq: standing.seq + 1n,
    atMicros,
    identifier: bet.identifier,
    game: bet.game,
    currency: bet.currency,
    stakeMinor: bet.stakeMinor,
    payoutMinor,
    multiplier4,
    coinAfterMinor: standing.coinMinor + (isCoin ? change : 0n),
    ticketAfterMinor: standing.ticketMinor + (isCoin ? 0n : change),
    epoch: seat.epoch,
    nonce,
    params,
    state,
    // A plan holds nothing: it is over with the line that stakes on it.
    ...(actions !== undefined && { round: { actions, heldMinor: 0n } }),
  }
  const receipt = writeReceipt(played, { seat, epoch, prevHash: standing.head })
  const posting = { ...played, receipt, hash: hashReceipt(receipt, fastHashing) }
  return { kind: 'settled', posting, publicNo: seat.publicNo }
}

function advance(standing: Standing, posting: BetPosting): void {
  standing.seq = posting.seq
  standing.coinMinor = posting.coinAfterMinor
  standing.ticketMinor = posting.ticketAfterMinor
  standing.nonce = posting.nonce + 1
  standing.head = posting.hash
  standing.isChanged = true
}

/** The same identifier twice in one batch: the second gets the first one's answer. */
function answerTwin(bet: Bet, twin: ReceiptedPosting, publicNo: bigint): Verdict {
  return isSameBet(bet, twin)
    ? { kind: 'settled', posting: twin, publicNo }
    : { kind: 'refused', code: 'identifier_reused' }
}
