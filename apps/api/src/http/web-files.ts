import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'

const PAGE = 'index.html'

/**
 * Serves the built web app from the API's origin, compressed by the build. Some paths have a
 * prebuilt page that preloads their files; all others get the page with the router.
 */
export async function installWebFiles(app: FastifyInstance, dist: string): Promise<void> {
  const files = await listFiles(dist)
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  app.get('/*', { config: { isPublic: true } }, async (request, reply) => {
    const path = request.url.split('?')[0]!.slice(1)
    if (/^(api|docs|metrics|live|ready|\.well-known)(\/|$)/.test(path)) throw refuse('not_found')
    // A file under assets/ has its hash in its name and never changes.
    const isHashed = files.has(path) && path.startsWith('assets/')
    void reply.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    const page = `${path || 'home'}.html`
    return reply.sendFile([path, page].find((file) => files.has(file)) ?? PAGE)
  })
}

/** Lists the public files, without compressed copies and build metadata. */
async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  return new Set(paths.filter((path) => !/^\.vite\/|\.(br|gz)$/.test(path)))
}
