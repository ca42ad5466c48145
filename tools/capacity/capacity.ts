/**
 * `pnpm capacity [--measure [NOTE]]`: simulates one cell and ten cells with the service times in
 * measured.json, and compares the simulation with the machine on which they were measured.
 * `--measure` measures this machine first and replaces the file; the note says what else ran on it.
 */
import { writeFileSync } from 'node:fs'
import type { CellPlan } from './cell.ts'
import { measureMachine } from './measure-machine.ts'
import { predictRate, simulate, simulateClients } from './scenarios.ts'
import { MEASURED_FILE, readMeasured } from './service-times.ts'
import type { MeasuredMachine, ServiceTimes } from './service-times.ts'

/** How far a prediction may be from what was measured. */
const ERROR_MAX = 0.2
/**
 * A cell of one machine for the API and one for the database, with a standby that confirms each
 * commit. The time of the standby is an assumption: a flush there and a round trip within a site.
 */
const CELL: CellPlan = {
  processes: 16,
  apiCores: 16,
  databaseCores: 16,
  speed: 1,
  isOverHttp: true,
  standbyMs: 1,
  hasClients: false,
}
const SECONDS = 4
/** Enough waiting clients for each process to fill its batches. */
const PEAK_CLIENTS = 256 * CELL.processes

const flag = process.argv.indexOf('--measure')
if (flag !== -1) {
  const note = process.argv[flag + 1] ?? 'nothing else ran on the machine'
  const measured = await measureMachine(note, (line) => console.log(line))
  writeFileSync(MEASURED_FILE, `${JSON.stringify(measured, null, 2)}\n`)
}
const measured = readMeasured()
console.log(`measured ${measured.date} on ${measured.machine} (${measured.note}):`)
console.log(JSON.stringify(measured.times))
printScenarios(measured.times)
const isClose = printPrediction(measured)
if (measured.isProvisional) {
  console.log(
    'provisional: other programs took part of the machine; measure again when it is quiet',
  )
} else if (!isClose) process.exitCode = 1

function printScenarios(times: ServiceTimes): void {
  const peak = simulateClients(CELL, times, PEAK_CLIENTS)
  console.log(
    `\neach cell: ${CELL.processes} API processes, database of ${CELL.databaseCores} cores, peak ${peak} bets/s`,
  )
  console.log(
    '| cells | bets/s | answered/s | API busy | database busy | p50 ms | p99 ms | one cell dies: bets lost | p99 ms of the others |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const cells of [1, 10]) {
    for (const perSecond of [25_000, 100_000]) {
      const scenario = { cells, perSecond, plan: CELL, seconds: SECONDS }
      const usual = simulate(scenario, times, 'capacity')
      // The cell dies at the beginning, so that all figures are of the time without it.
      const dead = simulate({ ...scenario, deathAt: 0 }, times, 'capacity')
      const wait = (ms: number) => (usual.isOverloaded ? 'overloaded' : ms)
      const row = [cells, perSecond, usual.answeredPerSecond, `${usual.apiPercent} %`]
      row.push(`${usual.databasePercent} %`, wait(usual.p50Ms), wait(usual.p99Ms))
      row.push(`${dead.lostPercent} %`, cells === 1 ? '-' : wait(dead.p99Ms))
      console.log(`| ${row.join(' | ')} |`)
    }
  }
}

/** Prints the predictions for the measured machine. Returns whether all are close enough. */
function printPrediction(machine: MeasuredMachine): boolean {
  console.log('\nthe measured machine, with one API process:')
  console.log('| path | clients | free cores | measured bets/s | predicted | error |')
  console.log('|---|---|---|---|---|---|')
  let worst = 0
  for (const observed of machine.observed) {
    const predicted = predictRate(machine, observed)
    const error = predicted / observed.perSecond - 1
    worst = Math.max(worst, Math.abs(error))
    const { isOverHttp, clients, coresShare, perSecond } = observed
    const row = [isOverHttp ? 'HTTP' : 'in process', clients, `${Math.round(100 * coresShare)} %`]
    row.push(perSecond, predicted, `${Math.round(100 * error)} %`)
    console.log(`| ${row.join(' | ')} |`)
  }
  const isClose = worst <= ERROR_MAX
  console.log(`\n${isClose ? 'within' : 'NOT within'} ${100 * ERROR_MAX} % of what was measured`)
  return isClose
}
