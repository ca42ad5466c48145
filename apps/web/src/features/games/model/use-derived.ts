import { useSyncExternalStore } from 'react'
import type { Subscribe } from './live-text.tsx'

type Plain = string | number | bigint | boolean | null | undefined

/** One plain value worked out of all stores: a component draws again only when it is another. */
export function useDerived<T extends Plain>(game: { follow: Subscribe }, read: () => T): T {
  return useSyncExternalStore(game.follow, read)
}
