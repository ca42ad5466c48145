import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from '#ui/snackbars.ts'
import { ApiError, messageOf, NetworkError, SessionExpiredError } from './api-errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isSilent`: the screen itself says what is missing, so no snackbar does. */
    queryMeta: { isSilent?: boolean }
  }
}

/**
 * TanStack Query listens for visibility changes only. A window that was merely behind another one
 * stays visible, so its return is noticed by the focus event.
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

const FRESH_MS = 300_000
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

/** A refusal stays a refusal; only a lost connection or an ailing server may do better. */
export function isRetryable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
