import { ApprovalsPage } from '#features/audit-logs/admin/approvals-page.tsx'
import { PaymentEvidence } from '#features/wallet/admin/evidence/payment-evidence.tsx'

export function ApprovalsRoute() {
  return <ApprovalsPage Evidence={PaymentEvidence} />
}
