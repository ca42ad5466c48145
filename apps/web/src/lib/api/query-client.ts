import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from '#ui/snackbars.ts'
import { ApiError, messageOf, NetworkError, SessionExpiredError } from './api-errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isSilent` means that no snackbar is shown for an error, because the screen handles it. */
    queryMeta: { isSilent?: boolean }
  }
}

/**
 * Listen for focus as well: TanStack Query listens only for visibility changes, but a window that
 * is behind another one stays visible.
 */
focusManager.setEventListener((onFocus) => {
  const target = typeof window === 'undefined' ? null : window
  const onChange = () => onFocus()
  target?.addEventListener('visibilitychange', onChange)
  target?.addEventListener('focus', onChange)
  return () => {
    target?.removeEventListener('visibilitychange', onChange)
    target?.removeEventListener('focus', onChange)
  }
})

/** The time for which a query is fresh, unless an event or a change says otherwise. */
export const FRESH_MS = 300_000
const KEPT_MS = 600_000
const RETRIES = 3

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.isSilent || error instanceof SessionExpiredError) return
      showError(messageOf(error))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
      retryDelay: retryDelayMs,
    },
  },
})

export function retryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/**
 * Returns whether a query is worth a retry: after network and server errors, but not after
 * refusals, which are final.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
