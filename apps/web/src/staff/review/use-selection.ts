import { useState } from 'react'
import { usePageAddress } from '#lib/use-url-search.ts'

/**
 * Returns the selected row, which is at first the row named in the URL. Once that row is decided,
 * the row that moves up into its position is selected.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [address] = usePageAddress()
  const [at, setAt] = useState({ id: address.itemId ?? null, place: 0 })
  const found = rows.findIndex((row) => idOf(row) === at.id)
  const place = found === -1 ? Math.min(at.place, rows.length - 1) : found
  const shown = rows[place]
  // Stay on the row that moved up, even if the decided row returns, so that a hotkey never decides
  // a row that has just replaced another one on screen.
  if (found === -1 && shown !== undefined) setAt({ id: idOf(shown), place })
  const select = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row !== undefined) setAt({ id: idOf(row), place: rows.indexOf(row) })
  }
  return {
    selected: rows[place] ?? null,
    select: (row: Row) => select(rows.indexOf(row)),
    /** Selects a row that is about to be listed. */
    selectId: (id: string) => setAt({ id, place }),
    next: () => select(place + 1),
    previous: () => select(place - 1),
  }
}

export type QueueState = 'loading' | 'unavailable' | 'empty' | 'ready'
type Loading = { isPending: boolean; isError: boolean }

/** Returns the state of a queue. A failed request is not shown as an empty queue. */
export function queueStateOf({ isPending, isError }: Loading, count: number): QueueState {
  if (isPending) return 'loading'
  if (isError) return 'unavailable'
  return count === 0 ? 'empty' : 'ready'
}
