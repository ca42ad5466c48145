import { setTimeout as wait } from 'node:timers/promises'
import { adjustWallet, decideApproval, signIn, stepUp } from '@kapis/contract/routes'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { makeSecretBox } from '../../../apps/api/src/fairness/secret-box.ts'
import {
  makeDeviceToken,
  rememberDevice,
} from '../../../apps/api/src/features/auth/throttle/devices.ts'
import { makePasswords } from '../../../apps/api/src/features/auth/passwords/passwords.ts'
import { enrolTotp, freshCode } from '../../../apps/api/test/enrol-totp.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import type { CallOptions, Heard } from '../shared/app/proof-app.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const PASSWORD = 'The-right-one1!'
/** The wrong guesses before the first round. They are more than any counter allows. */
const GUESSES_FIRST = 30
const ATTACKERS = 3
/** The guesses per hour that unknown devices may make (docs/decisions/021). */
const CHECKED_MAX = 20

export const proof: Proof = {
  name: 'stepup.unlockable',
  about:
    'Strangers who guess passwords cannot keep a user from stepping up, approving or signing in. [AUTH-10]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = { SIGN_INS_PER_HOUR: '0', REQUESTS_PER_SECOND: '0' }
    const api = await ctx.startApi(ctx.planted ? { env, plant: 'shared-counter' } : { env })
    const checker = await anEnrolledMember(ctx, app)
    // The user tries again, as the web client does, while the API is too busy.
    const client = openHttpClient(ctx)
    const hasty = openHttpClient(ctx, { isPatient: false })
    const attack = startAttack((request) => hasty(api, null, signIn, request), checker.username)
    while (attack.guesses() < GUESSES_FIRST) await wait(20)
    const rounds = ctx.short ? 100 : 500
    const done = await approveInRounds({ ctx, app, api, client }, checker, rounds)
    const ownSignIn = await signInAtHome(app, checker, (request) => {
      return client(api, { cookie: `none; __Host-kapis-device=${checker.device}` }, signIn, request)
    })
    await attack.stop()
    const checked = await countChecked(app, checker)
    ctx.say(`${attack.guesses()} guesses from ${attack.addresses()} addresses, ${checked} checked`)
    const figures = {
      rounds,
      ...done,
      ownSignIn: ownSignIn.status,
      guesses: attack.guesses(),
      checked,
      accepted: attack.accepted(),
    }
    const isUnlocked = done.steppedUp === rounds && done.approved === rounds
    const isBounded = checked <= CHECKED_MAX && attack.accepted() === 0
    return { pass: isUnlocked && isBounded && ownSignIn.status === 200, figures }
  },
}

type Member = Player & { secret: string; device: string }

/** Creates an admin with an authenticator, a live session and a known device. */
async function anEnrolledMember(ctx: ProofContext, app: ProofPlayers): Promise<Member> {
  const key = Buffer.from(ctx.secretsKey, 'hex')
  const passwordHash = await makePasswords([key]).hash(PASSWORD)
  const member = await app.aPlayer({ role: 'admin', passwordHash })
  const secret = await enrolTotp(app.db, makeSecretBox(key), member.userId)
  const device = makeDeviceToken()
  await inTransaction(app.db, (tx) => {
    return rememberDevice(tx, member.userId, { ip: '127.0.0.1', device })
  })
  return { ...member, secret, device }
}

/** Sends guesses continuously, each from another address. Some of them are right. */
function startAttack(ask: (request: CallOptions) => Promise<Heard>, username: string) {
  const from = new Set<string>()
  let guesses = 0
  let accepted = 0
  const end = new AbortController()
  const attackers = Array.from({ length: ATTACKERS }, async () => {
    while (!end.signal.aborted) {
      const n = (guesses += 1)
      const address = `127.0.${1 + (n % 200)}.${1 + (Math.floor(n / 200) % 200)}`
      from.add(address)
      // A right guess before the throttling starts would be luck, not a fault.
      const isRight = n > GUESSES_FIRST && n % 5 === 0
      const body = { username, password: isRight ? PASSWORD : `Wrong-one${n}!` }
      const { code } = await ask({ body, from: address })
      // If the API asks for the code, the password was right, so the guess counts as accepted.
      accepted += Number(code !== 'wrong_credentials' && code !== 'unavailable')
    }
  })
  return {
    guesses: () => guesses,
    accepted: () => accepted,
    addresses: () => from.size,
    async stop() {
      end.abort()
      await Promise.all(attackers)
    },
  }
}

type Parts = {
  ctx: ProofContext
  app: ProofPlayers
  api: ProofApi
  client: ReturnType<typeof openHttpClient>
}

/**
 * Lets a user step up and approve another user's request, once per round. Returns how often each of
 * the two succeeded.
 */
async function approveInRounds({ ctx, app, api, client }: Parts, checker: Member, rounds: number) {
  const [maker, friend] = [await app.aPlayer({ role: 'admin' }), await app.aPlayer()]
  const done = { steppedUp: 0, approved: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const code = await freshCode(app.db, checker.userId, checker.secret)
    const stepped = await client(api, checker, stepUp, { body: { code } })
    done.steppedUp += Number(stepped.status === 200)
    const approvalId = await askForSecond(app, () => {
      const body = { amount: 5000, currency: 'coin', type: 'admin_deposit', comment: 'Goodwill' }
      return client(api, maker, adjustWallet, { params: { userId: friend.userId }, body })
    })
    const request = { params: { approvalId }, body: { verdict: 'approve' } }
    const decided = await client(api, checker, decideApproval, request)
    done.approved += Number(decided.status === 200)
    if (stepped.status === 200 && decided.status === 200) continue
    ctx.say(`round ${round}: step-up ${stepped.status}, approval ${decided.status} ${decided.code}`)
    if (round - Math.min(done.steppedUp, done.approved) >= 3) break
  }
  return done
}

async function askForSecond({ db }: ProofPlayers, adjust: () => Promise<Heard>): Promise<string> {
  const open = db.selectFrom('approval').select('approval_id').where('state', '=', 'open')
  const heard = await adjust()
  const row = await open.executeTakeFirst()
  if (row === undefined) throw new Error(`nothing waits for a second person: ${heard.text}`)
  return row.approval_id
}

async function signInAtHome(
  app: ProofPlayers,
  member: Member,
  ask: (request: CallOptions) => Promise<Heard>,
): Promise<Heard> {
  const totp = await freshCode(app.db, member.userId, member.secret)
  return ask({ body: { username: member.username, password: PASSWORD, totp } })
}

/** Counts the guesses that were compared with the password rather than refused before that. */
async function countChecked({ db }: ProofPlayers, { userId }: Member): Promise<number> {
  const failures = db.selectFrom('sign_in_failure').select('why').where('user_id', '=', userId)
  return (await failures.execute()).filter(({ why }) => why !== 'locked').length
}
