import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../apps/api/src/commands/seed-demo.ts'
import { CHROMIUM } from '../e2e/chromium.ts'
import { ROOT } from './run/root.ts'
import { serveDemo } from './run/serve-demo.ts'
import { runAloud, runQuietly } from './run/step.ts'

/**
 * Measures the home page and dice on a phone with a slow network. A single measurement means little
 * on a busy machine, so the median of several counts.
 */
const VERSION = '13.5.0'
const [runs = '5', only = ''] = process.argv.slice(2)
const RUNS = Number(runs)
const PAGES = [
  { name: 'home', path: '/home', performance: 92 },
  { name: 'dice, signed in', path: '/casino/games/dice', performance: 88, isSignedIn: true },
]
const SHOWN = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const OTHERS = { accessibility: 100, 'best-practices': 95 }

// Lighthouse is not in the lockfile, because it brings hundreds of packages for one command. It is
// installed into this folder.
const folder = join(ROOT, 'node_modules/.cache/lighthouse')
await install()
const app = await serveDemo()
const failures: string[] = []
for (const page of PAGES.filter(({ name }) => name.includes(only)))
  failures.push(...(await measure(page)))
await app.stop()
for (const failure of failures) console.log(`✗ ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/lighthouse'))) return
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${VERSION}`]
  const { ok } = await runAloud({ name: 'install', command: 'npm', args })
  if (!ok) throw new Error('Lighthouse could not be installed')
}

async function measure(page: (typeof PAGES)[number]): Promise<string[]> {
  const readings: Reading[] = []
  for (let run = 0; run < RUNS; run += 1) readings.push(await read(page))
  const scores = { performance: page.performance, ...OTHERS }
  return Object.entries(scores).flatMap(([name, min]) => {
    const found = readings.map(({ categories }) => Math.round(categories[name]!.score * 100))
    const median = found.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
    console.log(`${page.name}: ${name} ${median} of ${min} (${found.join(' ')})`)
    return median >= min ? [] : [`${page.name}: ${name} ${median}, less than ${min}`]
  })
}

type Reading = {
  categories: Record<string, { score: number }>
  audits: Record<string, { displayValue?: string }>
}

async function read({ path, isSignedIn }: (typeof PAGES)[number]): Promise<Reading> {
  const out = join(folder, 'report.json')
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    app.origin + path,
    '--quiet',
    '--form-factor=mobile',
    '--output=json',
    `--output-path=${out}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(isSignedIn ? [`--extra-headers=${await cookieFile()}`] : []),
  ]
  const env = { CHROME_PATH: CHROMIUM }
  const visit = { name: 'lighthouse', command: process.execPath, args, env }
  // Retry once: the browser sometimes fails to start a trace. A faulty page fails both times.
  if (!(await runQuietly(visit)).ok) {
    const { ok, output } = await runQuietly(visit)
    if (!ok) throw new Error(output)
  }
  const reading = JSON.parse(readFileSync(out, 'utf8')) as Reading
  console.log(`  ${SHOWN.map((key) => `${key} ${reading.audits[key]?.displayValue}`).join(', ')}`)
  return reading
}

async function cookieFile(): Promise<string> {
  const { origin } = app
  const answer = await fetch(`${origin}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'maya_luz', password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const file = join(folder, 'headers.json')
  writeFileSync(file, JSON.stringify({ Cookie: cookies.join('; ') }))
  return file
}
