import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns a port that was free a moment ago; the caller must be ready to try again. */
export function freePort(): Promise<number> {
  return bindOnce(0)
}

/** Returns the requested port if it is free, else any other. */
export function freePortLike(requested: number): Promise<number> {
  return bindOnce(requested).catch(() => freePort())
}

function bindOnce(requested: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(requested, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
