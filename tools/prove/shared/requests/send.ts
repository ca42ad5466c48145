import type { Route } from '@kapis/contract/route'
import type { ProofApi } from '../../proof.ts'
import { askPatiently } from '../app/ask-patiently.ts'

export type HeardReply = { place: string; status: number; text: string }

/** Sends a request as a page does, with this session cookie, and returns the reply's text. */
export function sendAsPage(
  api: ProofApi,
  cookie: string | null,
  { method }: Pick<Route, 'method'>,
  path: string,
  body?: object,
): Promise<{ status: number; text: string; cookies: string[] }> {
  return askPatiently(async () => {
    const reply = await fetch(`${api.url}${path}`, {
      method,
      headers: {
        origin: api.origin,
        ...(cookie !== null && { cookie: `__Host-kapis=${cookie}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: reply.status,
      text: await readText(reply),
      cookies: reply.headers.getSetCookie(),
    }
  })
}

/** Reads a reply. Of a stream of events, which does not end by itself, reads the first events. */
async function readText(reply: Response): Promise<string> {
  if (reply.headers.get('content-type') !== 'text/event-stream') return reply.text()
  let text = ''
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes('data: ')) break
  }
  return text
}
