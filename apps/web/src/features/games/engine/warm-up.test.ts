import { rollDice } from '@kapis/contract/routes'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import { warmUp } from './warm-up.ts'

test('the warm-up is sent once per sign-in, however often it is requested [GAME-05]', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  await Promise.all([warmUp(), warmUp()])
  expect(server.callsOf(rollDice)).toHaveLength(1)
  endSession('logout')
  await warmUp()
  expect(server.callsOf(rollDice)).toHaveLength(2)
})
