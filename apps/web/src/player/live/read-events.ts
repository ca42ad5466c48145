import { LiveEvent, STREAM_USER_HEADER } from '@kapis/contract/live'
import { openEvents } from '@kapis/contract/routes/player'
import { SessionExpiredError } from '#lib/api/api-errors.ts'

/** An event as it was sent. The event is null if this release of the page does not know it. */
export type SentEvent = { id: string | null; event: LiveEvent | null }

type Reader = {
  /** The user of this page. The stream of another user is not read. */
  userId: string
  /** The id after which to resume; null to start with the present. */
  lastId: string | null
  signal: AbortSignal
  /** Called whenever bytes arrive. */
  onBytes(): void
  onEvent(sent: SentEvent): void
}

/** The browser's cookie belongs to another user than this page. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'
}

/**
 * Reads one stream until it ends, and returns whether there was one. It uses fetch, because an
 * `EventSource` reconnects by itself and writes each end of a stream to the console.
 */
export async function readEvents(reader: Reader): Promise<boolean> {
  const { userId, lastId, signal, onBytes, onEvent } = reader
  const reply = await fetch(openEvents.path, {
    headers: {
      accept: 'text/event-stream',
      ...(lastId !== null && { 'last-event-id': lastId }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (reply.status === 401) throw new SessionExpiredError()
  if (reply.status !== 200 || reply.body === null) return false
  // During a release, an older API process does not name the user.
  if ((reply.headers.get(STREAM_USER_HEADER) ?? userId) !== userId) throw new OtherUserError()
  const body = reply.body.getReader()
  const decoder = new TextDecoder()
  for (let text = ''; ;) {
    const { done, value } = await body.read()
    if (done) return true
    onBytes()
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const sent = readBlock(block)
      if (sent !== null) onEvent(sent)
    }
  }
}

function readBlock(block: string): SentEvent | null {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  if (data === undefined) return null
  const parsed = LiveEvent.safeParse(JSON.parse(data))
  return {
    id: /^id: (.*)$/m.exec(block)?.[1] ?? null,
    event: parsed.success ? parsed.data : null,
  }
}
