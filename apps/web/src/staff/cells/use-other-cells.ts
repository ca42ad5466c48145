import { useEffect } from 'react'
import { sendThrough } from '#lib/api/api-client.ts'
import { refreshStaff } from '../actions/execute-action.ts'
import { callCells } from './call-cells.ts'
import { useCells } from './cell-choice.ts'

// Set before the first call of staff, because the tab may have a stored choice of the cell.
sendThrough(callCells)

const REFRESH_MS = 10_000

/** Refreshes the pages while another cell is chosen, because its events do not reach this page. */
export function useOtherCells(): void {
  const isElsewhere = useCells(({ chosen }) => chosen !== null)
  useEffect(() => {
    if (!isElsewhere) return
    const timer = setInterval(() => void refreshStaff(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isElsewhere])
}
