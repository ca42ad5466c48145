import { findClosed } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import type { RoundView } from '@kapis/games/round'
import { multiplierMax4, NO_CAP } from '@kapis/games/round'
import { maxStake } from '@kapis/games/one-shot'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import type { Account } from '#ledger/account.ts'
import type {
  AnyStep,
  Line,
  RoundRecord,
  RoundSource,
  RoundSteps,
  StepRecord,
} from '#ledger/bets/plays.ts'
import { nextStakeMicros, UNPACED } from '#ledger/bets/pace.ts'
import { deductBet } from '#ledger/bets/remaining-limits.ts'
import { endRound } from './end-round.ts'
import type { StartMove, StepMove } from './move.ts'
import type { PlayContext, PlayedMove } from './play-context.ts'
import { moveStake, refuseByLimits, refuseStake } from './settle-stake.ts'
import { epochOf, playSteps, ruleOf, viewRound } from './view-round.ts'

/**
 * Starts a round: takes the stake and the nonce, plays the first draw, and ends the round if it is
 * already over. Pure: it writes nothing. Refuses, in this order: game_closed, too_many_requests,
 * round_open, insufficient_coin or insufficient_ticket, stake_above_max, player_paused,
 * wager_limit, loss_limit.
 */
export function playStart(
  start: StartMove,
  hasOpenRound: boolean,
  account: Account,
  context: PlayContext,
): PlayedMove | Refusal | 'needs-epoch' {
  const { playerId, identifier, game, currency, stakeMinor } = start
  const { epochs, maxPayoutMinor } = context
  const isPractice = stakeMinor === 0n
  const action = isPractice ? 'practiceStart' : 'start'
  const closedScope = context.findClosedScope(game, playerId)
  const closed = findClosed(action, 'turn', { closedScope })
  if (closed !== null) return closed
  const { pace = UNPACED } = isPractice ? {} : context
  const stakeMicros = nextStakeMicros(account.lastStakeMicros, account.lockedAtMicros, pace)
  if (stakeMicros === null) return refuse('too_many_requests')
  if (hasOpenRound) return refuse('round_open')
  const refused = refuseStart(start, account, context)
  if (refused !== null) return refused
  const source = sourceOf(start, account, context)
  if (source === null) return 'needs-epoch'
  const cap = isPractice ? NO_CAP : multiplierMax4(maxPayoutMinor, stakeMinor)
  const round: RoundRecord = {
    playerId,
    identifier,
    game,
    currency,
    stakeMinor,
    params: { ...start.params, multiplierMax4: cap },
    source,
    status: 'open',
    seq: 0,
    settledSeq: null,
    movedAt: dateOf(account),
  }
  const remaining = context.remainingLimits?.get(playerId)
  // If this start already ends the round, the next batch counts its payout.
  if (remaining !== undefined) deductBet(remaining, { currency, stakeMinor, payoutMinor: 0n })
  const held = isPractice ? { after: account, lines: [] } : holdStake(account, round, stakeMicros)
  const board = viewRound(epochs, round, [])
  return finish(epochs, { ...held, round, board, steps: [] }, start, [])
}

type Step = Pick<StepMove, 'identifier' | 'request' | 'step'>

/**
 * Takes a step of an open round, and ends the round if the step does. Pure: it writes nothing.
 * Refuses: conflict (the rules do not allow the step).
 */
export function playStep(
  move: Step,
  { round: open, steps: earlier }: RoundSteps,
  account: Account,
  epochs: EpochLookup,
): PlayedMove | Refusal {
  const { step } = move
  const steps = [...earlier, step]
  const board = playSteps(epochs, open, steps)
  if (board === null) return refuse('conflict', { step })
  const round = { ...open, seq: open.seq + 1, movedAt: dateOf(account) }
  return finish(epochs, { round, steps, board, after: account, lines: [] }, move, [step])
}

/** Takes the account's next nonce, and moves the stake to the held balance. */
function holdStake(before: Account, round: RoundRecord, lastStakeMicros: bigint) {
  const { account, ...line } = moveStake(before, round, 'hold')
  const after = { ...account, nonce: before.nonce + 1, lastStakeMicros }
  return { after, lines: [{ ...line, bet: null }] }
}

type Moved = RoundSteps & { board: RoundView; after: Account; lines: Line[] }

/**
 * Ends the round if it is over, and adds the stored step with the balances that its reply shows.
 */
function finish(
  epochs: EpochLookup,
  moved: Moved,
  { identifier, request }: Pick<StepMove, 'identifier' | 'request'>,
  taken: AnyStep[],
): PlayedMove {
  const { board, steps } = moved
  const ended = board.end === null ? null : endRound(epochs, moved, board, moved.after)
  const { round, after } = ended ?? moved
  const { coinMinor, ticketMinor, publicNo } = after
  const step: StepRecord = {
    identifier,
    seq: round.seq,
    asked: request,
    taken,
    coinMinor,
    ticketMinor,
    at: round.movedAt,
  }
  const epoch = epochOf(epochs, round)
  return {
    result: { round, step, board, epoch, publicNo, receipt: ended?.receipt ?? null },
    after,
    lines: [...moved.lines, ...(ended?.lines ?? [])],
    rounds: [{ round, steps, step }],
  }
}

function refuseStart(start: StartMove, account: Account, context: PlayContext): Refusal | null {
  const { game, params, stakeMinor } = start
  const first = ruleOf(game).firstMultiplier4({ ...params, multiplierMax4: NO_CAP })
  const refused = refuseStake(start, account, maxStake(context.maxPayoutMinor, first))
  if (refused !== null || stakeMinor === 0n) return refused
  return refuseByLimits('start', start, context.remainingLimits?.get(account.playerId))
}

/**
 * Returns the source of the round's draws: a fresh seed for practice, otherwise the account's epoch
 * and nonce. Returns null if the account has no epoch with rounds left.
 */
function sourceOf(
  { stakeMinor }: StartMove,
  { epoch, nonce }: Account,
  { makePracticeSeed }: PlayContext,
): RoundSource | null {
  if (stakeMinor === 0n) return { kind: 'practice', seed: makePracticeSeed() }
  return epoch === 0 || nonce >= EPOCH_ROUNDS ? null : { kind: 'epoch', epoch, nonce }
}

/** Returns the database's time at which the account was locked. */
function dateOf({ lockedAtMicros }: Pick<Account, 'lockedAtMicros'>): Date {
  return new Date(Number(lockedAtMicros / 1000n))
}
