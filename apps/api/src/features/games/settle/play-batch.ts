import { drawsOf } from '@kapis/fairness/draws'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { hashReceipt } from '@kapis/fairness/receipt'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetGame } from '@kapis/games/bet-rules'
import { maxStake } from '@kapis/games/one-shot'
import { multiplierMax4 } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { findLimitBreach, deductBet } from '#ledger/bets/remaining-limits.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { betKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates, PlayerState } from '#ledger/bets/lock-player-states.ts'
import type { AccountAfter, BetPosting } from '#ledger/bets/post-bets.ts'
import type { BetRequest, ReceiptedPosting, BetResult } from '../bet.ts'
import { isAuto, playAutoBet } from '../auto/play-auto-bet.ts'
import type { AutoBetDeps } from '../auto/play-auto-bet.ts'
import { isSameBet } from './same-bet.ts'
import { writeBetReceipt } from './write-bet-receipt.ts'

export type PlayedBatch = {
  results: BetResult[]
  accounts: AccountAfter[]
  postings: ReceiptedPosting[]
}

type Standing = AccountAfter & { isChanged: boolean }

type BatchContext = Pick<LockedPlayerStates, 'lockedAtMicros'> & {
  /** Used identifiers with their journal number; null if another kind of request used it. */
  known: ReadonlyMap<string, bigint | null>
  /** By the index of the bet; undefined if the session is unknown. */
  playerStates: readonly (PlayerState | undefined)[]
  epochs: Pick<EpochCache, 'find'>
  maxPayoutMinor: bigint
  /** Minimum time between two bets of a player; 0 for none. */
  minCycleMs?: number | undefined
  /** The auto sessions of this batch, updated in place. */
  auto?: AutoBetDeps['sessions']
  /** The remaining limits of players who have set some, updated in place. */
  remainingLimits?: ReadonlyMap<string, RemainingLimits> | undefined
}

/**
 * Plays a batch in order of arrival. Pure: it writes nothing and reads no clock. A refused bet
 * leaves its player's state unchanged.
 */
export function playBatch(bets: readonly BetRequest[], context: BatchContext): PlayedBatch {
  const standings = new Map<string, Standing>()
  const placed = new Map<string, ReceiptedPosting>()
  const minCycleMicros = BigInt(context.minCycleMs ?? 0) * 1000n
  const results = bets.map((bet, place): BetResult => {
    const playerState = context.playerStates[place]
    if (!playerState?.isSessionGood) return { kind: 'refused', code: 'session_expired' }
    const key = betKey(bet.playerId, bet.identifier)
    const seq = context.known.get(key)
    if (seq === null) return { kind: 'refused', code: 'identifier_reused' }
    if (seq !== undefined) return { kind: 'known', seq, publicNo: playerState.publicNo }
    const duplicate = placed.get(key)
    if (duplicate !== undefined) return answerReusedIdentifier(bet, duplicate, playerState.publicNo)
    const standing = standingOf(standings, playerState, minCycleMicros > 0n)
    const atMicros = context.lockedAtMicros + BigInt(placed.size)
    if (isTooSoon(standing, atMicros, minCycleMicros)) {
      return { kind: 'refused', code: 'too_many_requests' }
    }
    const remaining = context.remainingLimits?.get(bet.playerId)
    const limit = remaining === undefined ? null : findLimitBreach(remaining, bet)
    if (limit !== null) return { kind: 'refused', code: limit }
    const play = () => playOne(bet, playerState, standing, context, atMicros)
    const result = isAuto(bet)
      ? playAutoBet(bet, { sessions: context.auto, nowMicros: atMicros }, play)
      : play()
    if (result.kind === 'settled') {
      advance(standing, result.posting)
      if (minCycleMicros > 0n) standing.lastStakeMicros = atMicros
      placed.set(key, result.posting)
      if (remaining !== undefined) deductBet(remaining, result.posting)
    }
    return result
  })
  const accounts = [...standings.values()].filter((standing) => standing.isChanged)
  return { results, accounts, postings: [...placed.values()] }
}

function standingOf(
  standings: Map<string, Standing>,
  playerState: PlayerState,
  isPaced: boolean,
): Standing {
  const known = standings.get(playerState.playerId)
  if (known !== undefined) return known
  const { playerId, version, seq, coinMinor, ticketMinor, nonce, head } = playerState
  const account = { playerId, version, seq, coinMinor, ticketMinor, nonce, head }
  const lastStakeMicros = isPaced ? playerState.lastStakeMicros : null
  const standing = { ...account, lastStakeMicros, isChanged: false }
  standings.set(playerId, standing)
  return standing
}

/** Returns whether the player's last stake is more recent than the minimum time. */
export function isTooSoon(
  { lastStakeMicros }: { lastStakeMicros: bigint | null },
  nowMicros: bigint,
  minCycleMicros: bigint,
): boolean {
  return lastStakeMicros !== null && nowMicros - lastStakeMicros < minCycleMicros
}

/**
 * Plays one bet. Refuses, in this order: insufficient_coin or insufficient_ticket, stake_above_max.
 */
function playOne<G extends BetGame>(
  bet: BetRequest<G>,
  playerState: PlayerState,
  standing: AccountAfter,
  context: BatchContext,
  atMicros: bigint,
): BetResult {
  const rule = BET_RULES[bet.game]
  const isCoin = bet.currency === 'coin'
  if ((isCoin ? standing.coinMinor : standing.ticketMinor) < bet.stakeMinor) {
    return { kind: 'refused', code: isCoin ? 'insufficient_coin' : 'insufficient_ticket' }
  }
  if (bet.stakeMinor > maxStake(context.maxPayoutMinor, rule.multiplierMax4(bet.params))) {
    return { kind: 'refused', code: 'stake_above_max' }
  }
  const epoch = context.epochs.find(playerState)
  if (epoch === undefined || standing.nonce >= EPOCH_ROUNDS) return { kind: 'needs-epoch' }
  const { nonce } = standing
  const round = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const cap = () => multiplierMax4(context.maxPayoutMinor, bet.stakeMinor)
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
    epoch: playerState.epoch,
    nonce,
    params,
    state,
    // A plan holds nothing: one entry stakes and settles it.
    ...(actions !== undefined && { round: { actions, heldMinor: 0n } }),
  }
  const receipt = writeBetReceipt(played, {
    playerState,
    epoch,
    prevHash: standing.head,
  })
  const posting = { ...played, receipt, hash: hashReceipt(receipt, fastHashing) }
  return { kind: 'settled', posting, publicNo: playerState.publicNo }
}

function advance(standing: Standing, posting: BetPosting): void {
  standing.seq = posting.seq
  standing.coinMinor = posting.coinAfterMinor
  standing.ticketMinor = posting.ticketAfterMinor
  standing.nonce = posting.nonce + 1
  standing.head = posting.hash
  standing.isChanged = true
}

/** Gives the second use of an identifier in a batch the first one's reply. */
function answerReusedIdentifier(
  bet: BetRequest,
  duplicate: ReceiptedPosting,
  publicNo: bigint,
): BetResult {
  return isSameBet(bet, duplicate)
    ? { kind: 'settled', posting: duplicate, publicNo }
    : { kind: 'refused', code: 'identifier_reused' }
}
