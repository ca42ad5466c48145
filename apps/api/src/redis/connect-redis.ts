import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import type { RedisOptions } from 'ioredis'

/**
 * Opens a connection to Redis, whose loss the caller looks at. Like `sslrootcert` of PostgreSQL, `ca`
 * in the URL names a file with the authority that signed the server's certificate; without it those
 * that Node.js knows count.
 */
export function connectRedis(redisUrl: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const url = new URL(redisUrl)
  const ca = url.searchParams.get('ca')
  url.searchParams.delete('ca')
  const trust = ca === null ? {} : { tls: { ca: readFileSync(ca) } }
  const redis = new Redis(url.href, { ...options, ...trust })
  redis.on('error', () => {})
  return redis
}
