import type { SessionUser } from '@kapis/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { beginSession, endSession, finishSession } from '#player/session/session-store.ts'
import { useSnackbars } from '#ui/snackbars.ts'
import { snackbarTexts } from '../../../test/start-server.ts'
import {
  findTyped,
  HOLD_MS,
  holdDecision,
  NOTHING_HELD,
  sendHeld,
  undoHeld,
  useHeldDecision,
} from './held-decision.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useHeldDecision.setState(NOTHING_HELD)
  useSnackbars.setState({ items: [] })
})
afterEach(() => {
  undoHeld()
  vi.useRealTimers()
})

function aDecision(itemId: string, result: ActionResult<unknown> = DONE) {
  const send = vi.fn(() => Promise.resolve(result))
  holdDecision({ ...aRow(itemId), label: 'Approve', typed: TYPED, send })
  return send
}
const SAVED = { comment: null, internalNote: null }
const aRow = (itemId: string) => ({ itemId, saved: SAVED })
const TYPED = { comment: 'Checked', note: 'Called' }
const DONE: ActionResult<unknown> = { kind: 'done', data: null }

test('a decision is sent once, after ten seconds', async () => {
  const send = aDecision('a')
  await vi.advanceTimersByTimeAsync(HOLD_MS - 1)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HOLD_MS)
  expect(send).toHaveBeenCalledTimes(1)
  expect(useHeldDecision.getState().decided.has('a')).toBe(true)
})

test('what was typed is kept for a decision that is undone or refused, not for a sent one', async () => {
  aDecision('a')
  undoHeld()
  aDecision('b', { kind: 'waits' })
  aDecision('c')
  sendHeld()
  await vi.advanceTimersByTimeAsync(0)
  const found = ['a', 'b', 'c'].map((itemId) => findTyped({ itemId, ...SAVED }))
  expect(found).toEqual([TYPED, TYPED, undefined])
})

test('a comment or note that was saved since then replaces what was typed', () => {
  aDecision('a')
  undoHeld()
  const row = { itemId: 'a', comment: null, internalNote: 'Paid by phone' }
  expect(findTyped(row)).toEqual({ comment: 'Checked', note: 'Paid by phone' })
})

test('what was typed is forgotten after sign-out', async () => {
  aDecision('a')
  undoHeld()
  const send = aDecision('b')
  endSession('expired')
  expect(findTyped({ itemId: 'a', ...SAVED })).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2 * HOLD_MS)
  expect(send).not.toHaveBeenCalled()
})

test('what was typed is forgotten if the session ends while the decision is sent', async () => {
  beginSession({ userId: 'staff' } as SessionUser)
  const send = vi.fn(async (): Promise<ActionResult<unknown>> => {
    endSession('expired')
    return { kind: 'waits' }
  })
  holdDecision({ ...aRow('a'), label: 'Approve', typed: TYPED, send })
  sendHeld()
  await vi.advanceTimersByTimeAsync(0)
  expect(findTyped({ itemId: 'a', ...SAVED })).toBeUndefined()
})

test('a decision that the end of the session dropped is said at the next sign-in, once', () => {
  const [maker, other] = ['maker', 'other'].map((userId) => ({ userId }) as SessionUser)
  const dropHeld = () => {
    beginSession(maker!)
    aDecision('a')
    endSession('expired')
  }
  const words = 'Not sent because your session ended: Approve. Check the queue.'
  dropHeld()
  expect(snackbarTexts()).toEqual([])
  beginSession(maker!)
  expect(snackbarTexts()).toEqual([words])
  useSnackbars.setState({ items: [] })
  beginSession(maker!)
  dropHeld()
  beginSession(other!)
  beginSession(maker!)
  expect(snackbarTexts()).toEqual([])
})

test('the end of a session names both the decision being sent and the held one', async () => {
  const user = { userId: 'maker' } as SessionUser
  beginSession(user)
  const send = async (): Promise<ActionResult<unknown>> => {
    holdDecision({ ...aRow('b'), label: 'Reject', typed: TYPED, send: vi.fn() })
    endSession('expired')
    return { kind: 'failed', message: '', code: null }
  }
  holdDecision({ ...aRow('a'), label: 'Approve', typed: TYPED, send })
  sendHeld()
  await vi.advanceTimersByTimeAsync(0)
  beginSession(user)
  expect(snackbarTexts()).toHaveLength(2)
})

test('an undone decision is never sent', async () => {
  const send = aDecision('a')
  expect(undoHeld()).toBe('a')
  sendHeld()
  await vi.advanceTimersByTimeAsync(2 * HOLD_MS)
  expect(send).not.toHaveBeenCalled()
  expect(useHeldDecision.getState()).toMatchObject({ held: null, decided: new Set() })
})

test('signing out waits until the decision is sent', async () => {
  const send = aDecision('a')
  await finishSession()
  expect(send).toHaveBeenCalledTimes(1)
  expect(useHeldDecision.getState().held).toBeNull()
})

test('the next decision sends the one before it', async () => {
  const [first, second] = [aDecision('a'), aDecision('b')]
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).not.toHaveBeenCalled()
  expect(undoHeld()).toBe('b')
})

test.each(['waits', 'changed', 'cancelled'] as const)(
  'a decision that %s returns its row to the queue',
  async (kind) => {
    aDecision('a', { kind })
    sendHeld()
    expect(useHeldDecision.getState().decided.has('a')).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(useHeldDecision.getState().decided.has('a')).toBe(false)
  },
)

test('closing the tab sends the decision, and the browser asks', () => {
  const send = aDecision('a')
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(send).toHaveBeenCalledTimes(1)
  expect(event.defaultPrevented).toBe(true)
  const later = new Event('beforeunload', { cancelable: true })
  dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})
