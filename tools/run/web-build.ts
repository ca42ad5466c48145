import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'
import { runAloud } from './step.ts'

export const WEB_DIST = join(ROOT, 'apps/web/dist')
/** The source maps of the build. The API does not serve this folder. */
export const WEB_MAPS = join(WEB_DIST, '.vite/maps')
const BUILT = join(WEB_DIST, 'index.html')

export const isWebBuilt = (): boolean => existsSync(BUILT)

/**
 * Rebuilds the web app if a source file is newer than the build, so that browser tests see the
 * current pages.
 */
export async function buildWebIfStale(): Promise<void> {
  const web = ['src', 'public', 'index.html', 'vite.config.ts'].map((path) => `apps/web/${path}`)
  const sources = [...web, 'packages']
  const newest = Math.max(...sources.map((path) => newestChange(join(ROOT, path))))
  if (isWebBuilt() && statSync(BUILT).mtimeMs > newest) return
  const { ok } = await runAloud({ name: 'build', command: 'pnpm', args: ['build:web'] })
  if (!ok) throw new Error('the web could not be built')
}

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return Math.max(0, ...names.map((name) => newestChange(join(path, name))))
}
