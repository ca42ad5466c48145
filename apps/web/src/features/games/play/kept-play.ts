import type { Currency } from '@kapis/money/money'
import { keepOverReload, recallAfterReload } from '#player/session/tab-memory.ts'
import type { Totals } from '../model/play-totals.ts'

/** The part of a game that survives a reload: stake, last results and totals. */
type Kept<R> = {
  amountText: string
  history: readonly R[]
  totals: Record<Currency, Totals>
  startedAt: number
}
type Store<R> = { get: () => Kept<R>; set: (kept: Kept<R>) => void }

/** Stores the game from now on; restores what an earlier page stored into an untouched store. */
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
