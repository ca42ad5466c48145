import { makeExclusions } from '#cashier/exclusions/exclusions.ts'
import { makeListHasher } from '#cashier/exclusions/list-hash.ts'
import { makeIdentities } from '#cashier/identities.ts'
import { makeIdentityHasher } from '#cashier/identity-hash.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/pool.ts'
import { makeEpochCache } from '#fairness/epoch-cache.ts'
import { openKeys } from '#fairness/signer/open-keys.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { watchSwitches } from '#features/games/switches/switches.ts'
import { paceOf } from '#ledger/bets/pace.ts'
import { watchMoneyGate } from '#ledger/money-gate.ts'
import { openPublishFacts } from '#outbox/publish-fact.ts'

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/**
 * Opens what the API's features share for money and fairness: the money gate, switches, keys,
 * identity hashes and opened epochs.
 */
export async function openLedger(
  { config, db }: { config: Config; db: Db },
  onOverdue: (ageSeconds: number) => void,
) {
  const gate = await watchMoneyGate(db, onOverdue)
  const switches = await watchSwitches(db, config.jurisdiction)
  const { sealer, signer, ...keys } = await openKeys(db, config.keySource)
  const hasher = makeIdentityHasher(config.identityKeys)
  const publishFacts = openPublishFacts(config)
  const stop = () => {
    gate.stop()
    switches.stop()
    keys.close()
  }
  return {
    gate,
    /** Checks that what must be signed can be. Refuses: unavailable. */
    assertReady: keys.assertReady,
    switches,
    minCycleMs: () => switches.jurisdiction.minCycleMs,
    pace: () => paceOf(config.betRate, switches.jurisdiction.minCycleMs),
    stop,
    sealer,
    signer,
    publishFacts,
    identities: makeIdentities(hasher, publishFacts),
    exclusions: makeExclusions(makeListHasher(config.identityKeys), endSessions, publishFacts),
    epochs: makeEpochCache(sealer),
  }
}
