import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { startRelay } from '../../../apps/api/src/features/live/relay-events.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { median, percentile, round } from '../statistics.ts'
import { announceEverySecond } from './announce.ts'
import { measureBets, timesOf } from './measure-bets.ts'
import type { BetTimes, Betting } from './measure-bets.ts'
import { filesMaxOf, memoryOf, processorMsOf } from './measure-process.ts'
import { startPages } from './pages.ts'
import type { Pages } from './pages.ts'

const BETTING = 32
const PATIENCE_MS = 60_000
/** An event that no page has got for so long is lost: heartbeats behind it have arrived. */
const QUIET_MS_MAX = 10_000
/** The files and connections that an API process has open besides its streams. */
const OTHER_FILES = 200

const HEARD_MS_MAX = 1_000
/** In the seconds of the short form, the times of bets vary more than streams could slow them. */
const SLOWED_PERCENT_MAX = { short: 100, full: 5 }
/** Among few streams, the memory that bets need shows more. */
const STREAM_KB_MAX = { short: 400, full: 100 }
const FORMS = {
  short: {
    players: 125,
    streams: 500,
    processes: 2,
    turns: 1,
    rounds: 2,
    perSecond: 100,
    betMs: 1_000,
    restMs: 1_000,
  },
  full: {
    players: 5_000,
    streams: 10_000,
    processes: 4,
    turns: 2,
    rounds: 4,
    perSecond: 100,
    betMs: 5_000,
    restMs: 10_000,
  },
}

export const proof: Proof = {
  name: 'live.fanout',
  about: 'Ten thousand streams of one API process get every event, and bets hardly notice them.',
  async run(ctx) {
    const site = await openSite(ctx)
    const { form } = site
    // The first bets open connections and fill caches.
    await measureBets(site, 2 * form.betMs)
    const without = [await measureBets(site, form.betMs)]
    const emptyPercent = await measureRest(site)
    const turns: Turn[] = []
    for (let turn = 1; turn <= form.turns; turn += 1) {
      turns.push(await takeTurn(site))
      without.push(await measureBets(site, form.betMs))
      ctx.say(JSON.stringify(figuresOf(site, turns, without)))
    }
    const figures = { ...figuresOf(site, turns, without), emptyPercent: round(emptyPercent) }
    const wrong = findWrong(ctx, figures)
    for (const one of wrong) ctx.say(`WRONG ${one}`)
    return { pass: wrong.length === 0, figures, tooSlow: findTooSlow(ctx, figures) }
  },
}

type Site = Betting & { form: (typeof FORMS)['short']; db: Db; pages: Pages }

/** Opens the API, the relay and the processes of the pages. */
async function openSite(ctx: ProofContext): Promise<Site> {
  const form = FORMS[ctx.short ? 'short' : 'full']
  const { redisUrl } = await ctx.database()
  if (redisUrl === null) throw new Error('install redis-server for this proof')
  const { db, aPlayer } = await openProofPlayers(ctx)
  const players: Player[] = []
  while (players.length < form.players) {
    const some = Array.from({ length: 4 }, () => aPlayer({ coins: 100_000 }))
    players.push(...(await Promise.all(some)))
    noteProgress()
  }
  const rates = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
  const env = { ...rates, LIVE_STREAMS: '0', LIVE_STREAMS_PER_ADDRESS: '0' }
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'one-by-one' } : { env })
  const filesMax = filesMaxOf(api.pid)
  if (filesMax < form.streams + OTHER_FILES)
    throw new Error(`ulimit -n is ${filesMax}: set it to ${form.streams + OTHER_FILES} or more`)
  const relay = startRelay({ db, redisUrl, log: { warn() {} } })
  ctx.onExit(() => relay.stop())
  const line = openBetClient()
  ctx.onExit(() => line.close())
  const cookies = Array.from({ length: form.streams }, (_, n) => players[n % form.players]!.cookie)
  const pages = startPages(ctx, cookies, form.processes)
  const { perSecond } = form
  return { form, db, api, line, players: players.slice(0, BETTING), perSecond, pages }
}

type Turn = Awaited<ReturnType<typeof takeTurn>>

