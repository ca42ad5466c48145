import { randomInt } from 'node:crypto'
import { confirmContact, requestContactCode } from '@kapis/contract/routes'
import { CODES_MAX, GUESSES_MAX } from '../../../apps/api/src/features/auth/contact/code-limits.ts'
import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { sentCode } from '../../../apps/api/test/tokens/sent-tokens.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'

const ADDRESSES = 1_000
const AT_ONCE = 16
const CODES = 1_000_000
/** The chance with which a run without a fault may exceed the bound of accepted guesses. */
const CHANCE = 1e-6

export const proof: Proof = {
  name: 'otp.guess',
  about:
    'Codes that verify contact details cannot be guessed from many addresses, and strangers cannot use up the owner’s.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    // The limits of addresses are off: those of the account must hold alone.
    const env = {
      SIGN_INS_PER_HOUR: '0',
      REQUESTS_PER_SECOND: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS: 'file',
    }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'guess-for-ever' } : { env })
    const site = { ctx, app, api, client: openHttpClient(ctx) }
    const [accounts, guesses] = ctx.short ? [20, 5_000] : [200, 100_000]
    const attackers = await app.players(accounts)
    const owner = await app.aPlayer()
    const attack = await attackInRounds(site, attackers, guesses, owner)
    const acceptedMax = chanceBound(attack.compared / CODES)
    const comparedMax = accounts * CODES_MAX * GUESSES_MAX
    const ownerStatus = await verifyOwn(site, owner)
    ctx.say(
      `${attack.guesses} guesses from ${attack.addresses} addresses at ${accounts} accounts, ${attack.compared} compared`,
    )
    const figures = { ...attack, comparedMax, acceptedMax, ownerStatus }
    const isBounded = attack.compared <= comparedMax && attack.accepted <= acceptedMax
    const isUnlocked = ownerStatus === 200 && attack.strangersServed === 0
    return { pass: isBounded && isUnlocked && attack.lateAccepted === 0, figures }
  },
}

type Site = { ctx: ProofContext; app: ProofPlayers; api: ProofApi; client: HttpClient }

/**
 * Guesses at every code that the accounts can request in a day. Meanwhile each attacker also tries
 * to request and to guess codes of the owner, whose session they do not have.
 */
async function attackInRounds(site: Site, attackers: Player[], guesses: number, owner: Player) {
  const done = {
    guesses: 0,
    addresses: 0,
    compared: 0,
    accepted: 0,
    lateAccepted: 0,
    strangersServed: 0,
  }
  const from = new Set<string>()
  for (let round = 1; round <= CODES_MAX; round += 1) {
    const codes = await requestAll(site, attackers)
    await each(guesses / CODES_MAX, async (n) => {
      const attacker = attackers[n % attackers.length]!
      const address = addressOf(done.guesses++ % ADDRESSES)
      from.add(address)
      const code = String(randomInt(CODES)).padStart(6, '0')
      const heard = await guess(site, attacker, attacker.userId, code, address)
      done.accepted += Number(heard.status === 200)
      done.compared += Number(heard.status === 200 || heard.code === 'code_wrong')
    })
    // After so many guesses, not even the right code may be accepted.
    for (const [attacker, code] of codes) {
      const heard = await guess(site, attacker, attacker.userId, code, addressOf(0))
      done.lateAccepted += Number(heard.status === 200)
    }
    done.strangersServed += await disturb(site, attackers[round % attackers.length]!, owner)
    site.ctx.say(`round ${round}: ${done.compared} compared, ${done.accepted} accepted`)
  }
  return { ...done, addresses: from.size }
}

function guess(site: Site, as: Player, userId: string, code: string, from: string) {
  const body = { channel: 'email', code }
  return site.client(site.api, as, confirmContact, { params: { userId }, body, from })
}

/** Requests a code for each account, and returns the codes that would be sent. */
async function requestAll(site: Site, players: Player[]): Promise<Map<Player, string>> {
  const codes = new Map<Player, string>()
  // A minute must pass between two requests.
  const past = { requested_at: new Date(Date.now() - 61_000) }
  await site.app.db.updateTable('contact_code').set(past).execute()
  await each(players.length, async (n) => {
    const player = players[n]!
    const body = { channel: 'email' }
    const params = { userId: player.userId }
    const { status } = await site.client(site.api, player, requestContactCode, { params, body })
    if (status === 200) codes.set(player, await makeCode(site, player))
  })
  return codes
}

function makeCode({ ctx, app }: Site, player: Player): Promise<string> {
  const passwords = makePasswords([Buffer.from(ctx.secretsKey, 'hex')])
  return sentCode({ db: app.db, passwords }, player, 'email')
}

/** Tries to request and to guess the owner's codes. Returns how often the API did so. */
async function disturb(site: Site, stranger: Player, { userId }: Player): Promise<number> {
  let served = 0
  for (const as of [stranger, { ...stranger, cookie: 'none' }]) {
    const input = { params: { userId }, body: { channel: 'email' } }
    const requested = await site.client(site.api, as, requestContactCode, input)
    const guessed = await guess(site, as, userId, '000000', addressOf(1))
    served += [requested, guessed].filter(({ status }) => status !== 401 && status !== 403).length
  }
  return served
}

/** Lets the owner verify the address, and returns the status of the reply. */
async function verifyOwn(site: Site, owner: Player): Promise<number> {
  const code = (await requestAll(site, [owner])).get(owner) ?? ''
  return (await guess(site, owner, owner.userId, code, addressOf(2))).status
}

function addressOf(n: number): string {
  return `127.1.${Math.floor(n / 200)}.${1 + (n % 200)}`
}

async function each(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

/** Returns the number of hits that chance exceeds with a probability below `CHANCE` (Poisson). */
function chanceBound(expected: number): number {
  let term = Math.exp(-expected)
  let sum = term
  let hits = 0
  while (1 - sum > CHANCE) {
    hits += 1
    term *= expected / hits
    sum += term
  }
  return hits
}
