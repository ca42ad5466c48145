import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** Serves the built web from the API's origin. Unknown paths get the page: its router knows them. */
export async function installWebFiles(app: FastifyInstance, dist: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const files = await listFiles(dist)
  await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false })
  app.get('/*', { config: { isPublic: true } }, async (request, reply) => {
    const path = request.url.split('?')[0]!.slice(1)
    if (/^(api|docs|metrics|\.well-known)(\/|$)/.test(path)) throw refuse('not_found')
    if (files.has(path)) {
      // A file under assets/ carries its hash in its name: it never changes.
      const isHashed = path.startsWith('assets/')
      void reply.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
      return reply.sendFile(path)
    }
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return page
  })
}

async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map((entry) => relative(dist, join(entry.parentPath, entry.name))))
}
