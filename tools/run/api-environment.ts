import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../services/services.ts'

export interface ApiSettings {
  services: Services
  database: string
  profile: 'development' | 'test' | 'production'
  /** Where the pages come from; unsafe requests from elsewhere are refused. */
  origins: string[]
  secretsKey: string
  /** The built web, when the API serves it. */
  webDist?: string
  port?: number
}

/** The environment of one API process that uses our private services. */
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
    // Production names each key. Here they are made from the one that is kept.
    ...(settings.profile === 'production' && purposeKeys(settings.secretsKey)),
    FILES_FOLDER: join(services.folder, 'files'),
    // No balancer stands before a developer's API, so it need not wait for one when it stops.
    ...(settings.profile !== 'production' && { STAFF_MFA: 'optional', DRAIN_MS: '0' }),
    ...(services.redis && { REDIS_URL: services.redis.url }),
    ...(settings.webDist && { WEB_DIST: settings.webDist }),
  }
}

function purposeKeys(secretsKey: string): Record<string, string> {
  const names = ['PEPPER_KEYS', 'SEAL_KEYS', 'RECEIPT_KEYS', 'IDENTITY_KEYS']
  return Object.fromEntries(
    // The kept key was once all of them, and still opens what was written with it.
    names.map((name) => {
      const own = hkdfSync('sha256', Buffer.from(secretsKey, 'hex'), '', name, 32)
      return [name, `${Buffer.from(own).toString('hex')},v1:${secretsKey}`]
    }),
  )
}

export function newSecretsKey(): string {
  return randomBytes(32).toString('hex')
}

/** A kept database can only be read with the key it was written with, so the key is kept too. */
export function keptSecretsKey(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newSecretsKey(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
