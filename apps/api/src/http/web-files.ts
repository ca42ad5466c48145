import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** Serves the built web from the API's origin. Unknown paths get the page: its router knows them. */
export async function installWebFiles(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`There is no built web in ${dist}.`)
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // A file under assets/ carries its hash in its name: it never changes.
      const isHashed = path.includes(join(dist, 'assets'))
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get('/*', { config: { isPublic: true } }, async (request, reply) => {
    if (/^\/(api|docs|metrics)\b/.test(request.url)) throw refuse('not_found')
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return page
  })
}