/** Opens all streams, measures bets with and without events every second in turn, and closes them. */
async function takeTurn(site: Site) {
  const { form, api, pages } = site
  const memoryBefore = memoryOf(api.pid)
  const openedMs = performance.now()
  const opened = await pages.open(api.port)
  const openSeconds = (performance.now() - openedMs) / 1_000
  const restPercent = await measureRest(site)
  const streamKb = (memoryOf(api.pid) - memoryBefore) / 1_024 / form.streams
  const bets = { idle: [] as BetTimes[], events: [] as BetTimes[] }
  const publishedAt: number[] = []
  for (let round = 0; round < form.rounds; round += 1) {
    bets.idle.push(await measureBets(site, form.betMs))
    const events = announceEverySecond(site.db)
    bets.events.push(await measureBets(site, form.betMs))
    publishedAt.push(...(await events.stop()))
    // The next bets are measured without events.
    await pages.hear(publishedAt.length, QUIET_MS_MAX)
  }
  const heard = await pages.hear(publishedAt.length, QUIET_MS_MAX)
  await pages.close()
  await msUntil(async () => (await countStreams(api)) === 0, PATIENCE_MS)
  const left = await countStreams(api)
  return { bets, opened, left, openSeconds, restPercent, streamKb, publishedAt, ...heard }
}

/** Returns how much of one processor the API uses when nobody asks for anything. */
async function measureRest({ api, form }: Site): Promise<number> {
  const fromMs = performance.now()
  const usedBefore = processorMsOf(api.pid)
  await wait(form.restMs)
  return ((processorMsOf(api.pid) - usedBefore) / (performance.now() - fromMs)) * 100
}

/** Returns how many streams the API has open, by its own count. */
async function countStreams({ internalPort }: ProofApi): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${internalPort}/metrics`)
  return Number(/^kapis_live_streams (\d+)$/m.exec(await reply.text())?.[1])
}

function figuresOf({ form }: Site, turns: readonly Turn[], without: readonly BetTimes[]) {
  const medianOf = (read: (turn: Turn) => number) => round(median(turns.map(read)))
  const sumOf = (read: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + read(turn), 0)
  const heardMs = turns.flatMap(({ publishedAt, heardAt }) =>
    publishedAt.flatMap((at, event) => (heardAt[event] ?? []).map((heard) => heard - at)),
  )
  const idle = turns.flatMap(({ bets }) => bets.idle)
  const events = turns.flatMap(({ bets }) => bets.events)
  const betMs = { without: timesOf(without), idle: timesOf(idle), events: timesOf(events) }
  return {
    streams: form.streams,
    unopened: sumOf(({ opened }) => form.streams - opened),
    // Streams that were ended, or whose pages were told to request everything.
    interrupted: sumOf(({ opened, steady }) => opened - steady),
    left: sumOf(({ left }) => left),
    events: sumOf(({ publishedAt }) => publishedAt.length),
    missing: sumOf(({ missing }) => missing),
    heardMsP50: percentile(heardMs, 50),
    heardMsP99: percentile(heardMs, 99),
    // Memory that one turn has freed is used again by the next.
    streamKb: round(turns[0]!.streamKb),
    restPercent: medianOf(({ restPercent }) => restPercent),
    openSeconds: medianOf(({ openSeconds }) => openSeconds),
    betMs,
    failedBets: [...without, ...idle, ...events].reduce((sum, { failed }) => sum + failed, 0),
    slowedPercent: round((betMs.events.p50 / betMs.without.p50 - 1) * 100),
  }
}

type Figures = ReturnType<typeof figuresOf>

function findWrong({ short }: ProofContext, figures: Figures): string[] {
  const { left, missing, streamKb } = figures
  return [
    ...(missing > 0 ? [`${missing} events did not arrive`] : []),
    ...(left > 0 ? [`${left} streams are left after their pages have gone`] : []),
    ...(streamKb > STREAM_KB_MAX[short ? 'short' : 'full'] ? [`${streamKb} kB a stream`] : []),
  ]
}

/** Finds what may also happen because the machine is busy with something else. */
function findTooSlow({ short }: ProofContext, figures: Figures): string[] {
  const { unopened, interrupted, failedBets, heardMsP99, slowedPercent } = figures
  const slowedMax = SLOWED_PERCENT_MAX[short ? 'short' : 'full']
  return [
    ...(unopened > 0 ? [`${unopened} streams were not opened`] : []),
    ...(interrupted > 0 ? [`${interrupted} streams were interrupted`] : []),
    ...(failedBets > 0 ? [`${failedBets} bets were not settled`] : []),
    ...(heardMsP99 > HEARD_MS_MAX ? [`events arrived after ${heardMsP99} ms`] : []),
    ...(slowedPercent > slowedMax ? [`bets were slowed by ${slowedPercent} %`] : []),
  ]
}
