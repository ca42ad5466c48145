import { LiveEvent } from '@kapis/contract/live'
import type { LiveKind } from '@kapis/contract/live'
import { SESSION_EXPIRED_MESSAGE } from '@kapis/contract/messages'
import { verifySession } from '@kapis/contract/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession, finishSession, session } from '#player/session/session-store.ts'
import { translateMessage } from '#texts/server-messages.ts'
import { startServer } from '../../../test/start-server.ts'
import { ENDED_WORDS } from './ended-words.ts'
import { makeReactions } from './react.ts'

let made: ReturnType<typeof makeReactions>

beforeEach(() => {
  vi.useFakeTimers()
  startServer({ isSignedIn: true })
  made = makeReactions()
})
afterEach(() => {
  made.stop()
  vi.useRealTimers()
})

const KEYS = [
  ['balance', 'ana'],
  ['own-limits', 'ana'],
  ['own-notifications', 'ana'],
  ['own-reports', 'ana'],
  ['own-wallet', 'ana'],
  ['open-rounds', 'ana'],
  ['staff', 'overview'],
  ['staff', 'wallet-queue', 'deposit'],
  ['staff', 'wallet-review', '1'],
  ['staff', 'reports'],
  ['staff', 'approvals'],
  ['staff', 'figures', '14'],
  ['staff', 'dead-jobs'],
  ['staff', 'settings'],
  ['recent-results'],
]
const wallet = {
  walletHistoryId: '00000000-0000-4000-8000-000000000001',
  type: 'deposit',
  status: 'completed',
} as const

/** Returns which of the cached queries a reaction makes outdated. */
async function outdatedBy(react: () => void): Promise<string[]> {
  for (const key of KEYS) queryClient.setQueryData(key, { rounds: [] })
  react()
  await vi.advanceTimersByTimeAsync(2_000)
  return KEYS.filter((key) => queryClient.getQueryState(key)?.isInvalidated === true).map((key) =>
    key.join(' '),
  )
}

test('every kind of event has a reaction', () => {
  const kinds = LiveEvent.def.options.map(({ shape }) => shape.kind.def.values[0] as LiveKind)
  expect(kinds.length).toBeGreaterThan(10)
  expect(Object.keys(made.reactions).toSorted()).toEqual(kinds.toSorted())
})

const QUEUE_KEYS = [
  'staff overview',
  'staff wallet-queue deposit',
  'staff wallet-review 1',
  'staff figures 14',
] as const

test.each([
  ['wallet', { kind: 'wallet', ...wallet }, ['own-wallet ana']],
  ['notification', { kind: 'notification' }, ['own-notifications ana']],
  ['own_report', { kind: 'own_report', reportId: '' }, ['own-reports ana']],
  ['announcement', { kind: 'announcement' }, ['own-notifications ana']],
  ['limits', { kind: 'limits' }, ['own-limits ana']],
  ['queue', { kind: 'queue', ...wallet }, QUEUE_KEYS],
  ['report', { kind: 'report', reportId: '' }, ['staff overview', 'staff reports']],
  ['deposit_receipts', { kind: 'deposit_receipts' }, ['staff wallet-review 1']],
  ['approvals', { kind: 'approvals' }, ['staff overview', 'staff approvals']],
  ['alerts', { kind: 'alerts' }, ['staff overview', 'staff dead-jobs']],
  ['heartbeat', { kind: 'heartbeat' }, []],
  ['rounds', { kind: 'rounds', games: ['mines'] }, ['open-rounds ana']],
  ['rounds', { kind: 'rounds', games: [] }, []],
] as const)('%s makes outdated what it changed, and nothing else', async (kind, event, keys) => {
  const react = made.reactions[kind] as (event: object) => void
  expect(await outdatedBy(() => react(event))).toEqual(keys)
})

test('a report that arrives while dialogs are open is listed when the last one closes', async () => {
  const dialogs = [document.createElement('dialog'), document.createElement('dialog')]
  for (const dialog of dialogs) {
    dialog.setAttribute('open', '')
    document.body.append(dialog)
  }
  const [drawer, question] = dialogs
  const react = () => made.reactions.report({ kind: 'report', reportId: '' })
  expect(await outdatedBy(react)).toEqual(['staff overview'])
  expect(await outdatedBy(() => question!.remove())).toEqual([])
  expect(await outdatedBy(() => drawer!.removeAttribute('open'))).toEqual(['staff reports'])
  // Other changes to the page do not list it again.
  expect(await outdatedBy(() => drawer!.remove())).toEqual([])
})

