import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { hasRedis } from '../services/redis.ts'

const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs Redis on a bare Debian machine if this runs as root. Elsewhere `pnpm dev` works without
 * Redis.
 */
export function installRedisIfWeCan(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (hasRedis() || !isDebianRoot) return
  console.log('installing redis-server')
  // Debian starts a server when it is installed. This policy file prevents that.
  const isPolicyOurs = !existsSync(POLICY)
  if (isPolicyOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const options = { env, stdio: 'ignore' } as const
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], options)
  } catch {
    console.log('redis-server could not be installed')
  } finally {
    if (isPolicyOurs) rmSync(POLICY, { force: true })
  }
}
