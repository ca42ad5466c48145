import type { ReconciledDay } from '../../../apps/api/src/features/reconciliation/days/reconcile.ts'

/** The planted bug: a line whose reference stands on another line is taken for the same payment. */
export function dropDoubleLines(days: ReconciledDay[]): ReconciledDay[] {
  const references = days.flatMap(({ lines }) => lines.map(({ reference }) => reference))
  const isDouble = (reference: string | null | undefined) =>
    reference != null && references.filter((one) => one === reference).length > 1
  return days.map((day) => ({
    ...day,
    differences: day.differences.filter(({ line }) => !isDouble(line?.reference)),
  }))
}
