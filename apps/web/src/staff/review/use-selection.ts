import { useState } from 'react'
import { usePageAddress } from '#lib/use-url-search.ts'

type Options<Row> = {
  idOf: (row: Row) => string
  /** What the rows were searched by; null while rows of another search are shown. */
  scope: string | null
  /** Whether this browser decided the row. */
  isDecided: (row: Row) => boolean
}

/**
 * Returns the selected row, which is at first the row named in the URL. Once that row is decided
 * here, the row that moves up into its position is selected. A row that leaves the list for another
 * reason stays selected, so that what staff are typing is neither lost nor taken for the hotkeys of
 * another row.
 */
export function useSelection<Row>(rows: readonly Row[], { idOf, scope, isDecided }: Options<Row>) {
  const [address] = usePageAddress()
  const first = { id: address.itemId ?? null, place: 0, row: null as Row | null, scope }
  const [at, setAt] = useState(first)
  const found = rows.findIndex((row) => idOf(row) === at.id)
  const isSameList = scope === null || scope === at.scope
  const hasLeft = found === -1 && at.row !== null && isSameList && !isDecided(at.row)
  const place = found === -1 ? Math.min(at.place, rows.length - 1) : found
  const shown = rows[place]
  // Stay on the row that moved up, even if the decided row returns, so that a hotkey never decides
  // a row that has just replaced another one on screen.
  const isNew = shown !== at.row || place !== at.place || !isSameList
  if (!hasLeft && shown !== undefined && isNew) show(shown, place)
  function show(row: Row, to: number) {
    setAt({ id: idOf(row), place: to, row, scope: scope ?? at.scope })
  }
  const select = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[next]
    if (row !== undefined) show(row, next)
  }
  return {
    selected: (hasLeft ? at.row : shown) ?? null,
    /** Whether the selected row is no longer listed, and was not decided here. */
    hasLeft,
    select: (row: Row) => select(rows.indexOf(row)),
    /** Selects a row that is about to be listed. */
    selectId: (id: string) => setAt({ ...at, id, place, row: null }),
    // The row after the one that left has moved up into its position.
    next: () => select(hasLeft ? at.place : place + 1),
    previous: () => select((hasLeft ? at.place : place) - 1),
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
