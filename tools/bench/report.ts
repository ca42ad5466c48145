import { writeFileSync } from 'node:fs'
import { median, round } from '../prove/statistics.ts'
import type { Load } from './contestants.ts'
import type { Growth } from './growth.ts'
import type { Measured } from './task.ts'

export type Row = Load & { name: string; runs: Measured[] }
type Line = {
  name: string
  clients: number
  players: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Bets per second, divided by those of the bare engine at the same load. */
  ratio: number
}
/** The optimistic bet path against the locked one at one load. */
type PathRatio = {
  name: string
  clients: number
  players: number
  /** The median over all rounds of the bets per second of one, divided by those of the other. */
  perSecond: number
  p99Ms: number
}
export type Figures = {
  /** Against the bare engine at the same load, except for `httpOverNaive`. */
  ratios: {
    inProcess: number
    http: number
    httpOverNaive: number
    eightClients: number
    strangers: number
  }
  lines: Line[]
  optimisticOverLocked: PathRatio[]
  growth: Growth[]
}

const ENGINE = 'pgbench, one statement a bet'

export function compare(rows: Row[], growth: Growth[]): Figures {
  const lines = rows.map((row): Line => {
    const perSecond = median(row.runs.map((run) => run.perSecond))
    const engine = rows.find((one) => one.name === ENGINE && isSameLoad(one, row))
    const bare = engine ? median(engine.runs.map((run) => run.perSecond)) : Number.NaN
    return {
      name: row.name,
      clients: row.clients,
      players: row.players,
      perSecond: Math.round(perSecond),
      p50Ms: round(median(row.runs.map((run) => run.p50Ms))),
      p99Ms: round(median(row.runs.map((run) => run.p99Ms))),
      ratio: round(perSecond / bare),
    }
  })
  const optimisticOverLocked = rows.flatMap((row) => comparePaths(rows, row))
  return { ratios: ratiosOf(lines), lines, optimisticOverLocked, growth }
}

/** The number of players at which nearly every bet comes from a player not met before. */
export const STRANGERS = 100_000

function ratiosOf(lines: readonly Line[]): Figures['ratios'] {
  const best = (clients: number, players: number, ...starts: string[]) => {
    const isSelected = (line: Line) =>
      line.clients === clients &&
      line.players === players &&
      starts.some((start) => line.name.startsWith(start))
    const found = lines.filter(isSelected)
    // If the measurement was skipped, there is no ratio.
    return found.length === 0 ? Number.NaN : Math.max(...found.map((line) => line.ratio))
  }
  const http = best(256, 1_000, 'HTTP, optimistic', 'HTTP, locked')
  return {
    inProcess: best(256, 1_000, 'in process'),
    http,
    httpOverNaive: round(http / best(256, 1_000, 'HTTP, naive')),
    eightClients: best(8, 1_000, 'in process'),
    strangers: best(64, STRANGERS, 'in process'),
  }
}

/** Compares both paths round by round, as the runs of a round have the same neighbours. */
function comparePaths(rows: readonly Row[], row: Row): PathRatio[] {
  const other = row.name.replace('optimistic', 'locked')
  const locked = rows.find((one) => one.name === other && one !== row && isSameLoad(one, row))
  if (locked === undefined) return []
  const over = (field: 'perSecond' | 'p99Ms') =>
    round(median(row.runs.map((run, turn) => run[field] / locked.runs[turn]![field])))
  const { name, clients, players } = row
  return [{ name, clients, players, perSecond: over('perSecond'), p99Ms: over('p99Ms') }]
}

export function printTable({ ratios, lines, optimisticOverLocked, growth }: Figures): void {
  if (lines.length > 0) {
    console.log(
      '| contestant | clients | players | bets/s | p50 ms | p99 ms | against the engine |',
    )
    console.log('|---|---|---|---|---|---|---|')
  }
  for (const line of lines) {
    const { name, clients, players, perSecond, p50Ms, p99Ms, ratio } = line
    console.log(`| ${[name, clients, players, perSecond, p50Ms, p99Ms, ratio].join(' | ')} |`)
  }
  if (optimisticOverLocked.length > 0) printPaths(optimisticOverLocked)
  if (growth.length > 0) printGrowth(growth)
  if (lines.length > 0) console.log(`\nratios: ${JSON.stringify(ratios)}`)
}

function printPaths(ratios: readonly PathRatio[]): void {
  console.log('\n| optimistic over locked | clients | players | bets/s | p99 |')
  console.log('|---|---|---|---|---|')
  for (const { name, clients, players, perSecond, p99Ms } of ratios) {
    console.log(`| ${[name, clients, players, perSecond, p99Ms].join(' | ')} |`)
  }
}

function printGrowth(growth: Growth[]): void {
  console.log(
    '\n| journal rows | bets/s | of the smallest | last 10 ms | next page ms | leaderboard ms | stats ms |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const point of growth) {
    const { median: ratio, min, max } = point.ofSmallest
    const reads = [point.last10Ms, point.nextPageMs, point.leaderboardMs, point.statsMs]
    const cells = [point.rows, point.perSecond, `${ratio} (${min} to ${max})`, ...reads]
    console.log(`| ${cells.join(' | ')} |`)
  }
  writeFileSync(new URL('../../docs/growth.svg', import.meta.url), drawGrowth(growth))
}

function isSameLoad(a: Load, b: Load): boolean {
  return a.clients === b.clients && a.players === b.players
}

/** Plots bets per second against the size of the journal and returns the SVG. */
function drawGrowth(growth: Growth[]): string {
  const top = Math.max(...growth.map(({ perSecond }) => perSecond)) * 1.15
  const step = 520 / Math.max(1, growth.length - 1)
  const points = growth.map(({ rows, perSecond }, i) => ({
    x: 70 + i * step,
    y: 250 - (perSecond / top) * 210,
    rows,
    perSecond,
  }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const marks = points.map(
    ({ x, y, rows, perSecond }) =>
      `<circle cx="${x}" cy="${y}" r="5" fill="#2FD8BE"/>` +
      `<text x="${x}" y="${y - 12}" text-anchor="middle">${perSecond}/s</text>` +
      `<text x="${x}" y="275" text-anchor="middle">10^${Math.round(Math.log10(rows))} rows</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 290" font-family="sans-serif"
 font-size="13" fill="#F6F1E6"><rect width="640" height="290" fill="#0C1110"/>
<text x="20" y="24">Bets a second by size of the journal (64 clients, in process)</text>
<line x1="60" y1="250" x2="610" y2="250" stroke="#6A7973"/>
<polyline points="${line}" fill="none" stroke="#2FD8BE" stroke-width="2"/>${marks.join('')}</svg>\n`
}
