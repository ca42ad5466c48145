import { useEffect } from 'react'
import { useOverview } from '#staff/use-overview.ts'
import { noteCells, useCells } from './cell-choice.ts'

/** Returns the choice of the cell, with the cells that the last overview named. */
export function useKnownCells() {
  const { data } = useOverview()
  useEffect(() => {
    if (data !== undefined) noteCells(useCells.getState().chosen, data.cells)
  }, [data])
  return useCells()
}
