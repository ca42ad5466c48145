import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofContext, ProofResult } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import type { Backups } from './backups.ts'
import { compareWithLoad } from './compare.ts'
import type { Disaster } from './compare.ts'

/**
 * Tries three planted faults: backups without the files, backups without the last WAL, and a
 * restore to a wrong moment.
 */
export async function plantFaults(
  ctx: ProofContext,
  backups: Backups,
  app: ProofPlayers,
  disaster: Disaster,
): Promise<ProofResult> {
  const isFilesSeen = await leaveFilesOut(ctx, backups, disaster)
  const isWalSeen = await loseWal(ctx, backups, disaster)
  const isTimeSeen = await restoreEarlier(ctx, backups, app, disaster)
  const figures = { isFilesSeen, isWalSeen, isTimeSeen }
  // A planted run must fail. This one fails only if every fault was detected.
  return { pass: !(isFilesSeen && isWalSeen && isTimeSeen), figures }
}

async function leaveFilesOut(ctx: ProofContext, backups: Backups, { to }: Disaster) {
  const empty = `${backups.filesFolder}-none`
  mkdirSync(empty)
  const env = { RESTIC_REPOSITORY: `${empty}-copy` }
  await backups.run('restic', ['init', '--quiet'], env)
  await backups.run('restic', ['backup', '--quiet', '--tag', 'files', empty], env)
  const { isDone, output } = await backups.restore(to, {
    KAPIS_PLANTED_COPY: env.RESTIC_REPOSITORY,
  })
  ctx.say(output)
  return !isDone && /✗ files: .* missing/.test(output)
}

async function loseWal(ctx: ProofContext, backups: Backups, { to }: Disaster) {
  const folder = join(backups.archive, 'kapis', '17-1')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const segments = names.filter((name) => /[0-9A-F]{24}-[0-9a-f]{40}/.test(name)).toSorted()
  const hidden = segments.slice(Math.ceil(segments.length / 2))
  const move = (from: string, to_: string) => {
    for (const name of hidden) renameSync(join(folder, name) + from, join(folder, name) + to_)
  }
  move('', '.hidden')
  const { isDone, output } = await backups.restore(to)
  move('.hidden', '')
  ctx.say(output)
  return !isDone && output.includes('the archive ends before that moment')
}

async function restoreEarlier(
  ctx: ProofContext,
  backups: Backups,
  app: ProofPlayers,
  { to, load, files }: Disaster,
) {
  const { isDone, output } = await backups.restore(new Date(to.getTime() - 1_000))
  ctx.say(output)
  if (!isDone) return false
  await backups.postgres.restart()
  const moment = { to, files, folder: backups.filesFolder, say: ctx.say }
  const { lost = 0 } = await compareWithLoad(app.db, load, moment)
  return lost > 0
}
