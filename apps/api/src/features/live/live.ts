import type { canSee } from '@kapis/contract/live'
import { askNobody } from '#cells/peers/ask-others.ts'
import type { AskOthers } from '#cells/peers/ask-others.ts'
import type { Db } from '#db/pool.ts'
import { repeat } from '#db/loops/repeat.ts'
import { EventStream } from './event-stream.ts'
import type { StreamReader } from './event-stream.ts'
import type { FanOutPace } from './fan-out.ts'
import { followLog } from './follow-log.ts'
import { followResults } from './follow-results.ts'
import { encode, makeHub } from './hub.ts'
import { openPresence } from './presence.ts'
import type { PresenceStore } from './presence.ts'
import type { LoggedEvent } from './recent-events.ts'
import type { StreamsMax } from './stream-table.ts'
import { watchAccounts } from './watch-accounts.ts'
import { watchSessions } from './watch-sessions.ts'
import type { ListStale } from './watch-sessions.ts'

const ACCOUNTS_MS = 500
const SESSIONS_MS = 900
const HEARTBEAT_MS = 4_000
const RESULTS_MS = 1_000
const BACKLOG_MAX = 32_768

export type Live = {
  /**
   * Opens a stream, or returns null if there are none now and the page should poll. Refuses:
   * unavailable, too_many_requests.
   */
  open(reader: StreamReader, lastEventId: string | undefined): EventStream | null
  countStreams(): number
  presence: PresenceStore
  /** Ends all streams and opens no more, because the process is stopping. */
  stop(): void
  close(): void
}

export type LiveSettings = {
  db: Db
  redisUrl: string | undefined
  isStaffMfaRequired: boolean
  streamsMax: StreamsMax
  listStale: ListStale
  /** The address of support; empty or absent if there is none. */
  supportEmail?: string
  /** Asks the other cells, whose results are shown too. */
  askOthers?: AskOthers
  see?: typeof canSee
  pace?: FanOutPace
}

/** Opens the live channel of an API process. Without Redis there are no streams. */
export function openLive({ redisUrl, ...settings }: LiveSettings): Live {
  const presence = openPresence(redisUrl)
  if (redisUrl === undefined) {
    return { open: () => null, countStreams: () => 0, presence, stop() {}, close() {} }
  }
  const feed = openFeed(redisUrl, settings)
  const { hub, log, accounts } = feed
  let isStopping = false
  const stop = () => {
    isStopping = true
    hub.finishAll()
  }
  return {
    open(reader, lastEventId) {
      if (isStopping || !log.isFollowing()) return null
      const stream = new EventStream(reader)
      hub.add(stream)
      accounts.forget(reader.userId)
      sendMissed(feed, stream, lastEventId)
      return stream
    },
    countStreams: () => hub.streams.size,
    presence,
    stop,
    close() {
      stop()
      feed.close()
      presence.close()
    },
  }
}

type FeedSettings = Omit<LiveSettings, 'redisUrl'>
type Feed = ReturnType<typeof openFeed>

/** Connects the hub with what it sends: the log, results, changed accounts, ended sessions. */
function openFeed(
  redisUrl: string,
  { db, listStale, askOthers = askNobody, supportEmail, ...policy }: FeedSettings,
) {
  const hub = makeHub(policy)
  const accounts = watchAccounts(db, hub)
  const sessions = watchSessions(listStale, hub, supportEmail ? { support: supportEmail } : {})
  const deliver = async (logged: LoggedEvent) => {
    const { event, toUserId } = logged.published
    // Do not pass this event on: the check of sessions sends it to those that have really ended.
    if (event.kind !== 'ended') await hub.deliver(logged)
    else if (hub.has(toUserId ?? '')) void sessions.checkSoon()
  }
  const log = followLog(redisUrl, {
    onEvents: (events) => Promise.all(events.map(deliver)),
    onGap() {
      void hub.sendAll({ kind: 'resync' }, log.recent().lastId())
      accounts.forget()
    },
  })
  const results = followResults(redisUrl, hub, askOthers)
  const timers = [
    repeat(RESULTS_MS, () => results.compare()),
    repeat(ACCOUNTS_MS, () => accounts.compare()),
    repeat(SESSIONS_MS, () => sessions.checkSoon()),
    repeat(HEARTBEAT_MS, async () => {
      if (log.isFollowing() && sessions.isChecked())
        await hub.sendAll({ kind: 'heartbeat' }, log.recent().lastId())
    }),
  ]
  const close = () => {
    timers.forEach((timer) => void timer.stop())
    log.close()
    results.close()
  }
  return { hub, log, accounts, close }
}

/**
 * Sends a new stream the events that its page has missed, or one event that makes it request
 * everything.
 */
function sendMissed(
  { hub, log }: Feed,
  stream: EventStream,
  lastEventId: string | undefined,
): void {
  const recent = log.recent()
  const missed = lastEventId === undefined ? null : recent.findAfter(lastEventId)
  const backlog = hub.chunksFor(stream.reader, missed ?? [])
  // A backlog that fills the stream's buffer would end it before anybody has read from it.
  if (missed === null || byteLength(backlog) > BACKLOG_MAX) {
    stream.send(encode({ kind: 'resync' }, recent.lastId()))
  } else {
    for (const chunk of backlog) stream.send(chunk)
  }
}

const byteLength = (chunks: readonly Buffer[]) =>
  chunks.reduce((sum, { length }) => sum + length, 0)
