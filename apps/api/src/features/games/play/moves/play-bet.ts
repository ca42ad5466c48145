import { drawsOf } from '@kapis/fairness/draws'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetGame } from '@kapis/games/games'
import { maxStake } from '@kapis/games/one-shot'
import { multiplierMax4 } from '@kapis/games/round'
import { payout } from '@kapis/money/money'
import { fastHashing } from '#fairness/fast-hashing.ts'
import type { Account } from '#ledger/account.ts'
import { lineOf } from '#ledger/bets/plays.ts'
import { nextStakeMicros, UNPACED } from '#ledger/bets/pace.ts'
import { deductBet } from '#ledger/bets/remaining-limits.ts'
import { playAutoBet } from './play-auto-bet.ts'
import { isAuto } from './move.ts'
import type { BetMove } from './move.ts'
import type { PlayContext, PlayedMove } from './play-context.ts'
import { refuseByLimits, refuseStake, settleStake } from './settle-stake.ts'

type BetContext = Pick<
  PlayContext,
  'epochs' | 'maxPayoutMinor' | 'pace' | 'auto' | 'remainingLimits'
>

/**
 * Plays a bet or a plan. `nowMicros` is the time of its batch. Refuses, in this order:
 * too_many_requests, player_paused, wager_limit, loss_limit, auto_stopped, insufficient_coin or
 * insufficient_ticket, stake_above_max.
 */
export function playBet(
  bet: BetMove,
  account: Account,
  context: BetContext,
  nowMicros: bigint,
): PlayedMove | Refusal | 'needs-epoch' {
  const { pace = UNPACED, auto: sessions } = context
  const lastStakeMicros = nextStakeMicros(account.lastStakeMicros, nowMicros, pace)
  if (lastStakeMicros === null) return refuse('too_many_requests')
  const remaining = context.remainingLimits?.get(bet.playerId)
  const closed = refuseByLimits('bet', bet, remaining)
  if (closed !== null) return closed
  const play = () => settleBet(bet, account, context)
  const settled = isAuto(bet)
    ? playAutoBet(bet, { sessions, nowMicros: account.lockedAtMicros }, play)
    : play()
  if (typeof settled === 'string' || !('bet' in settled)) return settled
  const { bet: result, account: paid } = settled
  if (remaining !== undefined) deductBet(remaining, result)
  const after = { ...paid, nonce: account.nonce + 1, lastStakeMicros }
  return { result, after, lines: [lineOf(result)], rounds: [] }
}

function settleBet<G extends BetGame>(
  bet: BetMove<G>,
  account: Account,
  context: BetContext,
): ReturnType<typeof settleStake> | Refusal | 'needs-epoch' {
  const rule = BET_RULES[bet.game]
  const { identifier, game, currency, stakeMinor } = bet
  const multiplierTop4 = rule.multiplierMax4(bet.params)
  const refused = refuseStake(bet, account, maxStake(context.maxPayoutMinor, multiplierTop4))
  if (refused !== null) return refused
  const opened = context.epochs.find(account)
  if (opened === undefined || account.nonce >= EPOCH_ROUNDS) return 'needs-epoch'
  const { epoch, nonce } = account
  const round = { roundSeed: opened.seedOf(nonce), clientSeed: opened.clientSeed, nonce }
  const cap = () => multiplierMax4(context.maxPayoutMinor, stakeMinor)
  const draws = drawsOf(round, fastHashing)
  const { params, multiplier4, state, actions } = rule.play(bet.params, cap, draws)
  const payoutMinor = payout(stakeMinor, multiplier4)
  const stake = { identifier, game, currency, stakeMinor, payoutMinor, multiplier4 }
  // No stake is held, because one journal entry both takes the stake and settles the bet.
  const played = { heldMinor: 0n, epoch, nonce, params, state, steps: actions ?? null }
  return settleStake(account, { ...stake, ...played }, opened)
}
