import { setTimeout as wait } from 'node:timers/promises'
import { compareCosts } from './compare-costs.ts'
import type { CostSlice } from './compare-costs.ts'
import { median } from '../statistics.ts'
import { mapTakers, openTakers, placeBets } from './cpu-takers.ts'
import type { Takers } from './cpu-takers.ts'
import { readUsed, usedBetween } from '../processor-time.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'

/** Bets of each taker in a slice. */
const BETS = { short: 48, full: 128 }
/** Bets of each taker before the measurement, after which code is compiled and plans are cached. */
const WARM_BETS = { short: 400, full: 3_000 }
/** Slices of a measurement. Stopping once the result looks clear would favour extreme results. */
const SLICES = { short: 20, full: 100 }
/**
 * How much more a bet in a cell may take. The short form measured 1.18 ± 0.09 in one run and 1.01 in
 * another, so that it reports the ratio and fails only if a bet takes far too much.
 */
const EXCESS_MAX = { short: 0.5, full: 0.05 }
const REST_MS = { short: 2_000, full: 10_000 }

type Measured = { site: CellSite; takers: Takers; rest: CostSlice }

/**
 * Compares the processor time of a bet in a cell, directory included, with that in a Kapis that is
 * not a cell. All three take the same bets at the same time, so that whatever else the machine does
 * affects them equally. What each of them takes without bets is subtracted.
 */
export const betsCostTheSame: Part = async (site) => {
  const form = site.ctx.short ? 'short' : 'full'
  const takers = await openTakers(site)
  await placeBets(site, takers, 'warm', WARM_BETS[form])
  const measured: Measured = { site, takers, rest: await measureRest(site, takers, REST_MS[form]) }
  const slices: CostSlice[] = []
  while (slices.length < SLICES[form]) {
    slices.push(await measureSlice(measured, `${slices.length}`, BETS[form]))
  }
  const found = compareCosts(slices, EXCESS_MAX[form])
  const { isDearer, notMeasurable, ...ratios } = found
  if (notMeasurable !== null) site.ctx.say(`cpu: NOT MEASURABLE: ${notMeasurable}`)
  const dear = `a bet in a cell takes ${found.cells.ratio} times the processor time`
  const figures = {
    ...ratios,
    slices: slices.length,
    betMicros: mapTakers((name) => Math.round(median(slices.map((slice) => slice[name])))),
    restMicrosPerSecond: mapTakers((name) => Math.round(measured.rest[name])),
    ...(notMeasurable !== null && { notMeasurable }),
  }
  return { figures, wrong: [], tooSlow: isDearer ? [dear] : [] }
}

/** Returns the processor time of each taker in a second without bets. */
async function measureRest(site: CellSite, takers: Takers, ms: number): Promise<CostSlice> {
  const startedMs = performance.now()
  const read = startReading(site, takers)
  await wait(ms)
  const [used, elapsedMs] = [read(), performance.now() - startedMs]
  return mapTakers((name) => (used[name] * 1_000) / elapsedMs)
}

/** Returns the processor time of a bet of each taker, in microseconds. */
async function measureSlice(
  { site, takers, rest }: Measured,
  mark: string,
  betsEach: number,
): Promise<CostSlice> {
  const startedMs = performance.now()
  const read = startReading(site, takers)
  await placeBets(site, takers, mark, betsEach)
  const [used, elapsedMs] = [read(), performance.now() - startedMs]
  return mapTakers((name) => (used[name] - (rest[name] * elapsedMs) / 1_000) / betsEach)
}

/**
 * Returns a function that reads how much processor time each taker has used since now. Half of the
 * directory's counts for each cell.
 */
function startReading(site: CellSite, takers: Takers): () => CostSlice {
  const directory = [site.rig.directory.postgres.pid]
  const readAll = () => ({
    ...mapTakers((name) => readUsed(takers[name].pids)),
    directory: readUsed(directory),
  })
  const before = readAll()
  return () => {
    const after = readAll()
    const half = usedBetween(before.directory, after.directory) / 2
    return mapTakers((name) => {
      const own = usedBetween(before[name], after[name])
      return name === 'single' ? own : own + half
    })
  }
}
