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
export type Figures = {
  ratios: { inProcess: number; http: number; httpOverNaive: number }
  lines: Line[]
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
  const at256 = (...starts: string[]) => {
    const isSelected = ({ name }: Line) => starts.some((start) => name.startsWith(start))
    const found = lines.filter((line) => line.clients === 256 && isSelected(line))
    // If the measurement was skipped, there is no ratio.
    return found.length === 0 ? Number.NaN : Math.max(...found.map((line) => line.ratio))
  }
  const http = at256('HTTP, optimistic', 'HTTP, locked')
  const httpOverNaive = round(http / at256('HTTP, naive'))
  return { ratios: { inProcess: at256('in process'), http, httpOverNaive }, lines, growth }
}

export function printTable({ ratios, lines, growth }: Figures): void {
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
  if (growth.length > 0) printGrowth(growth)
  if (lines.length > 0) console.log(`\nratios at 256 clients: ${JSON.stringify(ratios)}`)
}

function printGrowth(growth: Growth[]): void {
  console.log('\n| journal rows | bets/s | last 10 ms | next page ms | leaderboard ms | stats ms |')
  console.log('|---|---|---|---|---|---|')
  for (const { rows, perSecond, last10Ms, nextPageMs, leaderboardMs, statsMs } of growth) {
    console.log(
      `| ${[rows, perSecond, last10Ms, nextPageMs, leaderboardMs, statsMs].join(' | ')} |`,
    )
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
