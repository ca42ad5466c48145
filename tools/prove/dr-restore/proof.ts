import { randomInt } from 'node:crypto'
import { renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { openBackups } from './backups.ts'
import type { Backups } from './backups.ts'
import { compareWithLoad, hashFiles } from './compare.ts'
import type { Disaster, RestoreFaults } from './compare.ts'
import { openLoad } from './load.ts'
import type { LoadPeople } from './load.ts'
import { plantFaults } from './planted.ts'

const CHECKS = 7

export const proof: Proof = {
  name: 'dr.restore',
  about:
    'After the loss of the host, one command brings back a moment: database, files and keys. [RCV-04]',
  needsDebian13: true,
  async run(ctx) {
    const archiveSeconds = ctx.short ? 2 : 60
    const backups = await openBackups(ctx, archiveSeconds)
    const app = await openProofPlayers(ctx)
    const rounds = ctx.short ? 1 : 3
    const seconds: number[] = []
    const faults: RestoreFaults = {}
    let [acks, deposits] = [0, 0]
    for (let round = 1; round <= rounds; round += 1) {
      // Every round has its own players, because each compares all their bets with those it sent.
      const people = await makePeople(app)
      const disaster = await liveAndDie(ctx, { backups, app, people, round, archiveSeconds })
      acks += disaster.load.crowd.acks.length
      deposits += disaster.load.deposits.length
      if (ctx.planted) return await plantFaults(ctx, backups, app, disaster)
      const unconfirmed = await backups.restoreUnconfirmed(disaster.to)
      const isStopped = !unconfirmed.isDone && unconfirmed.output.includes('nothing was changed')
      faults['unconfirmed'] = (faults['unconfirmed'] ?? 0) + Number(!isStopped)
      faults['unrefused'] = (faults['unrefused'] ?? 0) + Number(!disaster.isRunningRefused)
      const ran = await backups.restore(disaster.to)
      ctx.say(ran.output)
      seconds.push(ran.seconds)
      const good = ran.output.match(/^✓ /gm)?.length ?? 0
      faults['failedChecks'] = (faults['failedChecks'] ?? 0) + CHECKS - good
      if (!ran.isDone) return { pass: false, figures: { round, ...faults } }
      await backups.postgres.restart()
      const moment = { ...disaster, folder: backups.filesFolder, say: ctx.say }
      const found = await compareWithLoad(app.db, disaster.load, moment)
      for (const [name, count] of Object.entries(found)) {
        faults[name] = (faults[name] ?? 0) + count
      }
    }
    if (!ctx.short) faults['failedLatest'] = Number(!(await restoreLatest(ctx, backups)))
    const pass = Object.values(faults).every((count) => count === 0) && acks > 0 && deposits > 0
    return {
      pass,
      figures: { restores: rounds, restoreSeconds: seconds, acks, deposits, ...faults },
    }
  },
}

async function makePeople(app: ProofPlayers): Promise<LoadPeople> {
  const many = (count: number, coins: number) => app.players(count, { coins })
  const [players, depositors] = [await many(8, 100_000), await many(40, 0)]
  return { players, depositors, staff: await app.aPlayer({ role: 'admin' }) }
}

/** Restores everything that is in the backups. Runs after the last round, without a load. */
async function restoreLatest(ctx: ProofContext, backups: Backups): Promise<boolean> {
  // In production, the files are copied every minute. A copy counts as ended when the next begins.
  await backups.backUpFiles()
  await backups.backUpFiles()
  await backups.backUpDatabase()
  await backups.postgres.stop()
  const { isDone, output } = await backups.restore('latest')
  ctx.say(output)
  return isDone && output.match(/^✓ /gm)?.length === CHECKS
}

type Life = {
  backups: Backups
  app: ProofPlayers
  people: LoadPeople
  round: number
  archiveSeconds: number
}

/**
 * Runs the load and makes backups, then loses PostgreSQL and the files while the load is running.
 */
async function liveAndDie(ctx: ProofContext, life: Life): Promise<Disaster> {
  const { backups, app, people, round, archiveSeconds } = life
  const api = await ctx.startApi({ env: { BETS_PER_SECOND: '0', UPLOADS_PER_MINUTE: '0' } })
  const load = await openLoad(ctx, { api, app, people, backups, mark: `r${round}-` })
  await wait(1_000)
  await backups.backUpDatabase()
  const from = Date.now() + 1_500
  const span = ctx.short ? 5_000 : 120_000
  // Wait until the writes up to the restored moment have reached the other host.
  await wait(1_500 + span + archiveSeconds * 1_000 + 2_000)
  const to = new Date(Math.ceil((from + randomInt(span)) / 1_000) * 1_000)
  // A slow machine needs longer for that.
  await load.untilCopied(to)
  await backups.untilArchived()
  const early = await backups.restore(to)
  await backups.postgres.kill9()
  await load.stop()
  await api.stop()
  const files = hashFiles(backups.filesFolder)
  renameSync(backups.filesFolder, `${backups.filesFolder}.lost-${round}`)
  ctx.say(
    `lost the host ${Math.round((Date.now() - to.getTime()) / 1_000)} s after ${to.toISOString()}`,
  )
  const isRunningRefused = !early.isDone && early.output.includes('PostgreSQL is running')
  return { to, load, files, isRunningRefused }
}
