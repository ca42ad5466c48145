import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { releaseFolder } from '#integrity/release.ts'
import type { CommandWords } from '#command-line/command.ts'

/** Runs the script that restores the database and the files from their backups. */
export async function run({ all }: CommandWords): Promise<void> {
  const home = releaseFolder() ?? join(import.meta.dirname, '../../../..')
  const { status } = spawnSync(join(home, 'deploy/backup/restore.sh'), all, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
