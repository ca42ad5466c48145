import { create } from 'zustand'
import type { Difference } from './differences.ts'
import { differences } from './differences.ts'

export type Snapshot = {
  before: object
  /** Loads the current version from the server. */
  read: () => Promise<object>
  /** The labels of the fields to compare. */
  labels: Record<string, string>
}

type Changed = { differences: Difference[]; close: () => void }
export const useChanged = create<{ changed: Changed | null }>(() => ({ changed: null }))

/**
 * Shows the differences between the snapshot and the server's current version. Returns false if
 * there are none to show.
 */
export async function showConflict(seen: Snapshot): Promise<boolean> {
  const now = await seen.read().catch(() => null)
  const found = now === null ? [] : differences(seen.before, now, seen.labels)
  if (found.length === 0) return false
  await new Promise<void>((resolve) => {
    const close = () => {
      useChanged.setState({ changed: null })
      resolve()
    }
    useChanged.setState({ changed: { differences: found, close } })
  })
  return true
}
