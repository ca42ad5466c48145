import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@kapis/contract/version'
import manifest from '../../package.json' with { type: 'json' }
import { DEPLOY } from '../deploy/deploy-folder.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { installPackages } from './install-packages.ts'
import { RELEASE } from './release.ts'
import { readSigningKey, signRelease } from './sign-release.ts'
import { isWebBuilt, WEB_DIST, WEB_MAPS } from '../run/web-build.ts'

/**
 * The last step of `pnpm build`. It writes `dist/`, which contains all that production needs and
 * nothing else.
 */
if (!isWebBuilt()) throw new Error('The web app is not built: run pnpm build.')
const startedAt = performance.now()
rmSync(RELEASE, { recursive: true, force: true })
mkdirSync(RELEASE)
await Promise.all([installPackages(RELEASE), bundlePrograms(RELEASE)])
cpSync(WEB_DIST, join(RELEASE, 'web'), {
  recursive: true,
  // Leave out the folder with Vite's manifest, which the API does not serve.
  filter: (path) => !path.endsWith('.vite'),
})
// Put the source maps beside the web app, where nobody can download them.
cpSync(WEB_MAPS, join(RELEASE, 'maps'), { recursive: true })
// The scripts and units of operators, so that a machine has those of its release.
cpSync(DEPLOY, join(RELEASE, 'deploy'), {
  recursive: true,
  filter: (path) => path !== join(DEPLOY, 'secrets'),
})
const { name, type, engines } = manifest
writeFileSync(
  join(RELEASE, 'package.json'),
  `${JSON.stringify({ name, version: VERSION, private: true, type, engines }, null, 2)}\n`,
)

const publicKey = await signRelease(RELEASE, readSigningKey())

const [all, packages, web] = ['.', 'node_modules', 'web'].map((part) => size(join(RELEASE, part)))
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  `dist: Kapis ${VERSION}, ${all} MB (packages ${packages} MB, web app ${web} MB), ${readdirSync(join(RELEASE, 'migrations')).length} migrations, in ${seconds} s`,
)
console.log(
  publicKey === null
    ? 'not signed: RELEASE_SIGNING_KEY_FILE names no key (docs/DEPLOY.md)'
    : `signed: RELEASE_PUBLIC_KEY=${publicKey}`,
)

function size(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const bytes = files.map((file) => statSync(join(folder, file)).size)
  return (bytes.reduce((sum, one) => sum + one, 0) / 1e6).toFixed(1)
}
