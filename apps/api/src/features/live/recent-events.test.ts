import { expect, test } from 'vitest'
import { RECENT_EVENTS, makeRecentEvents } from './recent-events.ts'
import type { LogEntry } from './recent-events.ts'

const published = { toUserId: null, event: { kind: 'switches' } } as const
const entry = (id: string): LogEntry => ({ id, published })
const idsAfter = (recent: ReturnType<typeof makeRecentEvents>, id: string) =>
  recent.findAfter(id)?.map((event) => event.id) ?? null

test('a page gets the events after the last one it has', () => {
  const recent = makeRecentEvents([entry('1000-0'), entry('1000-1')])
  recent.add([entry('1000-10'), entry('2000-0')])
  expect(idsAfter(recent, '1000-0')).toEqual(['1000-1', '1000-10', '2000-0'])
  expect(idsAfter(recent, '1000-2')).toEqual(['1000-10', '2000-0'])
  expect(idsAfter(recent, '2000-0')).toEqual([])
  expect(recent.lastId()).toBe('2000-0')
})

test('an unknown kind counts as an entry, but is not sent', () => {
  const recent = makeRecentEvents([entry('1-0'), { id: '2-0', published: null }])
  expect(idsAfter(recent, '1-0')).toEqual([])
  expect(recent.lastId()).toBe('2-0')
})

test.each([
  ['an id before the oldest event', '999-9'],
  ['an id of a log that was lost', '2000-1'],
  ['no id', 'x'],
])('%s cannot be resumed from', (_, id) => {
  expect(idsAfter(makeRecentEvents([entry('1000-0'), entry('2000-0')]), id)).toBeNull()
})

test('nothing can be resumed from an empty log', () => {
  const recent = makeRecentEvents()
  expect(idsAfter(recent, recent.lastId())).toBeNull()
})

test('a page that missed too many events requests everything', () => {
  const recent = makeRecentEvents([entry('1-0')])
  recent.add(Array.from({ length: RECENT_EVENTS }, (_, n) => entry(`2-${n}`)))
  expect(idsAfter(recent, '1-0')).toBeNull()
  expect(idsAfter(recent, '2-0')).toHaveLength(RECENT_EVENTS - 1)
})
