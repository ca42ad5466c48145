import { refuse } from '@kapis/contract/refusals'
import type { AdmissionDeps, BetAdmission } from '../../../apps/api/src/http/bet-admission.ts'

/** Planted bug: counts bets by the user id that a cookie claims, before the cookie is verified. */
export function limitClaimed({ identify, takeBetToken }: AdmissionDeps): BetAdmission {
  return {
    async admit(cookie) {
      const claim = identify(cookie)
      if (claim === null) throw refuse('session_expired')
      if (takeBetToken(claim.userId) > 0) throw refuse('too_many_requests')
      return { ...claim, prove: (work) => work() }
    },
  }
}
