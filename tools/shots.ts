import { isAnswering } from './dev/wait-for-answer.ts'
import { runBeside } from './run/beside.ts'
import { runAloud } from './run/step.ts'
import { freePort } from './services/free-port.ts'

// `--readme` takes the pictures of the README instead, and `--bet` records its moving picture.
if (process.argv.includes('--readme')) await import('./screenshots/readme-screenshots.ts')
if (process.argv.includes('--bet')) await import('./record-bet.ts')

// The gallery exists only in development builds, so serve it from the sources. Its only request to
// the API is the session check, which may fail.
const port = await freePort()
const gallery = `http://127.0.0.1:${port}`
runBeside(['tools/dev/web-server.ts', String(port), 'http://127.0.0.1:1'])
const isUp = await isAnswering(gallery)

// The screens to take. Without names, every screen is taken. `--demo` takes them with a year of
// demo data.
const request = process.argv.slice(2)
const isNamed = request.some((one) => !one.startsWith('--'))
const { ok } = await runAloud({
  name: 'shots',
  command: process.execPath,
  args: ['tools/e2e.ts', ...request, ...(isNamed ? [] : ['screens'])],
  env: isUp ? { E2E_GALLERY_URL: gallery } : {},
})
console.log('the pictures are in test-results/shots')
process.exit(ok && isUp ? 0 : 1)
