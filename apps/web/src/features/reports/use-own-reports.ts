import type { DataOf } from '@kapis/contract/route'
import { listOwnReports } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useOwnPages } from '#player/session/use-own-pages.ts'

const KEY = OWN_QUERIES.reports

export type OwnReport = DataOf<typeof listOwnReports>['reports'][number]

/** Loads the player's reports and their replies, and reloads them each time they are shown. */
export function useOwnReports() {
  return useOwnPages({
    name: KEY,
    ask: (request) => api.call(listOwnReports, request),
    rows: ({ reports }) => reports,
  })
}

export function refreshOwnReports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}
