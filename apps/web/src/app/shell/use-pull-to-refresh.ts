import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { balance, isCurrencyLocked } from '#player/balance/balance-store.ts'
import { attachPullToRefresh } from '#lib/pull-to-refresh.ts'

/** Reloads the page when it is pulled down far enough. Returns how far it is pulled. */
export function usePullToRefresh(main: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useEffect(() => {
    if (main.current === null) return
    return attachPullToRefresh(main.current, {
      onRefresh: () => location.reload(),
      onPull: setDistance,
      isDisabled: () =>
        isCurrencyLocked(balance()) || document.querySelector('dialog[open]') !== null,
    })
  }, [main])
  return distance
}
