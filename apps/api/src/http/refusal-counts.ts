/** Counts the refused and failed requests since the start of the process, for the metrics. */
export type RefusalCounts = {
  count(code: string, signInFailure: string | undefined): void
  byCode(): ReadonlyMap<string, number>
  /** Returns the number of failed sign-ins for each reason. Clients do not learn the reason. */
  signIns(): ReadonlyMap<string, number>
}

export function makeRefusalCounts(): RefusalCounts {
  const codes = new Map<string, number>()
  const reasons = new Map<string, number>()
  return {
    count(code, signInFailure) {
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (signInFailure !== undefined) {
        reasons.set(signInFailure, (reasons.get(signInFailure) ?? 0) + 1)
      }
    },
    byCode: () => codes,
    signIns: () => reasons,
  }
}
