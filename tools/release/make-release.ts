import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.ts'
import { runAloud } from '../run/step.ts'
import { bumpVersion, dateChanges } from './change-version.ts'
import { readSigningKey } from './sign-release.ts'

/**
 * `pnpm release VERSION`: names the version in the code and the changelog, commits and tags both,
 * and builds and signs `dist/` from that commit. A tree with other changes is refused, because the
 * tag would not describe what was built.
 */
const SOURCE = 'packages/contract/src/version.ts'
const CHANGES = 'CHANGELOG.md'
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(ROOT, file), edit(readFileSync(join(ROOT, file), 'utf8')))

const version = process.argv[2]
if (version === undefined) throw new Error('Name the version: pnpm release 1.0.0')
if (git('status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.')
if (readSigningKey() === null) throw new Error('RELEASE_SIGNING_KEY_FILE names no key.')

const day = new Date().toISOString().slice(0, 10)
try {
  change(SOURCE, (text) => bumpVersion(text, version))
  change(CHANGES, (text) => dateChanges(text, version, day))
  const { ok } = await runAloud({ name: 'build', command: 'pnpm', args: ['build'] })
  if (!ok) throw new Error('The release was not built.')
} catch (error) {
  git('checkout', '--', SOURCE, CHANGES)
  throw error
}
git('commit', '--quiet', '--message', `release: ${version}`, '--', SOURCE, CHANGES)
git('tag', '--annotate', '--message', `Kapis ${version}`, `v${version}`)
console.log(`Kapis ${version} is in dist/, committed and tagged v${version}.`)
