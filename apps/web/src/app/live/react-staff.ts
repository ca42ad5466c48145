import type { ItemPresence } from '@kapis/contract/entered'
import type { PresenceType } from '@kapis/contract/presence'
import { queryClient } from '#lib/api/query-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { makeRefresher } from '#player/live/refresh-soon.ts'
import { makeDialogQueue } from './await-dialogs.ts'

/**
 * Counts and figures sum up many rows. The first event refreshes them at once; further events do so
 * at most once in this time.
 */
const FIGURES_PAUSE_MS = 3_000

const staff = (name: keyof typeof STAFF_QUERIES) => [STAFF_QUERY_KEY, STAFF_QUERIES[name]]

/** Creates the reactions to the events that only staff get. */
export function makeStaffReactions(refresh: Pick<ReturnType<typeof makeRefresher>, 'soon'>) {
  const figures = makeRefresher(FIGURES_PAUSE_MS)
  const dialogs = makeDialogQueue()
  /**
   * Refreshes the list of reports once no dialog is open. New rows could move an open report to the
   * next page of the list, which would close its drawer and lose the reply being written.
   */
  const listReports = () => dialogs.whenClosed(() => refresh.soon(staff('reports')))
  const reactions = {
    queue: () => {
      // Another row may have the reference or image of the one that is open.
      refresh.soon(staff('queue'), staff('review'))
      figures.soon(staff('overview'), staff('figures'))
    },
    deposit_receipts: () => refresh.soon(staff('review')),
    report: () => {
      figures.soon(staff('overview'))
      listReports()
    },
    identity_check: () => refresh.soon(staff('identity')),
    approvals: () => {
      refresh.soon(staff('approvals'))
      figures.soon(staff('overview'))
    },
    reconciliation: () => {
      refresh.soon(staff('reconciliation'), staff('reconciliationDay'), staff('gcashImports'))
      figures.soon(staff('overview'))
    },
    alerts: () => {
      refresh.soon(staff('deadJobs'))
      figures.soon(staff('overview'))
    },
    wallet_presence: showPresence('wallet'),
    report_presence: showPresence('report'),
    approval_presence: showPresence('approval'),
    identity_presence: showPresence('identity'),
  }
  const stop = () => {
    figures.stop()
    dialogs.stop()
  }
  return { reactions, listReports, stop }
}

/**
 * Creates the reaction to a change of an item's viewers. The event contains all of them, so nothing
 * is requested: otherwise many pages would send requests whenever a staff member moves to the next
 * item.
 */
function showPresence(type: PresenceType) {
  return ({ itemId, viewers }: ItemPresence) => {
    const queryKey = [...staff('presence'), type]
    queryClient.setQueriesData<{ items: ItemPresence[] }>({ queryKey }, (before) => {
      if (before === undefined) return undefined
      const others = before.items.filter((item) => item.itemId !== itemId)
      return { items: [...others, { itemId, viewers }] }
    })
  }
}
