import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { ROUTES, fillFields } from './fill-fields.ts'
import { HONEST, LYING_URLS, NAMES, PUBLIC, hostileUrls } from './hostile-addresses.ts'
import { openListener } from './listener.ts'
import { countUntried, subscribe } from './send-pushes.ts'

/** The operator's own servers, at which nothing listens: what is sent there shows who is called. */
const MAIL = '127.0.0.1:1'
const GATEWAY = '127.0.0.1:2'

export const proof: Proof = {
  name: 'push.egress',
  about: 'Nothing that players or staff enter makes us connect to an address of our own network.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const trap = await openListener(ctx)
    const redirector = await openListener(ctx, `${trap.url}/redirected`)
    const { api, readPlaces } = await startWatched(ctx, redirector.url)
    const urls = [...hostileUrls(trap.port), ...LYING_URLS]
    const endpoints = ctx.short ? urls.filter((_, n) => n % 4 === 0 || n >= urls.length - 35) : urls
    const refused = await subscribeAll(app, api, endpoints)
    await subscribeAll(app, api, [`https://${HONEST}/`, `${redirector.url}/`])
    // The planted bug is in the way of notices.
    const routes = ctx.planted ? [] : ROUTES
    const filled = await fillFields(app, api, { urls, routes, each: !ctx.short })
    const owner = await openOwner(ctx)
    const triedMs = await msUntil(async () => (await countUntried(owner)) === 0, 240_000)
    const places = readPlaces()
    const own = await ownPlaces(ctx, [MAIL, GATEWAY, redirector.url.slice('http://'.length)])
    const inside = places.filter((place) => place !== PUBLIC && !own.has(place))
    for (const place of new Set(inside)) ctx.say(`CONNECTED to ${place}`)
    const figures = {
      endpoints: endpoints.length,
      refused,
      ...filled,
      connections: places.length,
      toPublic: places.filter((place) => place === PUBLIC).length,
      toRedirector: redirector.seen.connections,
      inside: inside.length,
      trapped: trap.seen.connections,
    }
    // Without calls to the honest push service and the redirector, the worker has shown nothing.
    const isReal = figures.toPublic > 0 && figures.toRedirector > 0 && triedMs !== null
    const isSafe = inside.length === 0 && trap.seen.connections === 0
    return { pass: isReal && isSafe && filled.accepted > 50, figures }
  },
}

async function openOwner(ctx: ProofContext): Promise<pg.Client> {
  const { ownerUrl } = await ctx.database()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  ctx.onExit(() => owner.end())
  return owner
}

/** Starts an API and a worker that write down every connection that they open. */
async function startWatched(ctx: ProofContext, testService: string) {
  const file = join((await ctx.services()).folder, 'connections')
  const load = (name: string) => `--import ${pathToFileURL(join(import.meta.dirname, name)).href}`
  const modules = ['watch-connections.ts', ...(ctx.planted ? ['planted.ts'] : [])]
  const env = {
    NODE_OPTIONS: modules.map(load).join(' '),
    KAPIS_CONNECTIONS_FILE: file,
    KAPIS_NAMES: JSON.stringify(NAMES),
    PUSH_KEY: '07'.repeat(32),
    PUSH_TEST_SERVICE: testService,
    SMTP_URL: `smtp://${MAIL}`,
    SMS: 'http',
    SMS_GATEWAY_URL: `http://${GATEWAY}`,
    REQUESTS_PER_SECOND: '0',
    BETS_PER_SECOND: '0',
    STEPS_PER_SECOND: '0',
    SIGN_INS_PER_HOUR: '0',
    PROMO_GUESSES_PER_HOUR: '0',
    UPLOADS_PER_MINUTE: '0',
  }
  const [api] = await Promise.all([ctx.startApi({ env }), ctx.startApi({ env, command: 'worker' })])
  const readPlaces = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  return { api, readPlaces }
}

/** Returns how many endpoints the API refused. */
async function subscribeAll(app: ProofPlayers, api: ProofApi, endpoints: readonly string[]) {
  let refused = 0
  for (const endpoint of endpoints) refused += Number(await subscribe(app, api, endpoint))
  return refused
}

/** Returns the servers that the operator has named: the database, Redis and those given here. */
async function ownPlaces(ctx: ProofContext, named: readonly string[]): Promise<Set<string>> {
  const { appUrl, redisUrl } = await ctx.database()
  const urls = [appUrl, ...(redisUrl === null ? [] : [redisUrl])]
  return new Set([...named, ...urls.map((url) => new URL(url).host)])
}
