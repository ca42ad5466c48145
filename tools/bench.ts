/**
 * `pnpm bench [--short] [--json] [--only=matrix|growth|games|staff]`: our bet path against
 * the bare engine, interleaved in one run on private services, the other games against dice, and
 * the lists of staff in a grown house. Only
 * ratios inside one run mean anything: machines are shared and noisy.
 */
import { API_ENTRY } from './run/start-api.ts'
import { bareEngine, inProcess, overHttp } from './bench/contestants.ts'
import type { Contestant, Load } from './bench/contestants.ts'
import { measureGames, printGames } from './bench/games.ts'
import { measureGrowth } from './bench/growth.ts'
import { openBenchHouse } from './bench/house.ts'
import { compare, printTable } from './bench/report.ts'
import type { Row } from './bench/report.ts'
import { measureStaff, printStaff } from './bench/staff.ts'

const isShort = process.argv.includes('--short')
const isJson = process.argv.includes('--json')
const say = (line: string) => (isJson ? console.error(line) : console.log(line))

const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice(7)

const seconds = isShort ? 2 : 3
const repeats = 2
const loads: Load[] =
  isShort || only === 'growth' || only === 'staff'
    ? [{ clients: 256, players: 1_000, seconds }]
    : [
        ...[1, 8, 64, 256].map((clients) => ({ clients, players: 1_000, seconds })),
        ...[1, 100_000].map((players) => ({ clients: 64, players, seconds })),
      ]

const house = await openBenchHouse(Math.max(...loads.map(({ players }) => players)))
const isAsked = (part: string) => only === undefined || only === part
const games =
  isAsked('games') && !isShort ? await measureGames(house, { seconds, repeats }, say) : []
if (only === 'games') {
  await house.close()
  if (isJson) console.log(JSON.stringify({ games }))
  else printGames(games)
  process.exit()
}
if (only === 'staff') {
  const staff = await measureStaff(house, say)
  await house.close()
  if (isJson) console.log(JSON.stringify({ staff }))
  else printStaff(staff)
  process.exit()
}
const contestants: Contestant[] = [
  bareEngine(house),
  inProcess(house, 'remembered'),
  await overHttp(house, 'HTTP, remembered', { entry: API_ENTRY }),
  await overHttp(house, 'HTTP, remembered, 2 processes', { entry: API_ENTRY, processes: 2 }),
  await overHttp(house, 'HTTP, naive transaction', { entry: 'tools/bench/naive-api.ts' }),
]
if (!isShort) {
  contestants.push(
    inProcess(house, 'locked'),
    await overHttp(house, 'HTTP, locked', { entry: API_ENTRY, env: { BET_PATH: 'locked' } }),
    await overHttp(house, 'Fastify hello-world', { entry: 'tools/bench/hello-api.ts' }),
  )
}

const rows: Row[] = []
for (const contestant of contestants) {
  await contestant.run({ clients: 256, players: 1_000, seconds: contestant.warmSeconds ?? 1 })
}
for (const load of only === 'growth' ? [] : loads) {
  const measured = contestants.map(({ name }) => ({ name, runs: [] as Row['runs'] }))
  for (let round = 0; round < repeats; round += 1) {
    for (const [place, contestant] of contestants.entries()) {
      measured[place]!.runs.push(await contestant.run(load))
    }
    say(`${load.clients} clients, ${load.players} players: round ${round + 1} of ${repeats}`)
  }
  const done = measured.map((one) => ({ ...load, ...one }))
  if (!isShort) for (const line of compare(done, []).lines) say(JSON.stringify(line))
  rows.push(...done)
}
for (const contestant of contestants) await contestant.stop?.()
const growth = isShort || only === 'matrix' ? [] : await measureGrowth(house, say)
await house.close()

const figures = compare(rows, growth)
if (isJson) console.log(JSON.stringify({ ...figures, games }))
else {
  printTable(figures)
  printGames(games)
}
