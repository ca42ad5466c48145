import { keepOverReload, recallAfterReload } from '#player/session/tab-memory.ts'
import type { GameStore } from './game-store.ts'
import type { PlayState } from './play-state.ts'

/**
 * The part of a game's state that survives a reload: the bet amount, the last results, the totals
 * and the start of the visit.
 */
type Kept = Pick<PlayState, 'amountText' | 'history' | 'totals' | 'startedAt'>

/**
 * Stores a game's state for a reload from now on. Also restores the state that was stored before
 * this page loaded, unless the game already has results.
 */
export function keepPlay({ game, get, change }: Pick<GameStore, 'game' | 'get' | 'change'>): void {
  keepOverReload(game, (): Kept => {
    const { amountText, history, totals, startedAt } = get()
    return { amountText, history, totals, startedAt }
  })
  if (get().history.length > 0) return
  const { amountText, history, totals, startedAt } = (recallAfterReload(game) ??
    {}) as Partial<Kept>
  const isWhole =
    typeof amountText === 'string' &&
    typeof startedAt === 'number' &&
    Array.isArray(history) &&
    totals !== undefined
  if (isWhole) change(() => ({ amountText, history, totals, startedAt }))
}
