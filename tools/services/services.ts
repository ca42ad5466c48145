import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atExit } from './at-exit.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { startPostgres } from './postgres.ts'
import type { Postgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import type { Redis } from './redis.ts'
import { giveToServer } from './run-as.ts'
import { makeScratch } from './scratch.ts'
import type { Scratch } from './scratch.ts'

export interface Services {
  /** The folder with the files of the services. */
  folder: string
  postgres: Postgres
  redis: Redis | null
  stop(): Promise<void>
}

export interface ServicesOptions {
  /**
   * The name under which the databases are kept between runs. Without it, they are removed on stop.
   */
  persistentName?: string
  settings?: Record<string, string>
}

/** Starts a private PostgreSQL and Redis on their own ports. */
export async function startServices(options: ServicesOptions = {}): Promise<Services> {
  const place = options.persistentName ? keptPlace(options.persistentName) : makeScratch()
  const forget = atExit({ stop: async () => place.remove(), stopNow: () => place.remove() })
  const dataDir = join(place.path, `pg${postgresBinaries().major}`)
  const isKept = options.persistentName !== undefined
  const [postgres, redis] = await Promise.all([
    startPostgres({ dataDir, isKept, ...(options.settings && { settings: options.settings }) }),
    startRedis({ dir: place.path }),
  ])
  const stop = async () => {
    await Promise.all([isKept ? postgres.stop() : postgres.discard(), redis?.stop()])
    place.remove()
    forget()
  }
  return { folder: place.path, postgres, redis, stop }
}

/**
 * Returns the folder of kept databases. Its path depends on the checkout, so that two checkouts on
 * one machine never share a database.
 */
function keptPlace(name: string): Scratch {
  const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
  const mark = createHash('sha256').update(repository).digest('hex').slice(0, 8)
  const path = join('/var/tmp', `kapis-${mark}`, name)
  mkdirSync(path, { recursive: true, mode: 0o755 })
  giveToServer(path)
  return { path, remove: () => {} }
}
