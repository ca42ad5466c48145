import { bin, ROOT } from './run/root.ts'
import { join } from 'node:path'
import { atExit } from './services/at-exit.ts'
import { startChild } from './services/child.ts'
import type { Child } from './services/child.ts'

const START_MS_MAX = 600_000

// Runs the real `pnpm dev` on free ports, with data that is removed at the end.
const message: string[] = []
const dev = startChild('pnpm', ['dev', '--fresh'], {
  cwd: ROOT,
  env: process.env,
  stdio: ['ignore', 'pipe', 'pipe'],
  deathSignal: 'TERM',
})
atExit({ stop: () => dev.end('SIGTERM', 30_000), stopNow: () => dev.signal('SIGTERM') })
for (const stream of [dev.raw.stdout, dev.raw.stderr]) {
  stream?.on('data', (text: Buffer) => message.push(text.toString()))
}
const code = await smoke(await addressOf(dev))
await dev.end('SIGTERM', 30_000)
if (code !== 0) console.log(`pnpm dev said:\n${message.join('').replaceAll(/^/gm, '    ')}`)
process.exit(code)

/**
 * Returns the address that `pnpm dev` prints for the developer, or null if it prints none in time.
 */
async function addressOf(child: Child): Promise<string | null> {
  const deadline = Date.now() + START_MS_MAX
  while (Date.now() < deadline && !child.hasExited) {
    const [, url] = /^ {2}web +(http\S+)$[\s\S]*^ {2}password/m.exec(message.join('')) ?? []
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

async function smoke(url: string | null): Promise<number> {
  if (url === null) {
    console.log('pnpm dev did not start')
    return 1
  }
  const args = ['test', '--config=dev.config.ts', ...process.argv.slice(2)]
  const journey = startChild(bin('playwright'), args, {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, E2E_URL: url },
    deathSignal: 'TERM',
  })
  return (await journey.exited) ?? 1
}
