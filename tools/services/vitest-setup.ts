import type { TestProject } from 'vitest/node'
import { createMigratedDatabase } from './migrated-database.ts'
import { startServices } from './services.ts'

/** The value of `inject('kapisDb')` in every `*.db.test.ts`. */
export interface KapisDb {
  /** The superuser's address of the database `postgres`, for cloning and dropping databases. */
  adminUrl: string
  /** The migrated database that tests clone: `cloneDatabase(adminUrl, templateName, name)`. */
  templateName: string
  /** The address of Redis; null on a machine without redis-server. */
  redisUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    kapisDb: KapisDb
  }
}

/**
 * Starts the services once for all test files of the db project, and returns a function that stops
 * them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing of these databases must survive a power cut, and syncing a dropped one takes a second.
  // The proofs about crashes start their own services, which do sync.
  const services = await startServices({ settings: { fsync: 'off' } })
  const { adminUrl } = services.postgres
  const templateName = 'kapis_template'
  await createMigratedDatabase(adminUrl, templateName)
  project.provide('kapisDb', { adminUrl, templateName, redisUrl: services.redis?.url ?? null })
  return () => services.stop()
}
