import { randomUUID } from 'node:crypto'
import { forgotPassword, resetPassword } from '@kapis/contract/routes'
import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { sentResetToken } from '../../../apps/api/test/tokens/sent-tokens.ts'
import { verifyEmail } from '../../../apps/api/test/tokens/verify-email.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { median } from '../statistics.ts'

/**
 * The ratio of the medians of both kinds may be at most this. A ratio does not depend on the speed
 * of the machine, and both kinds are measured in turns.
 */
const RATIO_MAX = 1.35
const ROUNDS = 3
const AT_ONCE = 8
const DAY_MS = 86_400_000

export const proof: Proof = {
  name: 'reset.abuse',
  about:
    'A link to reset a password works once, also in a race, and nothing tells whether an address has an account.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = {
      SIGN_INS_PER_HOUR: '0',
      REQUESTS_PER_SECOND: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'careless-reset' } : { env })
    const site = { ctx, app, api, client: openHttpClient(ctx) }
    const [accounts, tries] = ctx.short ? [15, 150] : [60, 600]
    const used = await useLinks(site, accounts)
    const answers = await compareAnswers(site)
    const ratio = await compareTimes(site, tries)
    const figures = { accounts, ...used, answers: answers.size, tries, timeRatio: round(ratio) }
    for (const answer of answers) ctx.say(`answer: ${answer}`)
    const isOnce = used.first === accounts && used.raced === accounts && used.again === 0
    const isSafe = used.sessionsLeft === 0 && used.held === accounts
    const tooSlow = ratio > RATIO_MAX ? [`the medians differ by a factor of ${round(ratio)}`] : []
    return { pass: isOnce && isSafe && answers.size === 1, figures, tooSlow }
  },
}

type Site = { ctx: ProofContext; app: ProofPlayers; api: ProofApi; client: HttpClient }

/** Uses each account's link, races two links of the account, and tries both again. */
async function useLinks(site: Site, accounts: number) {
  const done = { first: 0, raced: 0, again: 0, sessionsLeft: 0, held: 0 }
  for (let n = 0; n < accounts; n += 1) {
    const player = await aVerified(site)
    const link = await aLink(site, player)
    done.first += Number((await reset(site, link)).status === 200)
    const raced = [await aLink(site, player), await aLink(site, player)]
    const sent = Array.from({ length: AT_ONCE }, (_, at) => reset(site, raced[at % 2]!))
    const wins = (await Promise.all(sent)).filter(({ status }) => status === 200).length
    done.raced += Number(wins === 1)
    for (const old of [link, ...raced])
      done.again += Number((await reset(site, old)).status === 200)
    const after = await stateOf(site, player)
    done.sessionsLeft += after.sessions
    done.held += Number(after.isHeld)
  }
  return done
}

async function aVerified({ app }: Site): Promise<Player> {
  const player = await app.aPlayer()
  await verifyEmail(app, player)
  return player
}

function aLink({ ctx, app }: Site, player: Player): Promise<string> {
  const passwords = makePasswords([Buffer.from(ctx.secretsKey, 'hex')])
  return sentResetToken({ db: app.db, passwords }, player)
}

let made = 0

function reset({ api, client }: Site, token: string): Promise<Heard> {
  const password = `Another-Word${(made += 1)}!`
  const body = { token, password, confirmPassword: password }
  return client(api, null, resetPassword, { body })
}

async function stateOf({ app }: Site, { userId }: Player) {
  const user = app.db.selectFrom('app_user').select('payout_hold_until')
  const row = await user.where('user_id', '=', userId).executeTakeFirstOrThrow()
  const open = app.db.selectFrom('user_session').select('user_id').where('ended_at', 'is', null)
  const sessions = await open.where('user_id', '=', userId).execute()
  const holdMs = (row.payout_hold_until?.getTime() ?? 0) - Date.now()
  return { sessions: sessions.length, isHeld: holdMs > 0.9 * DAY_MS && holdMs <= DAY_MS }
}

async function emailOf({ app }: Site, { userId }: Player): Promise<string> {
  const user = app.db.selectFrom('app_user').select('email').where('user_id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}

function ask({ api, client }: Site, email: string): Promise<Heard> {
  return client(api, null, forgotPassword, { body: { email } })
}

/** Returns the different replies to addresses of all kinds of accounts and of none. */
async function compareAnswers(site: Site): Promise<Set<string>> {
  const [verified, unverified, blocked] = [
    await aVerified(site),
    await site.app.aPlayer(),
    await aVerified(site),
  ]
  const block = site.app.db.updateTable('app_user').set({ status: 'blocked' })
  await block.where('user_id', '=', blocked.userId).execute()
  const admin = await site.app.aPlayer({ role: 'admin' })
  const known = [verified, unverified, blocked, admin].map((player) => emailOf(site, player))
  const emails = [...(await Promise.all(known)), `${randomUUID()}@nobody.example`]
  const answers = new Set<string>()
  // Each address is asked about more often than it gets links, which must not show either.
  for (let n = 0; n < 5; n += 1) {
    for (const email of emails) {
      const { status, text } = await ask(site, email)
      answers.add(`${status} ${text}`)
    }
  }
  return answers
}

/**
 * Measures replies for known and unknown addresses in turns, and returns the ratio of the medians.
 * Measures again if they differ: by chance that happens now and then, a leak shows every time.
 */
async function compareTimes(site: Site, tries: number): Promise<number> {
  const player = await aVerified(site)
  const known = await emailOf(site, player)
  let smallest = Infinity
  for (let n = 0; n < ROUNDS && smallest > RATIO_MAX; n += 1) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let at = 0; at < tries; at += 1) {
      const kinds = [
        ['known', known],
        ['unknown', `${randomUUID()}@nobody.example`],
      ] as const
      for (const [kind, email] of at % 2 === 0 ? kinds : kinds.toReversed()) {
        const startMs = performance.now()
        await ask(site, email)
        times[kind].push(performance.now() - startMs)
      }
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    site.ctx.say(`known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms`)
    smallest = Math.min(smallest, Math.max(a / b, b / a))
  }
  return smallest
}

const round = (value: number) => Math.round(value * 1_000) / 1_000
