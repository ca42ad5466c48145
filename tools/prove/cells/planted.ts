import type { Claims } from '../../../apps/api/src/cells/claims/claims.ts'
import type { Cells } from '../../../apps/api/src/cells/cells.ts'
import { withAddition } from '../../../apps/api/test/compose.ts'

/** Planted bug: the directory is asked only after the account was created. */
export function claimLate(cells: Cells): Cells {
  return { ...cells, claims: lateClaims(cells.claims) }
}

function lateClaims(claims: Claims): Claims {
  const names = new Map<string, Parameters<Claims['take']>[1]>()
  return {
    ...claims,
    take: async (accountId, claimed) => void names.set(accountId, claimed),
    keep: async (accountId) => {
      // The account exists already, so a name that is taken cannot be refused any more.
      await claims.take(accountId, names.get(accountId) ?? {}).catch(() => {})
      await claims.keep(accountId)
    },
  }
}

/** About a tenth of what a bet takes. */
const WASTED_MS = 0.3

/** Planted bug: a cell spends more processor time on each bet. */
export const wasteOnBets = withAddition((app) => {
  app.addHook('onResponse', async ({ url }) => {
    if (!url.endsWith('/dice/roll')) return
    const untilMs = performance.now() + WASTED_MS
    while (performance.now() < untilMs);
  })
})
