import type { DataOf } from '@kapis/contract/route'
import { listOwnReports } from '@kapis/contract/routes'
import { api } from '#lib/api-client.ts'
import { useOwnPages } from '#session/use-own-pages.ts'

export type OwnReport = DataOf<typeof listOwnReports>['reports'][number]

/** The player's reports and their answers, asked anew each time they are looked at. */
export function useOwnReports() {
  return useOwnPages({
    name: 'own-reports',
    ask: (asked) => api.call(listOwnReports, asked),
    rows: ({ reports }) => reports,
  })
}
