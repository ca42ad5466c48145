import { fromText, toText } from '#player/session/tab-memory.ts'
import type { GameStore } from './game-store.ts'
import type { GameMove } from './round.ts'

/**
 * Stores the moves without a reply in this tab. They may already be settled, so a reload must not
 * lose them. A practice bet is not stored.
 */
export function rememberMoves(game: Pick<GameStore, 'game' | 'get'>): void {
  const { out, unanswered } = game.get()
  const moves = [...out, ...unanswered].filter(
    ({ step, stakeMinor }) => step !== 'bet' || stakeMinor > 0n,
  )
  try {
    if (moves.length === 0) sessionStorage.removeItem(keyOf(game))
    else sessionStorage.setItem(keyOf(game), toText(moves))
  } catch {
    // Without storage, a reload forgets the moves. The server still settles each at most once.
  }
}

/** Returns the stored moves of a game. */
export function recallMoves(game: Pick<GameStore, 'game'>): GameMove[] {
  try {
    const found = fromText(sessionStorage.getItem(keyOf(game)))
    return Array.isArray(found) ? found.filter(isMove) : []
  } catch {
    return []
  }
}

function keyOf({ game }: Pick<GameStore, 'game'>): string {
  return `pending-${game}`
}

function isMove(found: unknown): found is GameMove {
  const { step, identifier, params, stakeMinor, currency } = (found ?? {}) as Partial<GameMove>
  const isSum = typeof stakeMinor === 'bigint' && (currency === 'coin' || currency === 'ticket')
  const isNamed = typeof step === 'string' && typeof identifier === 'string'
  return isNamed && isSum && typeof params === 'object'
}
