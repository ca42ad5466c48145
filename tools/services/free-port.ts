import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

const TRIES_MAX = 3

/**
 * Returns a port that was free a moment ago. The caller must be ready to try again with another
 * one.
 */
export function freePort(): Promise<number> {
  return bindOnce(0)
}

/** Starts something on a free port. If another program takes the port first, tries another one. */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (tries === TRIES_MAX) throw error
    }
  }
}

/** Returns the requested port if it is free, and any other free port if not. */
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
