import type { LiveEvent } from '@kapis/contract/live'
import * as routes from '@kapis/contract/routes'

type StreamRequest = {
  cookie: string | null
  /** The id of the last event that the page got from an earlier stream. */
  lastId?: string | undefined
  signal?: AbortSignal
}

/** Requests the stream of events as a page does. */
export function requestEvents(
  url: string,
  { cookie, lastId, signal }: StreamRequest,
): Promise<Response> {
  return fetch(`${url}${routes.openEvents.path}`, {
    headers: {
      ...(cookie !== null && { cookie: `__Host-kapis=${cookie}` }),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    ...(signal && { signal }),
  })
}

/** Reads a stream until it ends. Balances and rounds have no id. */
export async function* readEvents(
  reply: Response,
): AsyncGenerator<{ id: string | undefined; event: LiveEvent }> {
  let text = ''
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      const id = /^id: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) yield { id, event: JSON.parse(data) as LiveEvent }
    }
  }
}
