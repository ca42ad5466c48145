import { OPEN_FACTS } from '@kapis/contract/gate-rules'
import type { GateFacts } from '@kapis/contract/gate-rules'
import { findFirstClosed } from '@kapis/contract/gates'
import type { Action } from '@kapis/contract/gates'
import type { Refusal } from '@kapis/contract/refusals'
import { useOwnIdentity } from '#player/identity/use-own-identity.ts'
import { useLimits } from '#player/limits/limits.ts'

/**
 * Returns the refusal that an action would get, or null. It follows from what this page knows, so
 * that players can read it before they press a button. The server decides with all facts.
 */
export function useClosedGate(action: Action, known: Partial<GateFacts> = {}): Refusal | null {
  const pause = useLimits().data?.pause ?? null
  const identity = useOwnIdentity().data
  return findFirstClosed(action, {
    ...OPEN_FACTS,
    isPaused: pause !== null,
    isRealMoney: identity?.isRequired === true,
    isIdentityChecked: identity?.level === 'checked',
    ...known,
  })
}
