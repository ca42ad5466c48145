import { useAddress } from '#lib/use-url-search.ts'
import { ReceiptList } from './deposit-receipts/deposit-receipt-list.tsx'
import type { View } from './deposit-receipts/deposit-view-tabs.tsx'
import { VIEWS } from './deposit-receipts/deposit-view-tabs.tsx'
import { ReviewQueue } from './deposits/deposit-queue.tsx'

/** Deposits to decide about, and the records of money received that they are held against. */
export function DepositReceiptsPage() {
  const [{ view: asked }, move] = useAddress()
  const view = VIEWS.find((one) => one === asked) ?? 'queue'
  const onView = (next: View) => move(() => (next === 'queue' ? {} : { view: next }))
  if (view === 'receipts') return <ReceiptList view={view} onView={onView} />
  return <ReviewQueue key={view} view={view} onView={onView} />
}
