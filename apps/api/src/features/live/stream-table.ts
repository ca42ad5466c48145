import { refuse } from '@kapis/contract/refusals'
import type { EventStream, StreamReader } from './event-stream.ts'

/**
 * A session with more streams than this loses its oldest: a browser needs only one, and the server
 * learns late that a page whose network has changed is gone.
 */
export const STREAMS_PER_SESSION = 6

/** How many streams a process keeps open: in all, and for pages at one address. */
export type StreamsMax = { inAll: number; perAddress: number }

/** Makes the table of the open streams of this process. */
export function makeStreamTable({ inAll, perAddress }: StreamsMax) {
  const all = new Set<EventStream>()
  const byUser = makeGroups()
  const byAddress = makeGroups()
  let listed: readonly EventStream[] | null = null
  const remove = (stream: EventStream) => {
    listed = null
    all.delete(stream)
    byUser.remove(stream.reader.userId, stream)
    byAddress.remove(stream.reader.address, stream)
  }
  /** Cuts off the oldest stream of a session that has as many as it may have. */
  const makeRoom = ({ userId, tokenHash }: StreamReader) => {
    const ofUser = [...byUser.of(userId)]
    const ofSession = ofUser.filter(({ reader }) => reader.tokenHash.equals(tokenHash))
    const [oldest] = ofSession
    if (oldest === undefined || ofSession.length < STREAMS_PER_SESSION) return
    // If it was only finished, it would stay open for as long as its page does not read.
    remove(oldest)
    oldest.destroy()
  }
  return {
    all: all as ReadonlySet<EventStream>,
    /** Returns the streams of now, in a list that does not change. */
    list: () => (listed ??= [...all]),
    of: byUser.of,
    userIds: byUser.names,
    /** Adds a stream until it closes. Refuses: unavailable, too_many_requests. */
    add(stream: EventStream) {
      const { reader } = stream
      makeRoom(reader)
      if (all.size >= inAll) throw refuse('unavailable', { why: 'streams' })
      if (byAddress.of(reader.address).size >= perAddress)
        throw refuse('too_many_requests', { streamsOf: reader.address })
      listed = null
      all.add(stream)
      byUser.add(reader.userId, stream)
      byAddress.add(reader.address, stream)
      stream.once('close', () => remove(stream))
    },
  }
}

const NONE: ReadonlySet<EventStream> = new Set()

/** Makes a table of streams by a property of their readers. */
function makeGroups() {
  const groups = new Map<string, Set<EventStream>>()
  return {
    names: () => groups.keys(),
    of: (name: string): ReadonlySet<EventStream> => groups.get(name) ?? NONE,
    add(name: string, stream: EventStream) {
      groups.set(name, (groups.get(name) ?? new Set()).add(stream))
    },
    remove(name: string, stream: EventStream) {
      const group = groups.get(name)
      group?.delete(stream)
      if (group?.size === 0) groups.delete(name)
    },
  }
}
