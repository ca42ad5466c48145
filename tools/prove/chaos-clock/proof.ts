import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { claimPromo, signIn } from '@kapis/contract/routes'
import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SEEDS = { method: 'GET', path: '/api/v1/fairness/seeds' } as const
const DICE = { method: 'POST', path: '/api/v1/dice/roll' } as const
// The rate limit on bets. Its burst covers all bets of one `decideAll`, so the limit refuses a bet
// only if a wrong clock makes earlier bets seem to lie in the future.
const BETS_PER_SECOND = 20
const BET_LIMIT = { BETS_PER_SECOND: String(BETS_PER_SECOND), BETS_BURST: '40' }
const BETS = 30
// How long the limit takes to restore what one `decideAll` uses. Without a wait, a fast machine
// would start the second one too early.
const RESTORED_MS = (BETS / BETS_PER_SECOND) * 1_000
const PASSWORD = 'The-right-one1!'

type WrongClock = { name: string; offsetMs: number; laterMs?: number; isShort?: true }

const CLOCKS: WrongClock[] = [
  { name: 'right', offsetMs: 0, isShort: true },
  { name: '5 min ahead', offsetMs: 5 * MINUTE_MS },
  { name: '5 min behind', offsetMs: -5 * MINUTE_MS },
  { name: '1 day ahead', offsetMs: DAY_MS, isShort: true },
  { name: '1 day behind', offsetMs: -DAY_MS, isShort: true },
  { name: 'set back by 1 h', offsetMs: 0, laterMs: -HOUR_MS, isShort: true },
]

export const proof: Proof = {
  name: 'chaos.clock',
  about: 'An API process whose clock is wrong decides like one whose clock is right.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const ask = openHttpClient(ctx)
    const passwords = makePasswords([Buffer.from(ctx.secretsKey, 'hex')])
    const passwordHash = await passwords.hash(PASSWORD)
    const clocks = CLOCKS.filter(({ isShort }) => isShort || !ctx.short)
    const seen: Decisions[] = []
    for (const { name, offsetMs, laterMs } of clocks) {
      const { api, setClock } = await startShifted(ctx, offsetMs)
      const better = await app.aPlayer({ coins: 1_000 })
      const site = { app, ask, api, passwordHash, better }
      if (laterMs !== undefined) {
        // Decide once before the clock is set, so that what the process remembers has times from
        // the old clock.
        await decideAll(site, `${name} before`)
        await setClock(laterMs)
      }
      seen.push(await decideAll(site, name))
      await api.stop()
      ctx.say(`${name}: ${JSON.stringify(seen.at(-1))}`)
    }
    const wrong = clocks.flatMap(({ name }, n) =>
      Object.entries(EXPECTED)
        .filter(([what, decision]) => seen[n]![what] !== decision)
        .map(([what, decision]) => `${name}, ${what}: ${seen[n]![what]} instead of ${decision}`),
    )
    for (const line of wrong) ctx.say(`WRONG ${line}`)
    const figures = {
      clocks: clocks.length,
      decisions: clocks.length * Object.keys(EXPECTED).length,
      wrong: wrong.length,
    }
    return { pass: wrong.length === 0, figures }
  },
}

type Decisions = Record<string, string>

/** The decisions of a process whose clock is right. */
const EXPECTED = {
  'a session in use': '200',
  'a session idle for 31 min': '401',
  'a session past its end': '401',
  'a code for 4 more minutes': '200',
  'a code since a minute': '409',
  // A locked account answers as for a wrong password, so that nobody learns that it exists.
  'after wrong passwords': '401',
  bets: `${BETS} of ${BETS}`,
}

async function startShifted(ctx: ProofContext, offsetMs: number) {
  const { folder } = await ctx.services()
  const file = join(folder, 'clock')
  writeFileSync(file, String(offsetMs))
  const module = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href
  const env = { NODE_OPTIONS: `--import ${module}`, KAPIS_CLOCK_FILE: file, ...BET_LIMIT }
  const api = await ctx.startApi(ctx.planted ? { env, plant: 'own-clock' } : { env })
  const setClock = async (ms: number) => {
    writeFileSync(file, String(ms))
    process.kill(api.pid, 'SIGUSR2')
    await wait(RESTORED_MS)
  }
  return { api, setClock }
}

type Site = {
  app: ProofPlayers
  ask: HttpClient
  api: ProofApi
  passwordHash: string
  better: Player
}

/** Sends every request whose result depends on the time. Returns the statuses. */
async function decideAll(site: Site, mark: string): Promise<Decisions> {
  const { app, ask, api, better } = site
  const [used, idle, past] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()]
  await ageSession(app, idle.userId, { last_active_at: ago(31 * MINUTE_MS) })
  await ageSession(app, past.userId, { ends_at: ago(MINUTE_MS) })
  const status = async (as: { cookie: string }) => String((await ask(api, as, SEEDS)).status)
  const answers: number[] = []
  for (let n = 1; n <= BETS; n += 1) {
    const body = { amount: 1, condition: 'above', currency: 'coin', target: 50 }
    const identifier = `${mark.replaceAll(' ', '-')}-${n}`
    answers.push((await ask(api, better, DICE, { body: { ...body, identifier } })).status)
  }
  const refusals = answers.filter((answer) => answer !== 200)
  return {
    'a session in use': await status(used),
    'a session idle for 31 min': await status(idle),
    'a session past its end': await status(past),
    'a code for 4 more minutes': await claim(site, `${mark} open`, 4 * MINUTE_MS),
    'a code since a minute': await claim(site, `${mark} over`, -MINUTE_MS),
    'after wrong passwords': await lockOut(site),
    bets: [`${BETS - refusals.length} of ${BETS}`, ...refusals].join(' '),
  }
}

/** Returns a time by the clock of this process, which the database shares. */
const ago = (ms: number) => new Date(Date.now() - ms)

async function ageSession(
  { db }: ProofPlayers,
  userId: string,
  change: { last_active_at: Date } | { ends_at: Date },
): Promise<void> {
  await db.updateTable('user_session').set(change).where('user_id', '=', userId).execute()
}

async function claim({ app, ask, api }: Site, mark: string, ms: number): Promise<string> {
  const code = mark.replaceAll(' ', '').toUpperCase()
  const expires_at = new Date(Date.now() + ms)
  const amounts = { coin_minor: 10_000n, ticket_minor: 0n, max_uses: 5, available_uses: 5 }
  await app.db
    .insertInto('promo_code')
    .values({ code, expires_at, ...amounts })
    .execute()
  const player = await app.aPlayer()
  const input = { params: { userId: player.userId }, body: { promoCode: code } }
  return String((await ask(api, player, claimPromo, input)).status)
}

/** Enters wrong passwords until the account is locked, then the right one. */
async function lockOut({ app, ask, api, passwordHash }: Site): Promise<string> {
  const { username } = await app.aPlayer({ passwordHash })
  for (let n = 1; n <= 6; n += 1) {
    await ask(api, null, signIn, { body: { username, password: 'Wrong-password1!' } })
  }
  return String((await ask(api, null, signIn, { body: { username, password: PASSWORD } })).status)
}
