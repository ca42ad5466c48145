import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown } from '#db/batch-transaction.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import type { KnownPlayers } from './known-players.ts'
import { isPlayed } from './moves/move.ts'
import type { BatchResult, Failed, Move, MoveResult, Receipt } from './moves/move.ts'
import type { SettleDeps } from './moves/play-context.ts'
import type { Settle } from './settle-batch.ts'
import { settleCached } from './settle-cached.ts'
import { settleLocked } from './settle-locked.ts'

export type SettleMoves = Settle<Move, MoveResult>

/** The two ways to settle moves. A proof replaces one; traces time both. */
export type Ways = {
  /** Leaves moves undefined that can only be settled with locks. */
  cached: (known: KnownPlayers, moves: readonly Move[]) => Promise<(MoveResult | undefined)[]>
  locked: SettleMoves
}

export const waysOf = (deps: SettleDeps): Ways => ({
  cached: (known, moves) => settleCached(deps, known, moves),
  locked: (moves) => settleLocked(deps, moves),
})

/**
 * Returns a function that settles a batch of moves. It plays them on cached accounts and writes
 * those whose accounts still have the cached version. Every other move (newer version, refusal,
 * reused identifier, used-up epoch, above the bet rate) is settled again with locks before its
 * reply, as are all moves if no players are cached. The receipts of each part are signed together
 * after its commit, and before its moves are answered.
 */
export function makeSettle(
  deps: SettleDeps,
  known: KnownPlayers | null,
  { cached, locked }: Ways = waysOf(deps),
): SettleMoves {
  const sign = async <R extends BatchResult | undefined>(results: R[]): Promise<R[]> => {
    await signReceipts(deps.signer, results.flatMap(receiptsOf))
    return results
  }
  const withLocks = (moves: readonly Move[]) => locked(moves).catch(answerUnknown).then(sign)
  if (known === null) return withLocks
  return async (moves) => {
    const written = await cached(known, moves).catch(answerUnknown).then(sign)
    const open = moves.filter((_, index) => written[index] === undefined)
    // The other moves are already committed, so an error does not concern them.
    const failAll = (error: unknown): Failed[] => open.map(() => ({ error }))
    const settled = open.length === 0 ? [] : await withLocks(open).catch(failAll)
    open.forEach((move, index) => known.forgetIfOutdated(move, settled[index]!))
    let next = 0
    return moves.map((_, index) => written[index] ?? settled[next++]!)
  }
}

function answerUnknown(error: unknown): never {
  throw error instanceof CommitUnknown ? refuse('outcome_unknown') : error
}

function receiptsOf(result: BatchResult | undefined): Receipt[] {
  return isPlayed(result) && result.receipt !== null ? [result.receipt] : []
}

/** Signs the receipts of a batch with one signature, after the commit. */
export async function signReceipts(signer: BatchSigner, receipts: readonly Receipt[]) {
  if (receipts.length === 0) return
  const signed = await signer.sign(receipts)
  receipts.forEach((receipt, index) => (receipt.signed = signed[index]!))
}
