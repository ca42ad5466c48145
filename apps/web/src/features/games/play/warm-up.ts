import { WARM_UP_IDENTIFIER } from '@kapis/contract/games'
import { rollDice } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { onSignedOut } from '#player/session/session-store.ts'

let isWarm = false
onSignedOut(() => {
  isWarm = false
})

/**
 * Warms up the path of the first real bet, once per sign-in: React's StrictMode runs the calling
 * effect twice. Neither its reply nor a failure changes anything.
 */
export async function warmUp(): Promise<void> {
  if (isWarm) return
  isWarm = true
  const bet = { amount: 0, condition: 'above', currency: 'coin', target: 50 } as const
  try {
    await api.call(rollDice, { body: { ...bet, identifier: WARM_UP_IDENTIFIER } })
  } catch {
    // The first real bet will only be a little slower.
  }
}
