import { useSyncExternalStore } from 'react'
import type { Subscribe } from './live-text.tsx'

type Plain = string | number | bigint | boolean | null | undefined

/**
 * Returns a value derived from the stores that the game follows. Renders only when the value
 * changes.
 */
export function useDerived<T extends Plain>(game: { follow: Subscribe }, read: () => T): T {
  return useSyncExternalStore(game.follow, read)
}