test('after a gap, reports are listed when the open dialog closes', async () => {
  const drawer = document.createElement('dialog')
  drawer.setAttribute('open', '')
  document.body.append(drawer)
  const missed = await outdatedBy(() => made.catchUp({ isFirst: false }))
  expect(missed).toContain('staff overview')
  expect(missed).not.toContain('staff reports')
  expect(await outdatedBy(() => drawer.remove())).toEqual(['staff reports'])
})

test('a report that waits for a dialog is forgotten when the page no longer listens', async () => {
  const drawer = document.createElement('dialog')
  drawer.setAttribute('open', '')
  document.body.append(drawer)
  made.reactions.report({ kind: 'report', reportId: '' })
  await vi.advanceTimersByTimeAsync(5_000)
  made.stop()
  expect(await outdatedBy(() => drawer.remove())).toEqual([])
})

test('after a gap everything live is requested again, but not when the page has just opened', async () => {
  expect(await outdatedBy(() => made.catchUp({ isFirst: true }))).toEqual([
    'balance ana',
    'own-notifications ana',
  ])
  queryClient.clear()
  const missed = await outdatedBy(() => made.catchUp({ isFirst: false }))
  expect(missed).toEqual(KEYS.slice(0, 13).map((key) => key.join(' ')))
})

test('an ended session is checked once, and the page says why it ended', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  server.state.isSignedIn = false
  made.reactions.ended({ kind: 'ended', reason: 'status_changed' })
  made.reactions.ended({ kind: 'ended', reason: 'status_changed' })
  await vi.advanceTimersByTimeAsync(900)
  expect(server.callsOf(verifySession)).toHaveLength(2)
  const notice = ENDED_WORDS.status_changed
  expect(session()).toMatchObject({ status: 'signed-out', authModal: 'login', notice })
})

test('the page says why even if a refused request noticed the end first', async () => {
  startServer({ isSignedIn: true })
  await checkFirst()
  endSession('expired', SESSION_EXPIRED_MESSAGE)
  made.reactions.ended({ kind: 'ended', reason: 'revoked' })
  await vi.advanceTimersByTimeAsync(900)
  expect(session()).toMatchObject({ authModal: 'login', notice: ENDED_WORDS.revoked })
})

test('the page says whom to contact if the server names an address', async () => {
  startServer({ isSignedIn: true })
  await checkFirst()
  endSession('expired', SESSION_EXPIRED_MESSAGE)
  const support = 'help@kapis.example'
  made.reactions.ended({ kind: 'ended', reason: 'status_changed', support })
  await vi.advanceTimersByTimeAsync(900)
  const words = `${ENDED_WORDS.status_changed} Support: ${support}`
  expect(session().notice).toBe(words)
  expect(translateMessage(words)).toBe(
    `Na-disable o na-block ang account mo. Kontakin ang support. Support: ${support}`,
  )
})

test('signing out on this page does not say that the session expired', async () => {
  const server = startServer({ isSignedIn: true })
  await checkFirst()
  await finishSession()
  server.state.isSignedIn = false
  made.reactions.ended({ kind: 'ended', reason: 'signed_out' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(session().authModal).toBeNull()
})

test('who looks at an item is shown at once and without a request', async () => {
  const [itemId, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const ben = { userId: crypto.randomUUID(), username: 'ben-diaz1' }
  const key = ['staff', 'presence', 'wallet', null]
  const reports = ['staff', 'presence', 'report', null]
  const before = { items: [{ itemId: other, viewers: [ben] }] }
  for (const one of [key, reports]) queryClient.setQueryData(one, before)
  made.reactions.wallet_presence({ kind: 'wallet_presence', itemId, viewers: [ben] })
  const both = [...before.items, { itemId, viewers: [ben] }]
  expect(queryClient.getQueryData(key)).toEqual({ items: both })
  made.reactions.wallet_presence({ kind: 'wallet_presence', itemId, viewers: [] })
  expect(queryClient.getQueryData(key)).toEqual({
    items: [...before.items, { itemId, viewers: [] }],
  })
  expect(queryClient.getQueryData(reports)).toEqual(before)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false)
})
