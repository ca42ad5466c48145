import assert from 'node:assert/strict'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import type { RoundRule } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import type { RoundGame } from '@kapis/games/games'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { EpochCache, EpochKey, EpochLookup } from '#fairness/epoch-cache.ts'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import { fastHashing } from '#fairness/fast-hashing.ts'
import { practiceDraws } from '#fairness/practice-draws.ts'
import type { AnyStep, RoundRecord, RoundSteps } from '#ledger/bets/plays.ts'

type AnyRule = RoundRule<RoundRecord['params'], AnyStep>

/** Returns a game's rule. The contract has already checked that the steps belong to this game. */
export function ruleOf(game: RoundGame): AnyRule {
  return ROUND_RULES[game] as AnyRule
}

/** Returns the round after these steps, or null if the rules did not allow one of them. */
export function playSteps(epochs: EpochLookup, round: RoundRecord, taken: readonly AnyStep[]) {
  return ruleOf(round.game).play(round.params, taken, drawsOfRound(epochs, round))
}

/** Returns a round after steps that its rules allowed. */
export function viewRound(epochs: EpochLookup, round: RoundRecord, taken: readonly AnyStep[]) {
  const board = playSteps(epochs, round, taken)
  assert(board !== null, 'the steps of a round were allowed when they were taken')
  return board
}

/** Returns the round's draws, starting with the first. They are the same on every read. */
function drawsOfRound(epochs: EpochLookup, round: RoundRecord): Draws {
  const { source } = round
  if (source.kind === 'practice') return practiceDraws(source.seed)
  const epoch = epochOf(epochs, round)
  assert(epoch !== undefined, 'the epoch of a round is loaded')
  const { nonce } = source
  const { clientSeed } = epoch
  return drawsOf({ roundSeed: epoch.seedOf(nonce), clientSeed, nonce }, fastHashing)
}

/** Returns a round's epoch, or undefined for a practice round. */
export function epochOf(
  epochs: EpochLookup,
  { playerId, source }: RoundRecord,
): OpenEpoch | undefined {
  return source.kind === 'epoch' ? epochs.find({ playerId, epoch: source.epoch }) : undefined
}

/**
 * Loads the epochs of rounds and accounts. A round may be older than the epochs that the cache
 * keeps.
 */
export function loadEpochs(
  tx: BatchTx,
  cache: EpochCache,
  rounds: readonly RoundRecord[],
  accounts: readonly EpochKey[] = [],
): Promise<EpochLookup> {
  const ofRounds = rounds.flatMap(({ playerId, source }) =>
    source.kind === 'epoch' ? [{ playerId, epoch: source.epoch }] : [],
  )
  return cache.load(tx, [...accounts, ...ofRounds])
}

/** Loads the epoch of a stored round, and returns the round after its steps. */
export async function loadRound(tx: BatchTx, cache: EpochCache, { round, steps }: RoundSteps) {
  const epochs = await loadEpochs(tx, cache, [round])
  return { board: viewRound(epochs, round, steps), epoch: epochOf(epochs, round) }
}
