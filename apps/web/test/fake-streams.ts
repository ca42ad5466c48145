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

/** Replaces the browser's fetch by one that opens streams, or answers that there are none. */
export function stubStreams({ status = 200 } = {}): void {
  openStreams.length = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit): Promise<Response> => {
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
    return new Response(status === 200 ? readable : null, { status })
  })
}
