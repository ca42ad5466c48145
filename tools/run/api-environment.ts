import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../services/services.ts'

export interface ApiSettings {
  services: Services
  database: string
  profile: 'development' | 'test'
  /** The origins of the pages; unsafe requests from other origins are refused. */
  origins: string[]
  secretsKey: string
  /** The folder of the built web app, when the API serves it. */
  webDist?: string
  port?: number
}

/** Builds the environment of one API process that uses our private services. */
export function apiEnvironment(settings: ApiSettings): Record<string, string> {
  const { services, database } = settings
  return {
    PROFILE: settings.profile,
    HOST: '127.0.0.1',
    PORT: String(settings.port ?? 0),
    PUBLIC_ORIGINS: settings.origins.join(','),
    DATABASE_URL: services.postgres.url(database, 'kapis_app'),
    MIGRATE_DATABASE_URL: services.postgres.url(database, 'kapis_owner'),
    SECRETS_KEY: settings.secretsKey,
    FILES_FOLDER: join(services.folder, 'files'),
    // A developer's API has no load balancer, so it need not drain when it stops.
    DRAIN_MS: '0',
    ...(services.redis && { REDIS_URL: services.redis.url }),
    ...(settings.webDist && { WEB_DIST: settings.webDist }),
  }
}

export function newSecretsKey(): string {
  return randomBytes(32).toString('hex')
}

/**
 * A persistent database can only be read with the key it was written with, so the key is stored
 * too.
 */
export function keptSecretsKey(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newSecretsKey(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
