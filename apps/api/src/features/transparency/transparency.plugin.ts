import { refuse } from '@kapis/contract/refusals'
import type { LogTrust, PublicLog } from '@kapis/contract/transparency'
import { readTilePath } from '@kapis/transparency/tiles'
import type { FastifyInstance } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import type { DescribeDeps } from './describe-log.ts'
import { findNewest } from './public-log.queries.ts'
import { readTile } from './read-tree.ts'

/** The path at which another cell asks for this cell's log. */
export const LOG_PATH = '/api/v1/peers/log'

/** A checkpoint may be read this many seconds later from a cache. A tile never changes. */
const CHECKPOINT_CACHE = 'public, max-age=5'
const TILE_CACHE = 'public, max-age=31536000, immutable'

/**
 * Mounts the files of the public log (C2SP tlog-tiles).
 *
 * Refuses: not_found.
 */
export function mountLogFiles(
  app: FastifyInstance,
  { db, files }: Pick<DescribeDeps, 'db' | 'files'>,
  describe: () => Promise<PublicLog>,
): void {
  let signedSize = 0
  const isSigned = async (until: number) => {
    if (signedSize < until) signedSize = Number((await findNewest(db))?.size ?? 0)
    return until <= signedSize
  }
  const isPublic = { config: { isPublic: true } } as const
  app.get('/log/checkpoint', isPublic, async (_, reply) => {
    const { checkpoint } = await describe()
    if (checkpoint === null) throw refuse('not_found')
    void reply.header('cache-control', CHECKPOINT_CACHE).type('text/plain; charset=utf-8')
    return checkpoint
  })
  app.get('/log/tile/*', isPublic, async (request, reply) => {
    const tile = readTilePath(`tile/${(request.params as { '*': string })['*']}`)
    if (tile === null) throw refuse('not_found')
    const items = tile.index * 256 + tile.width
    // A tile is shown once a checkpoint covers it: before, a restored database could change it.
    const until = tile.level === 'entries' ? items : items * 256 ** tile.level
    const bytes = (await isSigned(until)) ? await readTile(files, tile) : null
    if (bytes === null) throw refuse('not_found')
    void reply.header('cache-control', TILE_CACHE).type('application/octet-stream')
    return bytes
  })
}

/** Mounts the file that says whom to believe about the logs, for browsers and `verify-receipt --log`. */
export function mountLogTrust(
  app: FastifyInstance,
  listLogs: () => Promise<readonly PublicLog[]>,
): void {
  app.get('/.well-known/log-trust.json', { config: { isPublic: true } }, async () => {
    const logs = await listLogs()
    return {
      logs: logs
        .filter(({ keys }) => keys.length > 0)
        .map(({ origin, keys, witnesses, quorum }): LogTrust => {
          return { origin, logKeys: keys, witnesses: witnesses.map(({ key }) => key), quorum }
        }),
    }
  })
}

/** Mounts the path at which other cells ask for what the page shows. */
export function mountPeerLog(
  app: FastifyInstance,
  { mountPeer }: Pick<Cells, 'mountPeer'>,
  describe: () => Promise<PublicLog>,
): void {
  mountPeer(app, LOG_PATH, describe)
}
