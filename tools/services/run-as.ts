import { chownSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface ProcessIdentity {
  uid: number
  gid: number
}

/**
 * Returns the user who runs the servers, or null for the current user. PostgreSQL refuses to run as
 * root, so root runs its servers as nobody.
 */
export function serverIdentity(): ProcessIdentity | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 }
}

export function giveToServer(path: string): void {
  const identity = serverIdentity()
  if (identity) chownSync(path, identity.uid, identity.gid)
}

/** Returns whether any user can reach and read this path: no folder above it may be private. */
export function isReachableByAll(path: string): boolean {
  let here = realpathSync(path)
  if ((statSync(here).mode & 0o005) !== 0o005) return false
  while (here !== '/') {
    here = dirname(here)
    if ((statSync(here).mode & 0o001) === 0) return false
  }
  return true
}
