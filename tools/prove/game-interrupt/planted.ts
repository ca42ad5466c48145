import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@kapis/contract/refusals'
import { payout } from '@kapis/money/money'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../../apps/api/src/db/in-transaction.ts'
import type { advanceRound } from '../../../apps/api/src/features/games/rounds/advance-round.ts'
import { presentAnswer } from '../../../apps/api/src/features/games/rounds/present-round.ts'
import { loadEpochs, playSteps } from '../../../apps/api/src/features/games/rounds/view-round.ts'
import type { AnyStep } from '../../../apps/api/src/features/games/rounds/round.ts'
import { findOpenRound } from '../../../apps/api/src/features/games/rounds/rounds.queries.ts'

const memory = new Map<string, AnyStep[]>()

/**
 * Planted bugs: the steps of a round are kept in the memory of one process, and a cash-out checks
 * that the round is open, pays, and only then marks the round as settled.
 */
export const advanceInMemory: typeof advanceRound = async (deps, request) => {
  const { playerId } = request
  const find = (tx: Tx) => findOpenRound(tx, playerId, request.game)
  const round = await inTransaction(deps.db, find)
  if (round === undefined) throw refuse('conflict')
  const epochs = await inTransaction(deps.db, (tx) => loadEpochs(tx, deps.epochs, [round]))
  const key = `${playerId} ${round.identifier}`
  const taken = [...(memory.get(key) ?? []), request.step]
  const board = playSteps(epochs, round, taken)
  if (board === null) throw refuse('conflict')
  if (request.step.kind !== 'cash_out') memory.set(key, taken)
  if (board.end !== null) {
    await wait(5)
    const owed = payout(round.stakeMinor, board.multiplier4)
    await deps.db
      .updateTable('ledger_account')
      .set((eb) => ({ coin_held_minor: 0n, coin_minor: eb('coin_minor', '+', owed) }))
      .where('player_id', '=', playerId)
      .execute()
    await deps.db
      .updateTable('game_round')
      .set({ status: 'settled', settled_seq: 1n })
      .where('player_id', '=', playerId)
      .where('identifier', '=', round.identifier)
      .execute()
  }
  const step = {
    identifier: request.identifier,
    roundIdentifier: round.identifier,
    seq: request.seq,
    asked: {},
    taken,
    coinMinor: 0n,
    ticketMinor: 0n,
    at: round.movedAt,
  }
  const status = board.end === null ? 'open' : 'settled'
  const answer = { round: { ...round, status } as const, step, board, publicNo: 1n }
  return presentAnswer({ ...answer, epoch: undefined, receipt: null }, null)
}
