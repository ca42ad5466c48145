import { execFileSync } from 'node:child_process'

/** Runs the `ip` command from iproute2 and returns its output. */
export function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs `ip` and ignores errors, because the object that it names may already be gone. */
export function tryIp(...args: string[]): string {
  try {
    return ip(...args)
  } catch {
    return ''
  }
}
