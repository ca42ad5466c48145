import { WARM_UP_IDENTIFIER } from '@kapis/contract/games'
import { rollDice } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { onSignedOut } from '#player/session/session-store.ts'

let isWarm = false
onSignedOut(() => {
  isWarm = false
})

/**
 * Sends a practice bet once per sign-in, so that the first real bet is faster. Its reply or failure
 * changes nothing. `isWarm` is needed because React's StrictMode runs the calling effect twice.
 */
export async function warmUp(): Promise<void> {
  if (isWarm) return
  isWarm = true
  const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50 } as const
  try {
    await api.call(rollDice, { body: { ...bet, identifier: WARM_UP_IDENTIFIER } })
  } catch {
    // Ignore the failure: the first real bet will only be a little slower.
  }
}
