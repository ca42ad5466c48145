import { makeExclusions } from '../src/cashier/exclusions/exclusions.ts'
import { makeListHasher } from '../src/cashier/exclusions/list-hash.ts'
import { publishFact } from '../src/outbox/publish-fact.ts'
import { endSessions } from '../src/features/auth/sessions/end-sessions.ts'
import type { TestApp } from './test-app.ts'

/** Returns the checks against exclusion lists as the worker has them. */
export function openExclusions({ config }: Pick<TestApp, 'config'>) {
  const publish = config.cells === null ? null : publishFact
  return makeExclusions(makeListHasher(config.identityKeys), endSessions, publish)
}
