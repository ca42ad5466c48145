import { STREAM_USER_HEADER } from '@kapis/contract/live'
import { openEvents } from '@kapis/contract/routes/player'
import { vi } from 'vitest'

type FakeStream = {
  lastEventId: string | null
  send(text: string): void
  end(): void
  /** Whether the page has closed the stream. */
  isLeft(): boolean
}

/** The streams that the page has opened, oldest first. */
export const openStreams: FakeStream[] = []

type Streams = {
  status?: number
  /** The user that the streams name; null if they name none. */
  userId?: string | null
  /** Answers all other requests. */
  otherwise?: (url: string, init?: RequestInit) => Promise<Response>
}

/** Replaces the browser's fetch by one that opens streams, or answers that there are none. */
export function stubStreams({ status = 200, userId = null, otherwise }: Streams = {}): void {
  const headers = userId === null ? {} : { [STREAM_USER_HEADER]: userId }
  openStreams.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    if (otherwise !== undefined && url !== openEvents.path) return otherwise(url, init)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const leave = () => void writer.abort(new DOMException('Left', 'AbortError')).catch(() => {})
    init.signal?.addEventListener('abort', leave)
    openStreams.push({
      lastEventId: new Headers(init.headers).get('last-event-id'),
      send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {}),
      end: () => void writer.close().catch(() => {}),
      isLeft: () => init.signal?.aborted === true,
    })
    return new Response(status === 200 ? readable : null, { status, headers })
  })
}
