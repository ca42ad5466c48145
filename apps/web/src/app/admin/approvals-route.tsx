import { ApprovalsPage } from '#features/audit-logs/admin/approvals-page.tsx'
import { PaymentEvidence } from '#features/wallet/admin/review/payment-evidence.tsx'

export function ApprovalsRoute() {
  return <ApprovalsPage Evidence={PaymentEvidence} />
}
