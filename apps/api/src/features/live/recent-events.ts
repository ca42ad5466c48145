import type { Published } from '@kapis/contract/live'
import { compareIds } from './event-log.ts'

export type LoggedEvent = { id: string; published: Published }
/** An entry of the log. Without an event if another release wrote a kind that this one lacks. */
export type LogEntry = { id: string; published: Published | null }

/** How many events are kept. A page that missed more requests everything instead. */
export const RECENT_EVENTS = 200
/** The id before the first entry of a log. */
const START_ID = '0-0'
const ID = /^\d{1,15}-\d{1,10}$/

export type RecentEvents = ReturnType<typeof makeRecentEvents>

/**
 * Keeps the newest entries of the log in memory, so that a page which connects again costs no query
 * to Redis.
 */
export function makeRecentEvents(newest: readonly LogEntry[] = []) {
  let entries = newest.slice(-RECENT_EVENTS)
  const lastId = () => entries.at(-1)?.id ?? START_ID
  return {
    lastId,
    add(later: readonly LogEntry[]) {
      entries = [...entries, ...later].slice(-RECENT_EVENTS)
    },
    /** Returns the events after an id, or null if some of them are not kept. */
    findAfter(id: string): LoggedEvent[] | null {
      const [oldest] = entries
      if (!ID.test(id) || oldest === undefined || compareIds(id, oldest.id) < 0) return null
      // An id beyond the end is from a log that was lost, and would hide the events of this one.
      if (compareIds(id, lastId()) > 0) return null
      return eventsOf(entries.filter((entry) => compareIds(entry.id, id) > 0))
    },
  }
}

/** Returns the entries that have an event. */
export function eventsOf(entries: readonly LogEntry[]): LoggedEvent[] {
  return entries.flatMap(({ id, published }) => (published === null ? [] : [{ id, published }]))
}
