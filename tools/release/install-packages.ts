import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '../run/step.ts'
import { makeScratch } from '../services/scratch.ts'

/**
 * Installs the API's production packages into `folder/node_modules`, in the versions of the
 * lockfile and without links, so that the folder can be copied anywhere.
 */
export async function installPackages(folder: string): Promise<void> {
  const scratch = makeScratch()
  const place = join(scratch.path, 'api')
  try {
    const args = ['--filter', '@kapis/api', 'deploy', '--prod', '--legacy', '--prefer-offline']
    const { ok, output } = await runQuietly({
      name: 'packages',
      command: 'pnpm',
      args: [...args, '--config.node-linker=hoisted', place],
    })
    if (!ok) throw new Error(`the packages were not installed:\n${output}`)
    const modules = join(place, 'node_modules')
    for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
      if (NEVER_RUN.test(name)) rmSync(join(modules, name), { recursive: true, force: true })
    }
    cpSync(modules, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  } finally {
    scratch.remove()
  }
}

/**
 * Matches files that production never runs: packages for development, packages that the bundle
 * already contains, types and source maps.
 */
const NEVER_RUN = new RegExp(
  [
    '^(@kapis|@types|@typescript|typescript|\\.bin|\\.modules\\.yaml|\\.pnpm.*)$',
    '\\.(d\\.[cm]?ts|map|tsbuildinfo)$',
  ].join('|'),
)
