import { useCallback, useSyncExternalStore } from 'react'

/** The width up to which style sheets use the phone layout. */
const PHONE = '(max-width: 767px)'

/**
 * Returns whether the page has the phone layout. Parts that it hides are not rendered there,
 * because a slow phone would still build them before the first paint.
 */
export function useIsPhone(): boolean {
  return useMatches(PHONE)
}

/** Returns whether a media query applies, also after the window has changed. */
export function useMatches(media: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}
