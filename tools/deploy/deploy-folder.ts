import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'

export const DEPLOY = join(ROOT, 'deploy')

export const readDeployFile = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8')

/** Returns whether a Debian program is installed. Tests that need a missing one are skipped. */
export function isInstalled(program: string): boolean {
  const isThere = spawnSync('which', [program]).status === 0
  if (!isThere) console.log(`${program} is not installed: some tests of deploy/ are skipped`)
  return isThere
}
