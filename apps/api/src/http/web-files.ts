import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'

const PAGE = 'index.html'

/**
 * Serves the built web from the API's origin, compressed by the build. Some addresses have a page
 * of their own, which names what they need; the others get the page whose router knows them.
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
    // A file under assets/ carries its hash in its name: it never changes.
    const isHashed = files.has(path) && path.startsWith('assets/')
    void reply.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    const page = `${path || 'home'}.html`
    return reply.sendFile([path, page].find((file) => files.has(file)) ?? PAGE)
  })
}

/** Neither the compressed twins nor the build's own notes have an address. */
async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  return new Set(paths.filter((path) => !/^\.vite\/|\.(br|gz)$/.test(path)))
}
