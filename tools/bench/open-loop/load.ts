import { setTimeout as wait } from 'node:timers/promises'
import { makeRandom } from '../../demo/world/random.ts'
import { arrive } from './arrivals.ts'
import type { HttpLines, HttpReply } from './http-lines.ts'
import { betRequest, startRequest, stepRequests } from './player-requests.ts'
import { makeSamples } from './samples.ts'
import type { SampleKind, Samples } from './samples.ts'
import { ZIPF_EXPONENT, makeZipf } from './zipf.ts'

export type LoadTask = {
  port: number
  /** A constant rate, or clients that each send the next bet when the last one is answered. */
  arrivals: { perSecond: number } | { clients: number }
  /** Seconds of load before the measurement, so that queues have their usual length. */
  settleSeconds: number
  seconds: number
  /** The number of the first player. Processes that are compared have players of their own. */
  firstPlayer: number
  players: number
  /** Names the draws of players and games, and the identifiers of this run. */
  mark: string
}

export type LoadResult = ReturnType<Samples['summary']> & {
  /** Bets placed per second, where a round counts as one bet. */
  betsPerSecond: number
  queuedMax: number
}

/** The share of bets that are rounds of several steps. */
const ROUNDS_SHARE = 0.1
/** How long a player looks at a tile before the next step. */
const THINK_MS = 100
/** How often and after which pause a failed step is repeated. */
const REPEATS_MAX = 10
const REPEAT_MS = 200
/** A factor that scatters ranks over the players' ids, and has no divisor in common with them. */
const SCATTER = 7_919

/** Runs one load to its end and returns the times of its requests. */
export async function runLoad(task: LoadTask, lines: HttpLines): Promise<LoadResult> {
  const fromMs = performance.now() + task.settleSeconds * 1000
  const untilMs = fromMs + task.seconds * 1000
  const samples = makeSamples(fromMs, untilMs)
  const thinkMs = 'clients' in task.arrivals ? 0 : THINK_MS
  const player = makePlayer(task, { lines, samples, thinkMs })
  const open = new Set<Promise<void>>()
  const play = (dueMs: number) => {
    const one = player.play(dueMs).finally(() => open.delete(one))
    open.add(one)
    return one
  }
  if ('clients' in task.arrivals) {
    const repeat = async () => {
      while (performance.now() < untilMs) await play(performance.now())
    }
    await Promise.all(Array.from({ length: task.arrivals.clients }, repeat))
  } else {
    const seconds = task.settleSeconds + task.seconds
    await arrive({ ...task.arrivals, seconds }, (dueMs) => void play(dueMs))
  }
  await Promise.all(open)
  return {
    ...samples.summary(),
    betsPerSecond: Math.round(player.placedBetween(fromMs, untilMs) / task.seconds),
    queuedMax: lines.queuedMax(),
  }
}

type PlayDeps = { lines: HttpLines; samples: Samples; thinkMs: number }

function makePlayer(task: LoadTask, { lines, samples, thinkMs }: PlayDeps) {
  const random = makeRandom(task.mark)
  const drawRank = makeZipf(task.players, ZIPF_EXPONENT, random.unit)
  const inRound = new Set<number>()
  const placedMs: number[] = []
  let count = 0

  const send = async (kind: SampleKind, request: string, dueMs: number) => {
    samples.send(dueMs, performance.now())
    const reply = await lines.send(request).catch(noReply)
    if (reply.status === 200) samples.answer(kind, dueMs, performance.now())
    else samples.fail(kind, dueMs, describe(reply))
    return reply
  }
  // A refused bet was not placed: quick refusals must not raise the peak.
  const place: typeof send = async (kind, request, dueMs) => {
    const reply = await send(kind, request, dueMs)
    if (reply.status === 200) placedMs.push(performance.now())
    return reply
  }
  const playRound = async (player: number, identifier: string, dueMs: number) => {
    let reply = await place('step', startRequest(player, identifier), dueMs)
    // All players of the benchmark have the same seeds. With fixed tiles, everybody's first round
    // would end alike.
    const first = random.between(0, 24)
    const tiles = [first, (first + random.between(1, 24)) % 25] as const
    for (const request of stepRequests(player, identifier, tiles)) {
      if (!isOpen(reply)) return
      const nextMs = performance.now() + thinkMs
      if (thinkMs > 0) await wait(thinkMs)
      reply = await send('step', request, nextMs)
      // The failure is counted. As a page does, repeat the step, or the round would stay open and
      // the player's next one be refused.
      for (let tries = 0; tries < REPEATS_MAX && reply.status !== 200; tries += 1) {
        await wait(REPEAT_MS)
        reply = await lines.send(request).catch(noReply)
      }
    }
  }
  return {
    async play(dueMs: number): Promise<void> {
      const player = task.firstPlayer + ((drawRank() * SCATTER) % task.players)
      const identifier = `${task.mark}-${(count += 1)}`
      // A player has at most one open round of a game, and bets on other games meanwhile.
      if (random.chance(ROUNDS_SHARE) && !inRound.has(player)) {
        inRound.add(player)
        await playRound(player, identifier, dueMs)
        inRound.delete(player)
        return
      }
      await place('bet', betRequest(player, identifier, random.between(0, 2)), dueMs)
    },
    placedBetween: (fromMs: number, untilMs: number) =>
      placedMs.filter((ms) => ms >= fromMs && ms < untilMs).length,
  }
}

function isOpen({ status, body }: HttpReply): boolean {
  return status === 200 && body.includes('"status":"open"')
}

function noReply(error: Error): HttpReply {
  return { status: 0, body: error.message }
}

function describe({ status, body }: HttpReply): string {
  return `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80)}`
}
