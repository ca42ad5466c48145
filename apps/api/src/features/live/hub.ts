import { canSee } from '@kapis/contract/live'
import type { LiveEvent, Published, SharedEvent } from '@kapis/contract/live'
import { isStaff } from '@kapis/contract/policy'
import type { StreamReader } from './event-stream.ts'
import { makeFanOut } from './fan-out.ts'
import type { FanOutPace } from './fan-out.ts'
import type { LoggedEvent } from './recent-events.ts'
import { makeStreamTable } from './stream-table.ts'
import type { StreamsMax } from './stream-table.ts'

export type HubSettings = {
  /** Whether staff without a second factor see only what players see. */
  isStaffMfaRequired: boolean
  streamsMax: StreamsMax
  /** Decides whether a reader may see an event. */
  see?: typeof canSee
  pace?: FanOutPace
}

export type Hub = ReturnType<typeof makeHub>

/** Keeps the open streams of this process, and sends each event to those who may see it. */
export function makeHub({ isStaffMfaRequired, streamsMax, see = canSee, pace }: HubSettings) {
  const streams = makeStreamTable(streamsMax)
  const fanOut = makeFanOut(pace)
  const maySee = (reader: StreamReader, published: Published) => {
    const isUnproven = isStaffMfaRequired && isStaff(reader.role) && !reader.hasSecondFactor
    return see(isUnproven ? { ...reader, role: 'player' } : reader, published)
  }
  return {
    streams: streams.all,
    userIds: streams.userIds,
    has: (userId: string) => streams.of(userId).size > 0,
    add: streams.add,
    /**
     * Sends an event of the log to every stream whose reader may see it. One that is opened before
     * the event is sent gets it as part of its backlog.
     */
    deliver({ id, published }: LoggedEvent): Promise<void> {
      const { toUserId, event } = published
      const chunk = encode(event, id)
      return fanOut.send(
        toUserId === null ? streams.list() : [...streams.of(toUserId)],
        (stream) => {
          if (maySee(stream.reader, published)) stream.send(chunk)
        },
      )
    },
    /** Sends an event that this process made to the streams of one user. */
    sendTo(userId: string, event: LiveEvent) {
      const chunk = encode(event)
      for (const stream of streams.of(userId)) {
        if (maySee(stream.reader, { toUserId: userId, event })) stream.send(chunk)
      }
    },
    /**
     * Sends an event that may be missed to every stream whose reader may see it, unless the reader
     * or this process is behind with others.
     */
    offer(event: SharedEvent) {
      if (fanOut.isRunning()) return
      const chunk = encode(event)
      void fanOut.send(streams.list(), (stream) => {
        const isBehind = stream.behind > 0
        if (!isBehind && maySee(stream.reader, { toUserId: null, event })) stream.send(chunk)
      })
    },
    /** Sends every stream the same event, with the id from which it can be resumed. */
    sendAll(event: LiveEvent, id: string): Promise<void> {
      const chunk = encode(event, id)
      return fanOut.send(streams.list(), (stream) => stream.send(chunk))
    },
    /** Returns the events of a backlog that a reader may see, as they are sent. */
    chunksFor: (reader: StreamReader, events: readonly LoggedEvent[]) =>
      events
        .filter(({ published }) => published.event.kind !== 'ended' && maySee(reader, published))
        .map(({ id, published }) => encode(published.event, id)),
    finishAll() {
      for (const stream of streams.all) stream.finish()
    },
  }
}

/** Writes an event as the wire format of server-sent events requires. */
export function encode(event: LiveEvent, id?: string): Buffer {
  const data = `data: ${JSON.stringify(event)}\n\n`
  return Buffer.from(id === undefined ? data : `id: ${id}\n${data}`)
}
