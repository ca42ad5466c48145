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
import { nextStakeMicros, UNPACED } from '#ledger/bets/pace.ts'
import type { Pace } from '#ledger/bets/pace.ts'
import { assertWithinLimits } from '#ledger/bets/remaining-limits.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { takeNonce } from '#ledger/bets/post-round.ts'
import { postLocked } from '#ledger/post.ts'
import { loadEpochs, playSteps, ruleOf } from './view-round.ts'
import type { RoundRecord, RoundSource } from './round.ts'
import { findOpenRound, insertRound } from './rounds.queries.ts'
import { dateOf, recordStep } from './take-step.ts'
import type { TakenStep } from './take-step.ts'

export type RoundRequest = {
  game: RoundGame
  identifier: string
  currency: Currency
  stakeMinor: bigint
  params: RoundParams[RoundGame]
  /** The request as stored. A later request with the same identifier is compared with it. */
  asked: object
}

type Place = { playerId: string; account: LockedAccount; requested: RoundRequest }

/**
 * Opens a round: takes the stake and the nonce, and plays the first draw. Returns null if the epoch
 * has no rounds left. Refuses: too_many_requests, round_open, insufficient_coin,
 * insufficient_ticket, stake_above_max, player_paused, wager_limit, loss_limit.
 */
export async function openRound(
  tx: Tx,
  deps: { epochs: EpochCache; maxPayoutMinor: bigint; pace?: () => Pace },
  { playerId, account, requested }: Place,
): Promise<TakenStep | null> {
  const { game, identifier, stakeMinor, currency } = requested
  const pace = stakeMinor === 0n ? UNPACED : (deps.pace?.() ?? UNPACED)
  const stakeMicros = nextStakeMicros(account.lastStakeMicros, account.lockedAtMicros, pace)
  if (stakeMicros === null) throw refuse('too_many_requests')
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
  const epochs = await loadEpochs(tx, deps.epochs, [round])
  await insertRound(tx, round)
  const held = source.kind === 'epoch' ? await takeStake(tx, account, round, stakeMicros) : account
  const board = playSteps(epochs, round, [])
  assert(board !== null, 'a round begins without a step')
  const first = { identifier, asked: requested.asked, taken: [], own: [] }
  return recordStep(tx, epochs, { round, board, ...first, account: held })
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
 * Returns the source of the round's draws: a fresh seed for practice, otherwise the account's epoch
 * and nonce. Returns null if the account has no epoch with rounds left.
 */
function sourceOf(stakeMinor: bigint, { epoch, nonce }: LockedAccount): RoundSource | null {
  if (stakeMinor === 0n) return { kind: 'practice', seed: practiceSeed() }
  return epoch === 0 || nonce >= EPOCH_ROUNDS ? null : { kind: 'epoch', epoch, nonce }
}

/** Takes the nonce and holds the stake. Returns the account after both. */
async function takeStake(tx: Tx, account: LockedAccount, round: RoundRecord, stakeMicros: bigint) {
  const { playerId, identifier, game, currency, stakeMinor } = round
  await takeNonce(tx, playerId, stakeMicros)
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
