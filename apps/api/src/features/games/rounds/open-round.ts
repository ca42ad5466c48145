import assert from 'node:assert/strict'
import { refuse } from '@kapis/contract/refusals'
import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { maxStake } from '@kapis/games/one-shot'
import { multiplierMax4, NO_CAP } from '@kapis/games/round'
import type { RoundGame } from '@kapis/games/games'
import type { RoundParams } from '@kapis/games/round-rules'
import type { Currency } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache } from '#fairness/epoch-cache.ts'
import { practiceSeed } from '#fairness/practice-draws.ts'
import { assertWithinLimits } from '#ledger/bets/remaining-limits.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { takeNonce } from '#ledger/bets/post-round.ts'
import { postLocked } from '#ledger/post.ts'
import { isTooSoon } from '../settle/play-batch.ts'
import { loadEpochs, playSteps, ruleOf } from './view-round.ts'
import type { StepOutcome } from './load-step-outcome.ts'
import type { RoundRecord, RoundSource } from './round.ts'
import { findOpenRound, insertRound } from './rounds.queries.ts'
import { dateOf, recordStep } from './take-step.ts'

export type RoundRequest = {
  game: RoundGame
  identifier: string
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame]
  /** The request that a reused identifier is compared with. */
  asked: object
}

type Place = { playerId: string; account: LockedAccount; requested: RoundRequest }

/**
 * Takes the stake and the nonce, and plays the first draw. Returns null if the epoch has no round
 * left. Refuses: too_many_requests, round_open, insufficient_coin, insufficient_ticket,
 * stake_above_max, player_paused, wager_limit, loss_limit.
 */
export async function openRound(
  tx: Tx,
  deps: { epochs: EpochCache; maxPayoutMinor: bigint; minCycleMs?: () => number },
  { playerId, account, requested }: Place,
): Promise<StepOutcome | null> {
  const { game, identifier, stakeMinor, currency } = requested
  if (stakeMinor > 0n) assertNotTooSoon(account, deps.minCycleMs?.() ?? 0)
  if ((await findOpenRound(tx, playerId, game)) !== undefined) throw refuse('round_open')
  checkStake(deps.maxPayoutMinor, account, requested)
  if (account.isLimited && stakeMinor > 0n) await assertWithinLimits(tx, playerId, requested)
  const source = sourceOf(stakeMinor, account)
  if (source === null) return null
  const cap = stakeMinor === 0n ? NO_CAP : multiplierMax4(deps.maxPayoutMinor, stakeMinor)
  const round: RoundRecord = {
    playerId,
    identifier,
    game,
    currency,
    stakeMinor,
    params: { ...requested.params, multiplierMax4: cap },
    source,
    status: 'open',
    seq: 0,
    settledSeq: null,
    movedAt: dateOf(account),
  }
  await loadEpochs(tx, deps.epochs, [round])
  await insertRound(tx, round)
  const held = source.kind === 'epoch' ? await takeStake(tx, account, round) : account
  const board = playSteps(deps.epochs, round, [])
  assert(board !== null, 'a round begins without a step')
  const first = { identifier, asked: requested.asked, taken: [], own: [] }
  return recordStep(tx, deps.epochs, { round, board, ...first, account: held })
}

function assertNotTooSoon(account: LockedAccount, minCycleMs: number): void {
  if (isTooSoon(account, account.lockedAtMicros, BigInt(minCycleMs) * 1000n)) {
    throw refuse('too_many_requests')
  }
}

function checkStake(maxPayoutMinor: bigint, account: LockedAccount, requested: RoundRequest): void {
  const { game, currency, stakeMinor, params } = requested
  const isCoin = currency === 'coin'
  if ((isCoin ? account.coinMinor : account.ticketMinor) < stakeMinor) {
    throw refuse(isCoin ? 'insufficient_coin' : 'insufficient_ticket')
  }
  const rule = ruleOf(game)
  const first = rule.firstMultiplier4({ ...params, multiplierMax4: NO_CAP })
  if (stakeMinor > maxStake(maxPayoutMinor, first)) throw refuse('stake_above_max')
}

/**
 * Returns fresh randomness for practice, otherwise the account's seed position, if there is one.
 */
function sourceOf(stakeMinor: bigint, { epoch, nonce }: LockedAccount): RoundSource | null {
  if (stakeMinor === 0n) return { kind: 'practice', seed: practiceSeed() }
  return epoch === 0 || nonce >= EPOCH_ROUNDS ? null : { kind: 'epoch', epoch, nonce }
}

/** Takes the nonce and holds the stake. Returns the account after it. */
async function takeStake(tx: Tx, account: LockedAccount, round: RoundRecord) {
  const { playerId, identifier, game, currency, stakeMinor } = round
  await takeNonce(tx, playerId, account.lockedAtMicros)
  return postLocked(tx, account, {
    playerId,
    cause: 'hold',
    causeKey: `round:${identifier}`,
    counter: `hold:${game}`,
    currency,
    amountMinor: -stakeMinor,
    heldMinor: stakeMinor,
  })
}
