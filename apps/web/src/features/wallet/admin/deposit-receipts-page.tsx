import { useAddress } from '#lib/use-url-search.ts'
import { DepositReceiptTable } from './deposit-receipts/deposit-receipt-list.tsx'
import type { View } from './deposit-receipts/deposit-view-tabs.tsx'
import { VIEWS } from './deposit-receipts/deposit-view-tabs.tsx'
import { DepositQueue } from './deposits/deposit-queue.tsx'

/** The deposits page: the review queue, and the operator's deposit receipts. */
export function DepositReceiptsPage() {
  const [{ view: requestedView }, move] = useAddress()
  const view = VIEWS.find((one) => one === requestedView) ?? 'queue'
  const onView = (next: View) => move(() => (next === 'queue' ? {} : { view: next }))
  if (view === 'receipts') return <DepositReceiptTable view={view} onView={onView} />
  return <DepositQueue key={view} view={view} onView={onView} />
}
