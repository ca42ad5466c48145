import assert from 'node:assert/strict'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import type { Board, RoundRule } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import type { RoundGame } from '@kapis/games/round-rules'
import { asBatch } from '#db/as-batch.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { EpochShelf } from '#fairness/epoch-shelf.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { practiceDraws } from '#fairness/practice-draws.ts'
import type { AnyStep, Round, Step } from './round.ts'

type AnyRule = RoundRule<Round['params'], AnyStep>

/** A rule whose steps the contract has already checked to be its own. */
export function ruleOf(game: RoundGame): AnyRule {
  return ROUND_RULES[game] as AnyRule
}

/** The round after these steps, or null where one was not allowed. */
export function playSteps(epochs: EpochShelf, round: Round, taken: readonly AnyStep[]) {
  return ruleOf(round.game).play(round.params, taken, drawsOfRound(epochs, round))
}

/** The round as it stood after the step of a number. */
export function readBoard(epochs: EpochShelf, round: Round, steps: Step[], seq: number): Board {
  const taken = steps.filter((step) => step.seq <= seq).flatMap((step) => step.taken)
  const board = playSteps(epochs, round, taken)
  assert(board !== null, 'a stored step was allowed when it was taken')
  return board
}

/** The round's draws from the first one on: the same ones however often it is read. */
export function drawsOfRound(
  epochs: EpochShelf,
  { playerId, source }: Pick<Round, 'playerId' | 'source'>,
): Draws {
  if (source.kind === 'practice') return practiceDraws(source.seed)
  const epoch = epochs.find({ playerId, epoch: source.epoch })
  assert(epoch !== undefined, 'the epoch of a round is on the shelf')
  const { nonce } = source
  const roundSeed = epoch.seedOf(nonce)
  return drawsOf({ roundSeed, clientSeed: epoch.clientSeed, nonce }, fastHashing)
}

/** The epoch of a round, which is on the shelf; practice has none. */
export function epochOf(
  epochs: EpochShelf,
  { playerId, source }: Pick<Round, 'playerId' | 'source'>,
): OpenEpoch | undefined {
  return source.kind === 'epoch' ? epochs.find({ playerId, epoch: source.epoch }) : undefined
}

/** Brings the epochs of some rounds onto the shelf. */
export async function loadEpochs(
  tx: Tx,
  epochs: EpochShelf,
  rounds: Pick<Round, 'playerId' | 'source'>[],
): Promise<void> {
  const asked = rounds.flatMap(({ playerId, source }) =>
    source.kind === 'epoch' ? [{ playerId, epoch: source.epoch }] : [],
  )
  await epochs.load(asBatch(tx), asked)
}
