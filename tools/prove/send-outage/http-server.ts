import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { HttpStage } from './faults.ts'
import { makeTrouble, misbehave, openFaultyServer } from './faulty-server.ts'
import type { Copy, FaultyServer, Trouble } from './faulty-server.ts'

/** Reads a request of one of our senders. */
type Read = (request: { path: string; body: Buffer }) => Pick<Copy, 'id' | 'content'>

/**
 * Starts an SMS gateway or a push service that takes messages or fails. Without `hangMs`, it hangs
 * without end.
 */
export async function startHttpServer(
  hangMs: number | null,
  read: Read,
): Promise<FaultyServer<HttpStage>> {
  const copies: Copy[] = []
  const trouble = makeTrouble<HttpStage>((at, now) => at === now || now === 'end')
  const site = { trouble, copies, hangMs, read }
  const server = createServer((request, reply) => void serve(request, reply, site).catch(() => {}))
  // Connections are kept, so that some requests come over one from before the outage.
  server.keepAliveTimeout = 60_000
  return { ...(await openFaultyServer(server)), trouble, copies }
}

type Site = { trouble: Trouble<HttpStage>; copies: Copy[]; hangMs: number | null; read: Read }

async function serve(
  request: IncomingMessage,
  reply: ServerResponse,
  { trouble, copies, hangMs, read }: Site,
): Promise<void> {
  /** Answers with 201, or fails. Returns how it failed, or null. */
  const answer = (does: ReturnType<typeof trouble.take>) => {
    if (does === null || typeof does === 'number') reply.writeHead(does ?? 201).end()
    else misbehave(request.socket, does, { half: 'HTTP/1.1 20', hangMs })
    return does
  }
  const refusal = trouble.take('request')
  if (refusal !== null) {
    request.resume()
    return void answer(refusal)
  }
  const message = read({ path: request.url ?? '', body: await buffer(request) })
  const does = answer(trouble.take('end'))
  if (typeof does !== 'number') copies.push({ ...message, isAcknowledged: does === null })
}
