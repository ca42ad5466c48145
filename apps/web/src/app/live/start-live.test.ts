import { verifySession } from '@kapis/contract/routes'
import { expect, test, vi } from 'vitest'
import { checkFirst } from '#player/session/check-session.ts'
import { session } from '#player/session/session-store.ts'
import { FakeChannel } from '../../../test/fake-channel.ts'
import { FakeLocks } from '../../../test/fake-locks.ts'
import { openStreams, stubStreams } from '../../../test/fake-streams.ts'
import { startServer } from '../../../test/start-server.ts'
import { startLive } from './start-live.ts'

const ben = { userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d3be', username: 'ben-diaz1' }

test('a page that gets the stream of another user shows the user who is logged in', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true, locks: new FakeLocks() })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  // Ben has logged in in another tab while this one slept.
  server.state.user = { ...server.state.user, ...ben }
  stubStreams({ userId: ben.userId, otherwise: server.fetch })
  const checked = server.callsOf(verifySession).length
  startLive()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.callsOf(verifySession)).toHaveLength(checked + 1)
  expect(session()).toMatchObject({ status: 'signed-in', user: ben })
  expect(openStreams.map(({ isLeft }) => isLeft())).toEqual([true, false])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
