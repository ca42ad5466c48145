import assert from 'node:assert/strict'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import type { RoundView, RoundRule } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import type { RoundGame } from '@kapis/games/games'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochCache, EpochLookup } from '#fairness/epoch-cache.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { practiceDraws } from '#fairness/practice-draws.ts'
import type { AnyStep, RoundRecord, StepRecord } from '#ledger/bets/round.ts'

type AnyRule = RoundRule<RoundRecord['params'], AnyStep>

/** Returns a game's rule. The contract has already checked that the steps belong to this game. */
export function ruleOf(game: RoundGame): AnyRule {
  return ROUND_RULES[game] as AnyRule
}

/** Returns the round after these steps, or null if the rules did not allow one of them. */
export function playSteps(epochs: EpochLookup, round: RoundRecord, taken: readonly AnyStep[]) {
  return ruleOf(round.game).play(round.params, taken, drawsOfRound(epochs, round))
}

/** Returns the round after the step with this number. */
export function viewRoundAt(
  epochs: EpochLookup,
  round: RoundRecord,
  steps: StepRecord[],
  seq: number,
): RoundView {
  const taken = steps.filter((step) => step.seq <= seq).flatMap((step) => step.taken)
  const board = playSteps(epochs, round, taken)
  assert(board !== null, 'a stored step was allowed when it was taken')
  return board
}

/** Returns the round's draws, starting with the first. They are the same on every read. */
function drawsOfRound(
  epochs: EpochLookup,
  { playerId, source }: Pick<RoundRecord, 'playerId' | 'source'>,
): Draws {
  if (source.kind === 'practice') return practiceDraws(source.seed)
  const epoch = epochs.find({ playerId, epoch: source.epoch })
  assert(epoch !== undefined, 'the epoch of a round is loaded')
  const { nonce } = source
  const roundSeed = epoch.seedOf(nonce)
  return drawsOf({ roundSeed, clientSeed: epoch.clientSeed, nonce }, fastHashing)
}

/** Returns a round's epoch, or undefined for a practice round. */
export function epochOf(
  epochs: EpochLookup,
  { playerId, source }: Pick<RoundRecord, 'playerId' | 'source'>,
): OpenEpoch | undefined {
  return source.kind === 'epoch' ? epochs.find({ playerId, epoch: source.epoch }) : undefined
}

/** Loads the epochs of some rounds. A round may be older than the epochs that the cache keeps. */
export async function loadEpochs(
  tx: Tx,
  epochs: EpochCache,
  rounds: Pick<RoundRecord, 'playerId' | 'source'>[],
): Promise<EpochLookup> {
  const epochKeys = rounds.flatMap(({ playerId, source }) =>
    source.kind === 'epoch' ? [{ playerId, epoch: source.epoch }] : [],
  )
  return epochs.load(asBatch(tx), epochKeys)
}
