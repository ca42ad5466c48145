import type { ApiTokenRoute } from '@kapis/contract/policy'
import { counted } from '#lib/plural.ts'

/** Texts shared by all staff pages. */
export const staff = {
  roles: {
    player: 'Player',
    moderator: 'Moderator',
    admin: 'Admin',
    super_admin: 'Super admin',
  },
  /** The reports that an API token can be made for. */
  reports: {
    getOverview: 'Overview',
    getCellSums: 'Overview of each cell',
    getFigures: 'Daily figures',
    getInsights: 'Insights',
    listWalletQueue: 'Deposits and withdrawals',
    listAllTransactions: 'Transactions',
    listDepositReceipts: 'Deposit receipts',
    listGcashImports: 'GCash imports',
    listReconDays: 'Reconciliation',
    getReconDay: 'Reconciliation of a day',
    listPromoCodes: 'Promo codes',
    listPromoClaims: 'Promo claims',
  } satisfies Record<ApiTokenRoute, string>,
  confirm: {
    cancel: 'Cancel',
    reason: 'Reason',
    reasonOptional: 'Reason (optional)',
    needsReason: 'Reason is required',
    type: (typed: string) => `Type ${typed} to continue`,
  },
  readBy: { player: 'The player will see this.', staff: 'Only staff will see this.' },
  needsApproval: (from: string) =>
    `Amounts from ${from} need a second person. Your decision becomes a request, which somebody else approves.`,
  presence: {
    looking: (names: string, count: number) =>
      `${names} ${count === 1 ? 'is' : 'are'} looking at this`,
    lookingToo: (names: string, count: number) =>
      `${names} ${count === 1 ? 'is' : 'are'} looking at this too`,
  },
  stepUp: {
    title: 'Confirm it’s you',
    message: 'Enter the code from your authenticator app. We won’t ask again for 5 minutes.',
  },
  tickets: (amount: string) => counted(amount, 'ticket', 'tickets'),
  idle: {
    title: 'You’ll be logged out in a minute',
    message: 'You haven’t used this page for a while. What you have typed is still here.',
    stay: 'Stay logged in',
  },
  changed: {
    title: 'Someone else changed this first',
    message: 'Your changes weren’t saved. This has changed since you opened it:',
    close: 'Show current version',
  },
  table: {
    statusOfMany: (count: number) => `Change the status of ${counted(count, 'user', 'users')}`,
    search: 'Search',
    all: 'All',
    clearFilter: (label: string) => `Clear ${label}`,
    refresh: 'Refresh',
    columns: 'Columns',
    exportCsv: 'Export',
    exporting: (rows: string) => `Exporting ${rows}…`,
    views: 'Views',
    viewName: 'View name',
    saveThis: 'Save',
    noViews: 'No saved views yet.',
    deleteView: (name: string) => `Delete view ${name}`,
    selectPage: 'Select all rows on this page',
    selectRow: (id: string) => `Select ${id}`,
    selected: (count: number) => `${count} selected`,
    bulk: 'Selected rows',
    clearSelection: 'Clear selection',
    rows: 'Rows',
    range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
    rangeOpen: (first: string, last: string) => `${first}–${last}, more follow`,
    unavailable: 'Couldn’t load this list.',
    notUpdated: 'Not updated.',
    retry: 'Retry',
    clear: 'Clear filters',
  },
  details: { loading: 'Loading', missing: 'Not found' },
  diff: { caption: 'What changed', field: 'Field', was: 'Before', is: 'After' },
}
