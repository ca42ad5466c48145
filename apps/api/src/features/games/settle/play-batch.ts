import { drawsOf } from '@kapis/fairness/draws'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { refuse } from '@kapis/contract/refusals'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetGame } from '@kapis/games/games'
import { maxStake } from '@kapis/games/one-shot'
import { multiplierMax4 } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import { findLimitBreach, deductBet } from '#ledger/bets/remaining-limits.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import { betKey } from '#ledger/bets/lock-player-states.ts'
import type { LockedPlayerStates, PlayerState } from '#ledger/bets/lock-player-states.ts'
import { nextStakeMicros, UNPACED } from '#ledger/bets/pace.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import type { AccountAfter } from '#ledger/bets/bet-columns.ts'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import { isSettled } from '../bets/bet.ts'
import type { BetRequest, BetResult } from '../bets/bet.ts'
import { isAuto, playAutoBet } from '../auto/play-auto-bet.ts'
import type { AutoBetDeps } from '../auto/play-auto-bet.ts'
import { isSameBet } from '../bets/same-bet.ts'
import { fillReceipt, newReceipt } from './write-bet-receipt.ts'

export type PlayedBatch = {
  /** The results, one for each bet of the batch, in order. */
  results: BetResult[]
  accounts: AccountAfter[]
  /** The bets to write. A bet whose identifier is repeated in the batch is included only once. */
  settled: SettledBet[]
}

/** A player's account after the bets played so far in this batch. */
type RunningAccount = AccountAfter & Pick<PlayerState, 'lastStakeMicros'> & { isChanged: boolean }

type BatchContext = Pick<LockedPlayerStates, 'lockedAtMicros'> & {
  /**
   * Bets of earlier batches by `betKey`. The value is null if a step of a round used the
   * identifier.
   */
  known: ReadonlyMap<string, SettledBet | null>
  /**
   * The state of each bet's player, in the order of the bets; undefined if the session is unknown.
   */
  playerStates: readonly (PlayerState | undefined)[]
  epochs: EpochLookup
  maxPayoutMinor: bigint
  /** The pace of a player's stakes. Absent if the statement that writes the bets checks it. */
  pace?: Pace
  /** The auto sessions of this batch, updated in place. */
  auto?: AutoBetDeps['sessions']
  /** The remaining limits of the players who have set any, updated in place. */
  remainingLimits?: ReadonlyMap<string, RemainingLimits> | undefined
}

/**
 * Plays the bets of a batch in order of arrival. Pure: it writes nothing and reads no clock. A
 * refused bet leaves its player's state unchanged.
 */
export function playBatch(bets: readonly BetRequest[], context: BatchContext): PlayedBatch {
  const running = new Map<string, RunningAccount>()
  const placed = new Map<string, SettledBet>()
  const { pace = UNPACED } = context
  const results = bets.map((bet, index): BetResult => {
    const playerState = context.playerStates[index]
    if (!playerState?.isSessionGood) return refuse('session_expired')
    const key = betKey(bet.playerId, bet.identifier)
    const known = context.known.get(key)
    if (known === null) return refuse('identifier_reused')
    const earlier = known ?? placed.get(key)
    if (earlier !== undefined)
      return isSameBet(bet, earlier) ? earlier : refuse('identifier_reused')
    const account = runningAccount(running, playerState)
    const atMicros = context.lockedAtMicros + BigInt(placed.size)
    const stakeMicros = nextStakeMicros(account.lastStakeMicros, context.lockedAtMicros, pace)
    if (stakeMicros === null) return refuse('too_many_requests')
    const remaining = context.remainingLimits?.get(bet.playerId)
    const limit = remaining === undefined ? null : findLimitBreach(remaining, bet)
    if (limit !== null) return refuse(limit)
    const play = () => playOne(bet, playerState, account, context, atMicros)
    const result = isAuto(bet)
      ? playAutoBet(bet, { sessions: context.auto, nowMicros: atMicros }, play)
      : play()
    if (isSettled(result)) {
      advance(account, result)
      account.lastStakeMicros = stakeMicros
      placed.set(key, result)
      if (remaining !== undefined) deductBet(remaining, result)
    }
    return result
  })
  const accounts = [...running.values()].filter((account) => account.isChanged)
  return { results, accounts, settled: [...placed.values()] }
}

function runningAccount(
  running: Map<string, RunningAccount>,
  playerState: PlayerState,
): RunningAccount {
  const found = running.get(playerState.playerId)
  if (found !== undefined) return found
  const { playerId, version, seq, coinMinor, ticketMinor, nonce, head } = playerState
  const account: RunningAccount = {
    playerId,
    version,
    seq,
    coinMinor,
    ticketMinor,
    nonce,
    head,
    lastStakeMicros: playerState.lastStakeMicros,
    isChanged: false,
  }
  running.set(playerId, account)
  return account
}

/**
 * Plays one bet. Refuses, in this order: insufficient_coin or insufficient_ticket, stake_above_max.
 */
function playOne<G extends BetGame>(
  bet: BetRequest<G>,
  playerState: PlayerState,
  account: AccountAfter,
  context: BatchContext,
  atMicros: bigint,
): BetResult {
  const rule = BET_RULES[bet.game]
  const isCoin = bet.currency === 'coin'
  if ((isCoin ? account.coinMinor : account.ticketMinor) < bet.stakeMinor) {
    return refuse(isCoin ? 'insufficient_coin' : 'insufficient_ticket')
  }
  if (bet.stakeMinor > maxStake(context.maxPayoutMinor, rule.multiplierMax4(bet.params))) {
    return refuse('stake_above_max')
  }
  const epoch = context.epochs.find(playerState)
  if (epoch === undefined || account.nonce >= EPOCH_ROUNDS) return 'needs-epoch'
  const { nonce } = account
  const round = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const cap = () => multiplierMax4(context.maxPayoutMinor, bet.stakeMinor)
  const { params, multiplier4, state, actions } = rule.play(
    bet.params,
    cap,
    drawsOf(round, fastHashing),
  )
  const payoutMinor = payout(bet.stakeMinor, multiplier4)
  const change = payoutMinor - bet.stakeMinor
  const settled: SettledBet = {
    playerId: bet.playerId,
    publicNo: playerState.publicNo,
    seq: account.seq + 1n,
    atMicros,
    identifier: bet.identifier,
    game: bet.game,
    currency: bet.currency,
    stakeMinor: bet.stakeMinor,
    payoutMinor,
    multiplier4,
    coinAfterMinor: account.coinMinor + (isCoin ? change : 0n),
    ticketAfterMinor: account.ticketMinor + (isCoin ? 0n : change),
    coinHeldAfterMinor: playerState.coinHeldMinor,
    ticketHeldAfterMinor: playerState.ticketHeldMinor,
    // No stake is held, because one journal entry both takes the stake and settles the bet.
    heldMinor: 0n,
    epoch: playerState.epoch,
    nonce,
    params,
    state,
    steps: actions ?? null,
    receipt: newReceipt(account.head),
  }
  fillReceipt(settled, epoch)
  return settled
}

function advance(account: RunningAccount, bet: SettledBet): void {
  account.seq = bet.seq
  account.coinMinor = bet.coinAfterMinor
  account.ticketMinor = bet.ticketAfterMinor
  account.nonce = bet.nonce + 1
  account.head = bet.receipt.hash
  account.isChanged = true
}
