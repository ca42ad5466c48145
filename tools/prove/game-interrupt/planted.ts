import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@kapis/contract/refusals'
import { payout } from '@kapis/money/money'
import { asBatch } from '../../../apps/api/src/db/as-batch.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../../apps/api/src/db/in-transaction.ts'
import { openEngine } from '../../../apps/api/src/features/games/play/engine.ts'
import type { Engine } from '../../../apps/api/src/features/games/play/engine.ts'
import { findOpenRoundsOf } from '../../../apps/api/src/features/games/play/rounds.queries.ts'
import type { StepMove, StepOutcome } from '../../../apps/api/src/features/games/play/moves/move.ts'
import {
  loadEpochs,
  playSteps,
} from '../../../apps/api/src/features/games/play/moves/view-round.ts'
import type { AnyStep } from '../../../apps/api/src/ledger/bets/plays.ts'
import type { Deps, Parts } from '../../../apps/api/src/app/open-parts.ts'

const memory = new Map<string, AnyStep[]>()

type ReadDeps = Pick<Deps, 'db'> & Pick<Parts['ledger'], 'epochs'>

/**
 * Planted bugs: the steps of a round are kept in the memory of one process, and a cash-out checks
 * that the round is open, pays, and only then marks the round as settled.
 */
export function stepInMemory({ ledger }: Parts, { db }: Deps): Pick<Parts, 'openEngine'> {
  const deps = { db, epochs: ledger.epochs }
  return {
    openEngine(...args) {
      const engine = openEngine(...args)
      const play: Engine['play'] = async (move) =>
        move.kind === 'step' ? ((await advance(deps, move)) as never) : engine.play(move)
      return { ...engine, play }
    },
  }
}

async function advance(deps: ReadDeps, request: StepMove): Promise<StepOutcome> {
  const { playerId } = request
  const open = await inTransaction(deps.db, (tx) => findOpenRoundsOf(tx, playerId))
  const round = open.get(request.game)?.round
  if (round === undefined) throw refuse('conflict')
  const load = (tx: Tx) => loadEpochs(asBatch(tx), deps.epochs, [round])
  const epochs = await inTransaction(deps.db, load)
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
    seq: request.seq,
    asked: {},
    taken,
    coinMinor: 0n,
    ticketMinor: 0n,
    at: round.movedAt,
  }
  const status = board.end === null ? 'open' : 'settled'
  const ended = { ...round, status } as const
  return { round: ended, step, board, publicNo: 1n, epoch: undefined, receipt: null }
}
