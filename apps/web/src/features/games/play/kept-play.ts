import type { Currency } from '@kapis/money/money'
import { keepOverReload, recallAfterReload } from '#player/session/tab-memory.ts'
import type { Totals } from '../model/play-totals.ts'

/**
 * The part of a game's state that survives a reload: the bet amount, the last results, the totals
 * and the start of the visit.
 */
type Kept<R> = {
  amountText: string
  history: readonly R[]
  totals: Record<Currency, Totals>
  startedAt: number
}
type Store<R> = { get: () => Kept<R>; set: (kept: Kept<R>) => void }

/**
 * Stores a game's state for a reload from now on. Also restores the state that was stored before
 * this page loaded, unless the game already has results.
 */
export function keepPlay<R>(name: string, { get, set }: Store<R>): void {
  keepOverReload(name, () => {
    const { amountText, history, totals, startedAt } = get()
    return { amountText, history, totals, startedAt }
  })
  if (get().history.length > 0) return
  const kept = recallAfterReload(name) as Partial<Kept<R>> | null
  const { amountText, history, totals, startedAt } = kept ?? {}
  const isWhole =
    typeof amountText === 'string' &&
    typeof startedAt === 'number' &&
    Array.isArray(history) &&
    totals !== undefined
  if (isWhole) set({ amountText, history, totals, startedAt })
}
