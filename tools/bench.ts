/**
 * `pnpm bench [--short] [--json] [--only=PART] [--rounds=N]`: compares our bet path with the bare
 * engine on private services, alternating between them in one run, and measures its latency at
 * shares of the peak. It also compares the other games with dice, and measures the journal as it
 * grows, the staff lists on a large database, and the cost of traces and of the public log's job. Only
 * ratios within one run are meaningful, because machines are shared and noisy.
 */
import { measureBetPaths } from './bench/bet-paths.ts'
import type { MatrixLoad } from './bench/bet-paths.ts'
import type { Load } from './bench/contestants.ts'
import { readFlags } from './bench/flags.ts'
import type { BenchFlags } from './bench/flags.ts'
import { measureGames, printGames } from './bench/games.ts'
import { measureGrowth } from './bench/growth.ts'
import { openBenchApp } from './bench/bench-app.ts'
import { measureOpenLoop } from './bench/open-loop/measure-open-loop.ts'
import type { OpenLoopRequest } from './bench/open-loop/measure-open-loop.ts'
import { headlineOf, printOpenLoop } from './bench/open-loop/report-open-loop.ts'
import { describeMissing, describeNoServer, findMissing } from './bench/programs.ts'
import { measurePublicLog } from './bench/public-log.ts'
import { STRANGERS, compare, printTable } from './bench/report.ts'
import { measureStaff, printStaff } from './bench/staff.ts'
import { measureTraces } from './bench/traces.ts'

/** The number of players that the contestants and rounds in steps have among them. */
const PLAYERS_MIN = 7_000

const flags = readStart()
if (flags === null) process.exitCode = 1
else await bench(flags)

/** Returns the flags, or null after saying why nothing can be measured. */
function readStart(): BenchFlags | null {
  try {
    const read = readFlags(process.argv.slice(2))
    const noServer = describeNoServer()
    if (noServer === null) return read
    console.error(noServer)
  } catch (error) {
    console.error((error as Error).message)
  }
  return null
}

async function bench({ isShort, isJson, parts, rounds }: BenchFlags): Promise<void> {
  const say = (line: string) => (isJson ? console.error(line) : console.log(line))
  const missing = findMissing()
  for (const line of describeMissing(missing, parts)) say(line)

  const seconds = isShort ? 2 : 3
  const usual: Load = { clients: 256, players: 1_000, seconds }
  const loads = parts.has('matrix') ? loadsOf(usual, isShort) : [usual]
  const app = await openBenchApp(Math.max(PLAYERS_MIN, ...loads.map(({ players }) => players)))
  const request = { loads, repeats: rounds, isShort, missing }
  const opening: OpenLoopRequest = isShort
    ? { seconds: 8, rounds: 1, betPaths: ['optimistic'] }
    : { seconds: 8, rounds, betPaths: ['optimistic', 'locked'] }
  // First, because autovacuum works on what the other parts have written while the next one runs.
  const openLoop = parts.has('openloop') ? await measureOpenLoop(app, opening, say) : null
  const games = parts.has('games') ? await measureGames(app, seconds, say) : []
  const rows = parts.has('matrix') ? await measureBetPaths(app, request, say) : []
  const growth = parts.has('growth') ? await measureGrowth(app, say) : []
  const staff = parts.has('staff') ? await measureStaff(await app.another('staff'), say) : []
  const tracing = { load: { ...usual, clients: 64 }, turns: isShort ? 2 : 12 }
  const hasTraces = parts.has('traces') && !missing.has('wrk')
  const traces = hasTraces ? await measureTraces(app, tracing, say) : null
  const jobs = { load: { ...usual, clients: 64, seconds: 10 }, turns: isShort ? 2 : 12 }
  const hasLog = parts.has('log') && !missing.has('wrk')
  const log = hasLog ? await measurePublicLog(app, jobs, say) : null
  await app.close()

  const figures = compare(rows, growth)
  if (isJson) {
    const headline = openLoop && headlineOf(openLoop)
    const parts = {
      openLoop: headline,
      openLoopLevels: openLoop?.levels ?? [],
      games,
      staff,
      traces,
      log,
    }
    console.log(JSON.stringify({ ...figures, ...parts }))
    return
  }
  printTable(figures)
  if (openLoop !== null) printOpenLoop(openLoop)
  printGames(games)
  printStaff(staff)
  if (traces !== null) console.log(`\ntraces: ${JSON.stringify(traces)}`)
  if (log !== null) console.log(`\npublic log: ${JSON.stringify(log)}`)
}

/** Returns the loads of the matrix. The short form measures only those that have a target. */
function loadsOf(usual: Load, isShort: boolean): MatrixLoad[] {
  const ofClients = (clients: number) => ({ ...usual, clients })
  const ofPlayers = (players: number) => ({ ...usual, clients: 64, players })
  if (isShort) {
    const wide = [ofClients(8), ofPlayers(STRANGERS)]
    return [usual, ...wide.map((load) => ({ ...load, isWithoutHttp: true }))]
  }
  return [...[1, 8, 64, 256].map(ofClients), ...[1, STRANGERS].map(ofPlayers)]
}
