import { makeExclusions } from '../src/cashier/exclusions/exclusions.ts'
import { makeListHasher } from '../src/cashier/exclusions/list-hash.ts'
import { openPublishFacts } from '../src/outbox/publish-fact.ts'
import { endSessions } from '../src/features/auth/sessions/end-sessions.ts'
import type { TestApp } from './test-app.ts'

/** Returns the checks against exclusion lists as the worker has them. */
export function openExclusions({ config }: Pick<TestApp, 'config'>) {
  return makeExclusions(makeListHasher(config.identityKeys), endSessions, openPublishFacts(config))
}
