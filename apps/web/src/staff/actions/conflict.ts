import { create } from 'zustand'
import type { Difference } from './differences.ts'
import { differences } from './differences.ts'

export type Snapshot = {
  before: object
  /** Reads the same thing as it is now. */
  read: () => Promise<object>
  /** What is compared, and how it is called. */
  labels: Record<string, string>
}

type Changed = { differences: Difference[]; close: () => void }
export const useChanged = create<{ changed: Changed | null }>(() => ({ changed: null }))

/** Resolves once it was read; false when there is nothing to show. */
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
