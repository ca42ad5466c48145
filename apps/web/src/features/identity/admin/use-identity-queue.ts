import type { IdentityCheck, IdentityReview } from '@kapis/contract/identity'
import { getIdentityReview, listIdentityChecks } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useHeldDecision } from '#staff/review/held-decision.ts'
import { queueStateOf, useSelection } from '#staff/review/use-selection.ts'

export const VIEWS = ['waiting', 'checked', 'refused'] as const
export type IdentityView = (typeof VIEWS)[number]

/** The polling interval. Two reviewers see each other's decisions almost immediately. */
const LIVE_MS = 3_000
const SHOWN_MAX = 50

/** Returns the checks of a view, oldest first, and the selected one. */
export function useIdentityQueue(view: IdentityView) {
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.identity, view],
    queryFn: () => api.call(listIdentityChecks, { query: { level: view, pageSize: SHOWN_MAX } }),
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  const { held, decided } = useHeldDecision()
  const isDecided = (check: IdentityCheck) =>
    held?.itemId === itemKey(check) || decided.has(itemKey(check))
  const rows = (query.data?.identityChecks ?? []).filter((check) => !isDecided(check))
  const selection = useSelection(rows, {
    idOf: ({ identityCheckId }) => identityCheckId,
    scope: query.isPlaceholderData ? null : view,
    isDecided,
  })
  return {
    rows,
    ...selection,
    selectId: (key: string) => selection.selectId(key.split(' ')[0] ?? ''),
    total: query.data?.pagination.totalItems ?? 0,
    oldestAt: query.data?.oldestAt ?? null,
    state: queueStateOf(query, rows.length),
    isSearched: false,
    retry: async () => (await query.refetch()).isSuccess,
  }
}

/**
 * Returns the key under which a decision on a check is held. If the player sends the check again,
 * it must be decided again, so its version is part of the key.
 */
export function itemKey({ identityCheckId, version }: IdentityCheck): string {
  return `${identityCheckId} ${version}`
}

/**
 * Loads everything about one check, and reloads it whenever the list shows that it changed or no
 * longer has it.
 */
export function useIdentityReview(check: IdentityCheck, hasLeft: boolean) {
  const { identityCheckId, version, claimedBy } = check
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'identity-review', identityCheckId, version, claimedBy, hasLeft],
    queryFn: () => api.call(getIdentityReview, { params: { identityCheckId } }),
    staleTime: 0,
    placeholderData: (before: IdentityReview | undefined) =>
      before?.identityCheck.identityCheckId === identityCheckId ? before : undefined,
    meta: { isSilent: true },
  })
}
