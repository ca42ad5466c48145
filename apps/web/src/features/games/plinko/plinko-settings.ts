import { PLINKO } from '@kapis/games/plinko'
import type { PlinkoParams } from '@kapis/games/plinko'
import { create } from 'zustand'
import { onSignedOut } from '#player/session/session-store.ts'

const initial = (): PlinkoParams => ({ ...PLINKO.defaultParams })

export const usePlinkoSettings = create<PlinkoParams>(initial)

onSignedOut(() => usePlinkoSettings.setState(initial()))

export const plinkoSettings = usePlinkoSettings.getState

export function setRows(rows: number): void {
  const { rowsMin, rowsMax } = PLINKO
  usePlinkoSettings.setState({ rows: Math.min(rowsMax, Math.max(rowsMin, rows)) })
}
