import { STAFF_ACTIONS } from '@kapis/contract/policy'
import type { StaffRule } from '@kapis/contract/policy'

/** Planted bug: recording a deposit receipt, which credits a deposit, needs no step-up. */
export function forgetStepUp(): void {
  delete (STAFF_ACTIONS['receipts.create'] as StaffRule).stepUp
}
