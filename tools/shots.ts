import { isAnswering } from './dev/wait-for-answer.ts'
import { runBeside } from './run/beside.ts'
import { runAloud } from './run/step.ts'
import { freePort } from './services/free-port.ts'

// The gallery exists in development builds only, so it is served from the sources. Its only request
// is the session check.
const port = await freePort()
const gallery = `http://127.0.0.1:${port}`
runBeside(['tools/dev/web-server.ts', String(port), 'http://127.0.0.1:1'])
const isUp = await isAnswering(gallery)

// Without arguments, takes every screen.
const request = process.argv.slice(2)
const { ok } = await runAloud({
  name: 'shots',
  command: process.execPath,
  args: ['tools/e2e.ts', ...(request.length === 0 ? ['screens'] : request)],
  env: isUp ? { E2E_GALLERY_URL: gallery } : {},
})
console.log('the pictures are in test-results/shots')
process.exit(ok && isUp ? 0 : 1)
