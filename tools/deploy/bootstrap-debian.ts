import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isInstalled } from './deploy-folder.ts'
import { listen } from './listen.ts'
import { findPackageMirror } from './package-mirror.ts'

type Bootstrap = {
  release: 'bookworm' | 'trixie'
  /** `extract` unpacks the packages without installing them, which is quicker. */
  variant: 'minbase' | 'extract'
  packages?: readonly string[]
  /** A new folder, or an archive if the name ends in `.tar`. */
  to: string
}

/** Makes the root file system of a Debian, from the mirror that this machine's apt uses. */
export async function bootstrapDebian(bootstrap: Bootstrap): Promise<void> {
  assert(isInstalled('mmdebstrap'), 'Install mmdebstrap: apt-get install mmdebstrap')
  const { release, variant, packages = [], to } = bootstrap
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  const options = [`--variant=${variant}`, ...include, release, to, findPackageMirror(ownRelease())]
  const { code, output } = await listen('mmdebstrap', options)
  if (code !== 0) throw new Error(`mmdebstrap failed:\n${output.slice(-3000)}`)
}

// A mirror has every release of Debian, but apt may be set up for this machine's only.
function ownRelease(): string {
  const named = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))
  assert(named, 'This is no Debian.')
  return named[1]!
}
