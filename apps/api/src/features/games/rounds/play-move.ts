import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import type { RoundView } from '@kapis/games/round'
import { multiplierMax4, NO_CAP } from '@kapis/games/round'
import type { RoundGame } from '@kapis/games/games'
import { maxStake } from '@kapis/games/one-shot'
import type { EpochLookup } from '#fairness/epoch-cache.ts'
import { nextStakeMicros, UNPACED } from '#ledger/bets/pace.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import type { RoundPosting } from '#ledger/bets/post-rounds.ts'
import { findLimitBreach } from '#ledger/bets/remaining-limits.ts'
import type { RemainingLimits } from '#ledger/bets/remaining-limits.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { nextEntry } from '#ledger/next-entry.ts'
import { endRound } from './end-round.ts'
import { epochOf, playSteps, ruleOf } from './view-round.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { AnyStep, RoundRecord, RoundSource, StartMove, StepRecord } from './round.ts'

/**
 * The outcome of a move that was just played, with the changes of the account that must be written.
 * Practice changes nothing, so its `entries` are empty.
 */
export type PlayedMove = StepOutcome & RoundPosting

export type MoveContext = {
  epochs: EpochLookup
  maxPayoutMinor: bigint
  pace: Pace
  /** What the limits of players who have set some still allow. */
  remainingLimits: ReadonlyMap<string, RemainingLimits>
  makePracticeSeed: () => Buffer
  /** Checks that the game is open to the player. Refuses: game_closed. */
  assertOpen: (game: RoundGame, playerId: string) => void
}

/**
 * Starts a round: takes the stake and the nonce, plays the first draw, and ends the round if it is
 * already over. Returns null if the epoch has no rounds left. Pure: it writes nothing. Refuses, in
 * this order: too_many_requests, round_open, insufficient_coin, insufficient_ticket,
 * stake_above_max, player_paused, wager_limit, loss_limit.
 */
export function playStart(
  start: StartMove & { hasOpenRound: boolean },
  account: LockedAccount,
  context: MoveContext,
): PlayedMove | null {
  const { playerId, identifier, game, currency, stakeMinor, request } = start
  const isPractice = stakeMinor === 0n
  const pace = isPractice ? UNPACED : context.pace
  const stakeMicros = nextStakeMicros(account.lastStakeMicros, account.lockedAtMicros, pace)
  if (stakeMicros === null) throw refuse('too_many_requests')
  if (start.hasOpenRound) throw refuse('round_open')
  checkStake(start, account, context)
  const source = sourceOf(start, account, context)
  if (source === null) return null
  const cap = isPractice ? NO_CAP : multiplierMax4(context.maxPayoutMinor, stakeMinor)
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
  const held = isPractice ? unmoved(account) : holdStake(account, round, stakeMicros)
  const board = playSteps(context.epochs, round, [])
  assert(board !== null, 'a round begins without a step')
  return finishMove(context.epochs, { held, round, board, identifier, request, taken: [], own: [] })
}

export type Stepping = {
  round: RoundRecord
  /** All earlier steps of the round. */
  before: AnyStep[]
  identifier: string
  request: object
  step: AnyStep
}

/**
 * Takes a step of an open round, and ends the round if the step does. Pure: it writes nothing.
 * Refuses: conflict (the rules do not allow the step).
 */
export function playStep(
  { round: open, before, identifier, request, step }: Stepping,
  account: LockedAccount,
  epochs: EpochLookup,
): PlayedMove {
  const taken = [...before, step]
  const board = playSteps(epochs, open, taken)
  if (board === null) throw refuse('conflict', { step })
  const round = { ...open, seq: open.seq + 1, movedAt: dateOf(account) }
  const held = unmoved(account)
  return finishMove(epochs, { held, round, board, identifier, request, taken, own: [step] })
}

type Held = Pick<RoundPosting, 'before' | 'after' | 'entries'>

const unmoved = (account: LockedAccount): Held => ({ before: account, after: account, entries: [] })

/** Takes the account's next nonce, and moves the stake to the held balance. */
function holdStake(before: LockedAccount, round: RoundRecord, stakeMicros: bigint): Held {
  const { playerId, identifier, game, currency, stakeMinor } = round
  const { account, ...entry } = nextEntry(before, {
    playerId,
    cause: 'hold',
    causeKey: `round:${identifier}`,
    counter: `hold:${game}`,
    currency,
    amountMinor: -stakeMinor,
    heldMinor: stakeMinor,
  })
  const after = { ...account, nonce: before.nonce + 1, lastStakeMicros: stakeMicros }
  return { before, after, entries: [entry] }
}

/** Ends the round if it is over, and adds the stored step with the balances that its reply shows. */
function finishMove(
  epochs: EpochLookup,
  played: {
    held: Held
    round: RoundRecord
    board: RoundView
    /** All steps of the round, including those of this request. */
    taken: AnyStep[]
    own: AnyStep[]
    identifier: string
    request: object
  },
): PlayedMove {
  const { held, round, board, taken, own, identifier, request } = played
  const isOver = board.end !== null
  const ended = isOver ? endRound(epochs, { round, board, taken, account: held.after }) : null
  const after = ended?.account ?? held.after
  const step: StepRecord = {
    identifier,
    roundIdentifier: round.identifier,
    seq: round.seq,
    asked: request,
    taken: own,
    coinMinor: after.coinMinor,
    ticketMinor: after.ticketMinor,
    at: round.movedAt,
  }
  return {
    round: ended?.round ?? round,
    step,
    board,
    epoch: epochOf(epochs, round),
    publicNo: after.publicNo,
    receipt: ended?.receipt ?? null,
    before: held.before,
    after,
    entries: [...held.entries, ...(ended?.entries ?? [])],
    bet: ended?.bet ?? null,
  }
}

function checkStake(start: StartMove, account: LockedAccount, context: MoveContext): void {
  const { game, currency, stakeMinor, params } = start
  const isCoin = currency === 'coin'
  if ((isCoin ? account.coinMinor : account.ticketMinor) < stakeMinor) {
    throw refuse(isCoin ? 'insufficient_coin' : 'insufficient_ticket')
  }
  const first = ruleOf(game).firstMultiplier4({ ...params, multiplierMax4: NO_CAP })
  if (stakeMinor > maxStake(context.maxPayoutMinor, first)) throw refuse('stake_above_max')
  const remaining = stakeMinor === 0n ? undefined : context.remainingLimits.get(account.playerId)
  const breach = remaining === undefined ? null : findLimitBreach(remaining, start)
  if (breach !== null) throw refuse(breach, { playerId: account.playerId })
}

/**
 * Returns the source of the round's draws: a fresh seed for practice, otherwise the account's epoch
 * and nonce. Returns null if the account has no epoch with rounds left.
 */
function sourceOf(
  { stakeMinor }: StartMove,
  { epoch, nonce }: LockedAccount,
  { makePracticeSeed }: MoveContext,
): RoundSource | null {
  if (stakeMinor === 0n) return { kind: 'practice', seed: makePracticeSeed() }
  return epoch === 0 || nonce >= EPOCH_ROUNDS ? null : { kind: 'epoch', epoch, nonce }
}

/** Returns the database's time at which the account was locked. */
function dateOf({ lockedAtMicros }: Pick<LockedAccount, 'lockedAtMicros'>): Date {
  return new Date(Number(lockedAtMicros / 1000n))
}
