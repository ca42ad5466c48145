import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeChannel } from '../../../test/fake-channel.ts'
import { aUser } from '../../../test/fake-state.ts'

const tabs: { close(): void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  for (const { close } of tabs.splice(0)) close()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab: its modules and its storage are its own. */
async function openTab() {
  vi.resetModules()
  sessionStorage.clear()
  const { useVisitTotals, addToNet } = await import('./visit-totals.ts')
  const { shareVisit } = await import('./share-visit.ts')
  const { beginSession, endSession } = await import('../session/session-store.ts')
  const user = aUser()
  beginSession(user)
  const close = shareVisit(user.userId)
  tabs.push({ close })
  const { getState: totals } = useVisitTotals
  return { totals, addToNet, signOut: () => endSession('logout') }
}

test('a new tab continues the visit of the others', async () => {
  const first = await openTab()
  first.addToNet('coin', 1_000_000n)
  vi.setSystemTime(65_000)
  const second = await openTab()
  expect(second.totals()).toEqual({ startedAt: 5_000, net: { coin: 1_000_000n, ticket: 0n } })
  expect(first.totals()).toEqual(second.totals())
})

test('a round counts once in every tab, and a reload keeps it', async () => {
  const first = await openTab()
  const second = await openTab()
  first.addToNet('coin', 1_000_000n)
  second.addToNet('ticket', -20_000n)
  second.addToNet('coin', -300_000n)
  const net = { coin: 700_000n, ticket: -20_000n }
  expect(first.totals().net).toEqual(net)
  expect(second.totals().net).toEqual(net)
  expect(JSON.parse(sessionStorage.getItem('play-session') ?? '')).toMatchObject({ coin: '700000' })
})

test('a tab that signed out neither answers nor counts', async () => {
  const first = await openTab()
  first.addToNet('coin', 1_000_000n)
  first.signOut()
  vi.setSystemTime(65_000)
  const second = await openTab()
  second.addToNet('coin', 1_000n)
  expect(second.totals()).toEqual({ startedAt: 65_000, net: { coin: 1_000n, ticket: 0n } })
  expect(first.totals().startedAt).toBeNull()
})
