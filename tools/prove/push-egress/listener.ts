import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProofContext } from '../proof.ts'

/** Starts a server on this machine that must not be reached, or that leads there by a redirect. */
export async function openListener(ctx: ProofContext, redirectsTo?: string) {
  const seen = { connections: 0 }
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(redirectsTo === undefined ? 200 : 307, { location: redirectsTo ?? '/' }).end()
  })
  server.on('connection', () => (seen.connections += 1))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ctx.onExit(() => void server.close())
  ctx.onExit(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, seen }
}
