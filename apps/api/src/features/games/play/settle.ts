import { Refusal, refuse } from '@kapis/contract/refusals'
import { CommitUnknown } from '#db/batch-transaction.ts'
import type { BatchSigner } from '#fairness/batch-signer.ts'
import { isSettled, isTaken } from './moves/move.ts'
import type { BatchResult, Failed, Move, MoveResult, Receipt } from './moves/move.ts'
import type { KnownPlayers } from './known-players.ts'
import type { SettleDeps } from './moves/play-context.ts'
import type { Settle } from './settle-batch.ts'
import { settleCached } from './settle-cached.ts'
import { settleLocked } from './settle-locked.ts'
import { unsignedReceipt } from './moves/write-bet-receipt.ts'

/** Settles a batch of moves. */
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
    const settled = open.length === 0 ? [] : await withLocks(open).catch(failEach(open))
    open.forEach(({ playerId, tokenHash }, index) => {
      const result = settled[index]!
      if (result === 'busy') known.cache.avoid(playerId)
      // A refusal does not change the account, so its cached state stays as current as it was, unless
      // its own session has ended. Another session may be invented.
      const isEnded = result instanceof Refusal && result.code === 'session_expired'
      const isCached = known.cache.peek(playerId, tokenHash) !== undefined
      if (isEnded ? isCached : !(result instanceof Refusal)) known.cache.delete(playerId)
    })
    let next = 0
    return moves.map((_, index) => written[index] ?? settled[next++]!)
  }
}

/**
 * Returns a handler that gives an error to the open moves only. The other moves are already
 * committed, so the error does not concern them.
 */
function failEach(open: readonly Move[]) {
  return (error: unknown): Failed[] => open.map(() => ({ error }))
}

function answerUnknown(error: unknown): never {
  throw error instanceof CommitUnknown ? refuse('outcome_unknown') : error
}

function receiptsOf(result: BatchResult | undefined): Receipt[] {
  if (result === undefined || !(isSettled(result) || isTaken(result))) return []
  return result.receipt === null ? [] : [result.receipt]
}

/** Signs the receipts of a batch with one signature, after the commit. */
export async function signReceipts(signer: BatchSigner, receipts: readonly Receipt[]) {
  if (receipts.length === 0) return
  const signed = await signer.sign(receipts.map(unsignedReceipt))
  receipts.forEach((receipt, index) => (receipt.signed = signed[index]!))
}
