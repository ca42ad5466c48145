import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

/**
 * Returns the address from which this machine's package manager takes a release of Debian. A trial
 * uses the same one, because another may be out of reach or slower. `options` are options of
 * apt-get; a test names its own list of sources.
 */
export function findPackageMirror(release: string, options: readonly string[] = []): string {
  const printed = execFileSync('apt-get', [...options, '--print-uris', 'update'], {
    encoding: 'utf8',
  })
  const mirror = new RegExp(`^'(\\S+)/dists/${release}/InRelease'`, 'm').exec(printed)?.[1]
  assert(mirror, `The sources of apt have no ${release}: name a root file system in BASE.`)
  return mirror
}
