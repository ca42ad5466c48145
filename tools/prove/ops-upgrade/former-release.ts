import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { makePlayer } from '../../../apps/api/test/make-player.ts'
import type { makeSecretBox } from '../../../apps/api/src/fairness/secret-box.ts'
import type { fillDatabase } from '../../demo/fill-database.ts'
import { ROOT } from '../../run/root.ts'
import { runQuietly } from '../../run/step.ts'

/** Recorded on the code of a release, so that its newest change is that release. */
const RECORDING = 'apps/api/test/previous-release.json'

export type FormerRelease = Awaited<ReturnType<typeof buildFormerRelease>>

/** Builds the former release from its own source, as its own page says. */
export async function buildFormerRelease(folder: string) {
  const commit = findFormerRelease()
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive ${commit} | tar --extract --directory "$0"`, folder], {
    cwd: ROOT,
  })
  for (const args of [['install', '--frozen-lockfile', '--prefer-offline'], ['build']]) {
    const command = { name: args[0]!, command: 'pnpm', args: [`--dir=${folder}`, ...args] }
    const { ok, output } = await runQuietly(command)
    if (!ok) throw new Error(`pnpm ${args[0]} of ${commit} failed:\n${output.slice(-3_000)}`)
  }
  return { commit, dist: join(folder, 'dist'), makeData: await openMakers(folder) }
}

/** Returns the last tagged release before this commit, or the one whose statements are recorded. */
function findFormerRelease(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^').trim()
  } catch {
    return git('log', '-1', '--format=%h', '--', RECORDING).trim()
  }
}

/** The programs of the former release that write data, because this version's need its schema. */
async function openMakers(folder: string) {
  const load = (path: string): Promise<unknown> => import(join(folder, path))
  return {
    ...((await load('apps/api/test/make-player.ts')) as { makePlayer: typeof makePlayer }),
    ...((await load('apps/api/src/fairness/secret-box.ts')) as {
      makeSecretBox: typeof makeSecretBox
    }),
    ...((await load('tools/demo/fill-database.ts')) as { fillDatabase: typeof fillDatabase }),
  }
}
