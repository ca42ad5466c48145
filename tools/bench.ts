/**
 * `pnpm bench [--short] [--json] [--only=matrix|growth|games|staff|traces]`: compares our bet path
 * with the bare engine on private services, alternating between them in one run. It also compares
 * the other games with dice, and measures the journal as it grows, the staff lists on a large
 * database and the cost of traces. Only ratios within one run are meaningful, because machines are
 * shared and noisy.
 */
import { measureBetPaths } from './bench/bet-paths.ts'
import type { Load } from './bench/contestants.ts'
import { measureGames, printGames } from './bench/games.ts'
import { measureGrowth } from './bench/growth.ts'
import { openBenchApp } from './bench/bench-app.ts'
import { describeMissing, findMissing } from './bench/programs.ts'
import { compare, printTable } from './bench/report.ts'
import { measureStaff, printStaff } from './bench/staff.ts'
import { measureTraces } from './bench/traces.ts'

const isShort = process.argv.includes('--short')
const isJson = process.argv.includes('--json')
const say = (line: string) => (isJson ? console.error(line) : console.log(line))

const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice(7)
/** Returns whether a part is to be measured. The short form only compares the bet paths. */
const isSelected = (part: string) =>
  only === undefined ? !isShort || part === 'matrix' : only === part

const seconds = isShort ? 2 : 3
const repeats = 2
const usual: Load = { clients: 256, players: 1_000, seconds }
const matrix = [
  ...[1, 8, 64, 256].map((clients) => ({ ...usual, clients })),
  ...[1, 100_000].map((players) => ({ clients: 64, players, seconds })),
]
const loads = isSelected('matrix') && !isShort ? matrix : [usual]

const missing = findMissing()
if (isSelected('matrix')) for (const name of missing) say(describeMissing(name))

const app = await openBenchApp(Math.max(...loads.map(({ players }) => players)))
const games = isSelected('games') ? await measureGames(app, seconds, say) : []
const request = { loads, repeats, isShort, missing }
const rows = isSelected('matrix') ? await measureBetPaths(app, request, say) : []
const growth = isSelected('growth') ? await measureGrowth(app, say) : []
const staff = isSelected('staff') ? await measureStaff(await app.another('staff'), say) : []
const tracing = { load: { ...usual, clients: 64 }, turns: isShort ? 2 : 12 }
const traces =
  isSelected('traces') && !missing.has('wrk') ? await measureTraces(app, tracing, say) : null
await app.close()

const figures = compare(rows, growth)
if (isJson) console.log(JSON.stringify({ ...figures, games, staff, traces }))
else {
  printTable(figures)
  printGames(games)
  printStaff(staff)
  if (traces !== null) console.log(`\ntraces: ${JSON.stringify(traces)}`)
}
