import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'

const PAGE = 'index.html'

/**
 * Serves the built web app from the API's origin. The build has compressed the files. Some paths
 * have a prebuilt page that preloads their files; all other paths get the page with the client-side
 * router.
 */
export async function installWebFiles(app: FastifyInstance, dist: string): Promise<void> {
  const files = await listFiles(dist)
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  // While requests are refused, pages and files are still sent: they cost little, and a page says in
  // the reader's language that the service is busy, and asks again.
  const config = { isPublic: true, pressureHandler: () => {} } as const
  app.get('/*', { config }, async (request, reply) => {
    const path = request.url.split('?')[0]!.slice(1)
    if (/^(api|docs|log|metrics|live|ready|\.well-known)(\/|$)/.test(path))
      throw refuse('not_found')
    // A file under assets/ has the hash of its contents in its name, so it never changes.
    const isHashed = files.has(path) && path.startsWith('assets/')
    void reply.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    const page = `${path || 'home'}.html`
    return reply.sendFile([path, page].find((file) => files.has(file)) ?? PAGE)
  })
}

/** Lists the files to serve, without compressed copies and build metadata. */
async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  return new Set(paths.filter((path) => !/^\.vite\/|\.(br|gz)$/.test(path)))
}
