import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The services that an API process uses: private ones, or those of the rig. */
interface ApiServices {
  folder: string
  postgres: { url(database: string, role: 'kapis_owner' | 'kapis_app'): string }
  redis: { url: string } | null
}

export interface ApiSettings {
  services: ApiServices
  database: string
  profile: 'development' | 'test'
  /** The origins of the pages. Unsafe requests from other origins are refused. */
  origins: string[]
  secretsKey: string
  /** The folder of the built web app, if the API serves it. */
  webDist?: string
  port?: number
  /** The server that takes e-mails, and the file that takes SMS. Without it none are sent. */
  mail?: { smtpUrl: string; smsFile: string }
  /** The key and the service of notices on devices. Without it none are sent. */
  push?: { key: string; service: string }
}

/** Returns the environment of one API process that uses these services. */
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
    // Do not wait for connections to drain, because a developer's API has no load balancer.
    DRAIN_MS: '0',
    ...(services.redis && { REDIS_URL: services.redis.url }),
    ...(settings.mail && {
      SMTP_URL: settings.mail.smtpUrl,
      SMS: 'file',
      SMS_FILE: settings.mail.smsFile,
    }),
    ...(settings.push && {
      PUSH_KEY: settings.push.key,
      PUSH_TEST_SERVICE: settings.push.service,
    }),
    ...(settings.webDist && { WEB_DIST: settings.webDist }),
  }
}

export function newSecretsKey(): string {
  return randomBytes(32).toString('hex')
}

/**
 * Returns the key in this file, which is created first if needed. A persistent database can be read
 * only with the key with which it was written.
 */
export function keptSecretsKey(file: string): string {
  if (!existsSync(file)) writeFileSync(file, newSecretsKey(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
