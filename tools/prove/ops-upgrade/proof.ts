import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import { RELEASE } from '../../release/release.ts'
import { signRelease } from '../../release/sign-release.ts'
import { apiEnvironment } from '../../run/api-environment.ts'
import { createDatabase } from '../../services/databases.ts'
import { lastLines } from '../../services/last-lines.ts'
import type { Proof, ProofContext, ProofResult } from '../proof.ts'
import { startBalancer } from '../shared/app/balancer.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import {
  PATIENCE_MS,
  countBets,
  findWrong,
  playThrough,
  untilServed,
} from '../shared/crowd/play-through.ts'
import type { PlayThrough } from '../shared/crowd/play-through.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { buildFormerRelease } from './former-release.ts'
import type { FormerRelease } from './former-release.ts'
import { openHost } from './host.ts'
import type { UpgradeHost } from './host.ts'

const DATABASE = 'kapis'
const ORIGIN = 'http://kapis.test'
const PLAYERS = 40
const PER_SECOND = { short: 60, full: 200 }
const YEAR = { players: 200, days: 40, scale: 0.6, drawn: 4, trees: 8 }
/** Planted bug: a migration that takes away what the former release still uses. */
const CONTRACTING = 'alter table ledger_journal rename column cause_key to cause_identifier;'

type Phase = PlayThrough & { wrong: string[]; invariantsHold: boolean }

export const proof: Proof = {
  name: 'ops.upgrade',
  about:
    'Upgrading the former release to this one, and going back, as the runbooks say, fails no bet. [RCV-05]',
  async run(ctx) {
    if (!existsSync('/usr/sbin/haproxy')) throw new Error('missing: apt-get install haproxy')
    if (!existsSync(RELEASE)) throw new Error('There is no release: run pnpm build.')
    const { folder } = await ctx.services()
    const startMs = performance.now()
    const former = await buildFormerRelease(join(folder, 'former'))
    const buildSeconds = Math.round((performance.now() - startMs) / 1_000)
    ctx.say(`${former.commit}, the former release, is built in ${buildSeconds} s`)
    const site = await openSite(ctx, former)
    const phases: Record<string, Phase> = {}
    phases['upgrade'] = await site.play('upgrade', 'upgrade.md', 'next')
    if (phases['upgrade'].wrong.length === 0 && !ctx.planted) {
      phases['back'] = await site.play('back', 'roll-back.md', 'former')
    }
    // After the planted migration, the journal cannot be read.
    const played = Object.values(phases)
    const wrong = ctx.planted ? [] : await findWrong(site.db, played, site.betsBefore)
    for (const one of wrong) ctx.say(`WRONG ${one}`)
    return resultOf({ from: former.commit, ...site.figures, buildSeconds }, phases, wrong)
  },
}

function resultOf(
  figures: { from: string; buildSeconds: number; invariantsBefore: boolean },
  phases: Record<string, Phase>,
  wrong: string[],
): ProofResult {
  const all = Object.entries(phases)
  const tooSlow = all.flatMap(([name, { late, lateBefore }]) => [
    ...(lateBefore > 0 ? [`${name}: ${lateBefore} requests failed or waited before it`] : []),
    ...(late > 0 ? [`${name}: ${late} requests refused for load or without reply in time`] : []),
  ])
  const isUnnoticed = (one: Phase) =>
    one.failed === one.late && one.bets > 0 && one.wrong.length === 0 && one.invariantsHold
  const pass =
    figures.invariantsBefore &&
    wrong.length === 0 &&
    all.every(([, one]) => one.lateBefore > 0 || isUnnoticed(one))
  return { pass, figures: { ...figures, ...phases, wrong }, tooSlow }
}

/** Installs the former release, with the data that it writes, and opens it to players. */
async function openSite(ctx: ProofContext, former: FormerRelease) {
  const services = await ctx.services()
  await createDatabase(services.postgres.adminUrl, DATABASE)
  const env = environmentOf(ctx, services)
  const host = await openHost(join(services.folder, 'host'), env)
  ctx.onExit(() => host.stop())
  host.unpack(former.dist, 'former')
  await unpackNext(ctx, host)
  host.link('former')
  await host.systemctl('start', 'kapis-migrate')
  const { db, players } = await fill(ctx, former, env)
  const line = openBetClient(PATIENCE_MS)
  ctx.onExit(() => line.close())
  const port = await openToPlayers(ctx, host, services.folder)
  const perSecond = ctx.short ? PER_SECOND.short : PER_SECOND.full
  const site = { line, port, origin: ORIGIN, players, perSecond }
  await untilServed(site)
  const holds = async () => (await host.kapis('invariants')).code === 0
  const play = async (mark: string, page: string, release: string): Promise<Phase> => {
    const wrong: string[] = []
    const change = async () => void wrong.push(...(await host.follow(page, release)))
    const seen = await playThrough({ ...site, mark }, change, ctx.say)
    const gap = `longest time without a bet ${seen.gapMs} ms`
    ctx.say(`${mark}: ${seen.failed} of ${seen.requests} requests failed, ${gap}`)
    for (const one of wrong) ctx.say(`${one}\n${lastLines(host.logFile, 5)}`)
    return { ...seen, wrong, invariantsHold: await holds() }
  }
  const betsBefore = await countBets(db)
  const figures = { betsBefore, invariantsBefore: await holds() }
  return { db, play, betsBefore, figures }
}

/** Starts every unit, behind the balancer of deploy/. Returns the balancer's port. */
async function openToPlayers(
  ctx: ProofContext,
  host: UpgradeHost,
  folder: string,
): Promise<number> {
  const { places, logFile } = host
  for (const unit of Object.keys(places)) await host.systemctl('restart', unit)
  const behind = [places['kapis-api@3001'], places['kapis-api@3002']]
  const balancer = await startBalancer(folder, behind)
  ctx.onExit(() => balancer.stop())
  for (const place of behind) {
    if ((await msUntil(() => balancer.isUsed(place), 120_000)) === null) {
      throw new Error(`A process is not ready:\n${lastLines(logFile, 15)}`)
    }
  }
  return balancer.port
}

const environmentOf = (
  { secretsKey }: ProofContext,
  services: Awaited<ReturnType<ProofContext['services']>>,
) => ({
  ...apiEnvironment({
    services,
    database: DATABASE,
    profile: 'test',
    origins: [ORIGIN],
    secretsKey,
  }),
  LOG_LEVEL: 'warn',
  // The load is on purpose, and all of it comes from one address.
  SHED_FROM_DELAY_MS: '0',
  BETS_PER_SECOND: '0',
  REQUESTS_PER_SECOND: '0',
})

async function unpackNext(ctx: ProofContext, host: UpgradeHost): Promise<void> {
  const next = host.unpack(RELEASE, 'next')
  if (!ctx.planted) return
  writeFileSync(join(next, 'migrations/9999-planted.sql'), CONTRACTING)
  await signRelease(next, null)
}

/** Makes some weeks of demo data and the players of the load, by the code of the former release. */
async function fill(ctx: ProofContext, { makeData }: FormerRelease, env: Record<string, string>) {
  await makeData.fillDatabase(env, { size: YEAR, say: ctx.say })
  const url = env['DATABASE_URL']!
  const db = openDb(openPool({ url, connectionsMax: 4, waitMs: 60_000 }))
  ctx.onExit(() => db.destroy())
  const sealer = makeData.makeSecretBox(Buffer.from(ctx.secretsKey, 'hex'))
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => makeData.makePlayer(db, sealer, { coins: 10_000 })),
  )
  return { db, players }
}
