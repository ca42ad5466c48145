import { noteProgress } from '../progress.ts'
import { readUsed, usedBetween } from '../processor-time.ts'
import { median, round } from '../statistics.ts'

/** A time at each size, by the name of what was measured. */
export type MeasuredCost = { title: string; times: number[]; rowsFactor: number }

/**
 * Times below this many milliseconds count as this many: they are within the noise, and nobody waits
 * for them.
 */
const FLOOR_MS = 5
/** How much more than allowed a time may grow from one size to the next. */
const GROWTH_MAX = 1.5

/** The number of calls whose median counts, and that of a repetition. */
const CALLS = 3
const CALLS_AGAIN = 7
const REPETITIONS = 4

/**
 * Returns the processor time of some work, in milliseconds: that of these processes and of all that
 * they have started, such as the database. Unlike the time that passes, it hardly depends on what
 * else the machine does. Where processes do not tell their time, returns the time that passes.
 */
export async function timeSpent(processes: readonly number[], work: () => Promise<void>) {
  const before = readUsed(processes)
  const startedMs = performance.now()
  await work()
  const passedMs = performance.now() - startedMs
  const usedMs = usedBetween(before, readUsed(processes)) / 1_000
  return usedMs > 0 ? usedMs : passedMs
}

/** Returns the largest growth from one size to the next that is larger. */
export function growthOf(times: readonly number[]): number {
  const pairs = times.slice(1).map((ms, place) => [times[place]!, ms] as const)
  return round(Math.max(...pairs.map(([a, b]) => Math.max(b, FLOOR_MS) / Math.max(a, FLOOR_MS))))
}

/** Returns whether times grow more than what they do may grow. */
export function growsTooMuch({ times, rowsFactor }: MeasuredCost): boolean {
  return growthOf(times) > GROWTH_MAX * rowsFactor
}

/**
 * Times a request at every size, and takes the medians. The sizes take turns, so that other load
 * slows all of them. A growth that is too large counts only if it is found in every repetition.
 */
export async function measurePage(
  page: { title: string; rowsFactor: number },
  calls: readonly (() => Promise<number>)[],
): Promise<MeasuredCost> {
  // The first calls prepare statements and read pages into memory.
  await takeTurns(calls, 1)
  let best: MeasuredCost | null = null
  for (let turn = 0; turn <= REPETITIONS; turn += 1) {
    const times = (await takeTurns(calls, turn === 0 ? CALLS : CALLS_AGAIN)).map(median)
    const seen = { ...page, times: times.map(round) }
    if (best === null || growthOf(seen.times) < growthOf(best.times)) best = seen
    if (!growsTooMuch(best)) break
  }
  return best!
}

async function takeTurns(calls: readonly (() => Promise<number>)[], rounds: number) {
  const times = calls.map((): number[] => [])
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [place, call] of calls.entries()) times[place]!.push(await call())
    noteProgress()
  }
  return times
}
